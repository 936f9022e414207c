import BeagleTUI

/// A name that an application adds to those of Beagle.
enum KnownName {
  /// A component or an action; these have a colon.
  case type(String)
  /// An operation of expressions.
  case operation(String)

  /// Reads a name; nil for what can be none.
  init?(_ text: String) {
    if text.utf8.contains(UInt8(ascii: ":")) {
      self = .type(text)
    } else if OperationsProvider.isName(text) {
      self = .operation(text)
    } else {
      return nil
    }
  }

  /// The names that the values of `--known` stand for. A file of names goes before an operation of
  /// the same name.
  static func all(_ values: [String]) throws(UsageError) -> [KnownName] {
    var names: [KnownName] = []
    for text in values {
      let isType = text.utf8.contains(UInt8(ascii: ":"))
      if isType || !Files.exists(text), let name = KnownName(text) {
        names.append(name)
        continue
      }
      switch Files.read(text) {
      case .success(let bytes): names += try KnownName.names(bytes, text)
      case .failure(let error):
        throw UsageError(
          "--known: expected a name such as custom:gauge or price, or a file of names:"
            + " \(error.message)")
      }
    }
    return names
  }

  /// The names in a file, one a line; lines that begin with # are remarks.
  private static func names(_ bytes: [UInt8], _ path: String) throws(UsageError) -> [KnownName] {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var names: [KnownName] = []
    for (index, line) in lines.enumerated() {
      let text = line.trimmingBlanks
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      guard let name = KnownName(text) else {
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
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
