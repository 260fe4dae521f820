// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "quill",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "portico", path: "../..")],
    targets: [
        .executableTarget(
            name: "quill",
            dependencies: [
                .product(name: "PorticoApp", package: "portico"),
                .product(name: "PorticoKit", package: "portico"),
            ])
    ]
)
