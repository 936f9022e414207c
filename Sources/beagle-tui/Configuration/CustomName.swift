import BeagleTUI

/// The name of a component, action or operation that the application adds to Beagle's.
enum CustomName {
  /// A component or an action. The name contains a colon.
  case type(String)
  /// An operation in expressions.
  case operation(String)

  /// The name as text.
  var text: String {
    switch self {
    case .type(let name), .operation(let name): name
    }
  }

  /// Creates a name. Returns nil if the text is not a valid name.
  init?(_ text: String) {
    if text.utf8.contains(UInt8(ascii: ":")) {
      self = .type(text)
    } else if OperationsProvider.isName(text) {
      self = .operation(text)
    } else {
      return nil
    }
  }

  /// Returns the names for the values of `--known`. A value with a colon is a type; any other is a file
  /// of names if it exists, or else an operation.
  static func all(_ values: [String]) throws(UsageError) -> [CustomName] {
    var names: [CustomName] = []
    for text in values {
      let isType = text.utf8.contains(UInt8(ascii: ":"))
      if isType || !Files.exists(text), let name = CustomName(text) {
        names.append(name)
        continue
      }
      switch Files.readLines(text) {
      case .success(let lines): names += try CustomName.names(lines, text)
      case .failure(let error):
        throw UsageError(
          "--known: expected a name such as custom:gauge or price, or a file of names:"
            + " \(error.message)")
      }
    }
    return names
  }

  /// Returns the names in a file, one per line. Skips comments, which begin with `#`.
  private static func names(
    _ lines: [Substring], _ path: String
  ) throws(UsageError) -> [CustomName] {
    var names: [CustomName] = []
    for (index, line) in lines.enumerated() {
      let text = line.trimmed
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      guard let name = CustomName(text) else {
        throw UsageError(
          "--known: \(path):\(index + 1): expected a name such as custom:gauge or price, found"
            + " \"\(text)\"")
      }
      names.append(name)
    }
    return names
  }
}

extension Substring {
  /// The text without leading and trailing whitespace.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
