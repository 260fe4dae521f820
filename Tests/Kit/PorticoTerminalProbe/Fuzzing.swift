import PorticoTerminalTesting

/// The fuzzers at full length: `fuzz [--seed S] [--bytes N] [--frames N] [--minutes N]`.
struct Fuzzing {
    private var seed: UInt64 = 1
    private var bytes = 10_000_000
    private var frames = 100_000
    private var limit = Duration.seconds(3_600)

    init(_ words: ArraySlice<String>) {
        for (name, value) in zip(words, words.dropFirst()) {
            switch name {
            case "--seed": seed = UInt64(value) ?? seed
            case "--bytes": bytes = Int(value) ?? bytes
            case "--frames": frames = Int(value) ?? frames
            case "--minutes": limit = .seconds(60 * (Double(value) ?? 60))
            default: break
            }
        }
    }

    /// 0 when nothing went wrong. The seeds that are printed belong into the tests' corpus.
    func run() -> Int32 {
        print("seed \(seed): \(bytes) bytes of input, \(frames) sequences of frames under each width model")
        let clock = ContinuousClock()
        let start = clock.now
        var faults = 0
        var done = (bytes: 0, frames: 0)
        var next = seed
        let portion = 100_000
        while done.bytes < bytes, clock.now - start < limit {
            if let fault = InputFuzz.fault(seed: next, bytes: min(portion, bytes - done.bytes)) {
                print("input, seed \(next): \(fault)")
                faults += 1
            }
            done.bytes += portion
            next &+= 1
        }
        next = seed
        while done.frames < frames, clock.now - start < limit {
            for model in VirtualTerminal.WidthModel.allCases {
                if let fault = FrameFuzz.fault(seed: next, model: model, steps: 8) {
                    print("frames, seed \(next), \(model): \(fault)")
                    faults += 1
                }
            }
            done.frames += 1
            next &+= 1
        }
        print("\(done.bytes) bytes, \(done.frames) sequences in \(clock.now - start): \(faults) faults")
        return faults == 0 ? 0 : 1
    }
}
