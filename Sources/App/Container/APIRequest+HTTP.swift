internal import PorticoData
package import PorticoHTTP

extension APIRequest {
    /// The body as a transport sends it.
    package var httpContent: HTTPContent? { content.map(HTTPContent.init) }

    /// What a transport tells of its progress.
    package var httpProgress: (@Sendable (HTTPProgress) -> Void)? {
        guard let progress else { return nil }
        return { progress(RequestProgress($0)) }
    }
}
