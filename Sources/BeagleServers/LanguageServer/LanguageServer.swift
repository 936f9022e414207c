import BeagleNetworking
import JSON

/// A language server for Beagle screens (Language Server Protocol 3.17).
///
/// The server does not read, write or wait. The host passes input to ``receive(_:)``, writes the
/// bytes of ``takeOutput()``, and calls ``idle()`` while no input is available:
///
/// ```swift
/// let server = LanguageServer(version: "1.0") { log($0) }
/// server.receive(bytes)
/// write(server.takeOutput())
/// while server.idle() {}
/// ```
package final class LanguageServer {
  /// The state of the connection.
  enum Phase {
    case started, running, shutDown
  }

  /// The exit status after `exit`: 0 after `shutdown`, else 1. Nil while the server runs.
  package private(set) var exitStatus: Int32?
  var phase = Phase.started
  var client = ClientCapabilities()
  var encoding = PositionEncoding.utf16
  var workspace: Workspace
  /// The open documents by key.
  var documents: [String: TextDocument] = [:]
  /// The open documents whose diagnostics are pending.
  var pendingChecks: [String] = []

  /// The last published diagnostics of each open document.
  var published: [String: (version: Int, diagnostics: ProtocolValue)] = [:]
  /// The diagnostics of settings files that are not open.
  var publishedProblems: [String: ProtocolValue] = [:]
  /// The texts of screens, for flows.
  let screenTexts = ScreenTexts()
  /// Whether to send `workspace/diagnostic/refresh`.
  var needsRefresh = false

  /// Whether to send `workspace/codeLens/refresh`.
  var needsLensRefresh = false

  private var reader = MessageReader()
  private var output: [UInt8] = []
  private let log: (String) -> Void
  /// Requests that were canceled before they were handled.
  private var canceledIDs: Set<ProtocolValue> = []
  private var requestCount = 0

  /// Creates a server.
  /// - Parameters:
  ///   - version: The version in `serverInfo`.
  ///   - options: The options of the host program.
  ///   - settings: Returns the settings of a directory of screens.
  ///   - log: Receives error messages of one line each. It must not write to standard output.
  package init(
    version: String, options: LanguageServerOptions = LanguageServerOptions(),
    themeFormat: FileFormat? = nil,
    settings: @escaping (String) -> ProjectSettings = { _ in ProjectSettings() },
    log: @escaping (String) -> Void
  ) {
    self.version = version
    self.themeFormat = themeFormat
    self.log = log
    workspace = Workspace(options, settings: settings)
  }

  let version: String
  /// The format of theme files, which belongs to the module that draws; nil if they are files like others.
  let themeFormat: FileFormat?

  // MARK: - Input and output

  /// Handles input bytes.
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
          reportError(.parseError, "the message is not JSON: \(error.message)")
        }
      case .tooLong(let length):
        reportError(
          .invalidRequest,
          "skipped a message of \(length) bytes; the limit is \(MessageReader.messageLimit) bytes"
        )
      case .invalid(let reason):
        reportError(
          .parseError, "the connection is closed, because its input is invalid: \(reason)")
        isBroken = true
      }
    }
    // A cancellation in the same batch takes effect before the requests.
    for document in batch where document.root["method"]?.string == "$/cancelRequest" {
      if let id = document.root["params"]?["id"] { canceledIDs.insert(ProtocolValue(id)) }
    }
    for document in batch where exitStatus == nil { handle(document.root) }
    canceledIDs = []
    if isBroken, exitStatus == nil { exitStatus = 1 }
  }

  /// Returns the pending output and clears it.
  package func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Ends the connection after the client closed its output.
  package func endOfInput() {
    guard exitStatus == nil else { return }
    exitStatus = phase == .shutDown ? 0 : 1
    if reader.isInsideMessage {
      log("the input ended inside a message; a message begins with a Content-Length header")
    } else if phase != .shutDown {
      log("the input ended without an exit notification; an editor starts and stops this server")
    }
  }

  /// Performs one step of background work. Returns whether there is more.
  package func idle() -> Bool {
    guard phase == .running, exitStatus == nil else { return false }
    publishSettingsProblems()
    if !pendingChecks.isEmpty {
      publish(pendingChecks.removeFirst())
      return true
    }
    if workspace.readAhead() { return true }
    // The findings of open documents can depend on the files that were just read.
    if workspace.takeChanges() { checkAll() }
    if !pendingChecks.isEmpty { return true }
    if needsRefresh {
      needsRefresh = false
      sendRequest("workspace/diagnostic/refresh")
    }
    if needsLensRefresh {
      needsLensRefresh = false
      sendRequest("workspace/codeLens/refresh")
    }
    return false
  }

  private func handle(_ node: JSONNode) {
    guard let message = IncomingMessage(node) else {
      let id = node["id"].map { ProtocolValue($0) } ?? .null
      respond(id, .failure(ResponseError(.invalidRequest, "not a JSON-RPC 2.0 message")))
      return
    }
    // Responses of the client need no handling.
    guard let method = message.method else { return }
    guard let id = message.id else {
      receiveNotification(method, message.params)
      return
    }
    if canceledIDs.contains(id) {
      respond(id, .failure(ResponseError(.requestCancelled, "the request was canceled")))
      return
    }
    do throws(ResponseError) {
      respond(id, .success(try result(method, message.params)))
    } catch {
      respond(id, .failure(error))
    }
  }

  // MARK: - Life cycle

  private func result(
    _ method: String, _ params: JSONNode?
  ) throws(ResponseError) -> ProtocolValue {
    switch (phase, method) {
    case (.started, "initialize"):
      phase = .running
      return initialize(params)
    case (.started, _):
      throw ResponseError(.serverNotInitialized, "\(method) is not allowed before initialize")
    case (.running, "initialize"):
      throw ResponseError(.invalidRequest, "initialize is allowed only once")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, _): return try handleRequest(method, Params(params))
    case (.shutDown, _):
      throw ResponseError(.invalidRequest, "\(method) is not allowed after shutdown")
    }
  }

  private func receiveNotification(_ method: String, _ params: JSONNode?) {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
    } else if phase == .running {
      do throws(ResponseError) {
        try handleNotification(method, Params(params))
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

  private func reportError(_ code: ResponseError.Code, _ message: String) {
    log(message)
    respond(.null, .failure(ResponseError(code, message)))
  }

  func notify(_ method: String, _ params: ProtocolValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request to the client. The response is ignored.
  func sendRequest(_ method: String, _ params: ProtocolValue? = nil) {
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
