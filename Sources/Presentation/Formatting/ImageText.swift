package import PorticoDomain

/// A picture as a person reads it: `PNG, 640 × 480, 12.3 KiB`.
package struct ImageText: Equatable, Sendable {
    private let image: ImageDescription

    /// Takes a picture's type and measures.
    package init(_ image: ImageDescription) {
        self.image = image
    }

    /// Type, dimensions in pixels and size.
    package func text(in language: Language) -> String {
        let size = ByteCountText(image.byteCount).text(in: language)
        return "\(image.type.name), \(image.width) × \(image.height), \(size)"
    }
}

extension ImageType {
    /// The type's name: `PNG`…
    package var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webP: "WebP"
        }
    }
}
