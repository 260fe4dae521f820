/// Buttons, the names of keys, and what the program says of itself.
extension Phrase {
    /// More was pasted than any field is for.
    package static let pasteTooLong = Phrase(
        "That is too long to paste here; nothing was pasted.", ko: "붙여 넣기에는 너무 길어요. 아무것도 넣지 않았어요.")
    package static let back = Phrase("Back", ko: "뒤로")
    package static let add = Phrase("Add", ko: "추가")
    package static let delete = Phrase("Delete", ko: "삭제")
    package static let keep = Phrase("Keep", ko: "취소")
    package static let save = Phrase("Save", ko: "저장")
    package static let quit = Phrase("Quit", ko: "종료")
    package static let stay = Phrase("Stay", ko: "머무르기")
    package static let cancel = Phrase("Cancel", ko: "취소")
    package static let unsavedQuit = Phrase(
        "What you typed has not been saved. Quit anyway?", ko: "입력한 내용이 저장되지 않았어요. 그래도 종료할까요?")
    package static let leave = Phrase("Leave", ko: "나가기")
    package static let unsavedLeave = Phrase(
        "What you typed has not been saved. Leave anyway?", ko: "입력한 내용이 저장되지 않았어요. 그래도 나갈까요?")
    package static let reload = Phrase("Reload", ko: "새로 고침")
    package static let unsavedReload = Phrase(
        "What you typed has not been saved. Reload anyway?", ko: "입력한 내용이 저장되지 않았어요. 그래도 새로 고칠까요?")
    package static let unfinishedQuit = Phrase(
        "Your changes are still being saved. Quit anyway?", ko: "아직 저장하고 있어요. 그래도 종료할까요?")
    package static let tooSmall = Phrase("Window too small (40×12)", ko: "창이 너무 작아요 (40×12)")

    package static let keyMove = Phrase("move", ko: "이동")
    package static let keyEnter = Phrase("choose", ko: "선택")
    package static let keyNext = Phrase("next", ko: "다음")
    package static let keyBack = Phrase("back", ko: "뒤로")
    package static let keyQuit = Phrase("quit", ko: "종료")
    package static let keyHelp = Phrase("keys", ko: "키 안내")
    package static let keyRead = Phrase("read", ko: "읽기")
    package static let keyAdd = Phrase("add", ko: "추가")
    package static let keyDelete = Phrase("delete", ko: "삭제")
    package static let keyRevoke = Phrase("end session", ko: "세션 끝내기")
    package static let keyReload = Phrase("reload", ko: "새로 고침")
    package static let keyTabs = Phrase("tabs", ko: "탭")
    package static let keyChange = Phrase("change", ko: "바꾸기")
    package static let keyReveal = Phrase("show password", ko: "비밀번호 보기")
    package static let keyLanguage = Phrase(words: Language.english.next.ownName, ko: Language.korean.next.ownName)
    package static let keyEdit = Phrase("edit", ko: "수정")
    package static let keyRedraw = Phrase("redraw", ko: "화면 다시 그리기")
    package static let keySuspend = Phrase("suspend", ko: "잠시 멈추기")
    package static let helpTitle = Phrase("Keys", ko: "키 안내")
    package static let closeHelp = Phrase("Press any key to close.", ko: "아무 키나 누르면 닫혀요.")

    // What only the line mode says.
    package static func choiceNumber(count: Int) -> Phrase { Phrase("Number (1–\(count))", ko: "번호 (1–\(count))") }
    package static func choiceOutOfRange(count: Int) -> Phrase {
        Phrase("Type a number from 1 to \(count).", ko: "1부터 \(count)까지의 번호를 입력해 주세요.")
    }
    package static let emptyGoesBack = Phrase(
        "Leave the answer empty to go back.", ko: "아무것도 입력하지 않고 Enter를 누르면 뒤로 가요.")
    package static let done = Phrase("Done.", ko: "완료했어요.")
    package static let cancelled = Phrase("Cancelled.", ko: "취소했어요.")
    package static let lineHelpHint = Phrase("Type ? at a choice for help.", ko: "번호 대신 ?를 입력하면 사용법을 볼 수 있어요.")
    package static let lineHelp = Phrase(
        """
        Type the number of a choice and press Enter. A number in brackets is used if you type nothing.
        At a question, an empty answer goes back. Ctrl-D cancels and leaves, Ctrl-C interrupts.
        """,
        ko: """
            원하는 항목의 번호를 입력하고 Enter를 누르세요. 아무것도 입력하지 않으면 대괄호 안의 번호가 선택돼요.
            질문에 아무것도 입력하지 않으면 뒤로 가요. Ctrl-D를 누르면 취소하고 나가고, Ctrl-C를 누르면 중단해요.
            """)
}
