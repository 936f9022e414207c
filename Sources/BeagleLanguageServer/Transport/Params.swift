import JSON

/// The parameters of a message, read with errors that name what is wrong.
struct Params {
  private let node: JSONNode?

  init(_ node: JSONNode?) { self.node = node }

  subscript(key: String) -> JSONNode? { node?[key] }

  /// All of them.
  var value: JSONNode? { node }

  /// The address of the document that is meant.
  func uri() throws(ResponseError) -> String {
    guard let uri = node?["textDocument"]?["uri"]?.string else {
      throw ResponseError(.invalidParams, "expected textDocument.uri")
    }
    return uri
  }

  /// The place that is meant.
  func position() throws(ResponseError) -> Position {
    guard let position = Params.position(node?["position"]) else {
      throw ResponseError(.invalidParams, "expected position with line and character")
    }
    return position
  }

  /// A place; nil where it is none.
  static func position(_ node: JSONNode?) -> Position? {
    guard let line = node?["line"]?.int, let character = node?["character"]?.int else { return nil }
    return Position(line: line, character: character)
  }

  /// Two places; nil where they are none.
  static func range(_ node: JSONNode?) -> (start: Position, end: Position)? {
    guard let start = position(node?["start"]), let end = position(node?["end"]) else { return nil }
    return (start, end)
  }

  /// The text under a key.
  func string(_ key: String) throws(ResponseError) -> String {
    guard let text = node?[key]?.string else {
      throw ResponseError(.invalidParams, "expected \(key), a string")
    }
    return text
  }
}
