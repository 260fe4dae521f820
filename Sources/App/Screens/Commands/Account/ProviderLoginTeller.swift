import PorticoKit

/// Tells a person at a command line what to do, as it becomes known.
struct ProviderLoginTeller: Sendable {
    /// When a browser is opened without being asked.
    enum Opening: Sendable {
        case always
        /// Only where the provider has no way for another device.
        case withoutDevice
        case never
    }

    let context: CommandContext
    let launcher: BrowserLauncher
    let opens: Opening
    let showsQR: Bool
    /// Whether the code goes to standard output, for a program that shows it (rule O13).
    let isJSONWanted: Bool

    /// The final state, once the browser has its page and the port is free: whoever ends the process before that would
    /// take the page away.
    /// Cancelling gives the attempt up, and waits for its end all the same.
    func follow(_ attempt: any ProviderSignInAttempt) async throws(CommandFailure) -> ProviderSignInState {
        // The states of a stream end for a cancelled task at once, so another one reads them.
        let following = Task { () -> Result<ProviderSignInState, CommandFailure> in
            do throws(CommandFailure) {
                return .success(try await read(attempt))
            } catch {
                return .failure(error)
            }
        }
        let end = await withTaskCancellationHandler {
            await following.value
        } onCancel: {
            attempt.cancel()
        }
        return try end.get()
    }

    private func read(_ attempt: any ProviderSignInAttempt) async throws(CommandFailure) -> ProviderSignInState {
        var told = ProviderSignInWaiting()
        var isOpened = false
        var end: ProviderSignInState?
        for await state in attempt.states {
            if state.isFinal { end = state }
            guard case .waiting(let waiting) = state else { continue }
            if let address = waiting.authorizationAddress, told.authorizationAddress == nil { tell(address, waiting) }
            if let code = waiting.device, told.device != code { try tell(code) }
            for note in waiting.notes where !told.notes.contains(note) { tell(note) }
            if !isOpened, shouldOpen(waiting), let address = waiting.authorizationAddress {
                isOpened = true
                if await !launcher.open(address) { context.note(.openItYourself) }
            }
            told = waiting
        }
        return end ?? .failed(.cancelled)
    }

    private func shouldOpen(_ waiting: ProviderSignInWaiting) -> Bool {
        switch opens {
        case .always: true
        case .withoutDevice: waiting.notes.contains(.notOffered(.device))
        case .never: false
        }
    }

    /// The address first and alone on its line, so that it can be clicked or copied whatever the opener does.
    private func tell(_ address: String, _ waiting: ProviderSignInWaiting) {
        context.note(.openThisAddress)
        context.console.note(address)
        if waiting.takesPasted, context.isInteractive { context.note(.pasteHereOtherwise) }
    }

    private func tell(_ code: DeviceCode) throws(CommandFailure) {
        guard isJSONWanted else { return DeviceCodeText(context: context, showsQR: showsQR).tell(code) }
        let next = Phrase(
            "open the address and enter the code; this command waits", ko: "주소를 열어 코드를 입력하세요. 이 명령은 기다려요")
        let now = try context.dependencies().now()
        try context.console.print(DeviceCodeJSON.value(code, now: now, nextStep: next(context.language)))
    }

    /// What a person asked for, or what another way makes needless, is not worth a word.
    private func tell(_ note: ProviderSignInWaiting.Note) {
        if case .notOffered = note { return }
        let book = MessageBook(context.language)
        context.note(Phrase(note, in: book))
    }
}

/// A device's code for a program that shows it to somebody.
enum DeviceCodeJSON {
    static func value(_ code: DeviceCode, now: Timestamp, nextStep: String) -> JSON {
        .object([
            ("verification_uri", .string(code.verificationAddress)),
            ("verification_uri_complete", JSON(code.completeAddress)), ("user_code", .string(code.userCode)),
            ("expires_in", .number(max(0, Int(code.expiresAt.milliseconds(since: now) / 1_000)))),
            ("next_step", .string(nextStep)),
        ])
    }
}
