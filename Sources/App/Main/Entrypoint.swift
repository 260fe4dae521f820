import PorticoApp

@main
enum Entrypoint {
    static func main() async {
        await PorticoCommand.main()
    }
}
