internal import PorticoData
public import PorticoDomain
public import PorticoHTTP
internal import PorticoVault

/// The embedded accounts backend: every request of the accounts API against one SQLite file.
///
/// Several backends, also of several processes, may use the same file at once.
public struct AccountsBackend: Sendable {
    /// The most bytes that a request's body may have: 6 MiB.
    package static let bodyLimit = 6 << 20

    /// The file that holds the accounts.
    let databasePath: String
    private let service: AccountsService
    private let router: Router
    private let openAPI: OpenAPIDocument

    /// Makes a backend; the file is opened by ``prepare()`` or the first request.
    ///
    /// `now` is the wall clock, and `randomBytes` must be fit for keys. `network` reaches the configured providers;
    /// without it there are none.
    public init(
        _ configuration: BackendConfiguration, network: (any HTTPTransport)? = nil,
        now: @escaping @Sendable () -> Timestamp, randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        databasePath = configuration.databasePath
        let service = AccountsService(configuration, network: network, now: now, randomBytes: randomBytes)
        let document = OpenAPIDocument(service.operations)
        self.service = service
        openAPI = document
        router = Router(service.operations + [document.operation])
    }

    /// Opens the database and brings it up to date, so that a fault shows before the first request.
    public func prepare() async throws(BackendError) {
        do throws(DatabaseError) {
            try await service.store.perform { _ in }
        } catch {
            throw BackendError(error)
        }
    }

    /// Closes the database once what is in work with it is done; the next request opens it again.
    ///
    /// Until then the files beside it, with `-wal` and `-shm` after its name, are a part of it. They are gone afterwards,
    /// unless another program uses it or it could not be written.
    public func close() async {
        await service.store.close()
    }

    /// Gives the account of that email address a new password and ends all of its sessions.
    public func resetPassword(of email: EmailAddress, to password: Password) async throws(BackendError) {
        let isKnown: Bool
        do throws(Problem) {
            let hash = try await service.gate.hash(WireSecret(password.reveal()))
            isKnown = try await service.database { [service] database throws(DatabaseError) in
                try service.replacePassword(database, email: email, hash: hash)
            }
        } catch {
            throw .failed(reason: error.detail)
        }
        guard isKnown else { throw .unknownAccount }
    }

    /// Answers one request; `address` is where it came from, by which attempts are counted.
    public func respond(to request: HTTPRequest, from address: String) async -> HTTPResponse {
        do throws(Problem) {
            return try await answer(request, from: address)
        } catch {
            return error.response
        }
    }

    /// The present moment by the backend's clock.
    var moment: Timestamp { service.now() }

    /// The operations with their routes, for the description's test.
    package var routes: [Route] { service.operations.map(\.route) + [openAPI.operation.route] }

    /// The answer, or the refusal as a value, for callers in the same process.
    func answer(_ request: HTTPRequest, from address: String) async throws(Problem) -> HTTPResponse {
        let operation: Operation
        let parameters: [String: String]
        // What reads also answers HEAD; whoever writes the answer leaves the body out (RFC 9110 §9.3.2).
        switch router.match(request.method == .head ? .get : request.method, request.url.path) {
        case .operation(let found, let values): (operation, parameters) = (found, values)
        case .none: throw .noRoute
        case .malformed: throw .malformedPath
        case .otherMethods(let methods):
            var names = Set(methods.map(\.rawValue))
            if names.contains("GET") { names.insert("HEAD") }
            let allowed = names.sorted().joined(separator: ", ")
            throw Problem(
                405, "method_not_allowed", "This path takes \(allowed).", headers: ["Allow": allowed])
        }
        guard let query = PercentDecoding.values(request.url.query) else { throw .malformedPath }
        let body = request.body ?? []
        guard body.count <= Self.bodyLimit else { throw Self.tooLarge(operation.route) }
        let caller = try await service.caller(of: request.headers, for: operation.access)
        let call = Call(
            parameters: parameters, query: query,
            headers: request.headers, body: body, address: address, caller: caller)
        return try await operation.handler(call)
    }

    /// The answer to a request that a listener did not let through.
    func refusal(
        _ refusal: LoopbackListener.Refusal, method: String, path: String
    ) -> HTTPResponse {
        guard refusal == .bodyTooLarge,
            case .operation(let found, _) = router.match(HTTPMethod(rawValue: method), path)
        else { return Problem(refusal).response }
        return Self.tooLarge(found.route).response
    }

    /// Of a profile only the picture can be that large.
    private static func tooLarge(_ route: Route) -> Problem {
        route == AccountsAPI.updateProfile ? .imageTooLarge : .bodyTooLarge
    }
}

extension BackendError {
    init(_ error: DatabaseError) {
        switch error {
        case .unopenable(let path, let number): self = .unopenable(path: path, errno: number)
        case .folderMissing(let path): self = .folderMissing(path: path)
        case .newerSchema: self = .newerSchema
        case .busy: self = .busy
        // SQLITE_NOTADB, whatever its extension.
        case .failed(let code) where code & 0xFF == 26: self = .notADatabase
        default: self = .failed(reason: Problem.database(error).detail)
        }
    }
}
