#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoKit

/// The names that a shell may offer: what `config.json` and the list of names beside the vault's state say.
struct KnownNames: Sendable, Equatable {
    /// An account's name and its service's.
    struct Account: Sendable, Equatable {
        let service: String
        let name: String
    }

    var services: [String] = []
    var accounts: [Account] = []

    /// Reads both files; what cannot be read offers nothing, for nobody wants to hear of it at a Tab.
    ///
    /// On the thread of the caller: nothing else runs at a Tab, and a second thread takes longer than the reading.
    static func read(_ configuration: AppConfiguration) -> KnownNames {
        var names = KnownNames()
        if configuration.offersEmbeddedService { names.services.append(ServiceName.local.text) }
        let settings = configuration.configurationFolder + "/config.json"
        if let bytes = try? PersonFile.readNow(settings, limit: 1 << 20, isStream: false), !bytes.isEmpty,
            let file = try? JSONDecoder().decode(Wire.self, from: Data(bytes))
        {
            names.services += (file.services ?? []).compactMap(\.name).filter(isOffered)
        }
        if let bytes = try? PersonFile.readNow(AccountNamesFile(configuration).path, limit: 1 << 20, isStream: false) {
            names.accounts = AccountNamesFile.accounts(in: String(decoding: bytes, as: UTF8.self))
        }
        return names
    }

    /// A name with a control character could do something else on a command line than stand there.
    static func isOffered(_ name: String) -> Bool {
        !name.isEmpty && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }

    private struct Wire: Decodable {
        struct Entry: Decodable {
            let name: String?
        }

        let services: [Entry]?
    }
}
