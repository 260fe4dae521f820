/// What is read of notes and of the places where an account is signed in.
extension Phrase {
    package static let home = Phrase("Home", ko: "홈")
    package static let notes = Phrase("Notes", ko: "메모")
    package static let note = Phrase("Note", ko: "메모")
    package static let writeNote = Phrase("New note", ko: "새 메모")
    package static let draftKept = Phrase(
        "An unsent note was kept; press a to continue it.", ko: "보내지 않은 메모가 있어요. a를 누르면 이어서 써요.")
    package static let noNotes = Phrase("No notes yet. Press a to write one.", ko: "아직 메모가 없어요. a를 눌러 적어 보세요.")
    package static let notesEmpty = Phrase("There are no notes yet.", ko: "아직 메모가 없어요.")
    package static let addNote = Phrase("Add a note", ko: "메모 추가")
    package static let deleteNote = Phrase("Delete a note", ko: "메모 삭제")
    package static let olderNotes = Phrase("Show older notes", ko: "이전 메모 더 보기")
    package static let noteAdded = Phrase("Note added.", ko: "메모를 추가했어요.")
    package static let noteDeleted = Phrase("Note deleted.", ko: "메모를 삭제했어요.")
    package static func whichNote(count: Int) -> Phrase {
        Phrase("Which note (1–\(count))?", ko: "어떤 메모인가요 (1–\(count))?")
    }
    package static let deleteNoteQuestion = Phrase("Delete this note?", ko: "이 메모를 삭제할까요?")

    package static let sessions = Phrase("Sessions", ko: "세션")
    package static let thisDevice = Phrase("this device", ko: "이 기기")
    package static func lastSeen(time: String) -> Phrase { Phrase("last seen \(time)", ko: "마지막 접속 \(time)") }
    package static let revokeSession = Phrase("End a session", ko: "세션 끝내기")
    package static let revoke = Phrase("End the session", ko: "세션 끝내기")
    package static func whichSession(count: Int) -> Phrase {
        Phrase("Which session (1–\(count))?", ko: "어떤 세션인가요 (1–\(count))?")
    }
    package static let revokeQuestion = Phrase("End this session?", ko: "이 세션을 끝낼까요?")
    package static let revokeThisQuestion = Phrase(
        "This is your current session: you will be signed out.", ko: "지금 쓰고 있는 세션이에요. 끝내면 로그아웃돼요.")
    package static let sessionRevoked = Phrase("Session ended.", ko: "세션을 끝냈어요.")
    package static let noOtherSessions = Phrase("There are no other sessions.", ko: "다른 세션이 없어요.")
    package static let token = Phrase("Token", ko: "토큰")
    package static func tokenLeft(time: String) -> Phrase { Phrase("\(time) left", ko: "\(time) 남았어요") }
    package static let tokenRunOut = Phrase("will be renewed with the next request", ko: "다음 요청 때 새로 받아요")
    package static let tokenUnknown = Phrase("lifetime unknown", ko: "유효 기간을 알 수 없어요")
}
