import BeagleNetworking

/// Checks `routes.json`, and converts its load errors to findings.
package enum RoutesFile {
  /// Returns the position of a load error with the format `routes.json:line:column: message`.
  package static func span(of failure: String, in document: JSONDocument) -> SourceSpan {
    let parts = failure.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else {
      return SourceSpan(offset: document.root.offset, length: 1)
    }
    var offset = 0
    var lines = line - 1
    while lines > 0, offset < document.bytes.count {
      if document.bytes[offset] == 0x0A { lines -= 1 }
      offset += 1
    }
    // Columns count characters.
    var characters = column - 1
    while characters > 0, offset < document.bytes.count {
      offset += 1
      while offset < document.bytes.count, document.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      characters -= 1
    }
    return SourceSpan(offset: offset, length: 1)
  }

  /// A key or method of a route that has no effect.
  struct Problem {
    let node: JSONNode
    let message: String
    let suggestion: String?
  }

  /// The known keys of a route.
  private static let keys = RouteTable.properties.map(\.name)

  /// Returns the keys and methods of a valid route that have no effect.
  static func problems(of route: JSONNode) -> [Problem] {
    var found: [Problem] = []
    for (key, _) in route.members {
      guard let name = key.string, !keys.contains(name),
        let suggestion = TypoCorrection.best(for: name, among: keys)
      else { continue }
      found.append(
        Problem(node: key, message: "unknown key \"\(name)\" in a route", suggestion: suggestion))
    }
    if let node = route["method"], let method = node.string?.uppercased() {
      let known = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
      if method == "HEAD" {
        found.append(
          Problem(node: node, message: "a route for GET also serves HEAD", suggestion: "GET"))
      } else if !known.contains(method) {
        found.append(
          Problem(
            node: node, message: "unsupported method \"\(method)\"",
            suggestion: TypoCorrection.best(for: method, among: known)))
      }
    }
    return found
  }

  /// Returns the message of a load error without its position.
  static func message(of failure: String) -> String {
    let parts = failure.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, Int(parts[1]) != nil else { return failure }
    return String(parts[3].drop { $0 == " " })
  }
}
