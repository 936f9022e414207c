/// The limits of numbers in flows. The reader reports literal numbers that exceed them, and the runner those
/// of expressions.
enum FlowLimit {
  /// The longest duration, and the longest time of all taps of a command, in milliseconds: ten minutes.
  static let time = 600_000
  /// The largest number of taps of a command.
  static let taps = 1000
  /// The largest number of times that commands are repeated.
  static let repetitions = 100_000
}
