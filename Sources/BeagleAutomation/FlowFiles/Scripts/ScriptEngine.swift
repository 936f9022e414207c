import JSON

/// Runs the scripts of one flow. All scripts share the object `output`.
package protocol ScriptEngine: AnyObject {
  /// Runs a script and returns its value.
  func evaluate(_ script: Script) throws(ScriptError) -> ScriptResult
}

/// A script with everything that it can read.
package struct Script: Sendable {
  /// The text.
  var source: String
  /// The name for messages: a path, or the position of `${…}`.
  var name: String
  /// Whether the script is a file. Messages contain lines and columns only for files.
  var isFile = false
  /// The variables, by name.
  var variables: [String: String] = [:]
  /// The value of `maestro.copiedText`.
  var copiedText = ""
  /// The value of `maestro.platform`.
  var platform = FlowVariables.platform

  /// Creates a script without variables.
  init(_ source: String, name: String) {
    self.source = source
    self.name = name
  }
}

/// The result of a script.
package struct ScriptResult: Sendable {
  /// The value as JavaScript's `String()` returns it.
  var text: String
  /// Whether the value is `undefined`. The text is then "undefined".
  var isUndefined = false
  /// The object `output` after the script; nil if it cannot be written as JSON. Only scripts can
  /// read it then.
  var output: JSONDocument?

  /// Creates a result.
  init(text: String, output: JSONDocument?) {
    self.text = text
    self.output = output
  }
}

/// The reason why a script has no value.
package enum ScriptError: Error, Hashable, CustomStringConvertible {
  /// A text contains an expression without a value. The argument passes variables; nil for the option `-e`.
  case undefined(name: String, expression: String, argument: String?)
  /// The script failed: the message of JavaScript, with the name, line and column.
  case failed(name: String, line: Int?, column: Int?, message: String)
  /// The script took longer than the limit.
  case tookTooLong(name: String, milliseconds: Int)
  /// The script used more memory than the limit.
  case tooMuchMemory(name: String, bytes: Int)
  /// The engine ended for another reason, for example because its result is too large.
  case ended(name: String, String)
  /// The engine cannot be started.
  case unavailable(String)

  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .undefined(let name, let expression, let argument):
      FlowVariables.path(expression)?.count == 1
        ? "\(name): the variable \(expression) is not defined; pass it "
          + (argument.map { "in the argument \($0)" } ?? "with -e \(expression)=VALUE")
          + ", or define it under env"
        : "\(name): ${\(expression.prefix(80))} is undefined; check what sets its value"
    case .failed(let name, let line, let column, let message):
      [name, line.map(String.init), column.map(String.init)].compactMap(\.self)
        .joined(separator: ":") + ": \(message)"
    case .tookTooLong(let name, let milliseconds):
      "\(name): the script took longer than \(milliseconds) ms"
    case .tooMuchMemory(let name, let bytes):
      "\(name): the script used more than \(bytes >> 20) MiB of memory"
    case .ended(let name, let cause): "\(name): the script was ended: \(cause)"
    case .unavailable(let cause): cause
    }
  }

  /// The same as ``description``.
  var localizedDescription: String { description }
}

/// A request that a script sends with `http.get` and the other functions of `http`.
package struct ScriptRequest: Sendable, Hashable {
  /// The URL.
  var url: String
  /// The method.
  var method: String
  /// The header fields, in order.
  var headers: [Header]
  /// The body as text; nil without one.
  var body: String?
  /// The parts of a form; nil unless the script uses `multipartForm`.
  var form: [Part]?

  /// A header field.
  struct Header: Sendable, Hashable {
    /// The name.
    var name: String
    /// The value.
    var value: String
  }

  /// A part of a form: a text or a file.
  package struct Part: Sendable, Hashable {
    /// The name.
    var name: String
    /// The text, or nil for a file.
    var value: String?
    /// The path of the file. It comes from the script: check it before you read the file.
    var filePath: String?
    /// The media type of the file.
    var mediaType: String?
  }
}

/// The response to a script's request.
struct ScriptResponse: Sendable {
  /// The status.
  var status: Int
  /// The body as text.
  var body: String
  /// The header fields. Scripts read them with names in lowercase; the values of a repeated field are
  /// joined with commas.
  var headers: [(name: String, value: String)]

  /// Creates a response.
  init(status: Int, body: String, headers: [(name: String, value: String)] = []) {
    self.status = status
    self.body = body
    self.headers = headers
  }
}

/// The reason why a request of a script has no response.
struct ScriptRequestError: Error {
  /// The message of the JavaScript error.
  var message: String

  /// Creates an error.
  init(_ message: String) { self.message = message }
}
