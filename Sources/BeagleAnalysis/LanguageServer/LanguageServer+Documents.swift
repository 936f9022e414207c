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
    changed(document)
  }

  func didChange(_ params: Params) throws(ResponseError) {
    let uri = try params.uri()
    guard let document = documents[LanguageServer.key(uri)] else {
      throw ResponseError(.invalidParams, "\(uri) is not open")
    }
    for change in params["contentChanges"]?.elements.map({ $0 }) ?? [] {
      guard let text = change["text"]?.string else { continue }
      var range: Range<Int>?
      if let (start, end) = Params.range(change["range"]) {
        let first = document.offset(of: start)
        range = first..<max(first, document.offset(of: end))
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
  func checkAll() { unchecked = documents.keys.sorted() }

  // MARK: - Diagnostics

  /// Sends the diagnostics of an open document.
  func publish(_ key: String) {
    guard let document = documents[key] else { return }
    let diagnostics = items(document)
    if client.pullsDiagnostics { return }
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(document.uri), "version": .int(document.version),
        "diagnostics": .array(diagnostics.map(\.value)),
      ])
  }

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
