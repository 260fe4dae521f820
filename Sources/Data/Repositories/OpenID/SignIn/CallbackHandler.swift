internal import PorticoConcurrency
internal import PorticoDomain
internal import PorticoHTTP

/// Answers whoever comes to the port that a browser should return to.
///
/// Only a GET of the exact path that answers the question gets through, and of those the first; everything else is
/// answered here and changes nothing.
final class CallbackHandler: HTTPTransport {
    /// What the attempt is told.
    enum Arrival: Sendable {
        /// Something came that cannot be used.
        case stray(ProviderSignInWaiting.Note)
        /// The answer; the browser waits for its page.
        case answer(AuthorizationAnswer, page: JoinedOutcome<SignInPage>)
    }

    private let path: String
    private let question: Locked<AuthorizationQuestion?>
    private let document: ProviderMetadata
    private let wording: any SignInPageWording
    private let report: @Sendable (Arrival) -> Void
    private let isTaken = Locked(false)

    /// Waits at `path`; the question is handed in once the port is known.
    init(
        path: String, document: ProviderMetadata, wording: any SignInPageWording,
        report: @escaping @Sendable (Arrival) -> Void
    ) {
        self.path = path
        self.document = document
        self.wording = wording
        self.report = report
        question = Locked(nil)
    }

    /// Says which question is to be answered.
    func expect(_ question: AuthorizationQuestion) { self.question.withLock { $0 = question } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.method == .get, request.url.path == path, let question = question.withLock({ $0 }) else {
            return CallbackPage.bare(404)
        }
        let purpose = request.headers["Sec-Purpose"] ?? request.headers["Purpose"] ?? ""
        if purpose.lowercased().contains("prefetch") || purpose.lowercased().contains("prerender") {
            return CallbackPage.bare(204)
        }
        let languages = request.headers["Accept-Language"]
        let answer: AuthorizationAnswer
        do throws(AuthorizationAnswer.Fault) {
            answer = try AuthorizationAnswer(query: request.url.query ?? "", to: question, from: document)
        } catch {
            if error == .wrongIssuer { report(.stray(.wrongIssuer)) }
            if error == .wrongState { report(.stray(.wrongState)) }
            return page(.foreign, status: 400, languages)
        }
        let isFirst = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        guard isFirst else { return page(.alreadyDone, status: 409, languages) }
        let outcome = JoinedOutcome<SignInPage>()
        report(.answer(answer, page: outcome))
        guard let shown = await outcome.value() else { throw .cancelled }
        return page(shown, status: Self.status(of: shown), languages)
    }

    private func page(_ page: SignInPage, status: Int, _ languages: String?) -> HTTPResponse {
        CallbackPage.response(status: status, wording.words(of: page, accepting: languages))
    }

    private static func status(of page: SignInPage) -> Int {
        switch page {
        case .signedIn, .linked, .deleted, .refused, .failed: 200
        case .foreign: 400
        case .alreadyDone: 409
        }
    }
}
