/// Pieces of a body that come one after the other and cannot be had again.
public struct HTTPBodyStream: Sendable {
    /// The next piece, or `nil` at the end; one call at a time. An error ends the exchange.
    public let next: @Sendable () async throws -> [UInt8]?

    /// Makes a stream from what gives the next piece; an empty piece is passed over.
    public init(next: @escaping @Sendable () async throws -> [UInt8]?) {
        self.next = next
    }
}
