internal import PorticoConcurrency
internal import PorticoHTTP

extension LyingProvider {
    func document() -> HTTPResponse {
        let lies = state.withLock { $0.lies }
        if let other = lies.document { return .json(other.body, status: other.status) }
        let members = [
            ("authorization_endpoint", #""\#(issuer)/authorize""#), ("token_endpoint", #""\#(issuer)/token""#),
            ("jwks_uri", #""\#(issuer)/jwks""#), ("userinfo_endpoint", #""\#(issuer)/userinfo""#),
            ("revocation_endpoint", #""\#(issuer)/revoke""#), ("end_session_endpoint", #""\#(issuer)/end""#),
            ("device_authorization_endpoint", #""\#(issuer)/device""#),
            ("code_challenge_methods_supported", #"["S256"]"#),
            ("authorization_response_iss_parameter_supported", "true"),
            ("scopes_supported", #"["openid","profile","email","offline_access"]"#),
            ("token_endpoint_auth_methods_supported", #"["none","client_secret_basic"]"#),
        ].filter { !lies.omitted.contains($0.0) }
        let further = lies.furtherMembers.isEmpty ? "" : ",\(lies.furtherMembers)"
        let text = members.map { #""\#($0.0)":\#($0.1)"# }.joined(separator: ",")
        return .json(#"{"issuer":"\#(lies.issuer ?? issuer)",\#(text)\#(further)}"#)
    }

    func token(_ form: [String: String]) throws(TransportError) -> HTTPResponse {
        let scripted = state.withLock { state in
            state.lies.tokenAnswers.isEmpty ? nil : state.lies.tokenAnswers.removeFirst()
        }
        if let scripted { return try scripted.get() }
        switch form["grant_type"] {
        case "authorization_code": return exchange(form)
        case "refresh_token": return renew(form)
        case "urn:ietf:params:oauth:grant-type:device_code": return device(form)
        default: return Self.error("unsupported_grant_type")
        }
    }

    private func exchange(_ form: [String: String]) -> HTTPResponse {
        let grant = state.withLock { $0.codes.removeValue(forKey: form["code"] ?? "") }
        guard let grant, grant.redirect == form["redirect_uri"], let verifier = form["code_verifier"],
            grant.challenge == Self.challenge(of: verifier)
        else { return Self.error("invalid_grant") }
        return issue(grant)
    }

    private func renew(_ form: [String: String]) -> HTTPResponse {
        let token = form["refresh_token"] ?? ""
        let grant = state.withLock { state -> Grant? in
            if state.spent.contains(token) { state.refreshTokens = [:] }
            guard var grant = state.refreshTokens.removeValue(forKey: token) else { return nil }
            state.spent.insert(token)
            if let other = state.lies.subjectAtRenewal { grant.subject = other }
            grant.nonce = nil
            return grant
        }
        guard let grant else { return Self.error("invalid_grant") }
        return issue(grant)
    }

    private func issue(_ grant: Grant) -> HTTPResponse {
        let (lies, number, signer) = state.withLock { state in
            state.number += 1
            state.accessTokens["access-\(state.number)"] = grant.subject
            if !state.lies.hasNoRefreshToken { state.refreshTokens["refresh-\(state.number)"] = grant }
            return (state.lies, state.number, state.signer)
        }
        let nonce = grant.nonce.map { #","nonce":"\#($0)""# } ?? ""
        let claims =
            #"{"iss":"\#(issuer)","sub":"\#(grant.subject)","aud":"\#(clientID)","exp":\#(now() + 600),"#
            + #""iat":\#(now()),"preferred_username":"mina","email":"mina@example.com"\#(nonce)}"#
        let idToken = (lies.signer ?? signer).sign(lies.claims(claims), header: lies.header)
        let refresh = lies.hasNoRefreshToken ? "" : #","refresh_token":"refresh-\#(number)""#
        let id = lies.hasNoIDToken ? "" : #","id_token":"\#(idToken)""#
        return .json(
            #"{"access_token":"access-\#(number)","token_type":"bearer","expires_in":300\#(refresh)\#(id)}"#)
    }

    func beginDevice(_ form: [String: String]) -> HTTPResponse {
        let (number, lies) = state.withLock { state in
            state.number += 1
            state.devices["device-\(state.number)"] = ("USER-\(state.number)", nil, false, form["scope"] ?? "")
            return (state.number, state.lies)
        }
        let interval = lies.interval.map { #","interval":\#($0)"# } ?? ""
        return .json(
            #"{"device_code":"device-\#(number)","user_code":"USER-\#(number)","#
                + #""verification_uri":"\#(issuer)/activate","#
                + #""verification_uri_complete":"\#(issuer)/activate?code=USER-\#(number)","#
                + #""expires_in":\#(lies.deviceLifetime)\#(interval)}"#)
    }

    private func device(_ form: [String: String]) -> HTTPResponse {
        let key = form["device_code"] ?? ""
        let (word, device) = state.withLock { state -> (String?, (String, approvedBy: String?, Bool, scope: String)?) in
            let keepsLast = state.lies.repeatsDeviceWords && state.lies.deviceWords.count == 1
            let word =
                keepsLast
                ? state.lies.deviceWords.first
                : state.lies.deviceWords.isEmpty
                    ? nil : state.lies.deviceWords.removeFirst()
            return (word, state.devices[key].map { ($0.userCode, $0.approvedBy, $0.isDenied, $0.scope) })
        }
        if let word { return Self.error(word) }
        guard let device else { return Self.error("expired_token") }
        if device.2 { return Self.error("access_denied") }
        guard let subject = device.approvedBy else { return Self.error("authorization_pending") }
        state.withLock { _ = $0.devices.removeValue(forKey: key) }
        return issue(Grant(subject: subject, scope: device.scope))
    }

    func userInfo(_ request: HTTPRequest) -> HTTPResponse {
        let token = request.headers["Authorization"]?.split(separator: " ").last.map(String.init) ?? ""
        let (subject, lies) = state.withLock { ($0.accessTokens[token], $0.lies) }
        guard let subject else {
            return HTTPResponse(status: 401, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
        }
        if let other = lies.userInfo { return .json(other.body, status: other.status) }
        return .json(#"{"sub":"\#(lies.subjectOfUserInfo ?? subject)","preferred_username":"mina-told"}"#)
    }

    func revoke(_ form: [String: String]) -> HTTPResponse {
        state.withLock { state in
            guard !state.lies.refusesRevocation else { return HTTPResponse(status: 401) }
            state.revoked.append(form["token"] ?? "")
            return HTTPResponse(status: 200)
        }
    }

    /// Forgets every access token, as if its time were over.
    package func expireAccessTokens() { state.withLock { $0.accessTokens = [:] } }

    private static func error(_ word: String) -> HTTPResponse { .json(#"{"error":"\#(word)"}"#, status: 400) }
}
