import BeagleAnalysis
import BeagleNetworking
import BeagleServers
import JSON

@testable import BeagleServers
@testable import beagle_tui

/// The messages of an editor and of a client of the Model Context Protocol.
extension FuzzTarget {
  // MARK: - Editor

  /// Reads the bytes as a stream of messages, and then each line as one message to a server.
  static func lsp(_ bytes: [UInt8]) throws(Failure) {
    var whole = MessageReader()
    whole.append(bytes)
    var pieces = MessageReader()
    var itemsOfPieces: [MessageReader.Item] = []
    for byte in bytes {
      pieces.append([byte])
      while let item = pieces.next() { itemsOfPieces.append(item) }
    }
    var items: [MessageReader.Item] = []
    while let item = whole.next() { items.append(item) }
    try require(items == itemsOfPieces, "the same bytes in pieces contain other messages")

    let server = LanguageServer(version: "1") { _ in }
    let initialize =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#
    server.receive(MessageReader.frame(Array(initialize.utf8)))
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      server.receive(MessageReader.frame(Array(line)))
      for _ in 0..<4 where !server.idle() { break }
    }
    var output = MessageReader()
    output.append(server.takeOutput())
    while let item = output.next() {
      guard case .message(let content) = item,
        (try? JSONDocument(content, name: "output"))?.root["jsonrpc"]?.string == "2.0"
      else { throw Failure(description: "the server's output is invalid") }
    }
    try require(!output.isInsideMessage, "the server's output ends inside a message")
  }

  // MARK: - Model Context Protocol

  /// Reads the bytes as messages after `initialize`, for a server of the demo screens.
  @MainActor
  static func mcp(_ bytes: [UInt8]) throws(Failure) {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let directory: ScreenDirectory
    do {
      directory = try ScreenDirectory(root + "/Resources/Screens")
    } catch {
      throw Failure(description: "\(error)")
    }
    let server = ModelContextServer(
      version: "1", directory: directory, tools: DocumentTools(directory)
    ) { _ in }
    let initialize = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":""#
    // The first byte selects a version with lists of messages or one without.
    let version = bytes.first.map { $0 & 1 == 0 } ?? true ? "2025-03-26" : "2025-11-25"
    server.receive(Array((initialize + version + "\"}}\n").utf8))
    server.receive(bytes)
    server.endOfInput()
    while server.handleNext() {}
    let output = server.takeOutput()
    try require(output.last == UInt8(ascii: "\n"), "the server's output ends inside a message")
    for line in output.split(separator: UInt8(ascii: "\n")) {
      guard let message = try? JSONDocument(Array(line), name: "output") else {
        throw Failure(description: "the server's output is invalid")
      }
      let responses = message.root.kind == .array ? Array(message.root.elements) : [message.root]
      try require(
        responses.allSatisfy { $0["jsonrpc"]?.string == "2.0" && $0["id"] != nil },
        "a line of the output is not a response")
    }
    // The first words of Package.swift, which is outside of the directory.
    let outside = "swift-tools-version"
    try require(
      !String(decoding: output, as: UTF8.self).contains(outside)
        || String(decoding: bytes, as: UTF8.self).contains(outside),
      "a file outside of the directory was read")
  }

  /// The tools of the program for documents in messages. They do not check or fix the files of the
  /// working directory, which the tests share.
  private final class DocumentTools: ScreenTools {
    private let tools: DirectoryTools

    init(_ directory: ScreenDirectory) {
      tools = DirectoryTools(directory, known: [], allowsNetwork: false)
    }

    var allowsNetwork: Bool { tools.allowsNetwork }
    var allowsWriting: Bool { false }
    var customTypes: [String] { [] }
    var styles: [(kind: String, ids: [String])] { tools.styles }
    var flowPages: [Reference.Entry] { tools.flowPages }
    var themeFormat: FileFormat { tools.themeFormat }
    var colorNames: [String] { tools.colorNames }
    var documentation: [DocumentationPage] { [] }
    var sessions: [(name: String, screen: String)] { tools.sessions }

    func check(_ call: CheckCall) throws(ToolError) -> CheckOutcome {
      guard call.document != nil else {
        throw ToolError("no document")
      }
      var call = call
      call.paths = []
      return try tools.check(call)
    }

    func fix(_ call: FixCall) throws(ToolError) -> FixOutcome {
      FixOutcome(fixCount: 0, files: call.paths, patch: "", problems: [])
    }

    func render(_ call: RenderCall) throws(ToolError) -> RenderOutcome { try tools.render(call) }

    func view(_ call: ViewCall) throws(ToolError) -> ViewOutcome { throw ToolError("no files") }

    func files(
      _ paths: [String], _ draft: UnsavedFiles, dropped: Bool
    ) throws(ToolError) -> [(path: String, text: String?)] { throw ToolError("no files") }

    func run(_ call: FlowCall) throws(ToolError) -> FlowOutcome {
      var call = call
      call.unsaved = UnsavedFiles()
      try refuseScripts(call.text)
      return try tools.run(call)
    }

    func interact(_ call: SessionCall) throws(ToolError) -> FlowOutcome {
      var call = call
      call.unsaved = UnsavedFiles()
      try refuseScripts(call.steps)
      return try tools.interact(call)
    }

    /// Scripts run in a process of the program, which the tests are not.
    private func refuseScripts(_ flow: String?) throws(ToolError) {
      if flow?.contains("cript") == true || flow?.contains("$") == true {
        throw ToolError("no scripts")
      }
    }

    func close(session: String) throws(ToolError) -> [String] { try tools.close(session: session) }
    func write(_ call: WriteCall) throws(ToolError) -> WriteOutcome {
      WriteOutcome(paths: [], unsaved: UnsavedState())
    }
  }
}
