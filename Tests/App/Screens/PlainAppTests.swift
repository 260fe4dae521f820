import PorticoDomain
import PorticoKit
import PorticoPresentation
import Testing

@testable import PorticoApp

struct PlainAppTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    private func type(_ lines: String..., variables: [String: String] = [:]) async -> Person.Outcome {
        await person.run(
            "--plain", input: lines.map { $0 + "\n" }.joined(), variables: ["LANG": "C"].merging(variables) { $1 })
    }

    @Test func `the end of input cancels`() async {
        let outcome = await type()
        #expect(outcome.code == 2)
        #expect(outcome.output.contains("Practice on this computer"))
    }

    @Test func `register, finish the profile, add and delete a note, quit`() async throws {
        let picture = try person.write("face.png", tinyPicture)
        let outcome = await type(
            "2", "mina", Person.email, "short", Person.password, "other-horse", Person.password, Person.password,
            "1", "m", "mina", "/no/such/file", picture,
            "1", "1", "hello\u{1B}[31m", "1", "", "2", "1", "1", "3",
            "6")
        #expect(outcome.code == 0, "\(outcome.output)")
        for text in [
            "This is not an email address.", "A password needs at least 8 characters.",
            "The passwords do not match.", "A nickname needs at least 2 characters.", "“mina” is available.",
            "No such file", "PNG, 1 × 1", "Your profile has been saved, mina.", "1. hello␛[31m", "Note deleted.",
        ] {
            #expect(outcome.output.contains(text), "\(text) in \(outcome.output)")
        }
        #expect(!outcome.output.utf8.contains(0x1B))
        #expect(await person.run("profile", "--json").output.contains(#""type":"image/png""#))
    }

    @Test func `an unfinished registration comes back, and can be left`() async {
        let begun = await type("2", Person.email, Person.password, Person.password, "4")
        #expect(begun.code == 0)
        #expect(await person.run("status").code == 4)
        let left = await type("3", "4")
        #expect(left.code == 0, "\(left.output)")
        #expect(left.output.contains("Finish your profile"))
        #expect(await person.run("accounts").output.isEmpty)
    }

    @Test func `an unfinished registration is left for another account, and is there still`() async {
        await person.register()
        // Settings, accounts, another one, registered and not finished; back from the others to it.
        let begun = await type(
            "4", "2", "2", "2", "jun@example.com", Person.password, Person.password, "2", "5", "4")
        #expect(begun.code == 0, "\(begun.output)")
        #expect(begun.output.contains("Use another account"))
        let left = await type("2", "3", "6")
        #expect(left.code == 0, "\(left.output)")
        #expect(left.output.contains("Continue as mina@example.com (local)"))
        #expect(await person.run("token").code == 0)
        #expect(await person.run("accounts").output.contains("jun@example.com"))
    }

    @Test func `T23: what ends or removes something is asked about, and without an answer nothing happens`() async {
        await person.register()
        for (flow, done, answered) in [
            (["5"], "Signed out of", "Sign out of this account?"),
            (["4", "6"], "Signed out of all accounts.", "Sign out of every account"),
            (["4", "4", "2"], "Every key was replaced.", "Everything is encrypted with new keys"),
        ] {
            let unanswered = await person.run(
                "--plain", input: (flow + [""]).map { $0 + "\n" }.joined(), variables: ["LANG": "C"])
            #expect(unanswered.output.contains(answered), "\(unanswered.output)")
            #expect(!unanswered.output.contains(done), "\(unanswered.output)")
            #expect(await person.run("token").code == 0)
        }
        let rotated = await type("4", "4", "2", "1")
        #expect(rotated.output.contains("Every key was replaced."), "\(rotated.output)")
    }

    @Test func `an account and a service are chosen first, and then what shall be done, as on the full screen`() async {
        await person.register()
        let outcome = await type("4", "2", "1", "2", "3", "3", "1", "2", "3", "8", "6")
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.output.contains("What would you like to do with this account?\n  1. Sign out\n  2. Back"))
        #expect(outcome.output.contains("cannot be removed.\n  1. Sign in\n  2. Back"))
    }

    @Test func `T23: a new password is typed once and can be looked at, or is typed again`() async {
        let seen = await type("2", Person.email, Person.password, "?", "", "4")
        #expect(seen.output.contains("?: show it"))
        #expect(seen.output.contains(Person.password), "\(seen.output)")
        let unseen = await type("3", "2", "jun@example.com", Person.password, "", "4")
        #expect(!unseen.output.contains(Person.password), "\(unseen.output)")
        #expect(await person.run("accounts").output.contains("jun@example.com"), "\(unseen.output)")
    }

    @Test func `a wrong password is asked again, in Korean too`() async {
        await person.register()
        await person.run("logout")
        let outcome = await type("1", Person.email, "wrong-horse", "", "4", variables: ["LANG": "ko_KR.UTF-8"])
        #expect(outcome.output.contains("이메일 또는 비밀번호가 맞지 않아요."), "\(outcome.output)")
    }

    @Test func `an account is deleted only with its address typed and the right password`() async {
        await person.register()
        let kept = await type("4", "7", "delete", "", "8", "6")
        #expect(kept.output.contains("The address does not match."), "\(kept.output)")
        #expect(kept.output.contains("Nothing was deleted."), "\(kept.output)")
        let gone = await type("4", "7", Person.email, Person.password, "4")
        #expect(gone.output.contains("was deleted."), "\(gone.output)")
        #expect(await person.run("accounts").output.isEmpty)
    }

    @Test func `the language chosen is kept`() async {
        await person.register()
        let outcome = await type("4", "1", "2", "8", "6")
        #expect(outcome.output.contains("설정"))
        #expect(await person.run("help").output.contains("명령"))
    }

    @Test func `a session that ended elsewhere leads back to signing in, with the reason`() async {
        await person.register()
        let token = await person.run("token").output.dropLast()
        await person.run(
            "request", "DELETE", "/v1/sessions/current", variables: ["PORTICO_TOKEN": String(token)])
        let outcome = await type("1", "1", Person.password, "6")
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.output.contains("Please sign in again"))
        #expect(outcome.output.contains("Signed in as mina@example.com (local)."))
    }

    @Test func `a service is added and removed, and an address that shows tokens is refused`() async {
        await person.register()
        let outcome = await type(
            "4", "3", "2", "1", "bad name", "https://accounts.example", "near", "3", "1", "far",
            "http://accounts.example", "https://far.example", "2", "2", "2", "2", "3", "8", "6")
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.output.contains("or http:// on this computer"))
        #expect(outcome.output.contains("Service near added."))
        #expect(outcome.output.contains("Service near removed."))
        #expect(outcome.output.contains("Service far added."))
    }

    /// The flows of the line mode, by number: a person who reads no screen gets everywhere.
    private static let flows: [[String]] = [
        // Profile: nickname, picture, its removal, the password.
        [
            "2", "1", "mina2", "2", "PICTURE", "3", "3", Person.password, "new-horse-battery", "new-horse-battery", "4",
            "6",
        ],
        // Sessions: the other one ends.
        ["3", "1", "2", "1", "2", "6"],
        // Settings: accounts, another account, back again.
        [
            "4", "2", "2", "2", "jun@example.com", Person.password, Person.password, "1", "jun", "", "4", "2", "1",
            "1", "6",
        ],
        // Services: one is added and removed.
        ["4", "3", "2", "1", "near", "https://accounts.example", "2", "2", "3", "8", "6"],
        // Language, and help at a choice.
        ["?", "4", "1", "LANGUAGE", "8", "6"],
        // Sign out of all accounts.
        ["4", "6", "1", "4"],
    ]

    @Test(arguments: ["C", "ko_KR.UTF-8"])
    func `every flow goes in lines, without an escape byte`(locale: String) async throws {  // T23
        await person.register()
        let picture = try person.write("face.png", tinyPicture)
        var transcript = ""
        for flow in Self.flows {
            let stand = ["PICTURE": picture, "LANGUAGE": locale == "C" ? "1" : "2"]
            let lines = flow.map { (stand[$0] ?? $0) + "\n" }.joined()
            let outcome = await person.run("--plain", input: lines, variables: ["LANG": locale])
            #expect(outcome.code == 0, "\(flow): \(outcome.output)")
            #expect(outcome.errors.isEmpty)
            transcript += outcome.output
            if flow == Self.flows[0] {
                let elsewhere = await person.signInElsewhere(password: "new-horse-battery")
                #expect(elsewhere.code == 0, "\(elsewhere.errors)")
            }
        }
        #expect(!transcript.utf8.contains(0x1B))
        let sentences =
            locale == "C"
            ? [
                "Your profile has been saved, mina2.", "Password changed", "Session ended.", "PNG, 1 × 1",
                "mina@example.com (local) is now active.", "Service near removed.",
                "Type the number of a choice",
                "Signed out of all accounts.",
            ]
            : [
                "mina2님, 프로필을 저장했어요.", "비밀번호를 바꿨어요.", "세션을 끝냈어요.", "PNG, 1 × 1",
                "이제 mina@example.com (local) 계정을 사용해요.", "near 서비스를 삭제했어요.", "번호를 입력하고",
                "모든 계정에서 로그아웃했어요.",
            ]
        for sentence in sentences { #expect(transcript.contains(sentence), "\(sentence) in \(transcript)") }
    }

    @Test func `the end of input cancels at every question`() async throws {  // T23
        await person.register()
        for flow in Self.flows {
            for count in 0..<flow.count where !flow.prefix(count).contains("PICTURE") {
                let lines = flow.prefix(count).map { $0 + "\n" }.joined()
                let outcome = await person.run("--plain", input: lines, variables: ["LANG": "C"])
                #expect(outcome.code == 2, "\(flow.prefix(count)): \(outcome.output)")
                #expect(outcome.output.hasSuffix("Cancelled.\n"))
                guard count < 5 else { break }
            }
        }
    }
}
