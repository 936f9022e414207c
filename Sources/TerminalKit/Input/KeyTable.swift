/// Key sequences of a terminal in addition to those that all terminals share.
struct KeyTable: Sendable {
  /// An array, because it is small, and the runtime takes longer to set up a dictionary.
  private var sequences: [(bytes: [UInt8], key: KeyEvent)] = []

  /// A table without sequences.
  static let standard = KeyTable()

  /// Creates a table without sequences.
  init() {}

  /// Adds the sequence of a key. Ignores anything but sequences of at least two bytes that begin
  /// with Escape; text and single controls mean the same everywhere.
  mutating func add(_ sequence: [UInt8], _ key: KeyEvent) {
    guard sequence.count > 1, sequence[0] == 0x1b else { return }
    sequences.removeAll { $0.bytes == sequence }
    sequences.append((sequence, key))
  }

  /// The keys with a sequence.
  var keys: Set<KeyEvent> { Set(sequences.map(\.key)) }

  /// Returns the key that sends exactly these bytes.
  func key(for sequence: [UInt8]) -> KeyEvent? {
    sequences.first { $0.bytes == sequence }?.key
  }

  /// The capability names of key sequences in terminfo(5).
  static let capabilities: [(name: String, key: KeyEvent)] = {
    var list: [(name: String, key: KeyEvent)] = [
      ("kcuu1", KeyEvent(.up)), ("kcud1", KeyEvent(.down)), ("kcub1", KeyEvent(.left)),
      ("kcuf1", KeyEvent(.right)), ("khome", KeyEvent(.home)), ("kend", KeyEvent(.end)),
      ("kpp", KeyEvent(.pageUp)), ("knp", KeyEvent(.pageDown)), ("kich1", KeyEvent(.insert)),
      ("kdch1", KeyEvent(.delete)), ("kcbt", KeyEvent(.backTab)), ("kent", KeyEvent(.enter)),
      ("kri", KeyEvent(.up, .shift)), ("kind", KeyEvent(.down, .shift)),
      ("kLFT", KeyEvent(.left, .shift)), ("kRIT", KeyEvent(.right, .shift)),
      ("kHOM", KeyEvent(.home, .shift)), ("kEND", KeyEvent(.end, .shift)),
    ]
    for number in 1...12 { list.append(("kf\(number)", KeyEvent(.function(number)))) }
    return list
  }()
}
