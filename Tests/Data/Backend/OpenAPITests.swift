import FoundationEssentials
import PorticoBackend
import PorticoData
import PorticoHTTP
import Testing

@Suite struct OpenAPITests {
    private struct Document: Decodable {
        struct Operation: Decodable {
            let operationId: String
            let responses: [String: Response]
            let security: [[String: [String]]]?
        }

        struct Response: Decodable {
            let description: String
        }

        struct Components: Decodable {
            let schemas: [String: Schema]
        }

        struct Schema: Decodable {
            let type: String
            let required: [String]
        }

        let openapi: String
        let paths: [String: [String: Operation]]
        let components: Components
    }

    @Test(arguments: Reach.allCases)
    func `the description and the endpoint table have the same routes`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let reply = try await lab.send("GET", "/openapi.json")
        let document: Document = try reply.decode()
        let described = Set(document.paths.flatMap { path, methods in methods.keys.map { "\($0) \(path)" } })
        let table = Set(AccountsAPI.routes.map { "\($0.method.rawValue.lowercased()) \($0.template)" })
        #expect(document.openapi == "3.1.0")
        #expect(described == table)
        #expect(Set(lab.backend.routes) == Set(AccountsAPI.routes))
        #expect(lab.backend.routes.count == AccountsAPI.routes.count)
        let identifiers = document.paths.values.flatMap { $0.values.map(\.operationId) }
        #expect(Set(identifiers).count == table.count)
        #expect(document.paths["/v1/notes"]?["get"]?.security == [["bearer": []]])
        #expect(document.paths["/v1/accounts"]?["post"]?.security == nil)
    }

    @Test(arguments: [
        ("post", "/v1/accounts", ["200", "201", "400", "409", "413", "415", "422", "429", "500", "503", "507"]),
        ("post", "/v1/sessions/refresh", ["200", "400", "401", "413", "415", "422", "500", "503", "507"]),
        ("get", "/v1/notes", ["200", "400", "401", "403", "422", "500", "503", "507"]),
        ("delete", "/v1/sessions/current", ["204", "401", "500", "503", "507"]),
        ("put", "/v1/profile", ["200", "400", "401", "409", "413", "415", "422", "500", "503", "507"]),
        ("get", "/v1/profile/image", ["200", "304", "401", "403", "404", "500", "503", "507"]),
    ])
    func `every status is declared`(method: String, path: String, statuses: [String]) async throws {
        let document: Document = try await Lab(.inProcess).send("GET", "/openapi.json").decode()
        #expect(document.paths[path]?[method]?.responses.keys.sorted() == statuses)
    }

    @Test func `every schema that is referred to exists`() async throws {
        let reply = try await Lab(.inProcess).send("GET", "/openapi.json")
        let document: Document = try reply.decode()
        let marker = "#/components/schemas/"
        let names = reply.text.split(separator: marker).dropFirst().map { String($0.prefix { $0 != "\"" }) }
        #expect(names.count > 30)
        #expect(Set(names).union(["Problem"]) == Set(document.components.schemas.keys))
    }

    @Test func `the schema of a session is what is answered`() async throws {
        let lab = try await Lab(.inProcess)
        let document: Document = try await lab.send("GET", "/openapi.json").decode()
        _ = try await lab.member()
        let answer = try await lab.signIn()
        let required = try #require(document.components.schemas["Session"]?.required)
        for key in required + (document.components.schemas["Account"]?.required ?? []) {
            #expect(answer.text.contains("\"\(key)\":"), "\(key)")
        }
    }
}
