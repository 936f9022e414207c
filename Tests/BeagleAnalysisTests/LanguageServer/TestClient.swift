import Glibc
import JSON

@testable import BeagleAnalysis
@testable import BeagleLanguageServer
@testable import ScreenSources

/// A client that talks to a server without any process between them.
final class TestClient {
  let server: LanguageServer
  /// What the server has sent that was no answer.
  private(set) var notices: [JSONNode] = []
  private var reader = MessageReader()
  private var answers: [JSONNode] = []
  private var count = 0
  private var version = 0
  private let box: Box

  private final class Box {
    var lines: [String] = []
  }

  /// What a capable editor says of itself.
  static let capabilities: ProtocolValue = [
    "textDocument": [
      "completion": ["completionItem": ["snippetSupport": true]],
      "hover": ["contentFormat": ["markdown"]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "codeAction": ["codeActionLiteralSupport": [:]],
    ]
  ]

  /// A client, connected unless it is to connect itself.
  init(
    folder: String? = nil, capabilities: ProtocolValue = TestClient.capabilities,
    options: ProtocolValue = .null, connects: Bool = true,
    settings: @escaping (String) -> ProjectSettings = { _ in ProjectSettings() }
  ) {
    let box = Box()
    self.box = box
    server = LanguageServer(version: "1", settings: settings) { box.lines.append($0) }
    guard connects else { return }
    _ = request(
      "initialize",
      [
        "processId": nil, "rootUri": folder.map { .string(FileURI.uri($0)) } ?? .null,
        "capabilities": capabilities, "initializationOptions": options,
      ])
    notify("initialized", [:])
  }

  /// What the server has logged.
  var log: [String] { box.lines }

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
        answers.append(node)
      } else {
        notices.append(node)
      }
    }
  }

  func notify(_ method: String, _ params: ProtocolValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// The whole answer to a request; nil where none came.
  func answer(_ method: String, _ params: ProtocolValue) -> JSONNode? {
    count += 1
    let id = count
    send(["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params])
    return answers.last { $0["id"]?.int == id }
  }

  /// All answers so far.
  var allAnswers: [JSONNode] { answers }

  /// What came of a request; nil for an error.
  func request(_ method: String, _ params: ProtocolValue) -> JSONNode? {
    answer(method, params)?["result"]
  }

  /// Lets the server do what no answer waits for.
  func settle() {
    while server.idle() {}
    collect()
  }

  /// How often the server has sent something that was no answer.
  func count(_ method: String) -> Int { notices.count { $0["method"]?.string == method } }

  /// The codes of the diagnostics that were sent last for a document.
  func codes(_ uri: String) -> [String?] {
    let sent = notices.last {
      $0["method"]?.string == "textDocument/publishDiagnostics"
        && $0["params"]?["uri"]?.string == uri
    }
    return sent?["params"]?["diagnostics"]?.elements.map { $0["code"]?.string } ?? []
  }

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

  /// Opens a text in which `|` marks a place, without the mark, and returns the place.
  func open(marked text: String, uri: String = TestClient.uri) -> ProtocolValue {
    let place = TestClient.place(in: text)
    open(place.text, uri: uri)
    return place.position
  }

  /// The text without its mark, and where the mark stood, in units of UTF-16.
  static func place(in text: String) -> (text: String, position: ProtocolValue) {
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

  /// A request about a place in a document.
  func at(
    _ method: String, _ position: ProtocolValue, uri: String = TestClient.uri,
    _ more: (String, ProtocolValue)...
  ) -> JSONNode? {
    var params: ProtocolValue = ["textDocument": ["uri": .string(uri)], "position": position]
    for (key, value) in more { params = params.adding(key, value) }
    return request(method, params)
  }

  /// The labels that are offered at the mark of a text.
  func labels(_ text: String, uri: String = TestClient.uri) -> [String] {
    items(text, uri: uri).compactMap { $0["label"]?.string }
  }

  /// What is offered at the mark of a text.
  func items(_ text: String, uri: String = TestClient.uri) -> [JSONNode] {
    let position = open(marked: text, uri: uri)
    return at("textDocument/completion", position, uri: uri)?["items"]?.elements.map { $0 } ?? []
  }

  /// The text that comes of taking what is offered at the mark under a label.
  func completing(_ text: String, with label: String, uri: String = TestClient.uri) -> String? {
    let plain = TestClient.place(in: text).text
    guard let item = items(text, uri: uri).first(where: { $0["label"]?.string == label }) else {
      return nil
    }
    let edits =
      [item["textEdit"]].compactMap { $0 }
      + (item["additionalTextEdits"]?.elements.map { $0 } ?? [])
    return TestClient.applied(edits, to: plain)
  }

  /// A text after edits of the protocol, with positions in UTF-16.
  static func applied(_ edits: [JSONNode], to text: String) -> String {
    let bytes = Array(text.utf8)
    let lines = LineIndex(bytes, encoding: .utf16)
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
    let last = notices.last {
      $0["method"]?.string == "textDocument/publishDiagnostics"
        && $0["params"]?["uri"]?.string == uri
    }
    return last?["params"]?["diagnostics"]?.elements.map { item in
      let start = item["range"]?["start"]
      return "\((start?["line"]?.int ?? -1) + 1):\((start?["character"]?.int ?? -1) + 1) "
        + (item["code"]?.string ?? "")
    } ?? []
  }

  /// Places of an answer, as `file:line:column`, both from 1.
  static func places(_ node: JSONNode?) -> [String] {
    node?.elements.map { place in
      let start = place["range"]?["start"]
      let file = place["uri"]?.string?.split(separator: "/").last ?? ""
      return "\(file):\((start?["line"]?.int ?? -1) + 1):\((start?["character"]?.int ?? -1) + 1)"
    } ?? []
  }
}

/// A folder of screens that lives as long as a test.
final class TestFolder {
  let path: String

  init(_ files: [String: String]) {
    var template = Array("/tmp/beagle-lsp-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
    for (name, text) in files { write(name, text) }
  }

  deinit { remove(path) }

  func uri(_ name: String) -> String { FileURI.uri(path + "/" + name) }

  func write(_ name: String, _ text: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    guard let file = fopen(path + "/" + name, "w") else { return }
    defer { fclose(file) }
    fputs(text, file)
  }

  func delete(_ name: String) { unlink(path + "/" + name) }

  private func remove(_ path: String) {
    if let directory = opendir(path) {
      var names: [String] = []
      while let entry = readdir(directory) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      closedir(directory)
      for name in names where name != "." && name != ".." { remove(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
