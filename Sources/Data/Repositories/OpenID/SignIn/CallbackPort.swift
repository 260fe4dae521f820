internal import PorticoDomain
internal import PorticoHTTP

/// A port of this computer that a browser comes back to; bound before the browser is opened and kept until the end.
struct CallbackPort: Sendable {
    let listener: LoopbackListener
    let handler: CallbackHandler

    /// Binds the first of the ports that can be had, any free one without a list; `nil` when none can.
    static func bind(_ ports: [UInt16], _ handler: CallbackHandler) async -> CallbackPort? {
        for port in ports.isEmpty ? [0] : ports {
            let configuration = LoopbackListener.Configuration(
                port: port,
                limits: LoopbackListener.Limits(
                    connections: 256, connectionsPerAddress: 256, header: 32 << 10, body: 4 << 10,
                    bodiesTogether: 64 << 10, headerTimeout: .seconds(5), bodyTimeout: .seconds(60),
                    idleTimeout: .seconds(5)),
                refuse: { refusal, _, _ in CallbackPage.bare(refusal) })
            if let listener = try? await LoopbackListener.start(configuration, handler: handler) {
                return CallbackPort(listener: listener, handler: handler)
            }
        }
        return nil
    }

    /// The address to come back to: the literal that is bound, never a name (RFC 8252 §7.3).
    func redirectAddress(path: String) -> String { "\(listener.origin)\(path)" }

    /// The address that a browser is sent to when nothing can listen there: what it ends at is pasted then.
    ///
    /// A port of the list, else one out of the range that is nobody's; the code that arrives at a stranger's port is of
    /// no use without the proof.
    static func unboundAddress(
        _ ports: [UInt16], path: String, randomBytes: @Sendable (Int) -> [UInt8]
    ) -> String {
        let random = randomBytes(2).reduce(0) { $0 << 8 | UInt16($1) }
        return "http://127.0.0.1:\(ports.first ?? 49_152 + random % 16_384)\(path)"
    }
}
