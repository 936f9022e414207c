import JSON

/// A language server for screens: messages of the Language Server Protocol 3.17 in, messages out.
///
/// It neither waits nor reads standard input itself: whoever hosts it hands over what was read with
/// ``receive(_:)``, writes what ``takeOutput()`` gives, and calls ``idle()`` while nothing else
/// comes in.
package final class LanguageServer {
  /// Where a connection is in its life.
  enum Phase {
    case started, running, shutDown
  }

  /// How the program ends, once it does: 0 after `shutdown`, 1 without.
  package private(set) var exitStatus: Int32?
  var phase = Phase.started
  var client = ClientCapabilities()
  var encoding = PositionEncoding.utf16
  var workspace: Workspace
  /// The documents that are open, by their addresses.
  var documents: [String: TextDocument] = [:]
  /// Open documents whose diagnostics are to be sent.
  var unchecked: [String] = []

  /// The diagnostics that were sent last for each open document.
  var published: [String: (version: Int, diagnostics: ProtocolValue)] = [:]
  /// The files of settings that are not open and for which diagnostics were sent.
  var shownProblems: [String: ProtocolValue] = [:]
  /// Whether a client that asks for diagnostics itself is to ask again.
  var needsRefresh = false

  private var reader = MessageReader()
  private var output: [UInt8] = []
  private let log: (String) -> Void
  /// Requests that were cancelled before it was their turn.
  private var cancelled: Set<ProtocolValue> = []
  private var requestCount = 0

  /// A server.
  /// - Parameters:
  ///   - version: what it says of itself.
  ///   - options: what the program that hosts it was told.
  ///   - settings: says what is configured for a directory of screens.
  ///   - log: takes what went wrong, a line each; never standard output.
  package init(
    version: String, options: LanguageServerOptions = LanguageServerOptions(),
    settings: @escaping (String) -> ProgramSettings = { _ in ProgramSettings() },
    log: @escaping (String) -> Void
  ) {
    self.version = version
    self.log = log
    workspace = Workspace(options, settings: settings)
  }

  let version: String

  // MARK: - Input and output

  /// Takes bytes that came in, and does what they ask for.
  package func receive(_ bytes: some Collection<UInt8>) {
    guard exitStatus == nil else { return }
    reader.append(bytes)
    var batch: [JSONDocument] = []
    var isBroken = false
    while let item = reader.next() {
      switch item {
      case .message(let content):
        do throws(JSONError) {
          batch.append(try JSONDocument(content, name: "message"))
        } catch {
          complain(.parseError, "the message is not JSON: \(error.message)")
        }
      case .tooLong(let length):
        complain(
          .invalidRequest,
          "a message of \(length) bytes was skipped; at most \(MessageReader.messageLimit) are read"
        )
      case .broken(let reason):
        complain(.parseError, "the connection cannot be read on: \(reason)")
        isBroken = true
      }
    }
    // Of what came in together, what is cancelled is not done first.
    for document in batch where document.root["method"]?.string == "$/cancelRequest" {
      if let id = document.root["params"]?["id"] { cancelled.insert(ProtocolValue(id)) }
    }
    for document in batch where exitStatus == nil { handle(document.root) }
    cancelled = []
    if isBroken, exitStatus == nil { exitStatus = 1 }
  }

  /// What is to be sent; empty where there is nothing.
  package func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Nothing more comes in: the client is gone.
  package func endOfInput() {
    if exitStatus == nil { exitStatus = phase == .shutDown ? 0 : 1 }
  }

  /// Does a piece of the work that no answer waits for. True while there is more of it.
  package func idle() -> Bool {
    guard phase == .running, exitStatus == nil else { return false }
    showProblems()
    if !unchecked.isEmpty {
      publish(unchecked.removeFirst())
      return true
    }
    if workspace.readAhead() { return true }
    // What other screens say of the open ones is known only now.
    if workspace.takeNews() { checkAll() }
    if !unchecked.isEmpty { return true }
    if needsRefresh {
      needsRefresh = false
      ask("workspace/diagnostic/refresh")
    }
    return false
  }

  private func handle(_ node: JSONNode) {
    guard let message = ClientMessage(node) else {
      let id = node["id"].map { ProtocolValue($0) } ?? .null
      respond(id, .failure(ResponseError(.invalidRequest, "not a message of JSON-RPC 2.0")))
      return
    }
    // Answers to what the server has asked need nothing more.
    guard let method = message.method else { return }
    guard let id = message.id else {
      notice(method, message.params)
      return
    }
    if cancelled.contains(id) {
      respond(id, .failure(ResponseError(.requestCancelled, "the request was cancelled")))
      return
    }
    do throws(ResponseError) {
      respond(id, .success(try answer(method, message.params)))
    } catch {
      respond(id, .failure(error))
    }
  }

  // MARK: - Life of a connection

  private func answer(
    _ method: String, _ params: JSONNode?
  ) throws(ResponseError) -> ProtocolValue {
    switch (phase, method) {
    case (.started, "initialize"):
      phase = .running
      return initialize(params)
    case (.started, _):
      throw ResponseError(.serverNotInitialized, "\(method) came before initialize")
    case (.running, "initialize"):
      throw ResponseError(.invalidRequest, "initialize came for the second time")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, _): return try perform(method, Params(params))
    case (.shutDown, _):
      throw ResponseError(.invalidRequest, "\(method) came after shutdown")
    }
  }

  private func notice(_ method: String, _ params: JSONNode?) {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
    } else if phase == .running {
      do throws(ResponseError) {
        try take(method, Params(params))
      } catch {
        log("\(method): \(error.message)")
      }
    }
  }

  // MARK: - Sending

  private func respond(_ id: ProtocolValue, _ result: Result<ProtocolValue, ResponseError>) {
    switch result {
    case .success(let value): send(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error):
      send(["jsonrpc": "2.0", "id": id, "error": error.value])
    }
  }

  private func complain(_ code: ResponseError.Code, _ message: String) {
    log(message)
    respond(.null, .failure(ResponseError(code, message)))
  }

  func notify(_ method: String, _ params: ProtocolValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Asks the client for something; what it answers is not waited for.
  func ask(_ method: String, _ params: ProtocolValue? = nil) {
    requestCount += 1
    let message: ProtocolValue = [
      "jsonrpc": "2.0", "id": .string("beagle-tui-\(requestCount)"), "method": .string(method),
    ]
    send(message.adding("params", params))
  }

  private func send(_ message: ProtocolValue) {
    output += MessageReader.frame(message.bytes)
  }
}
