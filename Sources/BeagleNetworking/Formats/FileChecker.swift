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
    for key in document.duplicateKeys where !hasMore {
      let duplicate = DuplicateKey(key)
      report(
        .duplicateKey, .warning, duplicate.message, advice: duplicate.suggestion,
        fixIt: duplicate.fixIt, at: key, name: key.string ?? "")
    }
    check(document.root, format.root, format.name)
    found.sort { $0.offset < $1.offset }
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
      guard node.kind == .array else {
        expect(value, node, of: subject)
        // The elements of `{"routes": […]}` are checked at the same time.
        if RouteTable.list(from: node, element) == nil, let list = wrappedList(node) {
          for child in list.elements { check(child, element, subject) }
        }
        return
      }
      if node.count == 0, case .text(.pattern) = element {
        return expect("at least one pattern such as \"legacy/**\"", node)
      }
      for child in node.elements { check(child, element, subject) }
      if case .text = element { checkRepetitions(node) }
    case .object(let properties): check(node, properties, subject)
    case .table(let names, let element):
      guard node.kind == .object else { return expect(value, node, of: subject) }
      for (key, child) in node.members {
        if names == .code { checkCode(key) }
        if names == .header { checkHeader(key, child) }
        if names == .custom, !OperationsProvider.isName(key.string ?? "") {
          expect("an operation name of letters, digits and _", key)
        }
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
    if format.code == .badRoutes, let route = RouteTable.route(from: node) {
      let line = route.split(separator: "\n" as Character).map { $0.drop { $0 == " " } }
      let fixIt = FixIt(
        title: "Write \(TextMetrics.sanitized(line.joined(separator: " ")))", changingTo: route,
        edits: [TextEdit(file: document.name, span: node.span, replacement: route)], isSafe: false)
      return report(
        .badRoutes, .error, "\(subject) contains its keys itself, without request and response",
        fixIt: fixIt, at: node)
    }
    var written: [String: JSONNode] = [:]
    // The properties that unknown keys mean.
    var meant: Set<String> = []
    // The values that are not null.
    var values: [String: JSONNode] = [:]
    // Found only for an object with an unknown key, once.
    var free: [FileProperty]?
    for (key, value) in node.members where !hasMore {
      let name = key.string ?? ""
      guard let property = properties.first(where: { $0.hasName(name) }) else {
        if name != "$schema" || node != document.root {
          let candidates = free ?? unused(properties, in: node)
          free = candidates
          // A misspelled property is not missing.
          if format.code == .badRoutes, RouteTable.isResponse(key.string ?? "", value) {
            report(
              .badRoutes, .warning, "unknown key \"\(shown(key))\" in \(subject)",
              advice: "write its members, such as status and body, in the route itself", at: key,
              name: name)
            meant.insert("body")
          } else if let property = reportUnknown(key, candidates, of: properties, subject) {
            meant.insert(property)
          }
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
      if !value.isNull { values[property.name] = value }
      if !(value.isNull && !property.isRequired) {
        check(value, property.value, "\"\(name)\"")
      }
    }
    for property in properties
    where property.isRequired && written[property.name] == nil && !meant.contains(property.name) {
      report(
        format.code ?? .missingRequired, .error, "\(subject) has no \"\(property.name)\"",
        at: node, name: property.name)
    }
    for property in properties {
      guard let excluded = property.excluded, let value = values[property.name],
        values[excluded] != nil
      else { continue }
      report(
        format.code ?? .badEnum, .error,
        "\(subject) can have only one of \"\(excluded)\" and \"\(property.name)\"", at: value,
        name: property.name)
    }
    if format.code == .badRoutes, let body = values["body"] { checkBody(body, values["headers"]) }
  }

  /// Reports a text that is meant as JSON but is not valid, unless the header fields have another type.
  private mutating func checkBody(_ body: JSONNode, _ headers: JSONNode?) {
    guard RouteTable.looksLikeJSON(body), let text = body.string,
      headers?.members.contains(where: { $0.key.string?.lowercased() == "content-type" }) != true
    else { return }
    do throws(JSONError) {
      _ = try JSONDocument(text: text, name: "body")
    } catch {
      guard found.count < Self.limit else { return hasMore = true }
      let offset = body.sourceOffset(inString: min(error.offset, max(text.utf8.count - 1, 0)))
      found.append(
        Diagnostic(
          .badRoutes, .warning, "this body is sent as JSON, but it is not valid: \(error.message)",
          suggestion:
            "correct it, write it without the quotes, or add \"headers\" with a \"Content-Type\" such as"
            + " \"text/plain\"",
          fixIt: nil, name: "body", document: document,
          span: SourceSpan(offset: offset, length: 1)))
    }
  }

  /// Returns the properties that an object does not have.
  private func unused(_ properties: [FileProperty], in node: JSONNode) -> [FileProperty] {
    let names = Set(node.members.compactMap { $0.key.string })
    return properties.filter { property in
      !names.contains(property.name) && !property.aliases.contains(where: names.contains)
    }
  }

  /// Reports an unknown key. Returns the property that it probably means.
  /// - Parameter free: The properties that the object does not have.
  private mutating func reportUnknown(
    _ key: JSONNode, _ free: [FileProperty], of properties: [FileProperty], _ subject: String
  ) -> String? {
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
    return suggestion
  }

  private mutating func check(_ node: JSONNode, _ words: [FileWord], or other: FileSubject?) {
    let names = words.map(\.text)
    guard let text = node.string else {
      return expect("one of \(names.joined(separator: ", "))", node)
    }
    guard !names.contains(text) else { return }
    let near =
      TypoCorrection.best(for: text, among: names) ?? FileChecker.completion(of: text, among: names)
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

  /// Returns the only word that begins with a text, for example `warning` for `warn`.
  private static func completion(of text: String, among words: [String]) -> String? {
    let found = words.filter { $0.hasPrefix(text.lowercased()) }
    return text.utf8.count >= 3 && found.count == 1 ? found[0] : nil
  }

  private mutating func checkText(_ node: JSONNode, _ subject: FileSubject) {
    guard let text = node.string else { return expect(.text(subject), node) }
    switch subject {
    case .code: checkCode(node)
    case .screen, .request:
      guard text.utf8.first != UInt8(ascii: "/") else { break }
      report(
        format.code ?? .badPath, .error, "expected a path that begins with \"/\"",
        suggestion: FileChecker.path(text, isScreen: subject == .screen), at: node, name: text)
    case .method: checkMethod(node)
    case .color:
      if HexColor(text)?.alpha != 255 {
        let meant = NameSynonyms.color(text).flatMap { HexColor($0.color)?.alpha == 255 ? $0 : nil }
        report(
          format.code ?? .badColor, .error, "expected a color such as \"#ffaa00\"",
          suggestion: meant?.color, isSafe: meant?.isCertain == true, at: node)
      }
    case .size: checkSize(node, text)
    // The reader of routes decides about its texts.
    case .custom, .context, .controller, .style, .file, .folder, .pattern:
      guard format.code == nil else { break }
      if text.isEmpty {
        expect("text that is not empty", node)
      } else if subject == .custom, !text.utf8.contains(UInt8(ascii: ":")),
        !OperationsProvider.isName(text)
      {
        expect("a name such as \"custom:gauge\" or \"price\"", node)
      }
    default: break
    }
  }

  /// Reports texts that a list of names contains more than once.
  private mutating func checkRepetitions(_ list: JSONNode) {
    var known: Set<String> = []
    for node in list.elements {
      guard let text = node.string, !known.insert(text).inserted else { continue }
      report(
        format.code ?? .duplicateKey, .warning,
        "the list contains \"\(TextMetrics.sanitized(text))\" more than once", at: node,
        name: text)
    }
  }

  /// Checks the columns and rows of a terminal.
  private mutating func checkSize(_ node: JSONNode, _ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    let range = 1...1000
    guard parts.count != 2 || numbers.count != 2 || !numbers.allSatisfy(range.contains) else {
      return
    }
    // For example 80 x 24, 80X24 or 80*24.
    let found = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    report(
      format.code ?? .wrongType, .error,
      "expected columns and rows from 1 to 1000, for example 80x24, found"
        + " \"\(TextMetrics.sanitized(text))\"",
      suggestion: found.count == 2 && found.allSatisfy(range.contains)
        ? "\(found[0])x\(found[1])" : nil, at: node, name: text)
  }

  /// Returns the path that a text without a leading slash probably means; nil if it is not a path. The
  /// path of a screen does not have the extension of its file.
  private static func path(_ text: String, isScreen: Bool) -> String? {
    var name = text[...]
    while name.hasPrefix("./") { name = name.dropFirst(2) }
    if isScreen, name.hasSuffix(".json") { name = name.dropLast(5) }
    guard let first = name.utf8.first, first != UInt8(ascii: "."),
      !name.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: ":") || $0 == 0x5C })
    else { return nil }
    return "/" + name
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
      format.code ?? .badEnum, .warning,
      "unsupported method \"\(TextMetrics.sanitized(method))\"; the methods are "
        + RouteTable.methods.joined(separator: ", "),
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

  /// - Parameter subject: The key of the value, in quotes, or the object.
  private mutating func expect(
    _ expected: FileValue, _ node: JSONNode, of subject: String? = nil,
    _ code: DiagnosticCode = .wrongType
  ) {
    expect(expected.expectation, node, of: subject, code, fixIt: conversion(of: node, to: expected))
  }

  private mutating func expect(
    _ expected: String, _ node: JSONNode, of subject: String? = nil,
    _ code: DiagnosticCode = .wrongType, fixIt: FixIt? = nil
  ) {
    let place = subject.map { $0.hasPrefix("\"") ? " for \($0)" : "" } ?? ""
    report(format.code ?? code, .error, "expected \(expected)\(place)", fixIt: fixIt, at: node)
  }

  /// Returns the fix that writes a value with the quotes or brackets that its form needs.
  private func conversion(of node: JSONNode, to value: FileValue) -> FixIt? {
    let source = String(
      decoding: document.bytes[node.span.offset..<node.span.end], as: UTF8.self)
    var title: String?
    let text: String
    switch value {
    case .integer(let range, _):
      guard let digits = node.string, let number = Int(digits), range.contains(number) else {
        return nil
      }
      text = "\(number)"
    case .flag:
      guard let word = node.string?.lowercased(), word == "true" || word == "false" else {
        return nil
      }
      text = word
    case .text:
      guard node.int != nil || node.bool != nil else { return nil }
      text = "\"\(source)\""
    case .list(let element):
      if let list = RouteTable.list(from: node, element) {
        (title, text) = ("Write a list of routes", list)
        break
      }
      if let list = wrappedList(node) {
        (title, text) = (
          "Write only the list",
          String(decoding: document.bytes[list.span.offset..<list.span.end], as: UTF8.self)
        )
        break
      }
      guard element.accepts(node.kind) else { return nil }
      // An object with other keys is not an element.
      if case .object(let properties) = element, node.kind == .object,
        !node.members.contains(where: { key, _ in
          properties.contains { $0.hasName(key.string ?? "") }
        })
      {
        return nil
      }
      (title, text) = ("Put it in a list", "[\(source)]")
    case .oneOf(let forms):
      return forms.lazy.compactMap { conversion(of: node, to: $0) }.first
    default: return nil
    }
    return FixIt(
      title: title, changingTo: text,
      edits: [TextEdit(file: document.name, span: node.span, replacement: text)], isSafe: true)
  }

  /// Returns the list in an object that contains nothing else, such as `{"routes": […]}`.
  private func wrappedList(_ node: JSONNode) -> JSONNode? {
    guard node.kind == .object, node.count == 1 else { return nil }
    return node.members.first { $0.value.kind == .array }?.value
  }

  /// Reports a mistake.
  /// - Parameters:
  ///   - word: The correct word, which the fix writes in place of the node.
  ///   - isSafe: Whether the fix certainly matches the author's intention.
  ///   - advice: What to do if the correct word is not known.
  ///   - fixIt: The fix if the correct word is not known.
  private mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ message: String,
    suggestion word: String? = nil, isSafe: Bool = false, advice: String? = nil,
    fixIt: FixIt? = nil, at node: JSONNode, name: String = ""
  ) {
    guard found.count < Self.limit else {
      hasMore = true
      return
    }
    let correction = word.map { word in
      FixIt(
        changingTo: "\"\(word)\"",
        edits: [
          TextEdit(
            file: document.name, span: node.span, replacement: DynamicObject.string(word).jsonText)
        ], isSafe: isSafe)
    }
    found.append(
      Diagnostic(
        code, severity, message,
        suggestion: word.map { code.suggestsWord ? $0 : "write \"\($0)\"" } ?? advice,
        fixIt: correction ?? fixIt, name: name, document: document, span: node.span))
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
