import JSON

/// The client capabilities that affect responses (LSP 3.17, `ClientCapabilities`).
struct ClientCapabilities {
  /// Whether completion items may be snippets.
  var hasSnippets = false
  /// Whether documentation may be Markdown.
  var hasMarkdown = false
  /// Whether document symbols may be hierarchical.
  var hasSymbolTrees = false
  /// Whether diagnostics may name other places.
  var hasRelatedInformation = false
  /// Whether code actions may be literals with an edit.
  var hasCodeActionLiterals = false
  /// Whether workspace edits may contain document versions.
  var hasDocumentChanges = false
  /// The changes of files that workspace edits may contain, such as `create` and `rename`.
  var resourceOperations: Set<String> = []
  /// Whether workspace edits may create files.
  var createsFiles: Bool { hasDocumentChanges && resourceOperations.contains("create") }
  /// Whether the client supports `workspace/codeLens/refresh`.
  var refreshesLenses = false
  /// Whether the client pulls diagnostics.
  var pullsDiagnostics = false
  /// Whether the client supports `workspace/diagnostic/refresh`.
  var refreshesDiagnostics = false
  /// Whether the server may register for changes of watched files.
  var canWatchFiles = false

  init() {}

  /// Parses `capabilities` of `initialize`.
  init(_ node: JSONNode?) {
    let document = node?["textDocument"]
    let completion = document?["completion"]?["completionItem"]
    hasSnippets = completion?["snippetSupport"]?.bool ?? false
    hasMarkdown =
      document?["hover"]?["contentFormat"]?.elements.contains { $0.string == "markdown" } ?? false
    hasSymbolTrees =
      document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    hasRelatedInformation = document?["publishDiagnostics"]?["relatedInformation"]?.bool ?? false
    hasCodeActionLiterals = document?["codeAction"]?["codeActionLiteralSupport"] != nil
    hasDocumentChanges = node?["workspace"]?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    resourceOperations = Set(
      node?["workspace"]?["workspaceEdit"]?["resourceOperations"]?.elements.compactMap(\.string)
        ?? [])
    refreshesLenses = node?["workspace"]?["codeLens"]?["refreshSupport"]?.bool ?? false
    pullsDiagnostics = document?["diagnostic"] != nil
    refreshesDiagnostics = node?["workspace"]?["diagnostics"]?["refreshSupport"]?.bool ?? false
    canWatchFiles =
      node?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
  }

  /// Returns the position encoding to use: UTF-8, which needs no conversion, if the client supports
  /// it.
  static func encoding(_ node: JSONNode?) -> PositionEncoding {
    let offered = node?["general"]?["positionEncodings"]?.elements.compactMap { $0.string } ?? []
    for encoding in [PositionEncoding.utf8, .utf32] where offered.contains(encoding.rawValue) {
      if encoding == .utf8 || !offered.contains(PositionEncoding.utf16.rawValue) { return encoding }
    }
    return .utf16
  }
}
