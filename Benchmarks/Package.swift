// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "portico-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "portico", path: "..")],
    targets: [
        .executableTarget(
            name: "PorticoBenchmarks",
            dependencies: [
                .product(name: "PorticoKit", package: "portico"),
                .product(name: "PorticoHTTP", package: "portico"),
                .product(name: "PorticoVault", package: "portico"),
                .product(name: "PorticoBackend", package: "portico"),
                .product(name: "PorticoTesting", package: "portico"),
            ])
    ]
)
