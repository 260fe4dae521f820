/// A line of what is printed: group member, number, unit and goal parted by tabs, for `Benchmarks/figures.py`.
enum Figure {
    /// Prints a duration in the unit given.
    static func time(_ name: String, _ duration: Duration, in unit: Unit, goal: String = "") {
        number(name, duration / unit.duration, unit.rawValue, goal: goal)
    }

    /// Prints how many times as much something is.
    static func ratio(_ name: String, _ ratio: Double, goal: String = "") {
        number(name, ratio, "×", goal: goal)
    }

    /// Prints a number with three decimals, more than anybody needs.
    static func number(_ name: String, _ value: Double, _ unit: String, goal: String = "") {
        print("\(name)\t\((value * 1000).rounded() / 1000)\t\(unit)\t\(goal)")
    }

    enum Unit: String {
        case milliseconds = "ms"
        case microseconds = "µs"

        var duration: Duration {
            switch self {
            case .milliseconds: .milliseconds(1)
            case .microseconds: .microseconds(1)
            }
        }
    }
}

extension [Duration] {
    var median: Duration { sorted()[count / 2] }
}
