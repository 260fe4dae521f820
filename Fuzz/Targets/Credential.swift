/// What git asks a credential helper: no control character comes through, what stands after the end is not read, and
/// what was read reads the same when it is asked again.
func fuzzCredential(_ bytes: [UInt8]) {
    guard let question = try? GitCredentialQuestion(bytes) else { return }
    let fields = [question.scheme, question.host, question.username, question.secret?.reveal()]
    for field in fields.compactMap(\.self) {
        require(!field.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "a control in a value")
    }
    let later = Array("\n\nhost=evil.example\nprotocol=https\n".utf8)
    guard let longer = try? GitCredentialQuestion(bytes + later) else { fatalError("lines after the end are read") }
    require(longer.host == question.host && longer.scheme == question.scheme, "another host after the end")
    var again = ""
    for (name, value) in zip(["protocol", "host", "username", "password"], fields) {
        if let value { again += "\(name)=\(value)\n" }
    }
    guard let same = try? GitCredentialQuestion(Array(again.utf8)) else { fatalError("not asked again: \(again)") }
    require(
        same.scheme == question.scheme && same.host == question.host && same.username == question.username
            && same.secret?.reveal() == question.secret?.reveal(), "read otherwise the second time")
}
