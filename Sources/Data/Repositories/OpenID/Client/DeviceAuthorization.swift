internal import PorticoDomain
internal import PorticoHTTP

/// A device grant that has begun (RFC 8628 §3.2).
struct DeviceAuthorization: Sendable {
    /// What the token endpoint is asked with; a secret.
    let deviceCode: Secret<String>
    /// What the person is shown.
    let code: DeviceCode
    /// How long to wait between two questions, as the provider says, kept within reason.
    let interval: Duration

    /// The longest that a code is believed to live: a day.
    private static let longestLife: Int64 = 86_400
    /// How long a code lives whose provider does not say.
    private static let usualLife: Int64 = 600

    init(deviceCode: Secret<String>, code: DeviceCode, interval: Duration) {
        self.deviceCode = deviceCode
        self.code = code
        self.interval = interval
    }

    /// Reads a good answer; `nil` without the codes, or with an address that is no https or http address.
    init?(_ response: HTTPResponse, now: Timestamp) {
        guard let members = JSONValue(response.body)?.members, let device = members["device_code"]?.text,
            let user = members["user_code"]?.text.map({ String($0.prefix(64)) }),
            // Some providers write the name of an earlier draft.
            let address = (members["verification_uri"] ?? members["verification_url"])?.text,
            let url = try? HTTPURL(address)
        else { return nil }
        guard device.isVisibleASCII, !user.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        let complete = (members["verification_uri_complete"] ?? members["verification_url_complete"])?.text
        let life = members["expires_in"].flatMap(TokenResponse.seconds).map(Int64.init) ?? 0
        deviceCode = Secret(device)
        code = DeviceCode(
            userCode: user, verificationAddress: url.absoluteString,
            completeAddress: complete.flatMap { (try? HTTPURL($0))?.absoluteString },
            expiresAt: now.adding(seconds: life > 0 ? min(life, Self.longestLife) : Self.usualLife))
        interval = DevicePace.interval(members["interval"])
    }
}
