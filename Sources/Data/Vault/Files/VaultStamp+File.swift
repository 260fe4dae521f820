internal import CPorticoPlatform

extension VaultStamp {
    /// Of any file, by one `stat` in the calling thread; 0 when there is none.
    package init(ofFile path: String) {
        var info = portico_file_info()
        let isThere = unsafe portico_info_at(portico_no_folder(), path, &info) == 0
        self = isThere ? VaultStamp(info) : VaultStamp(value: 0)
    }

    /// FNV-1a over what tells two states of a file apart; never 0, which is the stamp of no file. Allocates nothing,
    /// because every request asks for it.
    init(_ info: portico_file_info) {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ word: UInt64) {
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                value = (value ^ (word >> shift & 0xff)) &* 0x100_0000_01b3
            }
        }
        add(info.device)
        add(info.inode)
        add(info.size)
        add(UInt64(bitPattern: info.modified))
        add(UInt64(bitPattern: info.changed))
        self.init(value: max(value, 1))
    }
}
