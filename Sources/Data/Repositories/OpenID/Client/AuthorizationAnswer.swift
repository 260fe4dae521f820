internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

/// What a browser brings back from a provider (RFC 6749 §4.1.2, RFC 9207 §2).
enum AuthorizationAnswer: Sendable {
    /// A code to exchange; one that came without its state, because a person typed it, may be none.
    case code(Secret<String>, hasState: Bool)
    /// The provider's or the person's no.
    case refused(word: String, sentence: String?)

    /// Why a text is no answer to a question.
    enum Fault: Error, Equatable {
        /// Nothing of an answer is in it.
        case unusable
        /// It answers another question.
        case wrongState
        /// Another provider gave it.
        case wrongIssuer
    }

    /// Reads the query of an address a browser came to.
    ///
    /// A name that comes twice makes the whole unusable (RFC 6749 §3.1).
    init(query: String, to question: AuthorizationQuestion, from document: ProviderMetadata) throws(Fault) {
        guard let items = PercentEncoding.decodePairs(query) else { throw .unusable }
        var members: [String: String] = [:]
        for item in items where ["code", "state", "iss", "error", "error_description"].contains(item.name) {
            guard members.updateValue(item.value ?? "", forKey: item.name) == nil else { throw .unusable }
        }
        guard members["code"] != nil || members["error"] != nil else { throw .unusable }
        guard ConstantTime.equal(Array((members["state"] ?? "").utf8), Array(question.state.utf8)) else {
            throw .wrongState
        }
        if let issuer = members["iss"] {
            guard issuer.utf8.elementsEqual(document.issuer.utf8) else { throw .wrongIssuer }
        } else if document.namesItselfInAnswers {
            throw .wrongIssuer
        }
        if let word = members["error"] {
            self = .refused(word: word, sentence: members["error_description"].flatMap(ServerFailure.cleaned))
        } else if let code = members["code"], !code.isEmpty {
            self = .code(Secret(code), hasState: true)
        } else {
            throw .unusable
        }
    }

    /// Reads what a person pasted: the address at which the browser ended, its query, or the code alone.
    init(pasted text: String, to question: AuthorizationQuestion, from document: ProviderMetadata) throws(Fault) {
        let text = text.trimmingWhitespace()
        guard (1...8_192).contains(text.utf8.count) else { throw .unusable }
        if let mark = text.firstIndex(of: "?") {
            let query = text[text.index(after: mark)...].prefix { $0 != "#" }
            try self.init(query: String(query), to: question, from: document)
        } else if text.contains("code=") || text.contains("error=") {
            try self.init(query: text, to: question, from: document)
        } else {
            // A code alone names no state; what it is exchanged with is the proof, which only this program has.
            guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("://") else { throw .unusable }
            self = .code(Secret(text), hasState: false)
        }
    }
}
