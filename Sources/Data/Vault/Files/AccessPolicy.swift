/// What to do about files that are less well kept than they should be.
struct AccessPolicy: Sendable {
    /// Whether permissions may be taken away and damaged files copied aside; an inspection only looks.
    let repairs: Bool
    let warn: @Sendable (VaultWarning) -> Void
}
