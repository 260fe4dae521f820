internal import CPorticoSodium

/// Starts libsodium once per process; every use of the library goes through ``require()`` first.
enum Sodium {
    private static let isReady = sodium_init() >= 0

    /// Makes sure that the library is ready; without its source of randomness nothing here may go on.
    static func require() {
        precondition(isReady, "libsodium found no source of randomness")
    }
}
