import BeagleSchema
import BeagleTUI
import ScreenSources

@testable import BeagleLanguageServer
@testable import beagle_tui

/// The files of a directory of screens, and the messages of an editor.
extension FuzzTarget {
  static func project(_ bytes: [UInt8]) throws(Failure) {
    do {
      let file = try ProjectFile(json: bytes, path: "p/.beagle-tui.json")
      try require(
        file.entryScreens.allSatisfy { $0.hasPrefix("/") }, "an entry screen is not a path")
    } catch let error as Failure {
      throw error
    } catch {
      let message = (error as? ConfigError)?.description ?? ""
      try require(
        message.hasPrefix("p/.beagle-tui.json:"), "an error does not name the file: \(message)")
    }
  }

  static func routes(_ bytes: [UInt8]) throws(Failure) {
    do {
      let table = try RouteTable(bytes)
      for route in table.routes {
        try require((100...599).contains(route.status), "the status \(route.status)")
        try require(
          route.bodyFile?.split(separator: "/").contains("..") != true,
          "a body is outside of the directory")
        if route.query != route.path.query { continue }
        guard case .route = table.match(method: route.method, path: route.path) else {
          throw Failure(description: "a route does not match its own path")
        }
      }
    } catch let error as Failure {
      throw error
    } catch {
      let message = (error as? RouteTable.Failure)?.message ?? ""
      try require(message.hasPrefix("routes.json:"), "an error without a position: \(message)")
    }
  }

  static func theme(_ bytes: [UInt8]) throws(Failure) {
    do {
      let file = try ThemeFile(json: bytes, name: "t.json")
      _ = file.colors.count
    } catch {
      let message = "\(error)"
      try require(message.hasPrefix("t.json:"), "an error without a position: \(message)")
    }
  }

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
}
