/// Replies of the terminal.
extension InputDecoder {
  /// Records the queries sent to the terminal, in order.
  mutating func expect(_ replies: [TerminalReply]) {
    expectedReplies += replies.filter { !expectedReplies.contains($0) }
    delaysEscape = true
  }

  /// Stops waiting for replies, and drops an incomplete one.
  mutating func cancelExpectedReplies() {
    expectedReplies = []
    delaysEscape = false
    escapeWasReported = false
    if interruptedReply != nil { buffer.removeAll() }
    interruptedReply = nil
  }

  /// Stops waiting for an incomplete reply. The bytes after it were typed.
  mutating func abandonReply(_ handle: (Event) -> Void) {
    let bytes = (escapeWasReported ? [0x1b] : []) + buffer
    expectedReplies.removeAll { $0.match(bytes) == .partial }
    let typed = Array(buffer[(interruptedReply?.handledCount ?? 0)...])
    buffer.removeAll()
    escapeWasReported = false
    interruptedReply = nil
    feed(typed, handle)
  }

  /// Whether the undecoded bytes may begin an expected reply. A single byte after an Escape that
  /// was reported as a key is more likely a key, too.
  var mayBeReply: Bool {
    guard !expectedReplies.isEmpty, buffer.count > 1 else { return false }
    let bytes = (escapeWasReported ? [0x1b] : []) + buffer
    return expectedReplies.contains { $0.match(bytes) == .partial }
  }

  /// Whether an expected reply may begin at an index.
  func mayBeReply(at index: Int) -> Bool {
    guard !expectedReplies.isEmpty else { return false }
    let bytes = Array(buffer[index...].prefix(256))
    return expectedReplies.contains { reply in
      if case .none = reply.match(bytes) { false } else { true }
    }
  }

  /// The key that the end of an incomplete reply may be: an Escape, which also ends a reply, or a
  /// key with Alt, which looks like the beginning of one. Later bytes still count as the reply if
  /// they match.
  var pendingKey: KeyEvent? {
    let reply = interruptedReply
    guard buffer.count > reply?.reportedCount ?? 0, let last = buffer.last else { return nil }
    // After a whole color, it is the first byte of the terminator of the reply.
    if last == 0x1b, buffer.count > 8, TerminalReply.color(buffer + [0x5c]) != nil { return nil }
    // After typed bytes, an Escape is a key, too.
    if last == 0x1b, reply.map({ buffer.count == $0.handledCount + 1 }) ?? true {
      return KeyEvent(.escape)
    }
    guard buffer.count == 2, buffer[0] == 0x1b else { return nil }
    return KeyEvent(Character(Unicode.Scalar(last)), .alt)
  }

  /// Decodes a reply, or waits for the rest of it; nil for anything else.
  mutating func replyStep(_ handle: (Event) -> Void) -> Step? {
    if escapeWasReported {
      let step = replyStep(hidden: 1, handle)
      if step != nil { return step }
      escapeWasReported = false
    }
    return buffer[position] == 0x1b ? replyStep(hidden: 0, handle) : nil
  }

  /// - Parameter hidden: The number of bytes of the reply that were reported as a key.
  private mutating func replyStep(hidden: Int, _ handle: (Event) -> Void) -> Step? {
    // Terminals also report a changed background without a query.
    let isOSC = hidden == 0 && position + 1 < buffer.count && buffer[position + 1] == 0x5d
    guard !expectedReplies.isEmpty || isOSC, hidden + buffer.count - position > 1 else {
      return nil
    }
    let bytes = Array(repeating: 0x1b, count: hidden) + buffer[position...].prefix(256)
    var isPartial = false
    for reply in expectedReplies.isEmpty || isOSC
      ? expectedReplies + [.background] : expectedReplies
    {
      switch reply.match(bytes) {
      case .none: break
      case .partial: isPartial = true
      case .complete(let count):
        interruptedReply = nil
        escapeWasReported = false
        take(reply, bytes.prefix(count), handle)
        return .consumed(count - hidden)
      }
    }
    if isPartial { return .incomplete }
    // Bytes before the silence were an incomplete reply or a key; bytes after it were typed.
    guard let reply = interruptedReply else { return nil }
    interruptedReply = nil
    return .consumed(max(1, reply.handledCount))
  }

  private mutating func take(
    _ reply: TerminalReply, _ bytes: ArraySlice<UInt8>, _ handle: (Event) -> Void
  ) {
    if reply.isEndOfQueries,
      let end = expectedReplies.firstIndex(of: reply)
    {
      // Every terminal replies to this last query, and replies come in order.
      expectedReplies.removeFirst(end + 1)
    } else {
      expectedReplies.removeAll { $0 == reply }
    }
    reply.update(&features, from: bytes)
    reply.update(&support, from: bytes)
    if reply == .background, let color = TerminalReply.color(bytes) { handle(.background(color)) }
    if reply == .attributes {
      handle(.imageSupport(support))
    }
    delaysEscape = !expectedReplies.isEmpty
  }
}
