// Writes one byte behind eight, unless it is told `safe`. The address sanitizer must see it.
@main
enum Control {
    static func main() {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
        bytes[CommandLine.arguments.last == "safe" ? 7 : 8] = 1
        bytes.deallocate()
    }
}
