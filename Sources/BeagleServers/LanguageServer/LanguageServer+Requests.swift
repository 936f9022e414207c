import BeagleNetworking
import JSON

extension LanguageServer {
  /// Handles `initialize`.
  func initialize(_ params: JSONNode?) -> ProtocolValue {
    let capabilities = params?["capabilities"]
    client = ClientCapabilities(capabilities)
    encoding = ClientCapabilities.encoding(capabilities)
    var folders = LanguageServer.paths(params?["workspaceFolders"])
    if folders.isEmpty, let root = params?["rootUri"]?.string.flatMap({ FileURI.path($0) }) {
      folders = [root]
    }
    workspace.configure(folders: folders, options: params?["initializationOptions"])
    return [
      "capabilities": serverCapabilities,
      "serverInfo": ["name": "beagle-tui", "version": .string(version)],
    ]
  }

  private var serverCapabilities: ProtocolValue {
    var value: ProtocolValue = [
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": [
        "triggerCharacters": ["\"", "/", "{", ".", ":", "(", "#", "'"], "resolveProvider": true,
      ],
      "hoverProvider": true,
      "signatureHelpProvider": ["triggerCharacters": ["(", ","]],
      "definitionProvider": true, "referencesProvider": true,
      "documentHighlightProvider": true,
      "documentSymbolProvider": true, "workspaceSymbolProvider": true,
      "codeActionProvider": [
        "codeActionKinds": .array(CodeActionKind.allCases.map { .string($0.rawValue) })
      ],
      "codeLensProvider": ["resolveProvider": false],
      "renameProvider": ["prepareProvider": true],
      "documentFormattingProvider": true, "documentRangeFormattingProvider": true,
      "foldingRangeProvider": true, "documentLinkProvider": ["resolveProvider": false],
      "colorProvider": true,
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true],
        "fileOperations": [
          "willRename": LanguageServer.fileOperations, "didRename": LanguageServer.fileOperations,
        ],
      ],
    ]
    if client.pullsDiagnostics {
      value = value.adding(
        "diagnosticProvider",
        ["identifier": "beagle", "interFileDependencies": true, "workspaceDiagnostics": false])
    }
    return value
  }

  /// Files and folders whose renames change links.
  private static let fileOperations: ProtocolValue = [
    "filters": [["scheme": "file", "pattern": ["glob": "**/*"]]]
  ]

  /// Handles a request.
  func handleRequest(_ method: String, _ params: Params) throws(ResponseError) -> ProtocolValue {
    if method.hasPrefix("textDocument/"), let document = try? document(params) {
      if isForeign(document) {
        return method == "textDocument/diagnostic" ? report(document) : .null
      }
      if document.isYAML { return try handleFlowRequest(method, document, params) }
    }
    if method.hasPrefix("textDocument/"), let document = try? document(params),
      let format = format(of: document),
      let result = try settingsResult(method, document, format, params)
    {
      return result
    }
    switch method {
    case "textDocument/completion": return completion(try textDocumentPosition(params))
    case "completionItem/resolve": return resolve(params)
    case "textDocument/hover": return hover(try textDocumentPosition(params))
    case "textDocument/signatureHelp": return signatureHelp(try textDocumentPosition(params))
    case "textDocument/definition": return definition(try textDocumentPosition(params))
    case "textDocument/references":
      let includesDeclaration = params["context"]?["includeDeclaration"]?.bool ?? true
      return references(try textDocumentPosition(params), includesDeclaration: includesDeclaration)
    case "textDocument/documentHighlight": return highlights(try textDocumentPosition(params))
    case "textDocument/prepareRename": return try prepareRename(try textDocumentPosition(params))
    case "textDocument/rename":
      return try rename(try textDocumentPosition(params), to: try params.string("newName"))
    case "textDocument/documentSymbol": return symbols(try document(params))
    case "workspace/symbol": return workspaceSymbols(params["query"]?.string ?? "")
    case "textDocument/foldingRange": return foldingRanges(try document(params))
    case "textDocument/documentLink": return links(try document(params))
    case "textDocument/documentColor": return colors(try document(params))
    case "textDocument/colorPresentation": return presentations(params)
    case "textDocument/codeAction": return codeActions(try document(params), params)
    case "textDocument/formatting":
      return formatting(try document(params), nil, options: params["options"])
    case "textDocument/rangeFormatting":
      return formatting(
        try document(params), Params.range(params["range"]), options: params["options"])
    case "textDocument/diagnostic": return report(try document(params))
    case "textDocument/codeLens": return codeLenses(try document(params))
    case "workspace/willRenameFiles": return willRenameFiles(params)
    case "beagle/screen": return screen(try document(params))
    default: throw ResponseError(.methodNotFound, "unknown method \(method)")
    }
  }

  /// Handles a notification.
  func handleNotification(_ method: String, _ params: Params) throws(ResponseError) {
    switch method {
    case "initialized":
      if client.canWatchFiles { watchFiles() }
    case "textDocument/didOpen": try didOpen(params)
    case "textDocument/didChange": try didChange(params)
    case "textDocument/didSave":
      // A client without file watching reports new files only by saving.
      guard let path = FileURI.path(try params.uri()) else { break }
      if workspace.settingsChanged([path]) {
        recheckAll()
      } else {
        workspace.project(of: path)?.list()
        if path.hasSuffix("/" + RouteTable.fileName) { checkAll() }
      }
    case "textDocument/didClose": didClose(try params.uri())
    case "workspace/didChangeWatchedFiles":
      let paths = LanguageServer.paths(params["changes"])
      _ = workspace.settingsChanged(paths)
      workspace.filesChanged(paths)
      recheckAll()
    case "workspace/didRenameFiles":
      for key in ["oldUri", "newUri"] {
        workspace.filesChanged(LanguageServer.paths(params["files"], key))
      }
      recheckAll()
    case "workspace/didChangeWorkspaceFolders":
      for path in LanguageServer.paths(params["event"]?["removed"]) {
        workspace.remove(folder: path)
      }
      for path in LanguageServer.paths(params["event"]?["added"]) { workspace.add(folder: path) }
      checkAll()
    // The server ignores other notifications.
    default: break
    }
  }

  /// Returns the paths of objects with URIs.
  private static func paths(_ list: JSONNode?, _ key: String = "uri") -> [String] {
    list?.elements.compactMap { $0[key]?.string.flatMap { FileURI.path($0) } } ?? []
  }

  private func watchFiles() {
    sendRequest(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": [
              "watchers": [
                ["globPattern": "**/*.json"], ["globPattern": "**/images/*"],
                ["globPattern": "**/*.{yaml,yml}"],
              ]
            ],
          ]
        ]
      ])
  }

  // MARK: - Documents

  /// A document and an offset in it (`TextDocumentPositionParams` in LSP).
  struct TextDocumentPosition {
    let document: TextDocument
    let offset: Int
  }

  private func textDocumentPosition(_ params: Params) throws(ResponseError) -> TextDocumentPosition?
  {
    let position = try params.position()
    return try document(params).map {
      TextDocumentPosition(document: $0, offset: $0.offset(of: position))
    }
  }

  /// Returns the document of a request, open or from disk.
  private func document(_ params: Params) throws(ResponseError) -> TextDocument? {
    document(at: try params.uri())
  }

  /// Returns the document with a URI, or nil if it does not exist.
  func document(at uri: String) -> TextDocument? {
    if let open = documents[LanguageServer.key(uri)] { return open }
    guard let path = FileURI.path(uri), let project = workspace.project(of: path) else {
      return nil
    }
    return project.texts.document(path, uri: uri, encoding)
  }

  /// Returns the document of a path, open or from the files of a project.
  func document(atPath path: String, in project: ProjectIndex) -> TextDocument? {
    documents[path] ?? project.texts.document(path, uri: uri(ofFile: path), encoding)
  }

  /// Returns the document with the name in a finding.
  func document(named name: String) -> TextDocument? {
    if let open = documents[name] { return open }
    // The name of a body in `routes.json` ends with its line and column.
    if let file = name.firstIndex(of: ":").map({ String(name[..<$0]) }),
      file.hasSuffix("/" + RouteTable.fileName)
    {
      return document(named: file)
    }
    // The directory of a known document needs no search.
    if let project = workspace.loadedProject(with: name) {
      return project.texts.document(name, uri: FileURI.uri(name), encoding)
    }
    return document(at: name.utf8.first == 0x2F ? FileURI.uri(name) : name)
  }

  /// Returns the key of a document. Clients write the same URI in different ways.
  static func key(_ uri: String) -> String { FileURI.path(uri) ?? uri }
}
