import BeagleNetworking
import BeagleTUI

/// Where a setting comes from.
enum SettingOrigin {
  /// Nobody has set it.
  case standard
  /// A place in the configuration file.
  case file(SourceReference)
  /// An environment variable.
  case environment(String)
  /// An option, or an argument in capital letters.
  case commandLine(String)

  /// What errors begin with: the place or the option.
  var label: String {
    switch self {
    case .standard: "default"
    case .file(let source): source.description
    case .environment(let name), .commandLine(let name): name
    }
  }

  /// What `beagle-tui config` says of it.
  var text: String {
    switch self {
    case .standard: "default"
    case .file(let source): source.description
    case .environment(let name): "environment \(name)"
    case .commandLine(let name): "command line \(name)"
    }
  }

  /// The same for programs.
  var json: DynamicObject {
    switch self {
    case .standard: return ["kind": "default"]
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

/// A value that somebody has set, and where.
struct Setting<Value> {
  var value: Value
  var origin: SettingOrigin

  init(_ value: Value, _ origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }
}

/// A header field that the user sends along.
struct HeaderField {
  var name: String
  /// Empty for a field that is not sent although a lower level sets it.
  var value: String
  /// Whether environment variables were put into the value.
  var isFilledIn = false

  /// Reads `Name: value`. Errors do not repeat the text, which may hold a secret.
  /// - Parameter isArgument: whether it stood in the command line, where it needs quotes.
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

  /// A field that a request may have.
  init(name: String, value: String) throws(UsageError) {
    guard HTTPHeader.isName(name) else {
      throw UsageError("expected the name of a header, of letters, digits and -, before the colon")
    }
    guard HTTPHeader.isValue(value) else {
      throw UsageError("the header \(name) holds control characters")
    }
    // A Host of the user's own chooses one of several servers behind an address.
    guard name.lowercased() == "host" || !HTTPHeader.isFraming(name) else {
      throw UsageError("the header \(name) is set by the program itself; leave it out")
    }
    self.name = name
    self.value = value
  }

  var isAuthorization: Bool { name.lowercased() == "authorization" }

  /// Whether the value may be one that nobody is to see.
  var isSecret: Bool { isFilledIn || Redaction.isSecret(header: name) }
}
