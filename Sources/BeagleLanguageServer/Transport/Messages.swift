import JSON

/// A JSON-RPC message from the client.
struct IncomingMessage {
  /// The id of a request, which the response repeats, or nil for a notification.
  let id: ProtocolValue?
  /// The method, or nil for a response.
  let method: String?
  /// The parameters, if any.
  let params: JSONNode?

  /// Parses a message. Returns nil if it is not valid JSON-RPC 2.0.
  init?(_ node: JSONNode) {
    guard node.kind == .object, node["jsonrpc"]?.string == "2.0" else { return nil }
    switch node["id"] {
    case let id? where id.kind == .int || id.kind == .string: self.id = ProtocolValue(id)
    case let id? where !id.isNull: return nil
    default: id = nil
    }
    method = node["method"]?.string
    params = node["params"]
    guard method != nil || id != nil else { return nil }
  }
}

/// An error response.
package struct ResponseError: Error, Hashable, Sendable {
  /// The error codes of JSON-RPC and LSP.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case requestFailed = -32803
  }

  let code: Int
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code.rawValue
    self.message = message
  }

  /// The JSON of the error.
  var value: ProtocolValue { ["code": .int(code), "message": .string(message)] }
}

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
