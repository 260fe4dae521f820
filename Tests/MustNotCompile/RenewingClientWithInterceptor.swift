// This file must NOT type-check. No target of the package contains it; a gate compiles it alone:
//
//     swift build --target PorticoHTTP
//     swiftc -typecheck -swift-version 6 -parse-as-library -I .build/debug/Modules \
//         -Xcc -fmodule-map-file=.build/debug/CPorticoCurl.build/module.modulemap \
//         -Xcc -fmodule-map-file=.build/debug/CPorticoMicroHTTPD.build/module.modulemap \
//         Tests/MustNotCompile/RenewingClientWithInterceptor.swift
//
// and expects a failure whose only error is the one named below at the line marked MUST FAIL. With `-D CORRECT` the
// same file type-checks: that run shows that the failure comes from that line and from nothing else.
//
// What it shows: renewal is built from an `HTTPClient`. A client that signs and renews (`AuthorizedClient`) is another
// type, so that a renewal can never wait for itself.
// expected-error: cannot convert value of type 'AuthorizedClient<Renewal>' to expected argument type 'HTTPClient'
import PorticoHTTP

struct Renewal: CredentialSource {
    let client: HTTPClient

    func credential() async throws(ClientError) -> AccessGrant {
        try await client.call(Self.refresh)
    }

    func renew(replacing grant: AccessGrant) async throws(ClientError) -> AccessGrant {
        try await client.call(Self.refresh)
    }

    private static let refresh = Endpoint(Route(.post, "/v1/sessions/refresh")) { _ in
        AccessGrant(token: "renewed", generation: 1)
    }
}

func wire(client: HTTPClient, authorized: AuthorizedClient<Renewal>) -> Renewal {
    #if CORRECT
        Renewal(client: client)
    #else
        Renewal(client: authorized)  // MUST FAIL
    #endif
}
