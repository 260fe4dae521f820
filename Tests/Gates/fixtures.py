"""The fixtures of the gates: for each gate a tree that passes and trees that must be refused with a given text."""

# Split, so that the fixtures do not trip the gates that look at this file.
LEFT_OVER = "// TO" "DO: finish\n"
MACHINE = "/ho" "me/somebody/portico\n"
FEATURES = '.treatAllWarnings(as: .error)'


def package(targets, products=""):
    return (
        "// swift-tools-version: 6.3\nimport PackageDescription\n\n"
        f'let package = Package(name: "fixture", products: [{products}], targets: [{targets}])\n'
    )


def target(name, dependencies="", kind="target"):
    return f'.{kind}(name: "{name}", dependencies: [{dependencies}], swiftSettings: [{FEATURES}]),'


LIBRARY = package(target("Shelf"), '.library(name: "Shelf", targets: ["Shelf"])')
DOCUMENTED = "/// A shelf.\npublic struct Shelf {\n    /// How many books it holds.\n    public let count: Int\n}\n"
LANDING = "# ``Shelf``\n\nShelves.\n\n"
LESSONS = {
    "Tests/Shelf/ShelfTests.swift": "struct ShelfTests {\n    @Test func `a shelf holds books`() {}\n}\n",
    "Tests/Journey/shelf.py": '@journey("a shelf that is full")\ndef full(person): pass\n',
}
# C uses both others; the arrow to A follows from the two over B.
GRAPH = package('.target(name: "A"), .target(name: "B", dependencies: ["A"]), '
                '.target(name: "C", dependencies: ["A", "B"], path: "Sources/App/C"), '
                '.testTarget(name: "CTests", dependencies: ["C"])')
ARROWS = ("graph TD\n    subgraph A\n        A\n    end\n    subgraph B\n        B\n    end\n"
          "    subgraph App\n        C\n    end\n    B --> A\n    C --> B\n")
DOMAIN = "public struct Entity {}\n"
VIEW = "internal import PorticoDomain\n\nstruct View { let entity: Entity }\n"


def graph(text):
    """A document with a drawing of modules."""
    return f"# Architecture\n\n<!-- Drawn by Scripts/Gates/graph --update. -->\n```mermaid\n{text}```\n\nMore.\n"


def tool(text):
    """A program `portico` with a list of its commands and a script that looks at its manual."""
    return {
        "Package.swift": package('.executableTarget(name: "portico")'), "Sources/portico/main.swift": text + "\n",
        "Documentation/Commands.md": "# Commands\n", "Scripts/manual": "#!/bin/sh\necho 3 pages\n",
    }


def shelf(text, **pages):
    """A library with documentation; a page that is `None` is left out."""
    found = {"Shelf.md": LANDING} | pages
    catalog = {f"Sources/Shelf/Shelf.docc/{name}": page for name, page in found.items() if page is not None}
    return {"Package.swift": LIBRARY, "Sources/Shelf/Shelf.swift": text, **catalog}


def article(code, output=""):
    """An article with a block of Swift and what that prints."""
    shown = f"\n```text\n{output}\n```\n" if output else ""
    return f"# Filling\n\nBooks.\n\n```swift\nimport Shelf\n\n{code}\n```\n{shown}"


def domain(text):
    return {"Sources/Domain/Entity.swift": text}


def data(text, folder="Repositories"):
    return {f"Sources/Data/{folder}/Part.swift": text}


def misuse(text):
    return {
        "Tests/MustNotCompile/Sum.swift":
            "// expected-error: cannot convert value of type 'String' to specified type 'Int'\n" + text
    }


# gate: (files that pass, [(files that fail, what the gate must say: a text, or several)])
GATES = {
    "format": (
        {"Sources/Domain/Shelf.swift": DOCUMENTED},
        [
            ({"Sources/Domain/Shelf.swift": "struct Shelf {\n  let count: Int\n}\n"}, "[Indentation]"),
            ({"Sources/Domain/Shelf.swift": "public struct Shelf {}\n"}, "AllPublicDeclarationsHaveDocumentation"),
        ],
    ),
    "layers": (
        {
            **domain(
                "#if canImport(FoundationEssentials)\n    internal import FoundationEssentials\n#else\n"
                "    internal import Foundation\n#endif\n\n// No Date() here.\nlet text = \"try! \\(1 + 1) UUID()\"\n"
            ),
            "Sources/Data/Vault/Part.swift": (
                "internal import CPorticoSodium\n\nfinal class Key {\n"
                "    // The pointer is written once, before the key is shared.\n"
                "    nonisolated(unsafe) let place: UnsafeMutableRawPointer\n    func lock() { flock(1, 2) }\n}\n"
            ),
            "Sources/Data/Repositories/Part.swift": (
                "internal import PorticoHTTP\n\nfunc pause(clock: any Clock<Duration>) async throws {\n"
                "    try await Task.sleep(\n        for: .seconds(1), clock: clock)\n}\n"
            ),
            "Sources/App/Container/Live.swift": "let now = { Date() }\n",
        },
        [
            (domain("internal import PorticoHTTP\n"), "PorticoDomain may not import PorticoHTTP"),
            (domain("import struct Foundation.URL\n"), "import FoundationEssentials"),
            (
                domain("#if canImport(Glibc)\n    internal import Glibc\n#endif\n"),
                "PorticoDomain may not import Glibc",
            ),
            (domain("let id = UUID()\n"), "PorticoDomain may not use UUID()"),
            (domain("let text = \"\\(Date())\"\n"), "PorticoDomain may not use Date()"),
            (domain("let value = try! load()\n"), "try!"),
            (domain("func stop() { fatalError(\"no\") }\n"), "fatalError"),
            (domain("final class Box: @unchecked Sendable {}\n"), "without a comment that says why"),
            ({"Sources/Presentation/View.swift": "import PorticoData\n"}, "PorticoPresentation may not import PorticoData"),
            ({"Sources/App/Container/Kit.swift": "import PorticoBackend\n"}, "PorticoKit may not import PorticoBackend"),
            ({"Sources/App/Screens/Screen.swift": "import PorticoData\n"}, "PorticoApp may not import PorticoData"),
            (data("func f() async throws { try await Task.sleep(for: .seconds(1)) }\n"), "Task.sleep"),
            (data("func f() { flock(1, 2) }\n"), "PorticoData may not use flock("),
            (data("func f() { _ = sqlite3_open(\"\", nil) }\n"), "PorticoData may not use sqlite3_open"),
            (data("func f() { crypto_pwhash() }\n", "Backend"), "PorticoBackend may not use crypto_pwhash"),
            (data("func f() { getaddrinfo() }\n", "Backend"), "PorticoBackend may not use getaddrinfo("),
            (data("let queue = DispatchQueue(label: \"lane\")\n", "Vault"), "PorticoVault may not use DispatchQueue"),
            (data("let queue = DispatchQueue.global()\n", "HTTP"), "DispatchQueue.global"),
            (domain("let number = Int.random(in: 1...2)\n"), "PorticoDomain may not use .random("),
            (domain("let home = ProcessInfo.processInfo.environment\n"), "PorticoDomain may not use ProcessInfo"),
            (data("func f() { getcwd() }\n"), "PorticoData may not use getcwd("),
            (data("func f() { getrandom() }\n"), "PorticoData may not use getrandom("),
            (data("let session = URLSession.shared\n", "HTTP"), "PorticoHTTP may not use URLSession"),
            (data("let turn = DispatchSemaphore(value: 0)\n", "HTTP"), "PorticoHTTP may not use DispatchSemaphore"),
            (data("func f() { usleep(1) }\n", "HTTP"), "PorticoHTTP may not use usleep("),
            (data("func f() { curl_easy_init() }\n"), "PorticoData may not use curl_easy_init"),
            (data("func f() { print(1) }\n"), "PorticoData may not use print("),
            (data("import PorticoDomain\n", "Concurrency"), "PorticoConcurrency may not import PorticoDomain"),
            (data("import PorticoVault\n", "HTTP"), "PorticoHTTP may not import PorticoVault"),
            (data("import PorticoHTTP\n", "Vault"), "PorticoVault may not import PorticoHTTP"),
            (data("import CPorticoSQLite\n"), "PorticoData may not import CPorticoSQLite"),
            (data("import PorticoKit\n", "Backend"), "PorticoBackend may not import PorticoKit"),
            ({"Sources/App/Terminal/Key.swift": "import PorticoKit\n"}, "PorticoTerminal may not import PorticoKit"),
            ({"Sources/App/Main/Start.swift": "import PorticoKit\n"}, "portico may not import PorticoKit"),
            (
                domain("#if DEBUG\n    import Foundation\n#else\n    import FoundationEssentials\n#endif\n"),
                "Entity.swift:2: import FoundationEssentials",
            ),
            (data("\n", "System/CPorticoShelf"), "holds C only"),
            ({"Sources/Domain/README.md": "\n"}, "Sources:1: holds no Swift file"),
            ({"Sources/Shared/Part.swift": "\n"}, "Sources/Shared:1: is no layer"),
            ({"Sources/Data/Cache/Part.swift": "\n"}, "belongs to no target"),
        ],
    ),
    "sizes": (
        {"Sources/Domain/Entity.swift": "\n" * 400, "Tests/Domain/EntityTests.swift": "\n" * 300},
        [
            ({"Sources/Domain/Entity.swift": "\n" * 401}, "401 lines, at most 400"),
            ({"Tests/Domain/EntityTests.swift": "\n" * 301}, "301 lines, at most 300"),
            ({"Sources/README.md": "\n"}, "no Swift file"),
        ],
    ),
    "workplace": (
        {"README.md": "Start with Scripts/run. See /usr/share/doc and https://example.org/home/page/.\n"},
        [
            ({"Sources/Domain/Entity.swift": LEFT_OVER}, "left-over marker"),
            ({"README.md": MACHINE}, "path of one machine"),
            ({}, "0 files"),
        ],
    ),
    "shellcheck": (
        {"Scripts/run": "#!/usr/bin/env bash\nset -euo pipefail\necho \"$1\"\n"},
        [
            ({"Scripts/run": "#!/usr/bin/env bash\nset -euo pipefail\necho $1\n"}, "SC2086"),
            ({"Scripts/run": "#!/usr/bin/env bash\necho \"$1\"\n"}, "lacks 'set -euo pipefail'"),
            ({"README.md": "Scripts.\n"}, "no shell script found"),
        ],
    ),
    "pure": (
        {"Sources/Domain/Entity.swift": DOMAIN, "Sources/Presentation/View.swift": VIEW},
        [
            (
                {"Sources/Domain/Entity.swift": "internal import CPorticoSodium\n",
                 "Sources/Presentation/View.swift": VIEW},
                "no such module 'CPorticoSodium'",
            ),
            (
                {"Sources/Domain/Entity.swift": DOMAIN, "Sources/Presentation/View.swift": "import PorticoHTTP\n"},
                "no such module 'PorticoHTTP'",
            ),
        ],
    ),
    "manifest": (
        {"Package.swift": package(target("Lower") + target("Upper", '"Lower"')),
         "Sources/Lower/Lower.swift": "public let lower = 1\n", "Sources/Upper/Upper.swift": "import Lower\n"},
        [
            (
                {"Package.swift": package(target("Lower") + target("Upper")),
                 "Sources/Lower/Lower.swift": "public let lower = 1\n",
                 "Sources/Upper/Upper.swift": "import Lower\n"},
                "imports another target (Lower) in the package without declaring it",
            ),
        ],
    ),
    "release": (
        {"Package.swift": LIBRARY, "Sources/Shelf/Shelf.swift": "public struct Shelf {}\n"},
        [
            (
                {"Package.swift": LIBRARY,
                 "Sources/Shelf/Shelf.swift": "public func shelf() {\n    var count = 1\n    _ = count\n}\n"},
                "never mutated",
            ),
            (
                {"Package.swift": LIBRARY,
                 "Sources/Shelf/Shelf.swift": "#if !DEBUG\n    let count: Int = \"two\"\n#endif\n"},
                "cannot convert value of type 'String'",
            ),
        ],
    ),
    "docs": (
        shelf(DOCUMENTED + "/// How long.\npublic enum Length {\n    case long, short\n}\n"),
        [
            (
                shelf(
                    DOCUMENTED.replace("A shelf.", "A shelf for a ``Book``.") + "public enum Length {\n    case long\n}\n",
                    **{"Shelf.md": LANDING + "See ``Shelf/width``.\n"}),
                ["Shelf: Length has no documentation", "Shelf: Length.long has no documentation",
                 "'Book' doesn't exist at '/Shelf/Shelf'", "'width' doesn't exist at '/Shelf/Shelf'"],
            ),
            (shelf(DOCUMENTED, **{"Shelf.md": None}), "Shelf: Sources/Shelf/Shelf.docc has no landing page Shelf.md"),
        ],
    ),
    "snippets": (
        shelf(DOCUMENTED, **{"Filling.md": article("print(2)", "2") + "```sh\nrun\n```\n"}),
        [
            (shelf(DOCUMENTED, **{"Filling.md": article("print(Shelf(books: 2))")}), "Filling.md:8:7: error:"),
            (
                shelf(
                    DOCUMENTED,
                    **{"Again.md": article("import Glibc\nif mkdir(\"kept\", 0o700) != 0 { exit(3) }"),
                       "Breaking.md": article("fatalError()"), "Filling.md": article("print(2)", "3"),
                       "Testing.md": article("import Testing\n@Test func two() { #expect(1 == 2) }")}),
                ["Breaking.md: ends with", "Filling.md: prints\n2\ninstead of\n3", "Expectation failed",
                 "Again.md: started again, ends with 3"],
            ),
            (shelf(DOCUMENTED) | {"README.md": "```swift\ndependencies: [.library]\n```\n\n" + article("print(2)")},
             "the piece of a manifest is none"),
            (shelf(DOCUMENTED), "no article has Swift code"),
        ],
    ),
    "references": (
        {"README.md": "See [it](Documentation/Lessons.md#x) and [more](https://example.org/more).\n", **LESSONS,
         "Documentation/Lessons.md": "| hurt | keeps | `a shelf holds books`, `Tests/Shelf/ShelfTests.swift` |\n"},
        [
            ({"README.md": "# Shelf\n\n[it](Lessons.md)\n"}, "README.md:3: no file Lessons.md"),
            ({"README.md": "`Scripts/fill --all`\n"}, "no file Scripts/fill"),
            ({"README.md": "`ShelfTests`, `BookTests`\n", **LESSONS}, "no suite BookTests"),
            ({"README.md": "journeys *a shelf … full*, *a shelf that falls*\n", **LESSONS}, "no journey a shelf that falls"),
            ({"Documentation/Lessons.md": "| hurt | keeps | `a book is lent` |\n", **LESSONS}, "no test `a book is lent`"),
            ({"Documentation/README.txt": "\n"}, "0 documents"),
        ],
    ),
    "graph": (
        {"Package.swift": GRAPH, "Documentation/Architecture.md": graph(ARROWS)},
        [
            ({"Package.swift": GRAPH, "Documentation/Architecture.md": graph(ARROWS + "    A --> B\n")}, "another graph"),
            ({"Package.swift": GRAPH, "Documentation/Architecture.md": "# Architecture\n"}, "has no place for the graph"),
        ],
    ),
    "api": (
        {"Package.swift": LIBRARY, "Sources/Shelf/Shelf.swift": DOCUMENTED,
         "Documentation/PublicAPI.txt":
            "Shelf Shelf.count: let count: Int\nShelf Shelf: struct Shelf\n"},
        [
            (
                {"Package.swift": LIBRARY, "Sources/Shelf/Shelf.swift": DOCUMENTED,
                 "Documentation/PublicAPI.txt": "Shelf Shelf: struct Shelf\n"},
                "+Shelf Shelf.count: let count: Int",
            ),
        ],
    ),
    "commands": (
        tool("print(\"# Commands\")"),
        [
            (tool("print(\"# Other commands\")"), "Documentation/Commands.md is not what the program says"),
            (tool("print(\"# Commands\")") | {"Scripts/manual": "#!/bin/sh\necho a page has a fault\nexit 1\n"},
             "a page has a fault"),
        ],
    ),
    "must-not-compile": (
        misuse("#if CORRECT\n    let two: Int = 2\n#else\n    let two: Int = \"two\"\n#endif\n"),
        [
            (misuse("let one: Int = 1\n"), "compiles, and must not"),
            (misuse("let one: Int = two\n"), "is not refused with: cannot convert"),
            (misuse("let one: Int = \"one\"\nlet two = three\n"), "is refused for something else too"),
            (misuse("let one: Int = \"one\"\n"), "does not compile with -D CORRECT"),
            ({"Tests/MustNotCompile/Sum.swift": "let one: Int = \"one\"\n"}, "lacks a comment"),
        ],
    ),
}
