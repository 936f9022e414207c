import BeagleSchema
import CellText
import JSON

/// Compares a JSON file of settings with its format, and reports each mistake with its correction.
package struct FileChecker {
  /// The maximum number of findings.
  private static let limit = 500

  private let format: FileFormat
  private let document: JSONDocument
  /// The findings, in the order of the file.
  package private(set) var found: [Diagnostic] = []
  private var hasMore = false

  /// Checks a document.
  package init(_ document: JSONDocument, _ format: FileFormat) {
    self.document = document
    self.format = format
    check(document.root, format.root, format.name)
    guard hasMore else { return }
    found.append(
      Diagnostic(
        .tooMany, .note, "more than \(Self.limit) findings; the others are not reported",
        suggestion: nil, fixIt: nil, name: "", document: document,
        span: SourceSpan(offset: document.root.offset, length: 1)))
  }

  /// - Parameter subject: The object or list that contains the value, for messages.
  private mutating func check(_ node: JSONNode, _ value: FileValue, _ subject: String) {
    guard !hasMore else { return }
    switch value {
    case .any: break
    case .text(let subject): checkText(node, subject)
    case .flag: if node.bool == nil { expect(value, node, of: subject) }
    case .integer(let range, _):
      guard let number = node.int else { return expect(value, node, of: subject) }
      if !range.contains(number) { expect(value, node, of: subject, .outOfRange) }
    case .words(let words, let other): check(node, words, or: other)
    case .list(let element):
      guard node.kind == .array else { return expect(value, node, of: subject) }
      for child in node.elements { check(child, element, subject) }
    case .object(let properties): check(node, properties, subject)
    case .table(let names, let element):
      guard node.kind == .object else { return expect(value, node, of: subject) }
      for (key, child) in node.members {
        if names == .code { checkCode(key) }
        if names == .header { checkHeader(key, child) }
        check(child, element, "\"\(shown(key))\"")
      }
    case .oneOf(let forms):
      guard let form = forms.first(where: { $0.accepts(node.kind) }) else {
        return expect(value, node, of: subject)
      }
      check(node, form, subject)
    }
  }

  private mutating func check(
    _ node: JSONNode, _ properties: [FileProperty], _ subject: String
  ) {
    guard node.kind == .object else { return expect("an object", node, of: subject) }
    var written: [String: JSONNode] = [:]
    // Found only for an object with an unknown key, once.
    var free: [FileProperty]?
    for (key, value) in node.members where !hasMore {
      let name = key.string ?? ""
      guard let property = properties.first(where: { $0.hasName(name) }) else {
        if name != "$schema" || node != document.root {
          let candidates = free ?? unused(properties, in: node)
          free = candidates
          reportUnknown(key, candidates, of: properties, subject)
        }
        continue
      }
      if let other = written[property.name], other.string != name {
        report(
          format.code ?? .duplicateKey, .warning,
          "\"\(name)\" and \"\(other.string ?? "")\" mean the same; only the last one has an effect",
          at: key, name: name)
      } else if name != property.name {
        let message = "\"\(name)\" is another name of \"\(property.name)\""
        report(
          format.code ?? .deprecated, .note, message, suggestion: property.name, isSafe: true,
          at: key, name: name)
      }
      written[property.name] = key
      if !(value.isNull && !property.isRequired) {
        check(value, property.value, "\"\(name)\"")
      }
    }
    for property in properties where property.isRequired && written[property.name] == nil {
      report(
        format.code ?? .missingRequired, .error, "\(subject) has no \"\(property.name)\"",
        at: node, name: property.name)
    }
  }

  /// Returns the properties that an object does not have.
  private func unused(_ properties: [FileProperty], in node: JSONNode) -> [FileProperty] {
    let names = Set(node.members.compactMap { $0.key.string })
    return properties.filter { property in
      !names.contains(property.name) && !property.aliases.contains(where: names.contains)
    }
  }

  /// - Parameter free: The properties that the object does not have.
  private mutating func reportUnknown(
    _ key: JSONNode, _ free: [FileProperty], of properties: [FileProperty], _ subject: String
  ) {
    let name = key.string ?? ""
    let lower = name.lowercased()
    let names = free.flatMap { [$0.name] + $0.aliases }
    let near =
      free.first { $0.synonyms.contains(lower) }?.name
      ?? TypoCorrection.best(for: name, among: names)
    // A correction is the name that the documentation uses.
    let suggestion = near.flatMap { near in free.first { $0.hasName(near) }?.name }
    let list = properties.map(\.name).joined(separator: ", ")
    // The readers of other files reject the whole file.
    let effect = format.code == nil ? "" : ", so it has no effect"
    report(
      format.code ?? (suggestion == nil ? .unknownProperty : .misspelledProperty),
      format.code == nil ? .error : .warning,
      "unknown key \"\(shown(key))\" in \(subject)"
        + (suggestion == nil ? "\(effect); known are \(list)" : ""),
      suggestion: suggestion, at: key, name: name)
  }

  private mutating func check(_ node: JSONNode, _ words: [FileWord], or other: FileSubject?) {
    let names = words.map(\.text)
    guard let text = node.string else {
      return expect("one of \(names.joined(separator: ", "))", node)
    }
    guard !names.contains(text) else { return }
    let near = TypoCorrection.best(for: text, among: names)
    if let other, near == nil, other != .color || HexColor(text) != nil {
      return checkText(node, other)
    }
    report(
      format.code ?? .badEnum, .error,
      "expected one of \(names.joined(separator: ", "))"
        + (other == .color ? " or a color such as \"#ffaa00\"" : "")
        + ", found \"\(TextMetrics.sanitized(text))\"",
      suggestion: near, at: node, name: text)
  }

  private mutating func checkText(_ node: JSONNode, _ subject: FileSubject) {
    guard node.string != nil else { return expect("a string", node) }
    switch subject {
    case .code: checkCode(node)
    case .screen, .request:
      if node.string?.utf8.first != UInt8(ascii: "/") {
        expect("a path that begins with \"/\"", node, .badPath)
      }
    case .method: checkMethod(node)
    case .color:
      if node.string.flatMap(HexColor.init)?.alpha != 255 {
        expect("a color such as \"#ffaa00\"", node, .badColor)
      }
    default: break
    }
  }

  /// Checks that a server can send a header field.
  private mutating func checkHeader(_ key: JSONNode, _ value: JSONNode) {
    guard let problem = RouteTable.problem(ofHeader: key.string ?? "", value.string ?? "") else {
      return
    }
    let isName = RouteTable.problem(ofHeader: key.string ?? "", "") != nil
    report(format.code ?? .wrongType, .warning, problem, at: isName ? key : value)
  }

  private mutating func checkMethod(_ node: JSONNode) {
    let method = node.string?.uppercased() ?? ""
    guard method != "HEAD" else {
      return report(
        format.code ?? .badEnum, .warning, "a route for GET also serves HEAD", suggestion: "GET",
        at: node, name: method)
    }
    guard !RouteTable.methods.contains(method) else { return }
    report(
      format.code ?? .badEnum, .warning, "unsupported method \"\(TextMetrics.sanitized(method))\"",
      suggestion: TypoCorrection.best(for: method, among: RouteTable.methods), at: node,
      name: method)
  }

  private mutating func checkCode(_ node: JSONNode) {
    guard let text = node.string, DiagnosticCode(rawValue: text) == nil else { return }
    let near = TypoCorrection.best(for: text, among: DiagnosticCode.allCases.map(\.rawValue))
    report(
      format.code ?? .badEnum, .error, "unknown code \"\(shown(node))\"", suggestion: near,
      at: node, name: text)
  }

  // MARK: - Findings

  private func shown(_ node: JSONNode) -> String { TextMetrics.sanitized(node.string ?? "") }

  private mutating func expect(
    _ expected: FileValue, _ node: JSONNode, of subject: String, _ code: DiagnosticCode = .wrongType
  ) {
    expect(expected.expectation, node, of: subject, code)
  }

  /// - Parameter subject: The key of the value, in quotes, or the object.
  private mutating func expect(
    _ expected: String, _ node: JSONNode, of subject: String? = nil,
    _ code: DiagnosticCode = .wrongType
  ) {
    let place = subject.map { $0.hasPrefix("\"") ? " for \($0)" : "" } ?? ""
    report(format.code ?? code, .error, "expected \(expected)\(place)", at: node)
  }

  /// Reports a mistake.
  /// - Parameters:
  ///   - suggestion: The correct word, which the fix writes in place of the node.
  ///   - isSafe: Whether the fix certainly matches the author's intention.
  private mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ message: String,
    suggestion: String? = nil, isSafe: Bool = false, at node: JSONNode, name: String = ""
  ) {
    guard found.count < Self.limit else {
      hasMore = true
      return
    }
    let fixIt = suggestion.map { word in
      FixIt(
        title: "Change to \"\(word)\"",
        edits: [
          TextEdit(
            file: document.name, span: node.span, replacement: DynamicObject.string(word).jsonText)
        ], isSafe: isSafe)
    }
    found.append(
      Diagnostic(
        code, severity, message, suggestion: suggestion, fixIt: fixIt, name: name,
        document: document, span: node.span))
  }
}

extension FileValue {
  /// Whether a value of a JSON type can have the form.
  fileprivate func accepts(_ kind: JSONNode.Kind) -> Bool {
    switch self {
    case .text, .words: kind == .string
    // The message about a number with a fraction has its range, or else names all forms.
    case .integer(let range, _): kind == .int || kind == .double && range != .min ... .max
    case .flag: kind == .bool
    case .list: kind == .array
    case .object, .table: kind == .object
    case .oneOf(let forms): forms.contains { $0.accepts(kind) }
    case .any: true
    }
  }
}
