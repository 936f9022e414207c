/// The answers of the terminal.
extension InputDecoder {
  /// Notes that the terminal was asked something, in this order.
  package mutating func expect(_ replies: [TerminalReply]) {
    awaited += replies.filter { !awaited.contains($0) }
    delaysEscape = true
  }

  /// No answer is awaited any more; what was read of one is given up.
  mutating func stopAwaiting() {
    awaited = []
    delaysEscape = false
    escapeWasKey = false
    if isLate { buffer.removeAll() }
    isLate = false
    (lateCount, toldCount) = (0, 0)
  }

  /// An answer that broke off is not awaited any more: what came behind it was typed.
  mutating func giveUpAnswer(_ handle: (Event) -> Void) {
    let bytes = (escapeWasKey ? [0x1b] : []) + buffer
    awaited.removeAll { $0.match(bytes) == .partial }
    let typed = Array(buffer[max(lateCount, toldCount)...])
    buffer.removeAll()
    (isLate, escapeWasKey) = (false, false)
    (lateCount, toldCount) = (0, 0)
    feed(typed, handle)
  }

  /// Whether what is held back is the beginning of an answer that is awaited. A single byte behind
  /// an Escape that was taken for the key is rather a key, too.
  var mayBeReply: Bool {
    guard !awaited.isEmpty, buffer.count > 1 else { return false }
    let bytes = (escapeWasKey ? [0x1b] : []) + buffer
    return awaited.contains { $0.match(bytes) == .partial }
  }

  /// Whether an answer that is awaited may begin at an index.
  func mayBeReply(at index: Int) -> Bool {
    guard !awaited.isEmpty else { return false }
    let bytes = Array(buffer[index...].prefix(256))
    return awaited.contains { reply in
      if case .none = reply.match(bytes) { false } else { true }
    }
  }

  /// The key that the end of an answer that broke off may be: an Escape, which an answer ends with,
  /// too, or what was typed with Alt and begins as one. What follows still counts as the answer where
  /// it fits.
  var heldKey: KeyEvent? {
    guard buffer.count > toldCount, let last = buffer.last else { return nil }
    // Behind what was typed an Escape is a key like that.
    if last == 0x1b, !isLate || buffer.count == max(lateCount, toldCount) + 1 {
      return KeyEvent(.escape)
    }
    guard buffer.count == 2, buffer[0] == 0x1b else { return nil }
    return KeyEvent(Character(Unicode.Scalar(last)), .alt)
  }

  /// Takes an answer, or waits for the rest of one; nil where this is something else.
  mutating func replyStep(_ handle: (Event) -> Void) -> Step? {
    if escapeWasKey {
      let step = replyStep(hidden: 1, handle)
      if step != nil { return step }
      escapeWasKey = false
    }
    return buffer[position] == 0x1b ? replyStep(hidden: 0, handle) : nil
  }

  /// - Parameter hidden: how many bytes of the answer were taken for a key before.
  private mutating func replyStep(hidden: Int, _ handle: (Event) -> Void) -> Step? {
    // Terminals tell of another background without being asked.
    let isOSC = hidden == 0 && position + 1 < buffer.count && buffer[position + 1] == 0x5d
    guard !awaited.isEmpty || isOSC, hidden + buffer.count - position > 1 else { return nil }
    let bytes = Array(repeating: 0x1b, count: hidden) + buffer[position...].prefix(256)
    var isPartial = false
    for reply in awaited.isEmpty || isOSC ? awaited + [.background] : awaited {
      switch reply.match(bytes) {
      case .none: break
      case .partial: isPartial = true
      case .whole(let count):
        isLate = false
        (lateCount, toldCount) = (0, 0)
        escapeWasKey = false
        take(reply, bytes.prefix(count), handle)
        return .consumed(count - hidden)
      }
    }
    if isPartial { return .incomplete }
    // What was read before the silence belongs to an answer that never ended, or was a key; what came
    // then was typed.
    guard isLate else { return nil }
    isLate = false
    defer { (lateCount, toldCount) = (0, 0) }
    return .consumed(max(1, lateCount, toldCount))
  }

  private mutating func take(
    _ reply: TerminalReply, _ bytes: ArraySlice<UInt8>, _ handle: (Event) -> Void
  ) {
    awaited.removeAll { $0 == reply }
    if reply == .background {
      if let color = TerminalReply.color(bytes) { handle(.background(color)) }
    } else {
      reply.tell(&support, bytes)
    }
    if reply == .attributes {
      // Every terminal answers to this, the last one of the questions, and answers in their order.
      awaited = []
      handle(.pictures(support))
    }
    delaysEscape = !awaited.isEmpty
  }
}
