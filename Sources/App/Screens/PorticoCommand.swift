/// The `portico` program.
public enum PorticoCommand {
    /// Runs the program with the process's arguments.
    public static func main() async {}
}
