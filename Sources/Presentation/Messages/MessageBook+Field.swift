package import PorticoDomain

extension MessageBook {
    /// What happened, for the line below the field that is its cause: a path that stands in the field is not repeated.
    package func belowField(_ error: SessionError) -> String {
        guard case .file(_, let reason) = error else { return message(for: error).happened }
        return say(
            "This file cannot be used: \(reason).", "", "이 파일을 사용할 수 없어요: \(korean(reason))", ""
        ).happened
    }
}
