internal import CPorticoPlatform

/// An open descriptor with one owner; closed when it goes.
struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        _ = portico_close(descriptor)
    }

    /// Closes now and tells whether the system is content: 0 or an error number.
    consuming func close() -> Int32 {
        let descriptor = descriptor
        discard self
        return portico_close(descriptor)
    }
}
