import JSON

/// The variables of a running flow, and the scripts that read them.
///
///     let variables = FlowVariables { ScriptProcess() }
///     variables.define(flow.configuration.env)
///     let text = try variables.resolve(command.text)
///
/// A plain variable (`${NAME}`) and a plain value (`${output.user.name}`) need no JavaScript engine.
/// The engine is created for the first other script.
final class FlowVariables {
  /// The value of `maestro.platform`.
  static let platform = "terminal"
  /// The maximum length of a resolved text, in bytes.
  static let textLimit = 1 << 20

  /// The text that `copyTextFrom` or `setClipboard` copied: `maestro.copiedText`.
  var copiedText = ""
  /// The argument that passes variables, for messages; nil for the option `-e`.
  var argument: String?
  /// Called with the names of the undefined variables of a text that may contain them.
  var onUndefined: (String, FlowText) -> Void = { _, _ in }
  /// The variables of each scope; nil for one whose definition is undefined.
  private var scopes: [[String: String?]]
  private var output: JSONDocument?
  /// Whether only scripts can read `output`, because it is not JSON.
  private var outputIsOpaque = false
  private let makeEngine: () throws(ScriptError) -> any ScriptEngine
  private var engine: (any ScriptEngine)?

  /// Creates the variables of a flow.
  /// - Parameters:
  ///   - variables: The variables of the command line and the environment. They replace those that
  ///     the flow defines under the same names.
  ///   - makeEngine: Creates the engine for the first script that needs one.
  init(
    _ variables: [String: String] = [:],
    makeEngine: @escaping () throws(ScriptError) -> any ScriptEngine
  ) {
    overrides = variables
    scopes = [variables]
    self.makeEngine = makeEngine
  }

  private let overrides: [String: String]

  // MARK: - Variables

  /// Begins a sub-flow. Its variables end with ``leaveScope()``.
  func enterScope() { scopes.append([:]) }

  /// Ends a sub-flow.
  func leaveScope() {
    if scopes.count > 1 { scopes.removeLast() }
  }

  /// Defines variables in order. A value may contain the variables before it.
  func define(_ variables: [FlowVariable]) throws(ScriptError) {
    for variable in variables {
      // In Maestro, `NAME: ${NAME}` passes a variable on, even if nobody has set it.
      let value = try value(of: variable.value)
      // The variables of a sub-flow have precedence over those of the command line.
      if scopes.count == 1, overrides[variable.name] != nil { continue }
      scopes[scopes.count - 1][variable.name] = value
    }
  }

  /// Returns the value of a variable.
  subscript(name: String) -> String? {
    for scope in scopes.reversed() {
      if let value = scope[name] { return value }
    }
    return nil
  }

  private var visible: [String: String] {
    scopes.reduce(into: [String: String?]()) { all, scope in all.merge(scope) { $1 } }
      .compactMapValues(\.self)
  }

  // MARK: - Texts

  /// Returns a text with the values of its scripts.
  /// - Throws: ``ScriptError/undefined(name:expression:argument:)`` if a value is undefined: a command would
  ///   type or look for the word "undefined".
  func resolve(_ text: FlowText) throws(ScriptError) -> String {
    try resolve(text) { (expression) throws(ScriptError) in
      throw .undefined(
        name: text.location?.description ?? "script", expression: expression, argument: argument)
    }
  }

  /// Returns a condition or a label with the values of its scripts. An undefined value
  /// becomes the word `undefined`, which is false in Maestro; ``onUndefined`` reports variables without a value.
  func resolveCondition(_ text: FlowText) throws(ScriptError) -> String {
    try resolve(text) { (expression) throws(ScriptError) in
      if FlowVariables.path(expression)?.count == 1 { onUndefined(expression, text) }
    }
  }

  /// Returns the value of a definition; nil if a part of it is undefined.
  private func value(of text: FlowText) throws(ScriptError) -> String? {
    var isDefined = true
    let value = try resolve(text) { (_) throws(ScriptError) in isDefined = false }
    return isDefined ? value : nil
  }

  private func resolve(
    _ text: FlowText, onUndefined: (String) throws(ScriptError) -> Void
  ) throws(ScriptError) -> String {
    var result = ""
    for part in text.parts {
      switch part {
      case .literal(let literal): result += literal
      case .script(let script):
        let value = try value(of: script, name: text.location?.description ?? "script")
        if value.isUndefined { try onUndefined(FlowVariables.trimmed(script)) }
        result += value.text
      }
      guard result.utf8.count <= FlowVariables.textLimit else {
        throw .ended(
          name: text.location?.description ?? "script",
          "a text is longer than \(FlowVariables.textLimit >> 20) MiB")
      }
    }
    return result
  }

  /// Returns the number in a text; nil for other texts.
  func number(_ text: FlowText) throws(ScriptError) -> Double? {
    Double(try resolve(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns whether the value of a condition is true. Empty texts, `false`, `undefined`, `null` and
  /// 0 are false.
  static func isTrue(_ value: String) -> Bool {
    let text = value.drop { $0.isWhitespace }
    guard !text.isEmpty, text.lowercased() != "false", value != "undefined", value != "null" else {
      return false
    }
    return Double(value) != 0
  }

  /// Runs the text of `evalScript`: the whole text, or what `${…}` contains.
  func evaluate(_ script: FlowText) throws(ScriptError) {
    if script.literal != nil {
      _ = try run(script.source, name: script.location?.description ?? "script")
    } else {
      // Most of these scripts only have an effect.
      _ = try resolve(script) { (_) throws(ScriptError) in }
    }
  }

  /// Runs a script in a scope of its own.
  func run(_ script: FlowAction.RunScript) throws(ScriptError) {
    enterScope()
    defer { leaveScope() }
    try define(script.env)
    _ = try run(script.source, name: script.path, isFile: true)
  }

  private func run(
    _ source: String, name: String, isFile: Bool = false
  ) throws(ScriptError) -> Value {
    if engine == nil { engine = try makeEngine() }
    guard let engine else { return Value("") }
    var script = Script(source, name: name)
    script.isFile = isFile
    script.variables = visible
    script.copiedText = copiedText
    let result = try engine.evaluate(script)
    output = result.output
    outputIsOpaque = result.output == nil
    return Value(result.text, isUndefined: result.isUndefined)
  }

  // MARK: - Values without an engine

  /// The value of a script.
  private struct Value {
    /// The value as JavaScript's `String()` returns it.
    let text: String
    let isUndefined: Bool

    init(_ text: String, isUndefined: Bool = false) {
      self.text = text
      self.isUndefined = isUndefined
    }

    static var undefined: Value { Value("undefined", isUndefined: true) }
  }

  private static func trimmed(_ script: String) -> String {
    String(script.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  private func value(of script: String, name: String) throws(ScriptError) -> Value {
    let script = FlowVariables.trimmed(script)
    if script.isEmpty { return Value("") }
    if let plain = plainValue(of: script) { return plain }
    return try run(script, name: name)
  }

  /// Returns the value of a name or of a path in `output`; nil if it needs an engine.
  private func plainValue(of script: String) -> Value? {
    guard let path = FlowVariables.path(script) else { return nil }
    if path.count == 1 {
      if let value = self[path[0]] { return Value(value) }
      return FlowVariables.isKnownToEngines(path[0]) ? nil : .undefined
    }
    switch path[0] {
    case _ where self[path[0]] != nil: return nil
    case "maestro":
      return switch path[1...] {
      case ["copiedText"]: Value(copiedText)
      case ["platform"]: Value(FlowVariables.platform)
      default: nil
      }
    case "output": return outputValue(path.dropFirst())
    default: return nil
    }
  }

  private func outputValue(_ path: ArraySlice<String>) -> Value? {
    guard !outputIsOpaque else { return nil }
    // A property of `undefined` is an error of the script.
    guard let output else { return path.count == 1 ? .undefined : nil }
    var node = output.root
    for name in path {
      guard node.kind == .object, let next = node[name] else { return nil }
      node = next
    }
    switch node.kind {
    case .string: return node.string.map { Value($0) }
    case .bool, .int, .double, .null: return Value(node.text)
    case .array, .object: return nil
    }
  }

  /// Returns the names of `a.b.c`; nil for another script.
  static func path(_ script: String) -> [String]? {
    guard script.utf8.count <= 1000 else { return nil }
    let names = script.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = names.allSatisfy { name in
      guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
      return name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
          || byte == 0x24
      }
    }
    return isPath ? names.map(String.init) : nil
  }

  /// Returns whether a name may have a value without being a variable. A wrong `true` only costs
  /// the time to start the engine.
  private static func isKnownToEngines(_ name: String) -> Bool {
    if ["true", "false", "null", "undefined"].contains(name) { return name != "undefined" }
    return globals.contains(name)
  }

  /// The names of JavaScript and of the prelude.
  private static let globals: Set<String> = [
    "output", "maestro", "http", "json", "relativePoint", "console", "this", "globalThis",
    "arguments", "eval", "Infinity", "NaN", "Object", "Function", "Array", "Number", "Boolean",
    "String", "Symbol", "Date", "Promise", "RegExp", "Error", "JSON", "Math", "Intl", "Reflect",
    "Proxy", "Map", "Set", "WeakMap", "WeakSet", "BigInt", "parseInt", "parseFloat", "isNaN",
    "isFinite", "encodeURIComponent", "encodeURI", "decodeURIComponent", "decodeURI", "escape",
    "unescape", "new", "function", "class", "throw", "return", "var", "let", "const", "if", "for",
    "while", "do", "switch", "try", "typeof", "void", "delete", "in", "instanceof", "debugger",
    "break", "continue", "import", "export", "super", "yield", "await", "async", "static", "enum",
    "with", "case", "catch", "default", "else", "extends", "finally",
  ]
}
