/// The least that an asynchronous program can do: wait for something that never comes.
@main
enum Idle {
    static func main() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        print("ready")
        for await _ in stream {}
        continuation.finish()
    }
}
