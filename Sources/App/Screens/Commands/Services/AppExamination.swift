import PorticoBackend
import PorticoKit

/// Looks at what lies beside the vault: the embedded backend's database and the configuration file.
struct AppExamination: Sendable {
    /// The database, or `nil` when there is no embedded backend.
    let database: String?
    /// The configuration file.
    let configuration: String
    /// Looks; `registry` knows what the configuration file makes of its services.
    func findings(_ registry: any ServiceRegistry) async -> [VaultFinding] {
        var findings = [
            VaultFinding(subject: .configuration, verdict: await preferences(registry), path: configuration)
        ]
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

    private func preferences(_ registry: any ServiceRegistry) async -> VaultFinding.Verdict {
        let bytes: [UInt8]?
        do throws(CommandFailure) {
            bytes = try await PersonFile.readIfPresent(configuration, limit: 1 << 20)
        } catch .session(.file(_, let reason)) {
            return .broken(.unreadable(reason: reason))
        } catch {
            return .broken(.notJSON)
        }
        let preferences: Preferences
        do throws(Preferences.Fault) {
            preferences = try Preferences(bytes ?? [])
        } catch {
            switch error {
            case .notJSON: return .broken(.notJSON)
            case .setting(let fault): return .broken(.settingUnusable(fault.english))
            }
        }
        do throws(CommandFailure) {
            return try await unusableSetting(preferences, registry).map { .broken(.settingUnusable($0)) }
                ?? (bytes == nil ? .absent : .good)
        } catch {
            return .broken(.notJSON)
        }
    }

    /// What is wrong with the list of services, or the name of one that is to be used; `nil` when nothing is.
    private func unusableSetting(
        _ preferences: Preferences, _ registry: any ServiceRegistry
    ) async throws(CommandFailure) -> String? {
        do throws(SessionError) {
            let names = try await registry.services().map(\.name.text)
            guard let chosen = preferences.service, !names.contains(chosen) else { return nil }
            return "\"service\" names \(chosen), which does not exist"
        } catch {
            guard case .file(_, let reason) = error else { throw .session(error) }
            return reason
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
        case .permissionsTooWide: .broken(.exposed)
        }
    }
}
