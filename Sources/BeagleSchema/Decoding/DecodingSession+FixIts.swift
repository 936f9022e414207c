/// The fix-its of diagnostics.
extension DecodingSession {
  /// Returns a string as JSON.
  func quoted(_ text: String) -> String { JSONText.quoted(text) }

  /// Replaces a value or a key by JSON text.
  func replacing(
    _ index: Int, with json: String, title: String? = nil, isSafe: Bool = true
  ) -> FixIt {
    FixIt(
      title: title, changingTo: json, edits: [edit(node(index).span, json)], isSafe: isSafe)
  }

  /// Replaces a word in a string; nil if the string contains the word only with escapes, because
  /// the position of its end is then unknown.
  func replacing(
    _ word: String, at span: SourceSpan, with other: String, title: String? = nil, isSafe: Bool
  ) -> FixIt? {
    guard span.end <= document.bytes.count, !word.isEmpty,
      document.bytes[span.offset..<span.end].elementsEqual(word.utf8)
    else { return nil }
    return FixIt(
      title: title, changingTo: other, edits: [edit(span, other)], isSafe: isSafe)
  }

  /// Corrects a part of a string.
  func fixIt(_ correction: ExpressionSyntaxIssue.Correction, in index: Int) -> FixIt {
    let json = quoted(correction.replacement).dropFirst().dropLast()
    return FixIt(
      title: correction.title, edits: [edit(span(of: correction.range, in: index), String(json))],
      isSafe: correction.isSafe)
  }

  /// Puts a value into a list.
  func puttingInList(_ index: Int) -> FixIt { putting(index, "[", "]", title: "Put it in [ ]") }

  /// Inserts text before and after a value.
  func putting(
    _ index: Int, _ before: String, _ after: String, title: String, isSafe: Bool = true
  ) -> FixIt {
    FixIt(title: title, edits: putting(index, before, after), isSafe: isSafe)
  }

  /// Returns edits that insert text before and after a value.
  func putting(_ index: Int, _ before: String, _ after: String) -> [TextEdit] {
    let span = node(index).span
    return [
      edit(SourceSpan(offset: span.offset, length: 0), before),
      edit(SourceSpan(offset: span.end, length: 0), after),
    ]
  }

  /// Renames a key. The change is unsafe if the object already has the new key, because one of the
  /// values would be lost.
  func renaming(key: Int, of object: Int, to name: String, isSafe: Bool = true) -> FixIt {
    var isFree = !isLarge(object)
    forEachMember(of: object) { other, _ in
      guard isFree, other != key else { return }
      let text = string(other)
      // Another misspelled key may mean the same name.
      if text == name || TypoCorrection.best(for: text, among: [name]) != nil { isFree = false }
    }
    return replacing(key, with: quoted(name), isSafe: isSafe && isFree)
  }

  /// Inserts a member before the others, on its own line if the first member is on its own line.
  func adding(_ name: String, _ value: DynamicObject, to object: Int) -> FixIt {
    let member = "\(quoted(name)): \(value.jsonText)"
    let start = tape[object].offset + 1
    let isEmpty = tape[object].payload == object + 1
    let blanks = document.bytes[start...].prefix { byte in
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    let gap = isEmpty ? "" : String(decoding: blanks, as: UTF8.self)
    let text = isEmpty ? member : gap + member + "," + (gap.isEmpty ? " " : "")
    return FixIt(
      title: "Add \(member)", edits: [edit(SourceSpan(offset: start, length: 0), text)],
      isSafe: true)
  }

  func edit(_ span: SourceSpan, _ text: String) -> TextEdit {
    TextEdit(file: document.name, span: span, replacement: text)
  }
}
