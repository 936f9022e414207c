/// Key sequences of a terminal in addition to those that all terminals share.
struct KeyTable: Sendable {
  /// An array, because it is small, and the runtime takes longer to set up a dictionary.
  private var sequences: [Entry] = []

  /// The bytes that a key sends. The type of a tuple would be created at run time, in each start.
  private struct Entry {
    let bytes: [UInt8]
    let key: KeyEvent
  }

  /// A table without sequences.
  static let standard = KeyTable()

  /// Creates a table without sequences.
  init() {}

  /// Adds the sequence of a key. Ignores anything but sequences of at least two bytes that begin
  /// with Escape; text and single controls mean the same everywhere.
  mutating func add(_ sequence: [UInt8], _ key: KeyEvent) {
    guard sequence.count > 1, sequence[0] == 0x1b else { return }
    sequences.removeAll { $0.bytes == sequence }
    sequences.append(Entry(bytes: sequence, key: key))
  }

  /// The keys with a sequence.
  var keys: Set<KeyEvent> { Set(sequences.map(\.key)) }

  /// Returns the key that sends exactly these bytes.
  func key(for sequence: [UInt8]) -> KeyEvent? {
    sequences.first { $0.bytes == sequence }?.key
  }

  /// The name of a key sequence in terminfo(5), and its key.
  struct Capability {
    let name: String
    let key: KeyEvent

    init(_ name: String, _ key: Key, _ modifiers: Modifiers = []) {
      self.name = name
      self.key = KeyEvent(key, modifiers)
    }
  }

  static let capabilities: [Capability] = {
    var list = [
      Capability("kcuu1", .up), Capability("kcud1", .down), Capability("kcub1", .left),
      Capability("kcuf1", .right), Capability("khome", .home), Capability("kend", .end),
      Capability("kpp", .pageUp), Capability("knp", .pageDown), Capability("kich1", .insert),
      Capability("kdch1", .delete), Capability("kcbt", .backTab), Capability("kent", .enter),
      Capability("kri", .up, .shift), Capability("kind", .down, .shift),
      Capability("kLFT", .left, .shift), Capability("kRIT", .right, .shift),
      Capability("kHOM", .home, .shift), Capability("kEND", .end, .shift),
    ]
    for number in 1...12 { list.append(Capability("kf\(number)", .function(number))) }
    return list
  }()
}
