#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoKit

/// What `config.json` in the configuration folder says; a person may edit it.
struct Preferences: Sendable, Equatable {
    var service: String?
    var account: String?
    var language: Language?

    init(service: String? = nil, account: String? = nil, language: Language? = nil) {
        self.service = service
        self.account = account
        self.language = language
    }

    /// Reads the file; one that is missing says nothing, one that cannot be understood is a usage error.
    static func read(path: String) async throws(CommandFailure) -> Preferences {
        guard let bytes = try await PersonFile.readIfPresent(path, limit: 1 << 20) else { return Preferences() }
        guard let file = try? JSONDecoder().decode(Wire.self, from: Data(bytes)) else {
            throw .usage(
                .other(Bilingual("\(path) is not valid configuration", ko: "\(path) 설정 파일이 올바르지 않아요")))
        }
        return Preferences(
            service: file.service, account: file.account, language: file.language.flatMap(Language.init(rawValue:)))
    }

    /// Changes the language in the file; what else stands there stays.
    static func write(_ language: Language, folder: String) async throws(CommandFailure) {
        let path = folder + "/config.json"
        var members: [(key: String, value: JSON)] = []
        if let bytes = try await PersonFile.readIfPresent(path, limit: 1 << 20) {
            guard let known = try? JSONDecoder().decode(JSON.self, from: Data(bytes)), case .object(let object) = known
            else { throw .session(.file(path: path, reason: "not a JSON object")) }
            members = object
        }
        members.removeAll { $0.key == "language" }
        members.append(("language", .string(language.rawValue)))
        try await PersonFile.makeFolder(folder)
        try await PersonFile.replace(path, with: Array((JSON.object(members).text + "\n").utf8))
    }

    private struct Wire: Decodable {
        let service: String?
        let account: String?
        let language: String?
    }
}
