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
struct ResponseError: Error, Hashable, Sendable {
  /// The error codes of JSON-RPC, and those of the Language Server Protocol and the Model Context
  /// Protocol.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    /// LSP: a request before `initialize`. Model Context Protocol: a resource that does not exist.
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case requestFailed = -32803

    /// The code of the Model Context Protocol for a resource that does not exist.
    static let resourceNotFound = Code.serverNotInitialized
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
