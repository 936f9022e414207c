import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

extension LanguageServer {
  func didOpen(_ params: Params) throws(ResponseError) {
    let uri = try params.uri()
    guard let text = params["textDocument"]?["text"]?.string else {
      throw ResponseError(.invalidParams, "expected textDocument.text")
    }
    let document = TextDocument(
      uri: uri, version: params["textDocument"]?["version"]?.int ?? 0, bytes: Array(text.utf8),
      encoding: encoding)
    documents[LanguageServer.key(uri)] = document
    published[LanguageServer.key(uri)] = nil
    didUpdate(document)
  }

  func didChange(_ params: Params) throws(ResponseError) {
    let uri = try params.uri()
    guard let document = documents[LanguageServer.key(uri)] else {
      throw ResponseError(.invalidParams, "\(uri) is not open")
    }
    var changes: [(text: String, range: (start: Position, end: Position)?)] = []
    for change in params["contentChanges"]?.elements.map({ $0 }) ?? [] {
      guard let text = change["text"]?.string else {
        throw ResponseError(.invalidParams, "expected text in each of contentChanges")
      }
      let rangeNode = change["range"].flatMap { $0.isNull ? nil : $0 }
      let range = Params.range(rangeNode)
      // An invalid range must not be treated as a missing one, which replaces the whole text.
      if rangeNode != nil, range == nil {
        throw ResponseError(.invalidParams, "expected range with start and end in contentChanges")
      }
      changes.append((text, range))
    }
    for (text, positions) in changes {
      let range = positions.map { start, end in
        let first = document.offset(of: start)
        return first..<max(first, document.offset(of: end))
      }
      document.change(range, to: Array(text.utf8))
    }
    document.advance(to: params["textDocument"]?["version"]?.int)
    didUpdate(document)
  }

  func didClose(_ uri: String) {
    let key = LanguageServer.key(uri)
    guard let document = documents.removeValue(forKey: key) else { return }
    pendingChecks.removeAll { $0 == key }
    published[key] = nil
    if let path = document.path { workspace.project(of: path)?.close(path) }
    publish([], of: document.uri)
  }

  private func didUpdate(_ document: TextDocument) {
    let key = LanguageServer.key(document.uri)
    pendingChecks.removeAll { $0 == key }
    pendingChecks.append(key)
    // The client can open a document before its file exists.
    if !document.isYAML, !isForeign(document), let path = document.path,
      let project = workspace.project(of: path)
    {
      project.opened(document)
    }
  }

  /// Schedules diagnostics for all open documents after a change elsewhere.
  func checkAll() {
    pendingChecks = documents.keys.sorted()
    if client.pullsDiagnostics, client.refreshesDiagnostics { needsRefresh = true }
    if client.refreshesLenses { needsLensRefresh = true }
  }

  /// Analyzes all open documents again.
  func recheckAll() {
    for document in documents.values { document.analysis.documentAnalysis = nil }
    checkAll()
  }

  // MARK: - Diagnostics

  /// Publishes the diagnostics of an open document.
  func publish(_ key: String) {
    guard let document = documents[key] else { return }
    if client.pullsDiagnostics {
      // The analysis makes the document visible to others.
      if !document.isYAML, !isForeign(document), format(of: document) == nil {
        _ = analysis(of: document)
      }
      return
    }
    let diagnostics = ProtocolValue.array(items(document).map(\.value))
    if let last = published[key], last == (document.version, diagnostics) { return }
    published[key] = (document.version, diagnostics)
    publish(diagnostics, of: document.uri, version: document.version)
  }

  private func publish(_ diagnostics: ProtocolValue, of uri: String, version: Int? = nil) {
    let params = ProtocolValue.object([.init(key: "uri", value: .string(uri))])
      .adding("version", version.map { .int($0) }).adding("diagnostics", diagnostics)
    notify("textDocument/publishDiagnostics", params)
  }

  // MARK: - Settings

  /// Publishes errors in settings files that are not open. An open file reports them with its own
  /// diagnostics.
  func publishSettingsProblems() {
    let problems = workspace.problems
    guard !problems.isEmpty || !publishedProblems.isEmpty else { return }
    var current: [String: ProtocolValue] = [:]
    for problem in problems where documents[problem.path] == nil {
      let document =
        TextDocument(path: problem.path, encoding)
        ?? TextDocument(
          uri: FileURI.uri(problem.path), version: 0, bytes: [], encoding: encoding)
      var items = document.analysis.syntaxErrorItems(document)
      if document.bytes.isEmpty || items.isEmpty { items = [problem.item(document)] }
      current[problem.path] = .array(items.map(\.value))
    }
    for path in Set(current.keys).union(publishedProblems.keys).sorted()
    where current[path] != publishedProblems[path] {
      // An open document publishes its own diagnostics.
      if current[path] == nil, documents[path] != nil, !client.pullsDiagnostics { continue }
      publish(current[path] ?? [], of: uri(ofFile: path))
    }
    publishedProblems = current
  }

  // MARK: - Items

  /// Returns the diagnostics for `textDocument/diagnostic`.
  func report(_ document: TextDocument?) -> ProtocolValue {
    ["kind": "full", "items": .array(document.map { items($0).map(\.value) } ?? [])]
  }

  /// Returns the diagnostics of a document.
  func items(_ document: TextDocument) -> [DiagnosticItem] {
    if isForeign(document) { return [] }
    if document.isTooLarge {
      let size = TextDocument.sizeLimit >> 20
      return [
        DiagnosticItem(
          range: 0..<0, severity: .note, code: "document-limit",
          message: "the document is larger than \(size) MiB and is not analyzed", in: document)
      ]
    }
    if document.isYAML { return flowItems(document) }
    if let format = format(of: document) { return settingsItems(document, format) }
    let buffer = document.analysis
    var items = buffer.syntaxErrorItems(document)
    var found: [Diagnostic] = []
    let analysis = analysis(of: document)
    guard buffer.isReadable else { return items }
    if let analysis {
      found = analysis.diagnostics + analysis.diagnosticsOfScreen
      if let project = workspace.project(of: document) {
        found = project.diagnostics(of: analysis)
      }
    }
    if buffer.error == nil {
      items += workspace.problems.filter { $0.path == document.path }.map { $0.item(document) }
    } else {
      // While a document has a syntax error, the part that reads a context or handles a failure may not be
      // written yet.
      let early: Set<DiagnosticCode> = [
        .unusedContext, .unreadPath, .unhandledFailure, .unknownId, .duplicateKey,
      ]
      found.removeAll { early.contains($0.code) }
    }
    // A new screen has no links before it is saved.
    if let path = document.path, !DiskFile.exists(path) {
      found.removeAll { $0.code == .unreachableScreen }
    }
    let adjust = workspace.vocabulary(of: document).adjust
    items += buffer.items(found.compactMap(adjust), document)
    if client.hasRelatedInformation { addRelatedPlaces(to: &items, document) }
    return items.sorted { ($0.range.lowerBound, $0.code) < ($1.range.lowerBound, $1.code) }
  }

  /// Adds the other components with the id of a finding.
  private func addRelatedPlaces(to items: inout [DiagnosticItem], _ document: TextDocument) {
    for index in items.indices where items[index].code == DiagnosticCode.duplicateId.rawValue {
      let (name, range) = (items[index].name, items[index].range)
      let ids = document.analysis.documentAnalysis?.facts.ids ?? []
      let others = ids.filter { $0.id == name }.map { document.analysis.original($0.span) }
      items[index].addRelated(
        others.filter { !$0.overlaps(range) }.prefix(20).map { unquoted($0, in: document) },
        "another component with the id \(name)", in: document)
    }
  }

  /// Returns the analysis of the valid parts of a document.
  func analysis(of document: TextDocument) -> DocumentAnalysis? {
    let buffer = document.analysis
    if let cached = buffer.documentAnalysis { return cached }
    guard let json = buffer.document else { return nil }
    var analysis = workspace.vocabulary(of: document).analyzer.analyze(json)
    analysis.error = buffer.error
    buffer.documentAnalysis = analysis
    if let path = document.path, documents[LanguageServer.key(document.uri)] === document,
      let project = workspace.project(of: path)
    {
      // Settings files are not screens. An incomplete edit must not cause findings in other screens.
      if format(of: document) == nil,
        buffer.error == nil || project.screens.documents[path] == nil
      {
        project.update(analysis)
      }
    }
    return analysis
  }
}
