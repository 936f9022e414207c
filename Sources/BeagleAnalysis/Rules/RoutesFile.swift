/// What is said of `routes.json` while requests are answered, as findings need it.
package enum RoutesFile {
  /// The bytes that a failure is about; `routes.json:12:3: what is wrong` names their beginning.
  package static func place(of failure: String, in document: JSONDocument) -> SourceSpan {
    let parts = failure.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else {
      return SourceSpan(offset: document.root.offset, length: 1)
    }
    var offset = 0
    var left = line - 1
    while left > 0, offset < document.bytes.count {
      if document.bytes[offset] == 0x0A { left -= 1 }
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

  /// What a route says that has no effect.
  struct Problem {
    /// Where.
    let node: JSONNode
    /// What is wrong.
    let message: String
    /// What may have been meant.
    let meant: String?
  }

  /// The keys of a route.
  private static let keys = [
    "method", "path", "query", "status", "delay_ms", "headers", "body_file", "fail_times",
  ]

  /// What has no effect in a route that can be used.
  static func problems(of route: JSONNode) -> [Problem] {
    var found: [Problem] = []
    for (key, _) in route.members {
      guard let name = key.string, !keys.contains(name),
        let meant = NearMiss.best(for: name, among: keys)
      else { continue }
      found.append(Problem(node: key, message: "a route has no \"\(name)\"", meant: meant))
    }
    if let node = route["method"], let method = node.string?.uppercased() {
      let known = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
      if method == "HEAD" {
        found.append(
          Problem(node: node, message: "a route for GET answers HEAD, too", meant: "GET"))
      } else if !known.contains(method) {
        found.append(
          Problem(
            node: node, message: "no request has the method \"\(method)\"",
            meant: NearMiss.best(for: method, among: known)))
      }
    }
    return found
  }

  /// What is wrong, without the place.
  static func message(of failure: String) -> String {
    let parts = failure.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, Int(parts[1]) != nil else { return failure }
    return String(parts[3].drop { $0 == " " })
  }
}
