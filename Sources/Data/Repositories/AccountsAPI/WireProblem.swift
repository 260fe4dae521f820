/// A refusal: problem details (RFC 9457) with the API's `code`, and `errors` for single fields.
package struct WireProblem: Sendable, Equatable, Codable {
    /// What is wrong with one field.
    package struct FieldError: Sendable, Equatable, Codable {
        /// The field as the body names it.
        package let field: String
        /// A stable word.
        package let code: String
        /// A sentence for people.
        package let detail: String?

        /// Names a field's fault.
        package init(field: String, code: String, detail: String?) {
            self.field = field
            self.code = code
            self.detail = detail
        }

        private enum CodingKeys: String, CodingKey {
            case field
            case code
            case detail
        }
    }

    /// A URI reference that names the kind of problem; `about:blank` when it says no more than the status.
    package let type: String?
    /// A short name of the kind.
    package let title: String?
    /// The status code, repeated.
    package let status: Int?
    /// A sentence about this occurrence.
    package let detail: String?
    /// A stable word to decide by.
    package let code: String?
    /// The fields that are wrong.
    package let errors: [FieldError]?

    /// Makes a refusal.
    package init(
        type: String?, title: String?, status: Int?, detail: String?, code: String?, errors: [FieldError]? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.errors = errors
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case title
        case status
        case detail
        case code
        case errors
    }

    /// The media type of a refusal.
    package static let mediaType = "application/problem+json"
}
