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
    /// The hosts that other tools get tokens for, with their services.
    var hosts: [CredentialHosts.Tool: [String: String]] = [:]

    init(service: String? = nil, account: String? = nil, language: Language? = nil) {
        self.service = service
        self.account = account
        self.language = language
    }

    /// Why a file says nothing that can be used.
    enum Fault: Error {
        /// It is no JSON object.
        case notJSON
        /// A member has a value that it cannot have.
        case setting(Phrase)
    }

    /// Reads the file; one that is missing says nothing, one that cannot be understood is a usage error.
    static func read(path: String) async throws(CommandFailure) -> Preferences {
        guard let bytes = try await PersonFile.readIfPresent(path, limit: 1 << 20) else { return Preferences() }
        do throws(Fault) {
            return try Preferences(bytes)
        } catch {
            switch error {
            case .notJSON:
                throw unusable(
                    Phrase(
                        "\(path) is not valid configuration: it is not a JSON object",
                        ko: "\(path) 설정 파일이 올바르지 않아요: JSON 객체가 아니에요"))
            case .setting(let fault):
                throw unusable(Phrase("\(path): \(fault.english)", ko: "\(path): \(fault.korean)"))
            }
        }
    }

    private static func unusable(_ message: Phrase) -> CommandFailure {
        .own(
            .usage, code: "usage", message: message,
            hint: Phrase(
                "fix it, or move it away; to see what else is wrong: portico vault doctor",
                ko: "고치거나 다른 곳으로 옮기세요. 다른 문제 보기: portico vault doctor"))
    }

    /// Understands the file's bytes; none at all say nothing.
    init(_ bytes: [UInt8]) throws(Fault) {
        guard !bytes.isEmpty else {
            self.init()
            return
        }
        guard let file = try? JSONDecoder().decode(Wire.self, from: Data(bytes)) else {
            throw Self.fault(in: bytes).map(Fault.setting) ?? .notJSON
        }
        let language = file.language.flatMap(Language.init(rawValue:))
        if file.language != nil, language == nil {
            throw .setting(
                Phrase(
                    "\"language\" must be \(Language.words(" or "))",
                    ko: "\"language\"는 \(Language.words(" 또는 "))여야 해요"))
        }
        self.init(service: file.service, account: file.account, language: language)
        hosts = [.git: file.gitHosts ?? [:], .kubectl: file.kubectlHosts ?? [:]]
    }

    /// Keeps the language for the next start.
    static func write(_ language: Language, in container: AppContainer) async throws(CommandFailure) {
        try await passing { () async throws(SessionError) in
            try await container.keep("language", as: language.rawValue)
        }
    }

    /// Which member has a value of another kind than it takes; `nil` when these bytes are no object at all.
    private static func fault(in bytes: [UInt8]) -> Phrase? {
        guard let file = try? JSONDecoder().decode(JSON.self, from: Data(bytes)), case .object(let members) = file
        else { return nil }
        for (key, value) in members {
            if ["service", "account", "language"].contains(key), !value.isTextOrNull {
                return Phrase("\"\(key)\" must be text", ko: "\"\(key)\" 값은 글자여야 해요")
            }
            guard CredentialHosts.Tool.allCases.contains(where: { $0.member == key }), value != .null else { continue }
            guard case .object(let hosts) = value,
                hosts.allSatisfy({ if case .string = $0.value { true } else { false } })
            else {
                return Phrase(
                    "\"\(key)\" must be an object of hosts and their services",
                    ko: "\"\(key)\" 값은 호스트와 서비스 이름으로 된 객체여야 해요")
            }
        }
        return nil
    }

    private struct Wire: Decodable {
        let service: String?
        let account: String?
        let language: String?
        let gitHosts: [String: String]?
        let kubectlHosts: [String: String]?

        enum CodingKeys: String, CodingKey {
            case service
            case account
            case language
            case gitHosts = "git_hosts"
            case kubectlHosts = "kubectl_hosts"
        }
    }
}

extension JSON {
    fileprivate var isTextOrNull: Bool {
        switch self {
        case .string, .null: true
        default: false
        }
    }
}
