import BeagleNetworking

/// Checks the text of a `routes.json`.
package struct RoutesFile {
  private let document: JSONDocument
  private let router: DirectoryRouter
  private var suggestions: SuggestionBudget
  private var found: [Diagnostic] = []

  /// Returns the findings in a file, in the order of the text.
  /// - Parameters:
  ///   - document: The file, which may differ from the one on disk.
  ///   - router: The files of the directory.
  package static func findings(in document: JSONDocument, _ router: DirectoryRouter) -> [Diagnostic]
  {
    var suggestions = SuggestionBudget()
    return findings(in: document, router, &suggestions)
  }

  static func findings(
    in document: JSONDocument, _ router: DirectoryRouter, _ suggestions: inout SuggestionBudget
  ) -> [Diagnostic] {
    var file = RoutesFile(document: document, router: router, suggestions: suggestions)
    file.check()
    suggestions = file.suggestions
    return file.found.sorted { ($0.offset, $0.message) < ($1.offset, $1.message) }
  }

  private init(document: JSONDocument, router: DirectoryRouter, suggestions: SuggestionBudget) {
    (self.document, self.router, self.suggestions) = (document, router, suggestions)
  }

  private mutating func check() {
    for (_, span) in document.loneSurrogates() {
      let escape = String(decoding: document.bytes[span.offset..<span.end], as: UTF8.self)
      report(
        .json(.string), .error, span, Diagnostic.loneSurrogate(escape),
        suggestion: Diagnostic.loneSurrogateAdvice)
    }
    found += RouteTable.findings(in: document)
    checkRoutes()
    for route in document.root.elements {
      checkParameters(route)
      for name in ["file", "body_file"] {
        // A parameter that the path lacks has a finding already.
        if let node = route[name], let file = node.string,
          RoutesFile.parameters(of: file).isSubset(
            of: RoutesFile.parameters(of: route["path"]?.string ?? ""))
        {
          checkFile(file, node)
        }
      }
    }
  }

  /// Reports the routes that the program refuses when it serves the directory, with its messages.
  private mutating func checkRoutes() {
    do {
      checkUnusedRoutes(try RouteTable(document))
    } catch {
      let failures = document.root.kind == .array ? RouteTable.failures(in: document) : []
      let all = failures.isEmpty ? [error] : failures
      let routes = Set(document.root.elements.filter { $0.kind == .object }.map(\.offset))
      for failure in all {
        let span = failure.span ?? SourceSpan(offset: document.root.offset, length: 1)
        let same = found.firstIndex {
          $0.code == .badRoutes && $0.severity == .error && $0.offset == span.offset
        }
        // The format has the fix.
        let known = same.map { found.remove(at: $0) }
        // A route that misspells "path" has that finding.
        if known == nil, routes.contains(span.offset) {
          // The program refuses the file because of it.
          let route = document.root.elements.first { $0.offset == span.offset }
          for index in found.indices
          where found[index].suggestion == "path"
            && route?.span.contains(found[index].offset) == true
          {
            found[index].severity = .error
          }
          continue
        }
        report(
          .badRoutes, .error, span, failure.text,
          suggestion: known?.suggestion ?? meantFile(failure, span), fixIt: known?.fixIt,
          name: known?.name ?? "")
      }
    }
  }

  /// Returns the path of a file without the slash at its beginning, which no path below the directory has; nil for
  /// another failure.
  private func meantFile(_ failure: RouteTable.Failure, _ span: SourceSpan) -> String? {
    guard failure.isOutside else { return nil }
    let text = String(
      decoding: document.bytes[(span.offset + 1)..<(span.end - 1)], as: UTF8.self)
    let meant = String(text.hasPrefix("./") ? text.dropFirst(2) : text.drop { $0 == "/" })
    guard meant != text, let path = try? RequestPath(file: meant), !path.segments.isEmpty,
      !path.isHidden
    else { return nil }
    return meant
  }

  /// Reports parameters in the notation of other servers, such as `:id`, which are texts here.
  private mutating func checkParameters(_ route: JSONNode) {
    guard let node = route["path"], let path = node.string else { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let meant = parts.map { part -> String in
      var name = part
      if part.first == ":" {
        name = part.dropFirst()
      } else if part.first == "<", part.last == ">" {
        name = part.dropFirst().dropLast()
      } else if part.hasPrefix("${"), part.last == "}" {
        name = part.dropFirst(2).dropLast()
      } else {
        return part == "*" ? "{id}" : String(part)
      }
      return RouteTable.isParameter("{\(name)}") ? "{\(name)}" : String(part)
    }.joined(separator: "/")
    guard meant != path else { return }
    report(
      .badRoutes, .warning, node.span, "a parameter in a path is written in braces",
      suggestion: meant, name: "path")
  }

  /// Returns the names in braces.
  private static func parameters(of text: String) -> Set<Substring> {
    Set(text.split(separator: "{" as Character).dropFirst().map { $0.prefix { $0 != "}" } })
  }

  private mutating func checkFile(_ file: String, _ node: JSONNode) {
    // The routes with such a file are refused.
    guard let path = try? RequestPath(file: file), !path.segments.isEmpty, !path.isHidden else {
      return
    }
    guard !file.utf8.contains(UInt8(ascii: "{")) else {
      if !router.files.contains(where: { RouteTable.matches($0, file) }) {
        report(
          .deadRoute, .warning, node.span, "no file in the directory has a name like \(file)",
          name: "file")
      }
      return
    }
    guard let problem = router.problem(ofFile: file) else { return }
    let near =
      problem != .missing
      ? nil
      : suggestions.suggestion(for: file, in: "files", comparing: router.files.count) {
        RoutesFile.misspelledFile(file, among: router.files)
      }
    report(
      .deadRoute, .error, node.span, "the response body file \(file) \(problem.reason)",
      suggestion: near, name: "file")
  }

  /// Returns the file that was probably meant. Compares the names without their common extension, in
  /// which a short name would resemble most others.
  private static func misspelledFile(_ name: String, among files: [String]) -> String? {
    let suffix = ".json"
    guard name.hasSuffix(suffix) else { return TypoCorrection.best(for: name, among: files) }
    let stems = files.lazy.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    return TypoCorrection.best(for: String(name.dropLast(suffix.count)), among: stems)
      .map { $0 + suffix }
  }

  /// The maximum number of routes with parameters that are compared with later routes.
  private static let openLimit = 200

  /// Reports routes that no request reaches, because an earlier one has the same path.
  private mutating func checkUnusedRoutes(_ table: RouteTable) {
    var first: [String: [RouteTable.Route]] = [:]
    // The earlier routes with parameters, which also match other paths.
    var open: [RouteTable.Route] = []
    for (route, node) in zip(table.routes, document.root.elements) {
      let key = route.method + " " + route.path.normalized
      let earlier = (first[key, default: []] + open).first { other in
        other.respondsToAll && other.query.allSatisfy { route.query[$0.key] == $0.value }
          && other.method == route.method && other.matches(route.path)
      }
      if route.hasParameters, open.count < RoutesFile.openLimit { open.append(route) }
      if let earlier {
        let line = earlier.place.split(separator: ":").dropLast().last ?? ""
        report(
          .badRoutes, .warning, (node["path"] ?? node).span,
          "no request reaches this route, because the one in line \(line) responds to all requests"
            + " for \(key)" + (earlier.query.isEmpty ? "" : " with \(earlier.queryText)")
            + (route.query.count > earlier.query.count
              ? "; move this route before it"
              : "; remove one of them, or add \"times\" to the first one"))
      } else {
        first[key, default: []].append(route)
      }
    }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ span: SourceSpan, _ message: String,
    suggestion: String? = nil, fixIt: FixIt? = nil, name: String = ""
  ) {
    guard found.count < Findings.limit else { return }
    var finding = Diagnostic(
      code, severity, message, suggestion: suggestion, fixIt: fixIt, name: name,
      document: document, span: span)
    if fixIt == nil, finding.suggestsWord, let word = suggestion {
      finding.fixIt = FixIt(
        changingTo: "\"\(word)\"",
        edits: [
          TextEdit(
            file: document.name, span: span, replacement: DynamicObject.string(word).jsonText)
        ], isSafe: false)
    }
    found.append(finding)
  }

  // MARK: - Positions

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

}
