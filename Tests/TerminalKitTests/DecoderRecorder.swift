@testable import TerminalKit

/// An input decoder that records its events.
@dynamicMemberLookup
struct DecoderRecorder {
  private var decoder = InputDecoder()
  var events: [Event] = []

  init() {}

  init(expecting replies: [TerminalReply]) { decoder.expect(replies) }

  mutating func expect(_ replies: [TerminalReply]) { decoder.expect(replies) }

  subscript<Value>(dynamicMember path: KeyPath<InputDecoder, Value>) -> Value {
    decoder[keyPath: path]
  }

  mutating func feed(_ bytes: some Collection<UInt8>) {
    var new: [Event] = []
    decoder.feed(bytes) { new.append($0) }
    events += new
  }

  mutating func flush() {
    var new: [Event] = []
    decoder.flush { new.append($0) }
    events += new
  }

  mutating func cancelExpectedReplies() { decoder.cancelExpectedReplies() }
}
