/// A sign of work in progress, one cell wide.
public enum Spinner {
    private static let pictures = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏").map(String.init)

    /// How long one picture stands.
    public static let interval = Duration.milliseconds(100)

    /// The picture at a tick, counted from any moment on.
    public static func picture(tick: Int) -> String {
        pictures[((tick % pictures.count) + pictures.count) % pictures.count]
    }
}
