/// A place inside the text of an expression, as messages name it.
struct ExpressionPlace: CustomStringConvertible {
  /// The text of the expression.
  let text: String
  /// The byte in the text, from 0.
  let offset: Int
  /// Line and column in the text, both from 1.
  let location: SourceLocation
  /// `at offset 8 of "@{sum(1,)}"`; of a long text only what is around the place.
  let description: String

  /// The place at byte `offset` of `text`.
  init(offset: Int, in text: String) {
    self.text = text
    self.offset = offset
    let bytes = Array(text.utf8)
    let lines = LineTable(bytes)
    location = lines.location(ofOffset: offset, in: bytes)
    let excerpt = lines.excerpt(line: location.line, column: location.column, of: bytes)
    description = "at offset \(offset) of \"\(excerpt)\""
  }
}
