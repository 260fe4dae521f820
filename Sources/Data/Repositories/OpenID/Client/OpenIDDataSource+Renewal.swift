package import PorticoDomain
package import PorticoHTTP

extension OpenIDDataSource: RenewalSource {
    /// A refusal without a word counts when it comes twice.
    package var renewalCall: AnswerMeaning.Call { .tokenEndpoint }

    /// Spends a refresh token (RFC 6749 §6). A provider knows no repeatable key, so none is sent.
    package func renew(
        _ refreshToken: Secret<String>, idempotencyKey: String
    ) async -> AccountsDataSource.RenewalAnswer {
        do throws(SessionError) {
            let document: ProviderMetadata
            do throws(ProviderFault) {
                document = try await directory.document()
            } catch {
                switch error {
                case .unreachable(let error): return .failed(error ?? .cannotConnect)
                case .misconfigured(let what): return .impossible(what: what)
                case .refused, .token: return .impossible(what: "document")
                }
            }
            guard let url = document.token else { return .impossible(what: "token_endpoint") }
            let form =
                [
                    QueryItem("grant_type", "refresh_token"), QueryItem("refresh_token", refreshToken.reveal()),
                ] + resources
            switch try await post(form, to: url, document) {
            case .success(let response): return .answered(response)
            case .failure(let error): return .failed(error)
            }
        } catch {
            return .impossible(what: "client secret")
        }
    }

    /// The new tokens, if the ID token that may come with them is of the same person (OpenID Connect Core §12.2).
    ///
    /// Whoever it speaks of is looked at before the signature is: what belongs to someone else is never kept. Where
    /// there is no ID token UserInfo tells, and where its key is not at hand the keys are fetched; both are asked once
    /// the tokens are stored.
    package func renewal(from response: HTTPResponse, of account: Account) async -> RenewalReading {
        guard let answer = TokenResponse(response) else { return .unreadable(what: "session") }
        let renewed = RenewedTokens(tokens: answer.tokens, account: nil)
        guard let idToken = answer.idToken else {
            return .open(renewed) { await self.isGiven(answer.tokens.accessToken, to: account) }
        }
        if let subject = try? SignedToken(idToken.reveal()).claims["sub"]?.text, subject != account.subject {
            return .otherIdentity
        }
        let check = IDTokenCheck(
            issuer: settings.issuer, clientID: settings.clientID, nonce: .unasked,
            accessToken: answer.tokens.accessToken.reveal())
        do throws(TokenFault) {
            guard let claims = try await directory.claimsAtHand(of: idToken.reveal(), check) else {
                return .open(renewed) { await self.isBelieved(idToken, check) }
            }
            return claims.subject == account.subject ? .tokens(renewed) : .otherIdentity
        } catch {
            return .unreadable(what: "ID token: \(error.word)")
        }
    }

    /// Whether UserInfo tells of nobody else; what it cannot tell now keeps nobody out.
    private func isGiven(_ accessToken: Secret<String>, to account: Account) async -> Bool {
        guard let told = try? await identity(of: accessToken) else { return true }
        return told.subject == account.subject
    }

    /// Whether the provider's keys, fetched again, do not speak against an ID token. If they cannot be had now, the
    /// answer itself came from the provider over its own connection (OpenID Connect Core §3.1.3.7, 6).
    private func isBelieved(_ idToken: Secret<String>, _ check: IDTokenCheck) async -> Bool {
        do throws(ProviderFault) {
            _ = try await directory.claims(of: idToken.reveal(), check)
            return true
        } catch {
            return switch error {
            case .unreachable, .misconfigured: true
            case .refused, .token: false
            }
        }
    }

    /// Revokes the refresh token, then the access token (RFC 7009 §2.1).
    ///
    /// - Returns: whether the provider confirmed; not where it cannot revoke, or does not let this program.
    package func end(_ credential: Credential, key: @Sendable (Secret<String>) -> String) async -> Bool {
        guard let document = try? await directory.document(), let url = revocation(document) else { return false }
        var isRefreshRevoked: Bool?
        if let token = credential.refreshToken {
            isRefreshRevoked = await revoke(token, "refresh_token", at: url, document) == .confirmed
        }
        switch await revoke(credential.accessToken, "access_token", at: url, document) {
        case .confirmed: return isRefreshRevoked ?? true
        // Whoever revokes the refresh token ends the access tokens of the same grant where it can (§2.1).
        case .unsupported: return isRefreshRevoked ?? false
        case .unknown: return false
        }
    }

    private enum Revoked {
        case confirmed
        case unsupported
        case unknown
    }

    private func revoke(
        _ token: Secret<String>, _ kind: String, at url: HTTPURL, _ document: ProviderMetadata
    ) async -> Revoked {
        let form = [QueryItem("token", token.reveal()), QueryItem("token_type_hint", kind)]
        guard case .success(let response)? = try? await post(form, to: url, document) else { return .unknown }
        if response.isSuccess { return .confirmed }
        return ServerFailure(response, now: now()).code == "unsupported_token_type" ? .unsupported : .unknown
    }

    /// Where a person ends the session at the provider's own pages; holds no token.
    package func endSessionAddress() async -> String? {
        guard let url = try? await directory.document().endSession else { return nil }
        let items = PercentEncoding.encodeQuery([QueryItem("client_id", settings.clientID)])
        let query = url.query.map { "\($0)&\(items)" } ?? items
        return HTTPURL(origin: url.origin, path: url.path, query: query).absoluteString
    }
}
