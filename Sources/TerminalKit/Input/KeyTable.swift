/// Key sequences of one terminal beside those that all terminals share.
package struct KeyTable: Sendable {
  /// Few enough to be searched one by one; the runtime takes longer to prepare a dictionary.
  private var sequences: [(bytes: [UInt8], key: KeyEvent)] = []

  /// No sequence of its own.
  package static let standard = KeyTable()

  /// A table without sequences.
  package init() {}

  /// Adds what a key sends. Only sequences of at least two bytes that begin with Escape count;
  /// text and single controls mean the same everywhere.
  package mutating func add(_ sequence: [UInt8], _ key: KeyEvent) {
    guard sequence.count > 1, sequence[0] == 0x1b else { return }
    sequences.removeAll { $0.bytes == sequence }
    sequences.append((sequence, key))
  }

  /// The keys that have a sequence.
  var keys: Set<KeyEvent> { Set(sequences.map(\.key)) }

  /// The key that sends exactly these bytes.
  package func key(for sequence: [UInt8]) -> KeyEvent? {
    sequences.first { $0.bytes == sequence }?.key
  }

  /// The names under which the terminal database (terminfo(5)) keeps the sequences of keys.
  package static let capabilities: [(name: String, key: KeyEvent)] = {
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
