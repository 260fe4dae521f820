// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "diary",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "portico", path: "../..")],
    targets: [
        .target(name: "Diary", dependencies: [.product(name: "PorticoDomain", package: "portico")]),
        .testTarget(
            name: "DiaryTests",
            dependencies: [
                "Diary", .product(name: "PorticoDomain", package: "portico"),
                .product(name: "PorticoPresentation", package: "portico"),
                .product(name: "PorticoTesting", package: "portico"),
            ]),
    ]
)
