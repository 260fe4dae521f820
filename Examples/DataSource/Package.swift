// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "harbour",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "portico", path: "../..")],
    targets: [
        .executableTarget(
            name: "harbour",
            dependencies: [
                .product(name: "PorticoKit", package: "portico"),
                .product(name: "PorticoHTTP", package: "portico"),
            ])
    ]
)
