import BeagleAnalysis
import BeagleSchema
import JSON
import ScreenSources

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
    changed(document)
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
      let written = change["range"].flatMap { $0.isNull ? nil : $0 }
      let range = Params.range(written)
      // Without a range, the text would be taken for that of the whole document.
      if written != nil, range == nil {
        throw ResponseError(.invalidParams, "expected range with start and end in contentChanges")
      }
      changes.append((text, range))
    }
    for (text, places) in changes {
      let range = places.map { start, end in
        let first = document.offset(of: start)
        return first..<max(first, document.offset(of: end))
      }
      document.change(range, to: Array(text.utf8))
    }
    document.advance(to: params["textDocument"]?["version"]?.int)
    changed(document)
  }

  func didClose(_ uri: String) {
    let key = LanguageServer.key(uri)
    guard let document = documents.removeValue(forKey: key) else { return }
    unchecked.removeAll { $0 == key }
    published[key] = nil
    if let path = document.path { workspace.program(of: path)?.close(path) }
    notify("textDocument/publishDiagnostics", ["uri": .string(document.uri), "diagnostics": []])
  }

  private func changed(_ document: TextDocument) {
    let key = LanguageServer.key(document.uri)
    unchecked.removeAll { $0 == key }
    unchecked.append(key)
    // A file that is not there yet may be about to be.
    if let path = document.path, let program = workspace.program(of: path) {
      program.opened(path)
    }
  }

  /// Checks all open documents again, for what others have changed.
  func checkAll() {
    unchecked = documents.keys.sorted()
    if client.pullsDiagnostics, client.refreshesDiagnostics { needsRefresh = true }
  }

  /// Checks all open documents again, with nothing of what was found out before.
  func startAgain() {
    for document in documents.values { document.analysis.program = nil }
    checkAll()
  }

  // MARK: - Diagnostics

  /// Sends the diagnostics of an open document.
  func publish(_ key: String) {
    guard let document = documents[key] else { return }
    if client.pullsDiagnostics {
      // Other documents are to know of this one.
      _ = analysis(of: document)
      return
    }
    let diagnostics = ProtocolValue.array(items(document).map(\.value))
    if let last = published[key], last.version == document.version,
      last.diagnostics == diagnostics
    {
      return
    }
    published[key] = (document.version, diagnostics)
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(document.uri), "version": .int(document.version),
        "diagnostics": diagnostics,
      ])
  }

  // MARK: - Settings

  /// Sends what is wrong with settings whose files are not open; of those that are, it stands among
  /// their diagnostics.
  func showProblems() {
    let problems = workspace.problems
    guard !problems.isEmpty || !shownProblems.isEmpty else { return }
    var wanted: [String: ProtocolValue] = [:]
    for problem in problems where documents[problem.path] == nil {
      let document =
        TextDocument(path: problem.path, encoding)
        ?? TextDocument(
          uri: FileURI.uri(problem.path), version: 0, bytes: [], encoding: encoding)
      var items = document.analysis.faultItems(document)
      if document.bytes.isEmpty || items.isEmpty { items = [problem.item(document)] }
      wanted[problem.path] = .array(items.map(\.value))
    }
    for path in Set(wanted.keys).union(shownProblems.keys).sorted()
    where wanted[path] != shownProblems[path] {
      // An open document has its own.
      if wanted[path] == nil, documents[path] != nil, !client.pullsDiagnostics { continue }
      notify(
        "textDocument/publishDiagnostics",
        ["uri": .string(uri(ofFile: path)), "diagnostics": wanted[path] ?? []])
    }
    shownProblems = wanted
  }

  // MARK: - Answers

  /// Answers the request for diagnostics.
  func report(_ document: TextDocument?) -> ProtocolValue {
    ["kind": "full", "items": .array(document.map { items($0).map(\.value) } ?? [])]
  }

  /// What is wrong in a document.
  func items(_ document: TextDocument) -> [DiagnosticItem] {
    if document.isTooLarge {
      let size = TextDocument.sizeLimit >> 20
      return [
        DiagnosticItem(
          range: 0..<0, severity: .note, code: "document-limit",
          message: "the document has more than \(size) MiB and is not looked into", in: document)
      ]
    }
    let buffer = document.analysis
    var items = buffer.faultItems(document)
    var found: [Diagnostic] = []
    if let analysis = analysis(of: document) {
      found = analysis.diagnostics + analysis.diagnosticsOfScreen
      if let path = document.path, let program = workspace.program(of: path) {
        found = program.diagnostics(of: analysis)
      }
    }
    if buffer.error == nil {
      items += workspace.problems.filter { $0.path == document.path }.map { $0.item(document) }
    }
    let judge = workspace.vocabulary(of: document).judge
    items += buffer.items(found.compactMap(judge), document)
    return items.sorted { ($0.range.lowerBound, $0.code) < ($1.range.lowerBound, $1.code) }
  }

  /// What is known of the whole parts of a document.
  func analysis(of document: TextDocument) -> DocumentAnalysis? {
    let buffer = document.analysis
    if let known = buffer.program { return known }
    guard let whole = buffer.document else { return nil }
    let analysis = workspace.vocabulary(of: document).analyzer.analyze(whole)
    buffer.program = analysis
    if let path = document.path, documents[LanguageServer.key(document.uri)] === document,
      let program = workspace.program(of: path)
    {
      // Other screens are not to suffer from what is being typed in this one.
      if buffer.error == nil || program.program.documents[path] == nil { program.update(analysis) }
    }
    return analysis
  }
}
