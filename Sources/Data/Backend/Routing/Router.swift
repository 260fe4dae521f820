internal import PorticoHTTP

/// Finds the operation for a method and a path; each segment is decoded on its own.
struct Router: Sendable {
    /// What a path led to.
    enum Match {
        case operation(Operation, parameters: [String: String])
        case otherMethods([HTTPMethod])
        case none
        case malformed
    }

    private struct Entry: Sendable {
        let operation: Operation
        let segments: [Substring]
        let parameterCount: Int
    }

    private let entries: [Entry]

    /// Literal segments win over parameters.
    init(_ operations: [Operation]) {
        entries = operations.map { operation in
            let segments = operation.route.template.split(separator: "/", omittingEmptySubsequences: false)
            return Entry(
                operation: operation, segments: segments,
                parameterCount: segments.count { Self.parameter($0) != nil })
        }.sorted { $0.parameterCount < $1.parameterCount }
    }

    /// `path` is as on the wire.
    func match(_ method: HTTPMethod, _ path: String) -> Match {
        guard let segments = PercentDecoding.segments(path) else { return .malformed }
        var others: [HTTPMethod] = []
        for entry in entries {
            guard let parameters = Self.parameters(of: segments, in: entry.segments) else { continue }
            if entry.operation.route.method == method {
                return .operation(entry.operation, parameters: parameters)
            }
            others.append(entry.operation.route.method)
        }
        return others.isEmpty ? .none : .otherMethods(others)
    }

    private static func parameters(of segments: [String], in template: [Substring]) -> [String: String]? {
        guard segments.count == template.count else { return nil }
        var parameters: [String: String] = [:]
        for (segment, part) in zip(segments, template) {
            if let name = parameter(part) {
                guard !segment.isEmpty else { return nil }
                parameters[name] = segment
            } else if segment != part {
                return nil
            }
        }
        return parameters
    }

    private static func parameter(_ part: Substring) -> String? {
        part.first == "{" && part.last == "}" ? String(part.dropFirst().dropLast()) : nil
    }
}
