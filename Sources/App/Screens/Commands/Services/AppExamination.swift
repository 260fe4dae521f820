import PorticoBackend
import PorticoKit

/// Looks at what lies beside the vault: the embedded backend's database and the configuration file.
struct AppExamination: Sendable {
    /// The database, or `nil` when there is no embedded backend.
    let database: String?
    /// The configuration file.
    let configuration: String

    func findings() async -> [VaultFinding] {
        var findings = [VaultFinding(subject: .configuration, verdict: await preferences(), path: configuration)]
        if let database {
            let found = await AccountsExamination(databasePath: database).findings()
            if found.isEmpty { findings.append(VaultFinding(subject: .accounts, verdict: .absent, path: database)) }
            for found in found {
                findings.append(
                    VaultFinding(subject: .accounts, verdict: Self.verdict(found), path: database))
            }
        }
        return findings
    }

    private func preferences() async -> VaultFinding.Verdict {
        do throws(CommandFailure) {
            let isThere = try await PersonFile.readIfPresent(configuration, limit: 1 << 20) != nil
            _ = try await Preferences.read(path: configuration)
            return isThere ? .good : .absent
        } catch .session(.file(_, let reason)) {
            return .broken(.unreadable(reason: reason))
        } catch .usage(.other(let fault)) where !fault.english.hasSuffix("is not valid configuration") {
            return .broken(
                .settingUnusable(fault.english.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""))
        } catch {
            return .broken(.notJSON)
        }
    }

    private static func verdict(_ finding: AccountsExamination.Finding) -> VaultFinding.Verdict {
        switch finding {
        case .sound: .good
        case .damaged(let detail): .broken(.databaseDamaged(detail: detail))
        case .newer: .broken(.databaseNewer)
        case .unreadable(let reason): .broken(.unreadable(reason: reason))
        case .symbolicLink: .warning(.symbolicLink)
        case .otherOwner: .broken(.otherOwner)
        case .permissionsTooWide: .warning(.exposed)
        }
    }
}
