import PorticoKit

/// `portico profile`.
enum ProfileCommands {
    static let specs = [
        CommandSpec(
            "profile show", isGroupDefault: true,
            summary: Phrase("show the profile", ko: "프로필 보기"), body: show),
        CommandSpec(
            "profile set",
            flags: [.nickname, .image, FlagSpec("--no-image", Phrase("remove the image", ko: "이미지 없애기"))],
            summary: Phrase("finish or change the profile", ko: "프로필을 완성하거나 바꾸기"), body: set),
        CommandSpec(
            "profile check-nickname", arguments: [ArgumentSpec("N")],
            summary: Phrase("check whether a nickname is available", ko: "닉네임을 쓸 수 있는지 확인"), body: check),
    ]

    static func show(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let session = try await context.chosenSession()
        let scope = try await context.scope(of: session.account.id)
        let profile = try await passing { () async throws(SessionError) in try await scope.profile.profile() }
        guard let profile else { throw .session(.profileIncomplete(session.account.id)) }
        try print(context, profile, email: session.account.email)
        return .done
    }

    static func set(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        guard !invocation.has("--image") || !invocation.has("--no-image") else {
            throw .usage(.conflict("--image", "--no-image"))
        }
        guard invocation.has("--nickname") || invocation.has("--image") || invocation.has("--no-image") else {
            throw .usage(.missingFlag("--nickname N, --image FILE or --no-image", command: "profile set"))
        }
        let image = try await ProfileImageFile.read(invocation.value("--image"))
        let nickname = invocation.value("--nickname")
        if let nickname { _ = try checking { () throws(InputFault) in try Nickname(nickname) } }
        let session = try await context.chosenSession()
        let scope = try await context.scope(of: session.account.id)
        let profile: Profile
        if session.phase == .profileIncomplete, let nickname {
            profile = try await complete(context, scope, nickname: nickname, image: image)
        } else {
            let change: ProfileChange.ImageChange =
                image.map { .replace($0) } ?? (invocation.has("--no-image") ? .remove : .keep)
            profile = try await passing { () async throws(SessionError) in
                try await scope.updateProfile(nickname: nickname, image: change)
            }
        }
        if context.isJSON { try print(context, profile, email: session.account.email) }
        context.note(Phrase("Profile saved.", ko: "프로필을 저장했어요."))
        return .done
    }

    private static func complete(
        _ context: CommandContext, _ scope: SessionScope, nickname: String, image: ProfileImage?
    ) async throws(CommandFailure) -> Profile {
        let completion = try await passing { () async throws(SessionError) in
            try await scope.completeProfile(nickname: nickname, image: image)
        }
        if let failure = completion.imageFailure {
            context.note(
                Phrase("The nickname was saved, but the image was not.", ko: "닉네임은 저장했지만 이미지는 저장되지 않았어요."))
            throw .session(failure)
        }
        return completion.profile
    }

    static func check(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let text = invocation.words[0]
        _ = try checking { () throws(InputFault) in try Nickname(text) }
        let scope = try await context.scope()
        let result: NicknameCheck
        do throws(SessionError) {
            result = try await scope.checkNickname(text)
        } catch {
            throw error.isNotFound ? untold(text, of: scope.account) : .session(error)
        }
        let word: String
        let code: ExitCode
        switch result {
        case .available: (word, code) = ("available", .done)
        case .taken: (word, code) = ("taken", .refused)
        case .notAllowed, .invalid, .empty: (word, code) = ("not_allowed", .refused)
        }
        if context.isJSON {
            try context.console.print(
                .object([
                    ("nickname", .string(text)), ("available", .bool(code == .done)),
                    ("reason", code == .done ? .null : .string(word)),
                ]))
        } else {
            try context.print(sentence(result))
        }
        return code
    }

    /// The service has no such question; what it says of the nickname it says when one takes it.
    private static func untold(_ nickname: String, of account: AccountID) -> CommandFailure {
        let command = SuggestedCommand("profile set", of: account, "--nickname \(ShellWord(nickname))")
        return .own(
            .usage, code: "not_offered",
            message: Phrase(
                "\(account.service) does not say whether a nickname is available",
                ko: "\(account.service) 서비스는 닉네임을 쓸 수 있는지 알려 주지 않아요"),
            hint: Phrase("try to use it: \(command)", ko: "바로 정해 보세요: \(command)"))
    }

    private static func sentence(_ check: NicknameCheck) -> Phrase {
        switch check {
        case .available: Phrase("available", ko: "쓸 수 있어요")
        case .taken: Phrase("taken", ko: "이미 쓰고 있어요")
        case .notAllowed, .invalid, .empty: Phrase("not allowed", ko: "쓸 수 없어요")
        }
    }

    private static func print(
        _ context: CommandContext, _ profile: Profile, email: String?
    ) throws(CommandFailure) {
        if context.isJSON { return try context.console.print(AccountJSON.profile(profile, email: email)) }
        try context.print(Phrase("Nickname: \(profile.nickname)", ko: "닉네임: \(profile.nickname)"))
        if let email { try context.print(Phrase("Email: \(email)", ko: "이메일: \(email)")) }
        let image =
            profile.image.map {
                Phrase("\(ImageText($0).text(in: .english))", ko: "\(ImageText($0).text(in: .korean))")
            }
            ?? Phrase("none", ko: "없음")
        try context.print(Phrase("Image: \(image.english)", ko: "이미지: \(image.korean)"))
    }
}
