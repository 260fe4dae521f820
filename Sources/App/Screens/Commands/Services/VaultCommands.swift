import PorticoKit

/// `portico vault`.
enum VaultCommands {
    static let specs =
        [
            CommandSpec(
                "vault status", isGroupDefault: true,
                summary: Phrase("show the state of the vault", ko: "암호화된 보관함의 상태"), unlocking: .leaves,
                body: status)
        ] + VaultKeyCommands.specs + [
            CommandSpec(
                "vault doctor",
                summary: Phrase("check everything, and say what to do", ko: "모두 살펴보고 할 일 알려 주기"),
                details: [
                    Phrase(
                        "Changes nothing. Exits 8 if something needs your attention",
                        ko: "아무것도 바꾸지 않아요. 조치가 필요한 것이 있거나"),
                    Phrase("or could not be checked.", ko: "확인하지 못한 것이 있으면 8로 끝나요."),
                ],
                unlocking: .offers, body: doctor)
        ] + VaultRepairCommands.specs

    static func status(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let status = try await context.container().vault.status()
        let message = status.fault.map { fault in
            MessageBook(context.language, places: context.configuration.vaultPlaces).message(for: .vault(fault))
        }
        if context.isJSON {
            try context.console.print(VaultText.json(status, message))
        } else {
            for line in VaultText.lines(status, message, context.language) { try context.console.print(line) }
        }
        return status.fault == nil ? .done : .vault
    }

    static func doctor(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let findings = try await context.container().vault.diagnose()
        let book = MessageBook(context.language, places: context.configuration.vaultPlaces)
        if context.isJSON {
            let english = MessageBook(.english, places: context.configuration.vaultPlaces)
            try context.console.print(.array(findings.map { VaultText.json($0, english) }))
        } else {
            for finding in findings {
                try context.console.print(VaultText.line(finding, book))
                if let advice = VaultText.advice(finding, book) { try context.console.print("    " + advice) }
            }
            try context.console.print(VaultText.summary(findings).text(in: context.language))
        }
        return findings.contains { $0.isFault || $0.isUnseen } ? .vault : .done
    }
}
