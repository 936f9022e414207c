import JSON

/// A message of JSON-RPC that came in.
struct ClientMessage {
  /// The id of a request, to be sent back; nil for a notification.
  let id: ProtocolValue?
  /// Nil for an answer.
  let method: String?
  /// Nil where there are none.
  let params: JSONNode?

  /// Reads a message; nil where it is none.
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

/// Why a request was not done.
package struct ResponseError: Error, Hashable, Sendable {
  /// The numbers of JSON-RPC and of the protocol.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case contentModified = -32801
    case requestFailed = -32803
  }

  let code: Int
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code.rawValue
    self.message = message
  }

  /// As it is sent.
  var value: ProtocolValue { ["code": .int(code), "message": .string(message)] }
}
