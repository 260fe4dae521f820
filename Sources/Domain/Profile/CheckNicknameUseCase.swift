/// What is known of a nickname somebody would like to have.
public enum NicknameCheck: Equatable, Sendable {
    /// Nothing but white space.
    case empty
    /// It breaks a rule; the server was not asked.
    case invalid(NicknameFault)
    /// The server's own rules forbid it.
    case notAllowed
    /// Free for now; the answer at submit decides.
    case available
    /// Somebody has it, or the server keeps it back.
    case taken
}

/// Finds out whether a nickname may be had.
public struct CheckNicknameUseCase: Sendable {
    private let profile: any ProfileRepository

    /// Takes the profile's repository.
    public init(profile: any ProfileRepository) {
        self.profile = profile
    }

    /// Checks the rules first and asks the server only if they are kept.
    ///
    /// Throws what kept the server from answering; the nickname may be submitted all the same.
    public func callAsFunction(_ text: String) async throws(SessionError) -> NicknameCheck {
        let nickname: Nickname
        switch Self.parse(text) {
        case .success(let valid): nickname = valid
        case .failure(let check): return check
        }
        switch try await profile.availability(of: nickname) {
        case .available: return .available
        case .taken, .reserved: return .taken
        case .invalid: return .notAllowed
        }
    }

    /// What the rules alone say: a nickname, or why it is none.
    package static func parse(_ text: String) -> Parsed {
        guard !text.allSatisfy(\.isWhitespace) else { return .failure(.empty) }
        do throws(InputFault) {
            return .success(try Nickname(text))
        } catch .nickname(let fault) {
            return .failure(.invalid(fault))
        } catch {
            return .failure(.notAllowed)
        }
    }

    /// A nickname or why it is none.
    package enum Parsed {
        /// It keeps the rules.
        case success(Nickname)
        /// It does not.
        case failure(NicknameCheck)
    }
}
