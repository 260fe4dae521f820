internal import PorticoConcurrency
internal import PorticoData
internal import PorticoHTTP

/// The API's description (OpenAPI 3.1), made of the operations themselves.
///
/// It is made when somebody asks for it: at each start it would cost three times as much as everything else.
struct OpenAPIDocument: Sendable {
    private let operations: [Operation]
    private let made = Locked<[UInt8]?>(nil)

    init(_ operations: [Operation]) {
        self.operations = operations
    }

    /// The document as JSON.
    var bytes: [UInt8] {
        made.withLock { made in
            if let made { return made }
            let bytes = Self.document(operations)
            made = bytes
            return bytes
        }
    }

    private static func document(_ operations: [Operation]) -> [UInt8] {
        var paths: [String: [String: JSONValue]] = [:]
        for (route, access, description) in operations.map({ ($0.route, $0.access, $0.description) })
            + [(AccountsAPI.openAPI, Access.open, Self.ownDescription)]
        {
            paths[route.template, default: [:]][route.method.rawValue.lowercased()] = Self.operation(
                route, access, description)
        }
        let document: JSONValue = [
            "openapi": "3.1.0",
            "info": [
                "title": "Accounts API", "version": "1",
                "description": .string(
                    """
                    Whatever answers GET answers HEAD. Over a socket a Host that is not the listener's is refused with \
                    421, an Origin of another site with 403, a header over 32 KiB with 431, each as a Problem.
                    """),
            ],
            "paths": .object(paths.mapValues(JSONValue.object)),
            "components": [
                "schemas": .object(Schemas.all),
                "securitySchemes": ["bearer": ["type": "http", "scheme": "bearer"]],
            ],
        ]
        return JSONBody.encode(document)
    }

    /// The operation that answers the document.
    var operation: Operation {
        Operation(AccountsAPI.openAPI, .open, Self.ownDescription) { [self] _ throws(Problem) in
            HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: bytes)
        }
    }

    private static let ownDescription = OperationDescription(
        id: "describe", summary: "This description", answers: [200: .anyJSON])

    private static func operation(
        _ route: Route, _ access: Access, _ description: OperationDescription
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "operationId": .string(description.id),
            "summary": .string(description.summary),
            "responses": .object(responses(access, description)),
        ]
        if let body = content(description.body) {
            members["requestBody"] = ["required": true, "content": body]
        }
        let parameters = parameters(route, description)
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if case .open = access {} else { members["security"] = [["bearer": []]] }
        return .object(members)
    }

    private static func parameters(_ route: Route, _ description: OperationDescription) -> [JSONValue] {
        let path = route.template.split(separator: "/").filter { $0.first == "{" }.map { part -> JSONValue in
            [
                "name": .string(String(part.dropFirst().dropLast())), "in": "path", "required": true,
                "schema": ["type": "string"],
            ]
        }
        let query = description.query.map { item -> JSONValue in
            [
                "name": .string(item.name), "in": "query", "required": .bool(item.isRequired),
                "schema": ["type": item.isInteger ? "integer" : "string"],
            ]
        }
        let header: [JSONValue] =
            description.takesIdempotencyKey
            ? [
                [
                    "name": .string(AccountsAPI.idempotencyKey), "in": "header", "required": false,
                    "schema": ["type": "string", "minLength": 1, "maxLength": 255],
                ]
            ] : []
        return path + query + header
    }

    private static func responses(_ access: Access, _ description: OperationDescription) -> [String: JSONValue] {
        var responses: [String: JSONValue] = [:]
        for (status, answer) in description.answers {
            var members: [String: JSONValue] = ["description": .string(ReasonPhrase.of(status))]
            members["content"] = content(answer)
            responses[String(status)] = .object(members)
        }
        for (status, codes) in refusals(access, description) {
            var members: [String: JSONValue] = [
                "description": .string(codes.joined(separator: ", ")),
                "content": [
                    WireProblem.mediaType: [
                        "schema": ["allOf": [Schemas.reference("Problem"), codeSchema(codes)]]
                    ]
                ],
            ]
            if [429, 503].contains(status) {
                members["headers"] = ["Retry-After": ["required": true, "schema": ["type": "integer", "minimum": 1]]]
            }
            responses[String(status)] = .object(members)
        }
        return responses
    }

    private static func codeSchema(_ codes: [String]) -> JSONValue {
        ["properties": ["code": ["enum": .array(codes.map(JSONValue.string))]]]
    }

    /// The operation's own refusals, with those that its access and its body bring.
    static func refusals(_ access: Access, _ description: OperationDescription) -> [Int: [String]] {
        var refusals = description.refusals
        if description.id != ownDescription.id {
            refusals[503, default: []] += ["busy"]
            refusals[507] = ["storage_full"]
            refusals[500] = ["database_failed", "database_newer", "database_unopenable", "database_damaged"]
        }
        switch access {
        case .open: break
        case .signedIn: refusals[401, default: []] += ["token_expired", "token_invalid"]
        case .registered:
            refusals[401, default: []] += ["token_expired", "token_invalid"]
            refusals[403, default: []] += ["registration_unfinished"]
        }
        if case .empty = description.body {
            if !description.query.isEmpty { refusals[400] = ["malformed"] }
            return refusals
        }
        refusals[400] = ["malformed"]
        if refusals[413] == nil { refusals[413] = ["body_too_large"] }
        if refusals[415] == nil { refusals[415] = ["unsupported_media_type"] }
        if refusals[422] == nil { refusals[422] = ["invalid"] }
        return refusals
    }

    private static func content(_ content: OperationDescription.Content) -> JSONValue? {
        switch content {
        case .empty: nil
        case .anyJSON: ["application/json": ["schema": ["type": "object"]]]
        case .json(let name): ["application/json": ["schema": Schemas.reference(name)]]
        case .jsonArray(let name):
            ["application/json": ["schema": ["type": "array", "items": Schemas.reference(name)]]]
        case .jsonOrForm(let name):
            [
                "application/json": ["schema": Schemas.reference(name)],
                "multipart/form-data": [
                    "schema": [
                        "type": "object",
                        "properties": [
                            "profile": Schemas.reference(name),
                            "image": ["type": "string", "contentMediaType": "application/octet-stream"],
                        ],
                    ]
                ],
            ]
        case .image:
            .object(
                Dictionary(
                    ["image/png", "image/jpeg", "image/gif", "image/webp"].map { ($0, JSONValue.object([:])) }
                ) { first, _ in first })
        }
    }
}
