import BeagleSchema

/// The values that `routes.json` refuses. A program that writes into the file asks here first.
extension RouteTable {
  /// Returns why a route cannot have a file as its body; nil if it can.
  /// - Parameters:
  ///   - name: The path of the file, relative to the directory.
  ///   - path: The path of the route, whose parameters the name of the file may contain.
  package static func problem(ofFile name: String, for path: RequestPath) -> String? {
    problem(of: try? RequestPath(file: name), named: name, for: path)
  }

  /// Returns why a route cannot have a file as its body; nil if it can.
  static func problem(
    of file: RequestPath?, named name: String, for path: RequestPath
  ) -> String? {
    guard !name.isEmpty else { return "the path of the file is empty" }
    guard let file, !file.segments.isEmpty else {
      let part = name.utf8.first == UInt8(ascii: "/") ? "\"/\" at its beginning" : "\"..\""
      return "\"\(name)\" must be a path below the directory, without \(part)"
    }
    // Somebody who serves a cloned directory must not publish its `.env`.
    guard !file.isHidden else {
      return "\"\(name)\" is hidden; rename the file and its directories, without a leading dot"
    }
    guard name.utf8.contains(UInt8(ascii: "{")) else { return nil }
    for parameter in parameters(in: name) where !path.segments.contains(parameter) {
      return "the path of the route has no parameter \"\(parameter)\""
    }
    return nil
  }

  /// Returns why the path of a route cannot have its parameters; nil if it can.
  package static func problem(ofParametersIn path: RequestPath) -> String? {
    var seen: Set<String> = []
    for segment in path.segments
    where segment.utf8.contains(UInt8(ascii: "{")) && segment.utf8.first != UInt8(ascii: "$") {
      if isParameter(segment + "}") {
        return "\"\(segment)\": the \"}\" of the parameter is missing"
      }
      guard isParameter(segment) else {
        return "\"\(segment)\": a parameter such as \"{id}\" must be a whole part of the path"
      }
      guard seen.insert(segment).inserted else {
        return "the path has the parameter \"\(segment)\" twice"
      }
    }
    return nil
  }

  /// Returns the parameters in the path of a file, such as `{id}`.
  private static func parameters(in name: String) -> [String] {
    var found: [String] = []
    var rest = name.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[start...]
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { break }
      let parameter = String(Substring(rest[...end]))
      if isParameter(parameter) { found.append(parameter) }
      rest = rest[rest.index(after: end)...]
    }
    return found
  }

  /// Returns why no server can send a header field (RFC 9110, 5.1 and 5.5); nil if it can.
  package static func problem(ofHeader name: String, _ value: String) -> String? {
    guard !name.isEmpty, name.utf8.allSatisfy(isTokenCharacter) else {
      return "the name of a header field consists of letters, digits and hyphens"
    }
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      return "the value of a header field cannot contain line breaks or control characters"
    }
    return nil
  }

  /// Whether a byte may be in the name of a header field (RFC 9110, 5.6.2).
  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Returns the first mistake of each route that its reader refuses.
  package static func failures(in document: JSONDocument) -> [Failure] {
    var failures: [Failure] = []
    var reader = RouteReader()
    for route in document.root.elements {
      do throws(Failure) { _ = try reader.route(route) } catch { failures.append(error) }
    }
    return failures
  }
}
