internal import PorticoDomain
internal import PorticoHTTP

/// What an answer says of the token in its `WWW-Authenticate` (RFC 9110 §11.6.1, RFC 6750 §3.1), whatever its body holds.
enum BearerChallenge {
    /// Whether it says that the token is expired, revoked or malformed: `Bearer error="invalid_token"`.
    static func refusesToken(_ headers: HTTPHeaders) -> Bool {
        headers.values(of: "WWW-Authenticate").contains { value in
            var scheme = ""
            for part in parts(of: value) {
                var parameter = part
                // A scheme stands before its first parameter.
                if let blank = part.firstIndex(of: " "), !part[..<blank].contains("="),
                    !String(part[blank...]).trimmingWhitespace().hasPrefix("=")
                {
                    scheme = part[..<blank].lowercased()
                    parameter = String(part[blank...]).trimmingWhitespace()
                } else if !part.contains("=") {
                    scheme = part.lowercased()
                }
                guard scheme == "bearer", let sign = parameter.firstIndex(of: "=") else { continue }
                let name = String(parameter[..<sign]).trimmingWhitespace().lowercased()
                let word = String(parameter[parameter.index(after: sign)...]).trimmingWhitespace().filter {
                    $0 != "\"" && $0 != "\\"
                }
                if name == "error", word == "invalid_token" { return true }
            }
            return false
        }
    }

    /// What stands between commas that are in no quotation marks.
    private static func parts(of value: String) -> [String] {
        var parts = [""]
        var (isQuoted, isEscaped) = (false, false)
        for character in value {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
        }
        return parts.map { $0.trimmingWhitespace() }
    }
}
