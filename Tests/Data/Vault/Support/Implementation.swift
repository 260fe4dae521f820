import PorticoTesting
import PorticoVault
import Testing

/// The vaults that must behave alike.
enum Implementation: String, CaseIterable, CustomTestStringConvertible {
    case encryptedFile, inMemory

    var testDescription: String { rawValue }

    /// A fresh vault; the bench keeps its folders alive.
    func make(_ bench: Bench) -> any TokenVault {
        switch self {
        case .encryptedFile: bench.vault(now: { 1234 })
        case .inMemory: InMemoryVault(now: { 1234 })
        }
    }
}
