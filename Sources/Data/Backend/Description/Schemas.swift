internal import PorticoData

/// The schemas of the wire shapes, in JSON Schema 2020-12 as OpenAPI 3.1 uses it.
enum Schemas {
    static let all: [String: JSONValue] = [
        "Session": object(
            [
                "access_token": text, "token_type": ["const": "Bearer"], "expires_in": integer(from: 0),
                "refresh_token": text, "account": reference("Account"),
            ], required: ["access_token", "token_type", "expires_in", "refresh_token", "account"]),
        "Account": object(
            [
                "id": text, "email": ["type": "string", "format": "email"],
                "status": ["enum": ["active", "profile_incomplete"]], "created_at": time,
                "profile": nullable(reference("Profile")), "has_password": ["type": "boolean"],
            ], required: ["id", "email", "status", "created_at", "profile"]),
        "Profile": object(
            ["nickname": text, "image": nullable(reference("Image"))], required: ["nickname", "image"]),
        "Image": object(
            [
                "type": ["enum": ["image/png", "image/jpeg", "image/gif", "image/webp"]],
                "bytes": integer(from: 1), "width": integer(from: 1), "height": integer(from: 1),
            ], required: ["type", "bytes", "width", "height"]),
        "DeviceSession": object(
            ["id": text, "name": text, "created_at": time, "last_seen_at": time, "current": ["type": "boolean"]],
            required: ["id", "name", "created_at", "last_seen_at", "current"]),
        "Note": object(
            ["id": text, "text": noteText, "created_at": time], required: ["id", "text", "created_at"]),
        "NicknameAvailability": object(
            [
                "available": ["type": "boolean"],
                "reason": nullable(["enum": ["taken", "invalid", "reserved"]]),
            ], required: ["available", "reason"]),
        "Provider": object(
            [
                "name": text, "issuer": text, "client_id": text, "scopes": ["type": "array", "items": text],
                "grant": ["enum": ["id_token", "authorization_code"]],
                "redirect_ports": ["type": "array", "items": integer(from: 1)],
            ], required: ["name", "issuer", "client_id", "scopes", "grant"]),
        "Identity": object(
            ["id": text, "provider": nullable(text), "issuer": text, "name": nullable(text), "linked_at": time],
            required: ["id", "provider", "issuer", "name", "linked_at"]),
        "Problem": object(
            [
                "type": text, "title": text, "status": integer(from: 400), "detail": text, "code": text,
                "errors": [
                    "type": "array",
                    "items": object(
                        ["field": text, "code": text, "detail": text], required: ["field", "code"]),
                ],
            ], required: ["type", "title", "status", "detail", "code"]),
        "Registration": request(
            ["email": text, "password": newPassword, "device_name": text], required: ["email", "password"]),
        "SignIn": request(
            [
                "grant": ["enum": ["password", "id_token", "authorization_code"]], "email": text,
                "password": secret, "provider": text, "id_token": secret, "code": secret, "redirect_uri": text,
                "code_verifier": secret, "nonce": text, "device_name": text,
            ], required: ["grant"]),
        "Refresh": request(["refresh_token": secret], required: ["refresh_token"]),
        "Deletion": request(
            [
                "password": secret, "id_token": secret, "nonce": text, "provider": text, "code": secret,
                "redirect_uri": text, "code_verifier": secret,
            ], required: []),
        "PasswordChange": request(
            ["old_password": secret, "new_password": newPassword], required: ["old_password", "new_password"]),
        "IdentityLink": request(
            [
                "provider": text, "id_token": secret, "nonce": text, "code": secret, "redirect_uri": text,
                "code_verifier": secret,
            ], required: ["provider"]),
        "ProfileChange": request(["nickname": text], required: []),
        "NoteText": object(["text": noteText], required: ["text"]),
    ]

    static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }

    private static let text: JSONValue = ["type": "string"]
    private static let secret: JSONValue = ["type": "string", "format": "password"]
    private static let newPassword: JSONValue = [
        "type": "string", "format": "password", "minLength": 8, "maxLength": 128,
    ]
    private static let noteText: JSONValue = ["type": "string", "minLength": 1, "maxLength": 1_000]
    private static let time: JSONValue = ["type": "string", "format": "date-time"]

    private static func integer(from least: Int) -> JSONValue { ["type": "integer", "minimum": .integer(least)] }

    private static func nullable(_ schema: JSONValue) -> JSONValue { ["oneOf": [schema, ["type": "null"]]] }

    /// What is sent: a field that may be left out may also be null.
    private static func request(_ properties: [String: JSONValue], required: [String]) -> JSONValue {
        var properties = properties
        for (name, schema) in properties where !required.contains(name) { properties[name] = nullable(schema) }
        return object(properties, required: required)
    }

    private static func object(_ properties: [String: JSONValue], required: [String]) -> JSONValue {
        [
            "type": "object", "properties": .object(properties),
            "required": .array(required.map(JSONValue.string)),
        ]
    }
}
