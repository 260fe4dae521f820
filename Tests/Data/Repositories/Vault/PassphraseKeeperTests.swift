import Dispatch
import PorticoConcurrency
import PorticoDomain
import PorticoVault
import Testing

@testable import PorticoData

@Suite(.timeLimit(.minutes(1)))
struct PassphraseKeeperTests {
    @Test func `however many threads ask at once, the source is read once`() async {
        let (threads, reads) = (6, Locked(0))
        let arrived = DispatchSemaphore(value: 0)
        let keeper = PassphraseKeeper(source: { () throws(VaultFault) in
            let isFirst = reads.withLock { reads in
                reads += 1
                return reads == 1
            }
            // The first reader is still at it when the others come.
            if isFirst { for _ in 0..<threads { arrived.wait() } }
            throw .passphraseUnreadable(source: "descriptor 3", reason: "nothing is left of it")
        })
        await withTaskGroup { group in
            for number in 0..<threads {
                group.addTask {
                    await BlockingLane(label: "thread \(number)").run {
                        arrived.signal()
                        #expect(keeper.passphrase() == nil)
                    }
                }
            }
        }
        #expect(reads.withLock { $0 } == 1)
        #expect(
            keeper.fault == .passphraseUnreadable(source: "descriptor 3", reason: "nothing is left of it"))
    }

    @Test func `a file is read again when the vault asks again, a pipe is not`() {
        for isFile in [true, false] {
            let reads = Locked(0)
            let keeper = PassphraseKeeper(
                source: { () throws(VaultFault) in
                    reads.withLock { $0 += 1 }
                    return nil
                }, mayReadAgain: { isFile })
            for _ in 0..<3 { #expect(keeper.passphrase() == nil) }
            #expect(reads.withLock { $0 } == (isFile ? 3 : 1))
        }
    }
}
