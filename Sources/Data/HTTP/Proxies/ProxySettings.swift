/// Which proxy a request goes through, from the environment variables that curl reads.
///
/// `https_proxy`, `HTTPS_PROXY` and `http_proxy` name the proxy of a scheme, `all_proxy` and `ALL_PROXY` that of both,
/// `no_proxy` and `NO_PROXY` the hosts that are reached directly; lower case goes first. `HTTP_PROXY` does not count,
/// because a web server's own child processes hold a client's `Proxy` header under that name. A variable that is set
/// and empty means no proxy. Nothing goes through a proxy to a loopback address.
public struct ProxySettings: Sendable {
    private let chosen: [String: Choice]
    private let exceptions: ProxyExceptions

    private enum Choice {
        case proxy(Proxy)
        case unreadable(variable: String)
    }

    /// No proxy for anything.
    public static let none = ProxySettings(environment: [:])

    /// Reads the variables; one that names no proxy is an error of the requests that would need it.
    public init(environment: [String: String]) {
        func first(_ names: [String]) -> (name: String, value: String)? {
            names.lazy.compactMap { name in environment[name].map { (name, $0) } }.first
        }
        var chosen: [String: Choice] = [:]
        for (scheme, names) in [("http", ["http_proxy"]), ("https", ["https_proxy", "HTTPS_PROXY"])] {
            guard let (name, value) = first(names + ["all_proxy", "ALL_PROXY"]), !value.isEmpty else { continue }
            chosen[scheme] = Proxy(value).map(Choice.proxy) ?? .unreadable(variable: name)
        }
        self.chosen = chosen
        exceptions = ProxyExceptions(first(["no_proxy", "NO_PROXY"])?.value ?? "")
    }

    /// The proxy for requests to an origin; `nil` when they go straight there.
    func proxy(for origin: HTTPURL.Origin) throws(TransportError) -> Proxy? {
        guard let choice = chosen[origin.scheme], !origin.isOwnMachine, !exceptions.contains(origin) else { return nil }
        switch choice {
        case .proxy(let proxy): return proxy
        case .unreadable(let variable): throw .proxyFailed(reason: "\(variable) does not name a proxy")
        }
    }
}

extension ProxySettings: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The schemes that have a proxy; never its credentials.
    public var description: String { "ProxySettings(\(chosen.keys.sorted().joined(separator: ", ")))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPURL.Origin {
    /// Whether requests stay on this machine, so that no proxy may see them.
    var isOwnMachine: Bool { isLoopback || host.hasSuffix(".localhost") }
}
