import PorticoBackend
import PorticoKit

/// Reads `--provider NAME=ISSUER,CLIENT_ID[,SECRET-FILE]` and `--provider-port NAME=PORT[,PORT]`.
enum ServeProviders {
    private static let flag = "--provider"
    private static let portFlag = "--provider-port"
    private static let secretLimit = 4_096

    /// The providers in the order given; each name and each issuer once.
    static func read(
        _ values: [String], ports: [String], _ context: CommandContext
    ) async throws(CommandFailure) -> [IdentityProvider] {
        var providers: [IdentityProvider] = []
        var portsByName = try Self.ports(ports)
        for value in values {
            let provider = try await read(value, &portsByName, context)
            guard !providers.contains(where: { $0.name == provider.name || $0.issuer == provider.issuer }) else {
                throw bad(Phrase("use each name and issuer only once", ko: "이름과 발급자는 한 번씩만 쓰세요"))
            }
            providers.append(provider)
        }
        if let name = portsByName.keys.min() {
            throw .usage(
                .badValue(
                    flag: portFlag,
                    reason: Phrase("no --provider is called \(name)", ko: "이름이 \(name)인 --provider가 없어요")))
        }
        return providers
    }

    /// The ports of each provider, several by commas or by repeating the flag.
    private static func ports(_ values: [String]) throws(CommandFailure) -> [String: [UInt16]] {
        var ports: [String: [UInt16]] = [:]
        for value in values {
            let halves = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else {
                throw .usage(
                    .badValue(
                        flag: portFlag,
                        reason: Phrase("write it as NAME=PORT[,PORT]", ko: "NAME=PORT[,PORT]로 쓰세요")))
            }
            let listed = try ProviderFlags.ports([String(halves[1])], flag: portFlag)
            ports[String(halves[0]), default: []] += listed
        }
        return ports
    }

    private static func read(
        _ value: String, _ ports: inout [String: [UInt16]], _ context: CommandContext
    ) async throws(CommandFailure) -> IdentityProvider {
        let halves = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves.count == 2 ? halves[1].split(separator: ",", omittingEmptySubsequences: false) : []
        guard (2...3).contains(parts.count) else {
            throw bad(
                Phrase(
                    "write it as NAME=ISSUER,CLIENT_ID or NAME=ISSUER,CLIENT_ID,SECRET-FILE",
                    ko: "NAME=ISSUER,CLIENT_ID 또는 NAME=ISSUER,CLIENT_ID,SECRET-FILE로 쓰세요"))
        }
        let secret = parts.count == 3 ? try await secret(in: String(parts[2]), context) : nil
        do throws(IdentityProvider.Fault) {
            return try IdentityProvider(
                name: String(halves[0]), issuer: String(parts[0]), clientID: String(parts[1]), clientSecret: secret,
                redirectPorts: ports.removeValue(forKey: String(halves[0])) ?? [])
        } catch {
            switch error {
            case .name:
                throw bad(
                    Phrase(
                        "a name has 1 to 32 of a-z, 0-9 and -, starting with a letter",
                        ko: "이름은 a-z로 시작하고 a-z, 0-9, -로 32자까지예요"))
            case .issuer:
                throw bad(
                    Phrase(
                        "the issuer must be an https address, or http on this computer",
                        ko: "발급자는 https 주소이거나 이 컴퓨터의 http 주소여야 해요"))
            case .clientID: throw bad(Phrase("the client id is empty", ko: "클라이언트 ID가 비어 있어요"))
            }
        }
    }

    /// The file's first line: a secret is never taken from an argument.
    private static func secret(
        in path: String, _ context: CommandContext
    ) async throws(CommandFailure) -> Secret<String> {
        let bytes = try await context.content(of: path, limit: secretLimit)
        if await PersonFile.isExposed(path) { context.note(.exposedSecret(path)) }
        let line = String(validating: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self) ?? ""
        guard !line.isEmpty else {
            throw bad(Phrase("the secret file \(path) is empty", ko: "시크릿 파일이 비어 있어요: \(path)"))
        }
        return Secret(line)
    }

    private static func bad(_ reason: Phrase) -> CommandFailure {
        .usage(.badValue(flag: flag, reason: reason))
    }
}
