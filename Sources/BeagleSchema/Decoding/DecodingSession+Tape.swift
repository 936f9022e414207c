import Glibc

/// The values and keys of the document.
extension DecodingSession {
  func node(_ index: Int) -> JSONNode { JSONNode(document: document, index: index) }

  func index(after index: Int) -> Int {
    let entry = tape[index]
    return (entry.isContainer ? entry.payload : index) + 1
  }

  /// The value of a string entry.
  func string(_ index: Int) -> String { document.text(of: tape[index]) }

  /// Whether a string entry has this value.
  func equals(_ index: Int, _ key: StaticString) -> Bool {
    let entry = tape[index]
    if entry.isSpecial { return string(index) == key.description }
    return entry.payload == key.utf8CodeUnitCount
      && memcmp(base + entry.offset + 1, key.utf8Start, entry.payload) == 0
  }

  /// Calls `body` with the index of each key and of its value.
  func forEachMember(of object: Int, _ body: (Int, Int) -> Void) {
    let end = tape[object].payload
    var key = object + 1
    while key < end {
      body(key, key + 1)
      key = index(after: key + 1)
    }
  }

  /// Whether an object has so many members that they are not searched for each finding, which would
  /// take quadratic time. No type has as many properties.
  func isLarge(_ object: Int) -> Bool { tape[tape[object].payload].payload > 256 }

  /// Returns the bit for keys of this length in bytes. All longer keys share the last bit.
  static func lengthBit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// Returns the bits for the lengths of all keys of an object. All bits are set if a key has
  /// escapes, because its length is then unknown.
  func keyLengths(of object: Int) -> UInt64 {
    var lengths: UInt64 = 0
    let end = tape[object].payload
    var key = object + 1
    while key < end {
      let entry = tape[key]
      if entry.isSpecial { return .max }
      lengths |= DecodingSession.lengthBit(entry.payload)
      key = index(after: key + 1)
    }
    return lengths
  }

  /// Returns the last value with a key.
  func member(of object: Int, _ key: StaticString) -> Int? {
    var found: Int?
    forEachMember(of: object) { name, value in if equals(name, key) { found = value } }
    return found
  }

  /// Returns the last value with a key that is not known at compile time.
  func member(of object: Int, named name: String) -> Int? {
    var found: Int?
    forEachMember(of: object) { key, value in if string(key) == name { found = value } }
    return found
  }

  /// Returns the last value with a key if it is of a kind.
  func member(of object: Int, _ key: StaticString, _ kind: JSONEntry.Kind) -> Int? {
    member(of: object, key).flatMap { tape[$0].kind == kind ? $0 : nil }
  }

  /// Returns the first result of `body` for the index of a key and of its value that is not nil.
  func firstMember<T>(of object: Int, _ body: (_ key: Int, _ value: Int) -> T?) -> T? {
    var found: T?
    forEachMember(of: object) { key, value in if found == nil { found = body(key, value) } }
    return found
  }
}
