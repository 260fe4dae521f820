internal import CPorticoSodium

/// Argon2id hashes of passwords, in the self-describing text form (`$argon2id$v=19$m=…,t=…,p=1$…`).
///
/// Every call but ``needsRehash(_:)`` takes tens of milliseconds and the memory of ``Parameters``:
/// run it on a `BlockingLane`, never in a Swift task, and one at a time.
public struct PasswordHash: Sendable {
    /// How much work one hash is.
    public struct Parameters: Equatable, Sendable {
        /// Passes over the memory, 1 or more.
        public let passes: Int
        /// Memory in bytes, 8 KiB or more.
        public let memory: Int

        /// Makes parameters; `memory` is in bytes.
        public init(passes: Int, memory: Int) {
            self.passes = passes
            self.memory = memory
        }

        /// Three passes over 64 MiB.
        public static let standard = Parameters(passes: 3, memory: 64 << 20)
        /// One pass over 8 KiB: well under a millisecond, for tests only.
        public static let test = Parameters(passes: 1, memory: 8 << 10)
    }

    /// The system could not provide the memory that a hash needs.
    public struct OutOfMemory: Error, Equatable {
        /// Makes the error.
        public init() {}
    }

    /// The work that new hashes take.
    public let parameters: Parameters

    /// Hashes with these parameters.
    public init(parameters: Parameters = .standard) {
        self.parameters = parameters
    }

    /// A salted hash of a password's UTF-8, at most 127 ASCII characters.
    public func hash(_ password: [UInt8]) throws(OutOfMemory) -> String {
        Sodium.require()
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = unsafe withCharacters(password) { characters in
            unsafe crypto_pwhash_str(
                &text, characters, UInt64(password.count), UInt64(parameters.passes), parameters.memory)
        }
        guard status == 0 else { throw OutOfMemory() }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether `hash` was made from `password`, compared in constant time; false also for a text that is no hash.
    public func verify(_ hash: String, password: [UInt8]) -> Bool {
        Sodium.require()
        return unsafe withCharacters(password) { characters in
            unsafe crypto_pwhash_str_verify(hash, characters, UInt64(password.count)) == 0
        }
    }

    /// Whether `hash` was made with other parameters than these and should be replaced at the next sign-in.
    public func needsRehash(_ hash: String) -> Bool {
        Sodium.require()
        return unsafe crypto_pwhash_str_needs_rehash(hash, UInt64(parameters.passes), parameters.memory) != 0
    }

    /// Lends the bytes as C characters without copying them; an empty password still needs an address.
    private func withCharacters<Result>(_ password: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        unsafe password.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else {
                var none: CChar = 0
                return unsafe withUnsafePointer(to: &none, body)
            }
            return unsafe body(base.assumingMemoryBound(to: CChar.self))
        }
    }
}
