import PorticoKit

/// The name of an account or a service that is not there: what named it, what may have been meant, and where the names
/// stand.
struct UnknownName {
    enum Kind {
        case account, service
    }

    let failure: CommandFailure

    /// `service` is the chosen one, where alone an account was looked for.
    init(
        _ name: String, _ kind: Kind, source: Choices.Source?, among names: [String], file: String,
        at service: String? = nil
    ) {
        let variable = ProgramWords.variable(kind == .account ? "ACCOUNT" : "SERVICE")
        let (key, list) = kind == .account ? ("account", "accounts list") : ("service", "service list")
        let place =
            switch source {
            case .flag: "--\(key): "
            case .variable: "\(variable): "
            case .file: "\(file): "
            case nil: ""
            }
        let message =
            switch kind {
            case .account:
                Phrase(
                    "\(place)there is no account named “\(name)”\(service.map { " at \($0)" } ?? "")",
                    ko: "\(place)\(service.map { "\($0)에서 " } ?? "")“\(name)” 계정을 찾을 수 없어요")
            case .service:
                Phrase("\(place)there is no service named “\(name)”", ko: "\(place)“\(name)” 서비스를 찾을 수 없어요")
            }
        let nearest = NearestNames(to: name, among: names).names
        let command = "\(ProgramWords.current.command) \(list)\(service.map { " --service \($0)" } ?? "")"
        let hint =
            switch source {
            case .file: Phrase("fix \"\(key)\" there, or remove it", ko: "그 파일에서 \"\(key)\" 값을 고치거나 지우세요")
            case _ where !nearest.isEmpty: Self.meant(nearest)
            case .variable:
                Phrase("fix or unset it; see what there is: \(command)", ko: "고치거나 해제하세요. 목록 보기: \(command)")
            case .flag, nil: Phrase("see what there is: \(command)", ko: "목록 보기: \(command)")
            }
        failure = .own(
            .usage, code: SessionError.invalid(.unknownName(name, nearest: nearest)).code, message: message, hint: hint)
    }

    /// Asks whether one of the names that come near was meant.
    static func meant(_ nearest: [String]) -> Phrase {
        let names = nearest.map { "“\($0)”" }.joined(separator: ", ")
        return Phrase("did you mean \(names)?", ko: "혹시 이 중에 있나요? \(names)")
    }
}
