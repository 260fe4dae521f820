// swift-tools-version: 6.3
import PackageDescription

let common: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
]

let strict = common + [.strictMemorySafety()]

func layer(_ name: String, at path: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(path)", swiftSettings: strict)
}

func system(_ name: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, path: "Sources/Data/System/\(name)", providers: [.apt([apt]), .brew([brew])])
}

/// A C target that loads its library at first use, so that linking it costs nothing at start.
func loaded(_ name: String) -> Target {
    .target(name: name, dependencies: ["CPorticoLoader"], path: "Sources/Data/System/\(name)")
}

func tests(
    _ name: String, at path: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(path)", exclude: exclude, swiftSettings: common)
}

let package = Package(
    name: "portico",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "portico", targets: ["portico"]),
        .library(name: "PorticoKit", targets: ["PorticoKit"]),
        .library(name: "PorticoTesting", targets: ["PorticoTesting"]),
        .library(name: "PorticoTerminalTesting", targets: ["PorticoTerminalTesting"]),
        .library(name: "PorticoDomain", targets: ["PorticoDomain"]),
        .library(name: "PorticoPresentation", targets: ["PorticoPresentation"]),
        .library(name: "PorticoHTTP", targets: ["PorticoHTTP"]),
        .library(name: "PorticoVault", targets: ["PorticoVault"]),
        .library(name: "PorticoBackend", targets: ["PorticoBackend"]),
        .library(name: "PorticoTerminal", targets: ["PorticoTerminal"]),
        .library(name: "PorticoApp", targets: ["PorticoApp"]),
    ],
    targets: [
        // Domain
        layer("PorticoDomain", at: "Domain", []),

        // Data
        layer("PorticoConcurrency", at: "Data/Concurrency", []),
        layer("PorticoHTTP", at: "Data/HTTP", ["PorticoConcurrency", "CPorticoCurl", "CPorticoMicroHTTPD"]),
        layer(
            "PorticoVault", at: "Data/Vault",
            ["PorticoConcurrency", "CPorticoSodium", "CPorticoUTF8Proc", "CPorticoPlatform"]),
        layer(
            "PorticoData", at: "Data/Repositories",
            ["PorticoDomain", "PorticoConcurrency", "PorticoHTTP", "PorticoVault", "CPorticoCrypto"]),
        layer(
            "PorticoBackend", at: "Data/Backend",
            ["PorticoDomain", "PorticoConcurrency", "PorticoHTTP", "PorticoVault", "PorticoData", "CPorticoSQLite"]),
        system("CPorticoSodium", apt: "libsodium-dev", brew: "libsodium"),
        system("CPorticoUTF8Proc", apt: "libutf8proc-dev", brew: "utf8proc"),
        loaded("CPorticoCurl"),
        loaded("CPorticoMicroHTTPD"),
        loaded("CPorticoSQLite"),
        loaded("CPorticoQREncode"),
        loaded("CPorticoCrypto"),
        .target(name: "CPorticoLoader", path: "Sources/Data/System/CPorticoLoader"),
        .target(name: "CPorticoPlatform", path: "Sources/Data/System/CPorticoPlatform"),

        // Presentation
        layer("PorticoPresentation", at: "Presentation", ["PorticoDomain"]),

        // App
        layer(
            "PorticoKit", at: "App/Container",
            [
                "PorticoDomain", "PorticoConcurrency", "PorticoHTTP", "PorticoVault", "PorticoData",
                "PorticoPresentation",
            ]),
        layer("PorticoTerminal", at: "App/Terminal", ["PorticoConcurrency", "CPorticoUTF8Proc", "CPorticoPlatform"]),
        layer(
            "PorticoApp", at: "App/Screens",
            [
                "PorticoKit", "PorticoTerminal", "PorticoBackend", "PorticoHTTP", "PorticoConcurrency",
                "CPorticoQREncode", "CPorticoPlatform",
            ]),
        .executableTarget(
            name: "portico", dependencies: ["PorticoApp"], path: "Sources/App/Main", swiftSettings: strict),

        // Test kits that ship
        .target(
            name: "PorticoTesting",
            dependencies: ["PorticoKit", "PorticoHTTP", "PorticoVault", "PorticoConcurrency", "CPorticoSodium"],
            path: "Tests/Kit/PorticoTesting", swiftSettings: strict),
        .executableTarget(
            name: "rotating-server", dependencies: ["PorticoTesting", "PorticoHTTP"], path: "Tests/Kit/RotatingServer",
            swiftSettings: common),
        .target(
            name: "PorticoTerminalTesting", dependencies: ["PorticoTerminal"], path: "Tests/Kit/PorticoTerminalTesting",
            swiftSettings: strict),
        // A program on the toolkit that tests start on pseudo-terminals, and the fuzzers at full length.
        .executableTarget(
            name: "PorticoTerminalProbe", dependencies: ["PorticoTerminal", "PorticoTerminalTesting"],
            path: "Tests/Kit/PorticoTerminalProbe", swiftSettings: strict),

        // Driven by Scripts/Soak/vault: a program that uses the vault library alone
        .executableTarget(
            name: "VaultProbe", dependencies: ["PorticoVault"], path: "Tests/Kit/VaultProbe", swiftSettings: common),

        // Driven by Scripts/Soak/memory and Scripts/bench: a program that does nothing but renew, or sign in
        .executableTarget(
            name: "SessionProbe", dependencies: ["PorticoKit", "PorticoTesting"], path: "Tests/Kit/SessionProbe",
            swiftSettings: common),

        // Tests
        tests("PorticoDomainTests", at: "Domain", ["PorticoDomain", "PorticoTesting"]),
        tests("PorticoHTTPTests", at: "Data/HTTP", ["PorticoHTTP", "PorticoTesting", "CPorticoLoader"]),
        tests(
            "PorticoVaultTests", at: "Data/Vault", ["PorticoVault", "PorticoConcurrency", "PorticoTesting"],
            exclude: ["Fixtures", "Vectors"]),
        tests(
            "PorticoDataTests", at: "Data/Repositories",
            [
                "PorticoDomain", "PorticoConcurrency", "PorticoHTTP", "PorticoVault", "PorticoData", "PorticoKit",
                "PorticoTesting", "PorticoBackend",
            ]),
        tests(
            "PorticoBackendTests", at: "Data/Backend",
            [
                "PorticoBackend", "PorticoData", "PorticoDomain", "PorticoHTTP", "PorticoVault", "PorticoConcurrency",
                "PorticoTesting",
            ]),
        tests("PorticoPresentationTests", at: "Presentation", ["PorticoPresentation", "PorticoTesting"]),
        tests(
            "PorticoTerminalTests", at: "App/Terminal",
            ["PorticoTerminal", "PorticoConcurrency", "PorticoTerminalTesting", "PorticoTerminalProbe"]),
        tests(
            "PorticoAppTests", at: "App/Screens",
            [
                "PorticoApp", "PorticoKit", "PorticoDomain", "PorticoPresentation", "PorticoTerminal", "PorticoBackend",
                "PorticoHTTP", "PorticoVault", "PorticoTesting", "PorticoTerminalTesting",
            ], exclude: ["Golden/Screens"]),
    ]
)
