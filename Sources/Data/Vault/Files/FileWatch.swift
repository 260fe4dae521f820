internal import CPorticoPlatform
internal import Dispatch
#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Hears of changes of one file by whatever process, also while it or its folders do not exist yet.
///
/// The kernel tells (inotify on Linux, kqueue elsewhere): nothing wakes up while nothing changes, and no thread waits.
final class FileWatch: Sendable {
    private let worker: FolderWatcher

    /// A notice now, once the watch stands, and one some time after every change; several at once as one.
    ///
    /// `nil` on file systems whose changes by other machines the kernel does not tell of, and when it has no watch to
    /// give. The stream ends early when the kernel has none left for a folder that appeared.
    static func changes(of name: String, in folder: String) -> AsyncStream<Void>? {
        let present = Ancestry(folder).present
        guard unsafe !portico_is_remote(present), let worker = FolderWatcher(name, in: folder) else { return nil }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = FileWatch(worker)
        // The stream keeps the watch alive, and ends it.
        continuation.onTermination = { _ in watch.worker.stop() }
        worker.start { isLast in
            continuation.yield()
            if isLast { continuation.finish() }
        }
        return stream
    }

    private init(_ worker: FolderWatcher) {
        self.worker = worker
    }
}

/// The folders above a folder, the deepest that exists and what is missing below it.
struct Ancestry {
    /// The deepest folder that exists.
    let present: String
    /// The name in it that would come next; `nil` when the whole path exists.
    let missing: String?

    init(_ path: String) {
        var present = path
        var missing: String?
        while present.count > 1, FileStatus(path: present) == nil {
            let cut = present.lastIndex(of: "/") ?? present.startIndex
            missing = String(present[present.index(after: cut)...])
            present = cut == present.startIndex ? "/" : String(present[..<cut])
        }
        self.present = present
        self.missing = missing
    }
}

#if canImport(Darwin)
    /// Watches one folder after another with kqueue, on a queue of its own.
    ///
    /// `@unchecked Sendable`: everything but the queue is touched on the queue alone.
    private final class FolderWatcher: @unchecked Sendable {
        private let folder: String
        private let queue = DispatchQueue(label: "portico.vault.watch")
        private var source: (any DispatchSourceFileSystemObject)?
        private var notify: (@Sendable (_ isLast: Bool) -> Void)?

        init?(_ name: String, in folder: String) {
            self.folder = folder
        }

        func start(_ notify: @escaping @Sendable (_ isLast: Bool) -> Void) {
            queue.async { [self] in
                self.notify = notify
                watch()
            }
        }

        func stop() {
            queue.async { [self] in
                notify = nil
                source?.cancel()
                source = nil
            }
        }

        private func watch() {
            guard notify != nil else { return }
            source?.cancel()
            let descriptor = open(Ancestry(folder).present, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                notify?(true)
                return
            }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .delete, .rename], queue: queue)
            source.setEventHandler { [weak self] in self?.watch() }
            source.setCancelHandler { close(descriptor) }
            self.source = source
            source.activate()
            notify?(false)
        }
    }
#else
    /// Watches one folder after another with inotify, on a queue of its own.
    ///
    /// `@unchecked Sendable`: everything but the queue is touched on the queue alone.
    private final class FolderWatcher: @unchecked Sendable {
        private let name: String
        private let folder: String
        private let queue = DispatchQueue(label: "portico.vault.watch")
        private let descriptor: Int32
        private let source: any DispatchSourceRead
        private var notify: (@Sendable (_ isLast: Bool) -> Void)?
        /// The folder that is watched, and the name in it that matters.
        private var watched: (number: Int32, name: String)?

        init?(_ name: String, in folder: String) {
            var descriptor: Int32 = -1
            guard unsafe portico_watch_begin(&descriptor) == 0 else { return nil }
            self.name = name
            self.folder = folder
            self.descriptor = descriptor
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setCancelHandler { _ = portico_close(descriptor) }
        }

        func start(_ notify: @escaping @Sendable (_ isLast: Bool) -> Void) {
            source.setEventHandler { [weak self] in self?.take() }
            source.activate()
            queue.async { [self] in
                self.notify = notify
                watch()
            }
        }

        func stop() {
            queue.async { [self] in
                notify = nil
                source.cancel()
            }
        }

        private func take() {
            guard let watched else { return }
            var (concernsName, concernsFolder) = (false, false)
            unsafe portico_watch_take(descriptor, watched.number, watched.name, &concernsName, &concernsFolder)
            if concernsFolder || (concernsName && watched.name != name) {
                watch()
            } else if concernsName {
                notify?(false)
            }
        }

        /// Watches the folder, or the deepest above it that exists until it does.
        private func watch() {
            guard let notify else { return }
            // A folder may come or go between looking and watching; each round follows one such change.
            for _ in 0..<64 {
                if let watched { portico_watch_remove(descriptor, watched.number) }
                watched = nil
                let place = Ancestry(folder)
                var number: Int32 = -1
                let failure = unsafe portico_watch_add(descriptor, place.present, place.missing != nil, &number)
                if failure == ENOENT || failure == ENOTDIR { continue }
                guard failure == 0 else { break }
                watched = (number, place.missing ?? name)
                guard Ancestry(folder).present == place.present else { continue }
                notify(false)
                return
            }
            // The kernel has no watch left, or the folder never holds still: whoever listens must look by itself.
            notify(true)
        }
    }
#endif
