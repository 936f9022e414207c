/// The keys that repeat an earlier key of the same object.
package final class DuplicateKeys: Sendable {
  /// Tape indices, in document order.
  let keys: [Int32]

  init(_ document: JSONDocument) {
    var found: [Int32] = []
    let tape = document.tape
    for index in 0..<tape.count where tape[index].kind == .object {
      DuplicateKeys.collect(document, object: index, into: &found)
    }
    keys = found.sorted()
  }

  /// Appends the tape indices of the repeated keys of one object to `found`. Up to 24 members are
  /// compared pairwise, which needs no memory; larger objects use a set.
  package static func collect(_ document: JSONDocument, object: Int, into found: inout [Int32]) {
    let tape = document.tape
    let end = tape[object].payload
    let count = tape[end].payload
    if count < 2 { return }
    if count > 24 {
      var seen: Set<String> = []
      var key = object + 1
      while key < end {
        if !seen.insert(JSONNode(document: document, index: key).string ?? "").inserted {
          found.append(Int32(truncatingIfNeeded: key))
        }
        key = document.index(after: key + 1)
      }
      return
    }
    document.bytes.withUnsafeBufferPointer { bytes in
      var second = document.index(after: object + 2)
      while second < end {
        var first = object + 1
        while first < second {
          if same(document, bytes, tape[first], tape[second]) {
            found.append(Int32(truncatingIfNeeded: second))
            break
          }
          first = document.index(after: first + 1)
        }
        second = document.index(after: second + 1)
      }
    }
  }

  private static func same(
    _ document: JSONDocument, _ bytes: UnsafeBufferPointer<UInt8>, _ a: JSONEntry, _ b: JSONEntry
  ) -> Bool {
    if a.isSpecial || b.isSpecial { return document.text(of: a) == document.text(of: b) }
    guard a.payload == b.payload else { return false }
    for k in 1..<a.payload + 1 where bytes[a.offset + k] != bytes[b.offset + k] { return false }
    return true
  }
}
