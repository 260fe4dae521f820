/// A method and a path template; client and router read the same table of them.
public struct Route: Hashable, Sendable {
    /// The method.
    package let method: HTTPMethod
    /// The path with parameters in braces, such as `/v1/notes/{id}`; a parameter fills one whole segment.
    package let template: String

    /// Makes a route.
    public init(_ method: HTTPMethod, _ template: String) {
        self.method = method
        self.template = template
    }
}
