import BeagleServers
import BeagleTUI
import JSON
import TestFiles

@testable import BeagleAnalysis
@testable import BeagleNetworking
@testable import BeagleServers

/// A client that calls a language server in the same process.
final class TestClient {
  let server: LanguageServer
  /// The notifications and requests of the server.
  private(set) var serverMessages: [JSONNode] = []
  private var reader = MessageReader()
  private(set) var responses: [JSONNode] = []
  private var count = 0
  private var version = 0
  private let serverLog: Log

  private final class Log {
    var lines: [String] = []
  }

  /// The capabilities of a full-featured editor.
  static let capabilities: ProtocolValue = [
    "textDocument": [
      "completion": ["completionItem": ["snippetSupport": true]],
      "hover": ["contentFormat": ["markdown"]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "codeAction": ["codeActionLiteralSupport": [:]],
    ]
  ]

  /// Creates a client and initializes the connection unless `connects` is false.
  init(
    folder: String? = nil, capabilities: ProtocolValue = TestClient.capabilities,
    options: ProtocolValue = .null, connects: Bool = true,
    settings: @escaping (String) -> ProjectSettings = { _ in ProjectSettings() }
  ) {
    let serverLog = Log()
    self.serverLog = serverLog
    server = LanguageServer(version: "1", themeFormat: ThemeFile.format, settings: settings) {
      serverLog.lines.append($0)
    }
    guard connects else { return }
    _ = request(
      "initialize",
      [
        "processId": nil, "rootUri": folder.map { .string(FileURI.uri($0)) } ?? .null,
        "capabilities": capabilities, "initializationOptions": options,
      ])
    notify("initialized", [:])
  }

  /// The lines of the server's log.
  var log: [String] { serverLog.lines }

  // MARK: - Messages

  func send(_ message: ProtocolValue) { receive(MessageReader.frame(message.bytes)) }

  func receive(_ bytes: [UInt8]) {
    server.receive(bytes)
    collect()
  }

  private func collect() {
    reader.append(server.takeOutput())
    while case .message(let bytes)? = reader.next() {
      guard let node = try? JSONDocument(bytes, name: "answer").root else { continue }
      if node["id"] != nil, node["method"] == nil {
        responses.append(node)
      } else {
        serverMessages.append(node)
      }
    }
  }

  func notify(_ method: String, _ params: ProtocolValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request and returns the whole response, or nil if the server sends none.
  func response(_ method: String, _ params: ProtocolValue) -> JSONNode? {
    count += 1
    let id = count
    send(["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params])
    return responses.last { $0["id"]?.int == id }
  }

  /// Sends a request and returns the result, or nil for an error.
  func request(_ method: String, _ params: ProtocolValue) -> JSONNode? {
    response(method, params)?["result"]
  }

  /// Runs the work that the server does while it is idle.
  func settle() {
    while server.idle() {}
    collect()
  }

  /// The number of notifications and requests of the server with a method.
  func count(_ method: String) -> Int { serverMessages.count { $0["method"]?.string == method } }

  /// The diagnostics that were sent last for a document.
  private func lastDiagnostics(_ uri: String) -> [JSONNode] {
    let sent = serverMessages.last {
      $0["method"]?.string == "textDocument/publishDiagnostics"
        && $0["params"]?["uri"]?.string == uri
    }
    return sent?["params"]?["diagnostics"]?.elements.map { $0 } ?? []
  }

  /// The codes of the diagnostics that were sent last for a document.
  func codes(_ uri: String) -> [String?] { lastDiagnostics(uri).map { $0["code"]?.string } }

  // MARK: - Documents

  static let uri = "untitled:screen.json"

  func open(_ text: String, uri: String = TestClient.uri) {
    version += 1
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "json", "version": .int(version),
          "text": .string(text),
        ]
      ])
  }

  func close(_ uri: String = TestClient.uri) {
    notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
  }

  func save(_ uri: String) {
    notify("textDocument/didSave", ["textDocument": ["uri": .string(uri)]])
  }

  func change(_ changes: ProtocolValue, version: Int) {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(TestClient.uri), "version": .int(version)],
        "contentChanges": changes,
      ])
  }

  /// Replaces the text of a document.
  func change(_ text: String, uri: String) {
    version += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .int(version)],
        "contentChanges": [["text": .string(text)]],
      ])
  }

  /// Notifies the server of a file that was created, changed or deleted by another program.
  func fileDidChange(_ uri: String, _ type: FileChange) {
    notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(uri), "type": .int(type.rawValue)]]])
  }

  /// LSP's `FileChangeType`.
  enum FileChange: Int { case created = 1, changed, deleted }

  /// Opens a text without its mark `|` and returns the mark's position.
  func open(marked text: String, uri: String = TestClient.uri) -> ProtocolValue {
    let (text, position) = TestClient.removingMark(from: text)
    open(text, uri: uri)
    return position
  }

  /// The text without its mark `|`, and the mark's position in UTF-16 code units.
  static func removingMark(from text: String) -> (text: String, position: ProtocolValue) {
    let mark = text.firstIndex(of: "|") ?? text.endIndex
    let before = text[..<mark]
    let line = before.utf8.count { $0 == 0x0A }
    let start = before.lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
    let rest = mark < text.endIndex ? text[text.index(after: mark)...] : ""
    return (
      String(before) + rest,
      ["line": .int(line), "character": .int(text[start..<mark].utf16.count)]
    )
  }

  /// Sends a request about a document.
  func request(
    _ method: String, about uri: String, _ more: [String: ProtocolValue] = [:]
  ) -> JSONNode? {
    var params: ProtocolValue = ["textDocument": ["uri": .string(uri)]]
    for (key, value) in more { params = params.adding(key, value) }
    return request(method, params)
  }

  /// Sends a rename request and returns the whole response.
  func rename(at position: ProtocolValue, in uri: String, to name: String) -> JSONNode? {
    response(
      "textDocument/rename",
      ["textDocument": ["uri": .string(uri)], "position": position, "newName": .string(name)])
  }

  /// Sends a request about a position in a document.
  func at(
    _ method: String, _ position: ProtocolValue, uri: String = TestClient.uri,
    _ more: (String, ProtocolValue)...
  ) -> JSONNode? {
    var params: ProtocolValue = ["textDocument": ["uri": .string(uri)], "position": position]
    for (key, value) in more { params = params.adding(key, value) }
    return request(method, params)
  }

  /// The labels of the completion items at the mark of a text.
  func labels(_ text: String, uri: String = TestClient.uri) -> [String] {
    items(text, uri: uri).compactMap { $0["label"]?.string }
  }

  /// The completion items at the mark of a text.
  func items(_ text: String, uri: String = TestClient.uri) -> [JSONNode] {
    let position = open(marked: text, uri: uri)
    return at("textDocument/completion", position, uri: uri)?["items"]?.elements.map { $0 } ?? []
  }

  /// A text after the completion item with a label was accepted at its mark.
  func completing(_ text: String, with label: String, uri: String = TestClient.uri) -> String? {
    let plain = TestClient.removingMark(from: text).text
    guard let item = items(text, uri: uri).first(where: { $0["label"]?.string == label }) else {
      return nil
    }
    let edits =
      [item["textEdit"]].compactMap { $0 }
      + (item["additionalTextEdits"]?.elements.map { $0 } ?? [])
    return TestClient.applied(edits, to: plain)
  }

  /// A text after the edits that a response has for its document.
  static func applied(_ response: JSONNode?, for uri: String, to text: String) -> String {
    applied(response?["result"]?["changes"]?[uri]?.elements.map { $0 } ?? [], to: text)
  }

  /// A text after text edits, whose positions are in UTF-16 code units.
  static func applied(_ edits: [JSONNode], to text: String) -> String {
    let bytes = Array(text.utf8)
    let lines = LineTable(bytes, encoding: .utf16)
    let changes = edits.map { edit -> TextEdit in
      let range = Params.range(edit["range"])
      let start = range.map { lines.offset(of: $0.start, in: bytes) } ?? 0
      let end = range.map { lines.offset(of: $0.end, in: bytes) } ?? 0
      return TextEdit(
        file: "", span: SourceSpan(offset: start, length: end - start),
        replacement: edit["newText"]?.string ?? "")
    }
    return String(decoding: changes.applied(to: bytes), as: UTF8.self)
  }

  /// The diagnostics of a text, as `line:column code`.
  func diagnostics(_ text: String, uri: String = TestClient.uri) -> [String] {
    open(text, uri: uri)
    return published(uri)
  }

  /// The last diagnostics that were sent, as `line:column code`, both from 1.
  func published(_ uri: String = TestClient.uri) -> [String] {
    settle()
    return lastDiagnostics(uri).map { item in
      let start = item["range"]?["start"]
      return "\((start?["line"]?.int ?? -1) + 1):\((start?["character"]?.int ?? -1) + 1) "
        + (item["code"]?.string ?? "")
    }
  }

  /// Locations of a result as `file:line:column`, both from 1.
  static func locations(_ node: JSONNode?) -> [String] {
    node?.elements.map { location in
      let start = location["range"]?["start"]
      let file = location["uri"]?.string?.split(separator: "/").last ?? ""
      return "\(file):\((start?["line"]?.int ?? -1) + 1):\((start?["character"]?.int ?? -1) + 1)"
    } ?? []
  }
}

/// A temporary folder of screens.
typealias TestFolder = TemporaryDirectory

extension TemporaryDirectory {
  /// Returns the URI of a file.
  func uri(_ name: String) -> String { FileURI.uri(path + "/" + name) }
}
