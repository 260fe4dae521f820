/// Where bytes are written: standard output, standard error, or a test's memory.
public protocol ByteOutput: Sendable {
    /// Whether a person sits at the other end.
    var isTerminal: Bool { get }
    /// Writes everything, or says why not.
    func write(_ bytes: [UInt8]) throws(OutputError)
}

/// Why bytes could not be written.
public enum OutputError: Error, Equatable {
    /// Nobody reads any more.
    case closed
    /// The system refused; holds its error number.
    case failed(errno: Int32)
}

extension ByteOutput {
    /// Writes a text in UTF-8.
    public func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }
}
