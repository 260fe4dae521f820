/// What the page in the browser shows at one moment, complete in itself.
struct Page: Codable, Equatable, Sendable {
    struct Line: Codable, Equatable, Sendable {
        var id: String
        var text: String
    }

    enum Place: String, Codable, Sendable {
        case opening, welcome, profile, notes
    }

    var place = Place.opening
    var account: String?
    var isWorking = false
    var emailFault: String?
    var passwordFault: String?
    var nicknameHint: String?
    var noteFault: String?
    var problem: String?
    var notes: [Line] = []
}
