#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoDomain

/// A device grant that waits for a person, as the vault keeps it between two processes.
struct PendingDevice: Codable {
    private struct Offer: Codable {
        let name: String
        let issuer: String
        let clientID: String
        let scopes: [String]
    }

    private var version = 1
    private let deviceCode: String
    private let userCode: String
    private let verificationAddress: String
    private let completeAddress: String?
    private let expiresAt: Int64
    private let interval: Int64
    private let offer: Offer?

    init(_ authorization: DeviceAuthorization, _ purpose: ProviderSignInPurpose) {
        deviceCode = authorization.deviceCode.reveal()
        userCode = authorization.code.userCode
        verificationAddress = authorization.code.verificationAddress
        completeAddress = authorization.code.completeAddress
        expiresAt = authorization.code.expiresAt.milliseconds
        interval = authorization.interval.components.seconds
        if case .continuing(_, let offer) = purpose {
            self.offer = Offer(
                name: offer.name, issuer: offer.issuer, clientID: offer.clientID, scopes: offer.scopes)
        } else {
            offer = nil
        }
    }

    init?(_ bytes: [UInt8]) {
        guard let stored = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = stored
    }

    var encoded: [UInt8]? { (try? JSONEncoder().encode(self)).map(Array.init) }

    var authorization: DeviceAuthorization {
        DeviceAuthorization(
            deviceCode: Secret(deviceCode),
            code: DeviceCode(
                userCode: userCode, verificationAddress: verificationAddress, completeAddress: completeAddress,
                expiresAt: Timestamp(milliseconds: expiresAt)),
            interval: .seconds(interval))
    }

    func purpose(at service: ServiceName) -> ProviderSignInPurpose {
        guard let offer else { return .signIn(service) }
        return .continuing(
            service,
            ProviderOffer(
                name: offer.name, issuer: offer.issuer, clientID: offer.clientID, scopes: offer.scopes,
                isCodeExchangedByService: false))
    }
}
