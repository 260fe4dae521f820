/// Runs `parse` and says its fault as a ``SessionError/invalid(_:)``.
package func parsing<Value>(_ parse: () throws(InputFault) -> Value) throws(SessionError) -> Value {
    do {
        return try parse()
    } catch {
        throw .invalid(error)
    }
}
