import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleSchema
import JSON

/// Findings about the names in a flow: the screens, ids and contexts may not have them.
extension LanguageServer {
  /// Returns the findings about names that no screen of the tested directory has. Nothing is reported
  /// if a server provides other screens.
  func flowNameItems(_ document: TextDocument) -> [DiagnosticItem] {
    let values = FlowValues(document.bytes)
    var items = variableItems(values, document)
    guard let project = flowProject(document), !project.vocabulary.hasServer, project.isRead,
      !project.screens.names.isEmpty
    else { return items }
    let hasTexts = values.values.contains { $0.subject == .text }
    let texts = hasTexts ? textEntries(project) : []
    for value in values.values where !value.text.utf8.contains(UInt8(ascii: "$")) {
      guard let problem = problem(of: value, values, texts, document, project) else { continue }
      items.append(item(problem, value.range, document))
    }
    return items
  }

  /// A name that does not exist.
  private struct NameProblem {
    let code: String
    let message: String
    var suggestion: String?
  }

  private func item(
    _ problem: NameProblem, _ range: Range<Int>, _ document: TextDocument
  ) -> DiagnosticItem {
    let remedy = problem.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    var item = DiagnosticItem(
      range: range, severity: .note, code: problem.code,
      message: problem.message + remedy, in: document)
    item.fixIt = problem.suggestion.map { word in
      FixIt(
        changingTo: "\"\(word)\"",
        edits: [
          TextEdit(
            file: document.name, span: SourceSpan(offset: range.lowerBound, length: range.count),
            replacement: word)
        ], isSafe: false)
    }
    return item
  }

  private func problem(
    of value: FlowValues.Value, _ values: FlowValues, _ texts: [ScreenTexts.Entry],
    _ document: TextDocument, _ project: ProjectIndex
  ) -> NameProblem? {
    switch value.subject {
    case .text: return textProblem(value.text, values, texts, document, project)
    case .method: return methodProblem(value.text)
    case .theme: return themeProblem(value.text)
    case .screen: return screenProblem(value.text, project)
    case .request: return requestProblem(value.text, document)
    case .id: return idProblem(value.text, document, project)
    case .context: return contextProblem(value.text, document, project)
    default: return nil
    }
  }

  private func methodProblem(_ text: String) -> NameProblem? {
    let method = text.uppercased()
    guard !RouteTable.methods.contains(method),
      let near = TypoCorrection.best(for: method, among: RouteTable.methods)
    else { return nil }
    return NameProblem(
      code: DiagnosticCode.badEnum.rawValue, message: "no request has the method \(text)",
      suggestion: near)
  }

  /// A theme file has a path with an extension.
  private func themeProblem(_ text: String) -> NameProblem? {
    let names = ThemeName.all.map(\.rawValue)
    guard !names.contains(text), !text.utf8.contains(UInt8(ascii: ".")),
      let near = TypoCorrection.best(for: text, among: names)
    else { return nil }
    return NameProblem(
      code: DiagnosticCode.badEnum.rawValue, message: "no theme is named \(text)",
      suggestion: near)
  }

  private func screenProblem(_ text: String, _ project: ProjectIndex) -> NameProblem? {
    guard text.utf8.first == 0x2F, project.router.resolve(text, method: "GET") == .notFound else {
      return nil
    }
    let known = project.screenAddresses.map(\.address)
    return NameProblem(
      code: DiagnosticCode.deadRoute.rawValue, message: "no file or route serves \(text)",
      suggestion: TypoCorrection.nearest(to: text, among: known, limit: 1).first)
  }

  /// A path that resembles another one is probably misspelled. Others may match by their parameters.
  private func requestProblem(_ text: String, _ document: TextDocument) -> NameProblem? {
    let path = String(text.prefix { $0 != "?" })
    guard path.utf8.first == 0x2F, !path.utf8.contains(where: { "{*[(\\".utf8.contains($0) }) else {
      return nil
    }
    let known = flowNames(.request, document).map(\.label)
    guard !known.contains(where: { ValueSources.matches(path, $0) }),
      let near = TypoCorrection.nearest(to: path, among: known, limit: 1).first
    else { return nil }
    return NameProblem(
      code: DiagnosticCode.deadRoute.rawValue,
      message: "no screen requests \(path), and no route serves it",
      suggestion: near)
  }

  private func idProblem(
    _ text: String, _ document: TextDocument, _ project: ProjectIndex
  ) -> NameProblem? {
    let ids = Set(
      project.screens.names.flatMap { name in
        project.screens.documents[name]?.facts.ids.map(\.id) ?? []
      })
    guard !ids.isEmpty, let pattern = try? TextPattern(text) else { return nil }
    for id in ids {
      let parts = ScreenTexts.literalParts(id)
      // The id of a row contains an expression.
      if parts.count > 1 { return nil }
      if (try? pattern.matches(id)) != false { return nil }
    }
    return NameProblem(
      code: DiagnosticCode.unknownId.rawValue,
      message: "no component of the screens has the id \(text)",
      suggestion: TypoCorrection.best(for: text, amongUnordered: ids))
  }

  private func contextProblem(
    _ text: String, _ document: TextDocument, _ project: ProjectIndex
  ) -> NameProblem? {
    let id = String(text.prefix { $0 != "." && $0 != "[" })
    let known = flowNames(.context, document).map(\.label) + project.vocabulary.contexts
    guard id != "navigationContext" else { return nil }
    guard !known.contains(id) else { return memberProblem(text, document) }
    let near = TypoCorrection.best(for: id, amongUnordered: known)
    return NameProblem(
      code: DiagnosticCode.unresolvedContext.rawValue, message: "no screen has a context \(id)",
      suggestion: near.map { $0 + text.dropFirst(id.count) })
  }

  /// Returns the first step of a path into a context that only resembles a member.
  private func memberProblem(_ path: String, _ document: TextDocument) -> NameProblem? {
    var next = path.firstIndex(of: ".")
    while let dot = next {
      let name = path[path.index(after: dot)...].prefix { $0 != "." && $0 != "[" }
      let head = path[...dot]
      let known = (contextPaths(String(head), document) ?? []).map {
        String($0.label.dropFirst(head.count))
      }
      if !known.contains(String(name)) {
        return TypoCorrection.best(for: String(name), amongUnordered: known).map { near in
          NameProblem(
            code: DiagnosticCode.unknownPath.rawValue,
            message: "\(head.dropLast()) has no \"\(name)\"",
            suggestion: head + near + path[name.endIndex...])
        }
      }
      next = path[name.endIndex...].firstIndex(of: ".")
    }
    return nil
  }

  // MARK: - Texts

  /// A text that no screen shows and that resembles one of them is probably misspelled. Nothing is
  /// reported about texts that data, the flow or the program may contain.
  private func textProblem(
    _ text: String, _ values: FlowValues, _ entries: [ScreenTexts.Entry],
    _ document: TextDocument, _ project: ProjectIndex
  ) -> NameProblem? {
    guard TextPattern.quoted(text) == text, let pattern = try? TextPattern(text) else { return nil }
    var labels: [String] = []
    for entry in entries {
      if let any = entry.pattern {
        if (try? any.compiled?.matches(text)) != false { return nil }
      } else {
        if (try? pattern.matches(entry.text)) != false { return nil }
        if !entry.isData { labels.append(entry.text) }
      }
    }
    let digits = text.filter(\.isNumber)
    guard
      let near = TypoCorrection.best(
        for: text, amongUnordered: labels.filter { $0.filter(\.isNumber) == digits }),
      !mayBeShown(text, values, document, project)
    else { return nil }
    return NameProblem(
      code: FlowProblem.unknownText.rawValue, message: "no screen shows the text \"\(text)\"",
      suggestion: TextPattern.quoted(near))
  }

  /// Whether a text may come from a value in a document, from the flow or from the program.
  private func mayBeShown(
    _ text: String, _ values: FlowValues, _ document: TextDocument, _ project: ProjectIndex
  ) -> Bool {
    let selectors = values.values.count { $0.subject == .text && $0.text == text }
    if LanguageServer.count(of: text, in: document.bytes) > selectors { return true }
    let texts = Texts(.english)
    if TextKey.allCases.contains(where: { texts[$0] == text }) { return true }
    return project.router.documents.contains { file in
      let bytes = self.document(named: project.path(of: file))?.bytes
      return bytes?.firstIndex(of: JSONText.quoted(text).utf8) != nil
    }
  }

  /// Returns how often a text occurs as a whole word.
  private static func count(of text: String, in bytes: [UInt8]) -> Int {
    func isWord(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      return (bytes[index] | 0x20) &- 0x61 < 26 || bytes[index] &- 0x30 <= 9 || bytes[index] >= 0x80
    }
    var count = 0
    var start = 0
    while let found = bytes[start...].firstIndex(of: text.utf8), !text.isEmpty {
      start = found + text.utf8.count
      if !isWord(found - 1), !isWord(start) { count += 1 }
    }
    return count
  }

  // MARK: - Variables

  /// Returns the findings about variables that the flow does not declare. The command line or another
  /// flow may set them, so only names that resemble a declared one are certain.
  private func variableItems(
    _ values: FlowValues, _ document: TextDocument
  ) -> [DiagnosticItem] {
    let known = FlowVariableNames(document.bytes).all.map(\.name)
    return values.variables.compactMap { name, range in
      let head = String(name.prefix { $0 != "." })
      guard !known.contains(name), !["output", "maestro"].contains(head) else { return nil }
      let near = TypoCorrection.best(for: name, among: known)
      let message =
        "no env of this flow declares \(name)"
        + (near == nil ? "; it must come from --env or from a flow that runs this one" : "")
      return item(
        NameProblem(
          code: DiagnosticCode.unresolvedContext.rawValue, message: message, suggestion: near),
        range, document)
    }
  }
}
