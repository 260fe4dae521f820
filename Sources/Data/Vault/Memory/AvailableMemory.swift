internal import CPorticoPlatform

/// What a process may use: the machine's memory, or its control group's limit when that is less.
enum AvailableMemory {
    static func bytes() -> Int {
        let pages = sysconf(Int32(_SC_PHYS_PAGES))
        let size = sysconf(Int32(_SC_PAGESIZE))
        let machine = pages > 0 && size > 0 ? pages * size : 1 << 30
        return min(machine, controlGroupLimit() ?? machine)
    }

    private static func controlGroupLimit() -> Int? {
        var descriptor: Int32 = -1
        let path = "/sys/fs/cgroup/memory.max"
        guard unsafe portico_open(portico_no_folder(), path, O_RDONLY, 0, &descriptor) == 0 else { return nil }
        let file = OpenFile(descriptor)
        var text = [UInt8](repeating: 0, count: 32)
        var count = 0
        guard unsafe portico_read_all(file.descriptor, &text, text.count, &count) == 0 else { return nil }
        // "max" is no number: then there is no limit.
        return Int(String(decoding: text.prefix(count).prefix { $0 != 10 }, as: UTF8.self))
    }
}
