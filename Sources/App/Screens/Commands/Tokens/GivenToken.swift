import PorticoKit

/// The token in `PORTICO_TOKEN`, which stands before every session.
struct GivenToken: Sendable {
    let token: Secret<String>

    /// `nil` when the variable is missing or empty.
    init?(_ variables: [String: String]) {
        guard let text = variables["PORTICO_TOKEN"], !text.isEmpty else { return nil }
        token = Secret(text)
    }
}
