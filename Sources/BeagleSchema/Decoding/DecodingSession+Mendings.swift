/// The changes of a document that diagnostics offer.
extension DecodingSession {
  /// A text as JSON.
  func quoted(_ text: String) -> String { DynamicObject.string(text).jsonText }

  /// Writes other JSON in place of a value, or of a key.
  func replacing(_ index: Int, with json: String, isSafe: Bool = true) -> Mending {
    Mending(
      title: "Change to \(json)", edits: [edit(node(index).span, json)], isSafe: isSafe)
  }

  /// Writes another word in place of a part of a string; nil where the part does not stand there
  /// letter by letter, for then its ends are not known.
  func replacing(
    _ word: String, at span: SourceSpan, with other: String, isSafe: Bool
  ) -> Mending? {
    guard span.end <= document.bytes.count, !word.isEmpty,
      document.bytes[span.offset..<span.end].elementsEqual(word.utf8)
    else { return nil }
    return Mending(title: "Change to \(other)", edits: [edit(span, other)], isSafe: isSafe)
  }

  /// Makes a list of one value.
  func puttingInList(_ index: Int) -> Mending {
    Mending(title: "Put it in [ ]", edits: putting(index, "[", "]"), isSafe: true)
  }

  /// Edits that write something in front of a value and behind it.
  func putting(_ index: Int, _ before: String, _ after: String) -> [TextEdit] {
    let span = node(index).span
    return [
      edit(SourceSpan(offset: span.offset, length: 0), before),
      edit(SourceSpan(offset: span.end, length: 0), after),
    ]
  }

  /// Gives a member another key. Where the object has that key already, one of both values would be
  /// lost, so that it is for the author to decide.
  func renaming(key: Int, of object: Int, to name: String, isSafe: Bool = true) -> Mending {
    var isFree = true
    forEachMember(of: object) { other, _ in
      guard other != key else { return }
      let text = string(other)
      // Another misspelt key may mean the same.
      if text == name || NearMiss.best(for: text, among: [name]) != nil { isFree = false }
    }
    return replacing(key, with: quoted(name), isSafe: isSafe && isFree)
  }

  /// Adds a member in front of the others, on a line of its own where the first one has one.
  func adding(_ name: String, _ value: DynamicObject, to object: Int) -> Mending {
    let member = "\(quoted(name)): \(value.jsonText)"
    let start = tape[object].offset + 1
    let isEmpty = tape[object].payload == object + 1
    let blanks = document.bytes[start...].prefix { byte in
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    let gap = isEmpty ? "" : String(decoding: blanks, as: UTF8.self)
    let text = isEmpty ? member : gap + member + "," + (gap.isEmpty ? " " : "")
    return Mending(
      title: "Add \(member)", edits: [edit(SourceSpan(offset: start, length: 0), text)],
      isSafe: true)
  }

  private func edit(_ span: SourceSpan, _ text: String) -> TextEdit {
    TextEdit(file: document.name, span: span, replacement: text)
  }
}
