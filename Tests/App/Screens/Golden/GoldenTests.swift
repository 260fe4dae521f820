import Foundation
import PorticoKit
import Testing

@testable import PorticoApp

/// Every screen in every size, language and look, against the pictures kept beside this file.
///
/// `Scripts/goldens --update` writes them anew; what changed shows in the difference of the text files.
struct GoldenTests {
    @Test func `every screen looks as its picture`() async throws {  // T16, T22, T24
        let person = try Person()
        let stage = try await Stage(home: person.home)
        let isUpdating = ProcessInfo.processInfo.environment["PORTICO_UPDATE_GOLDENS"] == "1"
        for scene in Scenes.all {
            let text = await Golden.text(of: scene, on: stage)
            let file = Golden.folder.appending(path: "\(scene.name).txt")
            if isUpdating {
                try Data(text.utf8).write(to: file)
                continue
            }
            let kept = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            guard kept != text else { continue }
            let place = zip(kept.split(separator: "\n"), text.split(separator: "\n")).first { $0 != $1 }
            Issue.record(
                "\(scene.name) looks different; first: \(place.map { "\($0)" } ?? "another length")")
        }
        // No picture is left of a screen that is gone.
        let kept = try FileManager.default.contentsOfDirectory(atPath: Golden.folder.path())
        #expect(Set(kept) == Set(Scenes.all.map { "\($0.name).txt" }))
    }
}
