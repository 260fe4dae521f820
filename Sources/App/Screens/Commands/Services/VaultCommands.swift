import PorticoKit

/// `portico vault`.
enum VaultCommands {
    static let specs = [
        CommandSpec(
            "vault status", isGroupDefault: true,
            summary: Bilingual("how the encrypted store stands", ko: "암호화된 보관함의 상태"), body: status),
        CommandSpec(
            "vault doctor",
            summary: Bilingual("look at everything, and say what to do", ko: "모두 살펴보고 할 일 알려 주기"), body: doctor),
    ]

    static func status(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let status = try await context.container().vault.status()
        if context.isJSON {
            try context.console.print(VaultText.json(status))
        } else {
            try context.print(VaultText.line(status))
            let slots = status.slots.map(VaultText.slot)
            if !slots.isEmpty {
                try context.print(
                    Bilingual(
                        "Opened by: \(slots.map(\.english).joined(separator: ", "))",
                        ko: "여는 방법: \(slots.map(\.korean).joined(separator: ", "))"))
            }
        }
        switch status.state {
        case .open, .absent: return .done
        case .locked, .damaged: return .vault
        }
    }

    static func doctor(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let findings = try await context.container().vault.diagnose()
        if context.isJSON {
            try context.console.print(.array(findings.map(json)))
        } else {
            for finding in findings {
                try context.print(VaultText.line(finding))
                if let advice = VaultText.advice(finding, context.language) {
                    try context.console.print("    " + advice)
                }
            }
        }
        let isSound = findings.allSatisfy { finding in
            if case .fault = finding.verdict { false } else { true }
        }
        return isSound ? .done : .vault
    }

    private static func json(_ finding: VaultFinding) -> JSON {
        let verdict: String
        let detail: JSON
        switch finding.verdict {
        case .good: (verdict, detail) = ("good", .null)
        case .warning(let text): (verdict, detail) = ("warning", .string(text))
        case .fault(let fault): (verdict, detail) = ("fault", .string(VaultText.fault(fault).english))
        }
        return .object([
            ("subject", .string(VaultText.subjectWord(finding.subject))), ("verdict", .string(verdict)),
            ("detail", detail), ("path", JSON(finding.path)),
        ])
    }
}
