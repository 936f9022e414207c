import BeagleNetworking
import BeagleTUI

/// The origin of a setting.
enum SettingOrigin {
  /// The default value.
  case `default`
  /// A position in the configuration file.
  case file(SourceReference)
  /// An environment variable.
  case environment(String)
  /// An option, or the placeholder of an operand.
  case commandLine(String)

  /// The prefix of errors: a position, variable or option.
  var label: String {
    switch self {
    case .default: "default"
    case .file(let source): source.description
    case .environment(let name), .commandLine(let name): name
    }
  }

  /// The text in the output of `beagle-tui config`.
  var text: String {
    switch self {
    case .default: "default"
    case .file(let source): source.description
    case .environment(let name): "environment \(name)"
    case .commandLine(let name): "command line \(name)"
    }
  }

  /// The JSON in the output of `beagle-tui config`.
  var json: DynamicObject {
    switch self {
    case .default: return ["kind": "default"]
    case .file(let source):
      let location = source.location
      return [
        "kind": "file", "file": .string(source.document.name), "line": .int(location.line),
        "column": .int(location.column),
      ]
    case .environment(let name): return ["kind": "environment", "name": .string(name)]
    case .commandLine(let name): return ["kind": "command line", "name": .string(name)]
    }
  }
}

/// A value and its origin.
struct Setting<Value> {
  var value: Value
  var origin: SettingOrigin

  init(_ value: Value, _ origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }
}

/// An HTTP header field that the user adds to requests.
struct HeaderField {
  var name: String
  /// The value. An empty one removes a field that a lower level sets.
  var value: String
  /// Whether the value contains expanded environment variables.
  var isExpanded = false

  /// Parses `Name: value`. Errors do not quote the text, which can contain a secret.
  /// - Parameter isArgument: Whether the text is from the command line and needs quotes.
  init(line: String, isArgument: Bool = true) throws(UsageError) {
    guard let colon = line.firstIndex(of: ":") else {
      throw UsageError(
        isArgument
          ? "expected a header such as 'X-Tenant: acme', in quotes"
          : "expected a header such as X-Tenant: acme")
    }
    try self.init(
      name: String(line[..<colon]),
      value: String(
        line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }))
  }

  /// Creates a field with a valid name and value (RFC 9110, section 5).
  init(name: String, value: String) throws(UsageError) {
    guard HTTPHeader.isName(name) else {
      throw UsageError("expected a header name of letters, digits and - before the colon")
    }
    guard HTTPHeader.isValue(value) else {
      throw UsageError("header \(name) contains control characters")
    }
    // Users may set Host to select one of several servers at an address.
    guard name.lowercased() == "host" || !HTTPHeader.isFraming(name) else {
      throw UsageError("header \(name) is set by beagle-tui; remove it")
    }
    self.name = name
    self.value = value
  }

  var isAuthorization: Bool { name.lowercased() == "authorization" }

  /// Whether the value must be masked.
  var isSecret: Bool { isExpanded || Redaction.isSecret(header: name) }
}
