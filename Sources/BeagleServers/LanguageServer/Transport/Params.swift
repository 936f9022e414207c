import JSON

/// The parameters of a message. Missing ones throw an error that names them.
struct Params {
  private let node: JSONNode?

  init(_ node: JSONNode?) { self.node = node }

  subscript(key: String) -> JSONNode? { node?[key] }

  /// The whole object.
  var value: JSONNode? { node }

  /// Returns the URI of the text document.
  func uri() throws(ResponseError) -> String {
    guard let uri = node?["textDocument"]?["uri"]?.string else {
      throw ResponseError(.invalidParams, "expected textDocument.uri")
    }
    return uri
  }

  /// Returns the position.
  func position() throws(ResponseError) -> Position {
    guard let position = Params.position(node?["position"]) else {
      throw ResponseError(.invalidParams, "expected position with line and character")
    }
    return position
  }

  /// Parses a position.
  static func position(_ node: JSONNode?) -> Position? {
    guard let line = node?["line"]?.int, let character = node?["character"]?.int else { return nil }
    return Position(line: line, character: character)
  }

  /// Parses a range.
  static func range(_ node: JSONNode?) -> (start: Position, end: Position)? {
    guard let start = position(node?["start"]), let end = position(node?["end"]) else { return nil }
    return (start, end)
  }

  /// Returns a string parameter.
  func string(_ key: String) throws(ResponseError) -> String {
    guard let text = node?[key]?.string else {
      throw ResponseError(.invalidParams, "expected \(key), a string")
    }
    return text
  }
}
