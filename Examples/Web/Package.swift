// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "notebook-web",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "portico", path: "../..")],
    targets: [
        .executableTarget(
            name: "notebook-web",
            dependencies: [
                .product(name: "PorticoKit", package: "portico"),
                .product(name: "PorticoBackend", package: "portico"),
                .product(name: "PorticoHTTP", package: "portico"),
                .product(name: "PorticoVault", package: "portico"),
            ])
    ]
)
