/// Something that happened once, with a number that tells it from the one before.
public struct Happening<Value: Equatable & Sendable>: Equatable, Sendable {
    /// Grows with each happening of the same view-model, from 1.
    public let id: Int
    /// What happened.
    public let value: Value

    package init(id: Int, value: Value) {
        self.id = id
        self.value = value
    }
}

extension Optional {
    /// Puts a newer happening in the place of the last one.
    mutating func happened<Value>(_ value: Value) where Wrapped == Happening<Value> {
        self = Happening(id: (self?.id ?? 0) + 1, value: value)
    }
}
