import JSON

/// What the client can do, as far as answers depend on it.
struct ClientCapabilities {
  /// Whether what is inserted may have places to fill in.
  var hasSnippets = false
  /// Whether documentation may be Markdown.
  var hasMarkdown = false
  /// Whether symbols may hold others.
  var hasSymbolTrees = false
  /// Whether code actions may carry an edit.
  var hasCodeActionLiterals = false
  /// Whether edits may name the versions of documents.
  var hasDocumentChanges = false
  /// Whether the client asks for diagnostics itself.
  var pullsDiagnostics = false
  /// Whether it can be told to ask for diagnostics again.
  var refreshesDiagnostics = false
  /// Whether the server may ask to be told of changed files.
  var canWatchFiles = false

  init() {}

  /// Reads `capabilities` of `initialize`.
  init(_ node: JSONNode?) {
    let document = node?["textDocument"]
    let completion = document?["completion"]?["completionItem"]
    hasSnippets = completion?["snippetSupport"]?.bool ?? false
    hasMarkdown =
      document?["hover"]?["contentFormat"]?.elements.contains { $0.string == "markdown" } ?? false
    hasSymbolTrees =
      document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    hasCodeActionLiterals = document?["codeAction"]?["codeActionLiteralSupport"] != nil
    hasDocumentChanges = node?["workspace"]?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    pullsDiagnostics = document?["diagnostic"] != nil
    refreshesDiagnostics = node?["workspace"]?["diagnostics"]?["refreshSupport"]?.bool ?? false
    canWatchFiles =
      node?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
  }

  /// The encoding that both know: UTF-8, which costs nothing, where the client offers it.
  static func encoding(_ node: JSONNode?) -> PositionEncoding {
    let offered = node?["general"]?["positionEncodings"]?.elements.compactMap { $0.string } ?? []
    for encoding in [PositionEncoding.utf8, .utf32] where offered.contains(encoding.rawValue) {
      if encoding == .utf8 || !offered.contains(PositionEncoding.utf16.rawValue) { return encoding }
    }
    return .utf16
  }
}
