/// What the API's description says of one operation.
struct OperationDescription: Sendable {
    /// What a body or an answer holds.
    enum Content: Sendable {
        /// JSON of the schema of that name.
        case json(String)
        /// A JSON array of that schema.
        case jsonArray(String)
        /// JSON or a form with a JSON part of that schema and an image.
        case jsonOrForm(String)
        /// A JSON object that is described elsewhere.
        case anyJSON
        /// An image of one of the known types.
        case image
        /// Nothing.
        case empty
    }

    /// A query parameter.
    struct Query: Sendable {
        let name: String
        let isRequired: Bool
        let isInteger: Bool
    }

    let id: String
    let summary: String
    var body: Content = .empty
    var query: [Query] = []
    /// Whether an `Idempotency-Key` may be sent.
    var takesIdempotencyKey = false
    /// Statuses of success with what they hold.
    let answers: [Int: Content]
    /// Codes of the operation's own refusals by status.
    var refusals: [Int: [String]] = [:]
}
