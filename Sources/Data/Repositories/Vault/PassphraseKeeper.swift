internal import PorticoConcurrency
package import PorticoDomain
package import PorticoVault

/// Has the passphrase for the vault when it asks: typed just now, or read once from where the environment says.
///
/// What was typed is forgotten as soon as the vault is open, whose keys are remembered in its place.
package final class PassphraseKeeper: Sendable {
    private struct State {
        var typed: VaultPassphrase?
        var read: Result<VaultPassphrase?, VaultFault>?
    }

    private let source: (@Sendable () throws(VaultFault) -> VaultPassphrase?)?
    private let mayReadAgain: @Sendable () -> Bool
    private let state = Locked(State())
    /// Held while the source is read: a descriptor gives its line to the first reader alone.
    private let reading = Locked(())

    /// Takes where to read it from, on a thread that may block: once, and again whenever the vault asks as long as
    /// `mayReadAgain`, so that a passphrase which was changed meanwhile opens the vault of a program that runs on.
    package init(
        source: (@Sendable () throws(VaultFault) -> VaultPassphrase?)? = nil,
        mayReadAgain: @escaping @Sendable () -> Bool = { false }
    ) {
        self.source = source
        self.mayReadAgain = mayReadAgain
    }

    /// Whether there is something to give, as far as is known without reading.
    package var hasSource: Bool { source != nil || state.withLock { $0.typed != nil } }

    /// What to try, for the vault; blocks at its first call.
    package func passphrase() -> VaultPassphrase? {
        if let typed = state.withLock({ $0.typed }) { return typed }
        return try? given().get()
    }

    /// Why the source gave nothing, or `nil` when it gave something or was not asked.
    package var fault: VaultFault? {
        if case .failure(let fault)? = state.withLock({ $0.read }) { fault } else { nil }
    }

    /// Gives this from now on, before the source's.
    package func remember(typed: VaultPassphrase) {
        state.withLock { $0.typed = typed }
    }

    /// Gives what the source says again.
    package func forgetTyped() {
        state.withLock { $0.typed = nil }
    }

    private func given() -> Result<VaultPassphrase?, VaultFault> {
        if let read = state.withLock({ $0.read }), !mayReadAgain() { return read }
        return reading.withLock { _ in
            if let read = state.withLock({ $0.read }), !mayReadAgain() { return read }
            let read: Result<VaultPassphrase?, VaultFault>
            do throws(VaultFault) { read = .success(try source?()) } catch { read = .failure(error) }
            state.withLock { $0.read = read }
            return read
        }
    }
}
