import BeagleNetworking
import JSON

/// A server of the Model Context Protocol, through which language models check, fix and render the
/// screens of a directory.
///
/// The server does not read, write or wait. The host passes input to ``receive(_:)``, and writes the
/// bytes of ``takeOutput()`` after each call of ``handleNext()``:
///
/// ```swift
/// let server = ModelContextServer(version: "1.0", directory: directory, tools: tools) { log($0) }
/// server.receive(bytes)
/// while server.handleNext() { write(server.takeOutput()) }
/// ```
@MainActor
package final class ModelContextServer {
  /// The maximum number of messages in a list.
  static let batchLimit = 100
  /// The number of waiting messages, and of their bytes, above which the host reads no further input.
  static let queueLimit = (messages: 1000, bytes: 64 << 20)

  let version: String
  let tools: ToolBox
  let resources: ResourceCatalog
  private let log: (String) -> Void
  private var reader = LineReader()
  private var queue: [Work] = []
  private var queuedBytes = 0
  private var output: [UInt8] = []
  /// The version of the protocol, or nil before `initialize`.
  private(set) var protocolVersion: ProtocolVersion?

  /// A line of input that waits to be handled.
  private struct Work {
    let document: JSONDocument
    let size: Int
    /// The ids of requests that the client canceled meanwhile.
    var canceled: Set<ProtocolValue> = []
  }

  /// Creates a server.
  /// - Parameters:
  ///   - version: The version in `serverInfo`.
  ///   - directory: The directory of the screens. Nothing outside is read.
  ///   - tools: The tools that need more than the analysis of documents.
  ///   - log: Receives error messages of one line each. It must not write to standard output.
  package init(
    version: String, directory: ScreenDirectory, tools: any ScreenTools,
    log: @escaping (String) -> Void
  ) {
    self.version = version
    self.log = log
    let bounds = BoundedDirectory(directory)
    self.tools = ToolBox(tools, bounds)
    resources = ResourceCatalog(bounds, tools)
  }

  // MARK: - Input and output

  /// Whether the host should read more input. Otherwise, waiting messages come first.
  package var acceptsInput: Bool {
    queue.count < Self.queueLimit.messages && queuedBytes < Self.queueLimit.bytes
  }

  /// Adds input bytes.
  package func receive(_ bytes: some Collection<UInt8>) {
    reader.append(bytes)
    while let item = reader.next() { add(item) }
  }

  /// Adds the last line, which may lack its line feed.
  package func endOfInput() {
    if let item = reader.end() { add(item) }
  }

  private func add(_ item: LineReader.Item) {
    let line: [UInt8]
    switch item {
    case .line(let bytes): line = bytes
    case .tooLong(let id):
      reportError(
        .invalidRequest,
        "skipped a message of more than \(LineReader.limit >> 20) MiB; send smaller messages",
        id: id ?? .null)
      return
    }
    // Blank lines are skipped.
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
    do throws(JSONError) {
      let document = try JSONDocument(line, name: "message")
      if document.root["method"]?.string == "notifications/cancelled" {
        cancel(document.root["params"]?["requestId"])
      } else {
        queue.append(Work(document: document, size: line.count))
        queuedBytes += line.count
      }
    } catch {
      reportError(
        .parseError,
        "the message is not JSON: \(error.message) at column \(error.column); each line is one"
          + " message")
    }
  }

  /// Cancels a request that waits. A request that is being handled ends first.
  private func cancel(_ node: JSONNode?) {
    guard let node, node.kind == .int || node.kind == .string else { return }
    let id = ProtocolValue(node)
    for index in queue.indices { queue[index].canceled.insert(id) }
  }

  /// Handles the next message. Returns false if the queue is empty.
  package func handleNext() -> Bool {
    guard !queue.isEmpty else { return false }
    let work = queue.removeFirst()
    queuedBytes -= work.size
    let root = work.document.root
    if root.kind == .array {
      handleBatch(root, work.canceled)
    } else if let response = response(to: root, work.canceled) {
      send(response)
    }
    return true
  }

  /// Returns the pending output and clears it.
  package func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  private func send(_ message: ProtocolValue) {
    output += message.bytes
    output.append(0x0A)
  }

  private func reportError(
    _ code: ResponseError.Code, _ message: String, id: ProtocolValue = .null
  ) {
    log(message)
    send(Self.response(id, .failure(ResponseError(code, message))))
  }

  // MARK: - Messages

  /// Handles a list of messages, which protocol versions before 2025-06-18 allow.
  private func handleBatch(_ root: JSONNode, _ canceled: Set<ProtocolValue>) {
    guard let protocolVersion, protocolVersion.hasBatches else {
      reportError(.invalidRequest, "expected one message in a line, found a list")
      return
    }
    guard (1...Self.batchLimit).contains(root.count) else {
      reportError(
        .invalidRequest, "expected a list of 1 to \(Self.batchLimit) messages, found \(root.count)")
      return
    }
    let responses = root.elements.compactMap { response(to: $0, canceled) }
    if !responses.isEmpty { send(.array(responses)) }
  }

  /// Returns the response to a message, or nil if it needs none.
  private func response(
    to node: JSONNode, _ canceled: Set<ProtocolValue>
  ) -> ProtocolValue? {
    guard let message = IncomingMessage(node) else {
      let id = node["id"].map { ProtocolValue($0) } ?? .null
      return Self.response(
        id, .failure(ResponseError(.invalidRequest, "not a JSON-RPC 2.0 message")))
    }
    // Notifications and responses of the client need no handling.
    // The protocol does not allow clients to cancel `initialize`.
    guard let method = message.method, let id = message.id,
      method == "initialize" || !canceled.contains(id)
    else { return nil }
    do throws(ResponseError) {
      return Self.response(id, .success(try result(method, message.params)))
    } catch {
      return Self.response(id, .failure(error))
    }
  }

  private static func response(
    _ id: ProtocolValue, _ result: Result<ProtocolValue, ResponseError>
  ) -> ProtocolValue {
    switch result {
    case .success(let value): ["jsonrpc": "2.0", "id": id, "result": value]
    case .failure(let error): ["jsonrpc": "2.0", "id": id, "error": error.value]
    }
  }

  /// Returns the result of a request.
  private func result(
    _ method: String, _ params: JSONNode?
  ) throws(ResponseError) -> ProtocolValue {
    switch method {
    case "ping": return [:]
    case "initialize": return try initialize(params)
    case "tools/list", "tools/call", "resources/list", "resources/read",
      "resources/templates/list", "prompts/list", "prompts/get", "completion/complete":
      guard let protocolVersion else {
        throw ResponseError(.invalidRequest, "\(method) is not allowed before initialize")
      }
      return try handle(method, params, protocolVersion)
    default: throw ResponseError(.methodNotFound, "unknown method \(method)")
    }
  }

  private func handle(
    _ method: String, _ params: JSONNode?, _ version: ProtocolVersion
  ) throws(ResponseError) -> ProtocolValue {
    switch method {
    case "tools/list": return ["tools": .array(tools.definitions(version))]
    case "tools/call":
      guard let name = params?["name"]?.string else {
        throw ResponseError(.invalidParams, "expected name, the name of a tool")
      }
      return try tools.call(name, params?["arguments"]).value(version)
    case "resources/list": return try resources.list(cursor: params?["cursor"])
    case "resources/read":
      guard let uri = params?["uri"]?.string else {
        throw ResponseError(.invalidParams, "expected uri, the URI of a resource")
      }
      return ["contents": [try resources.read(uri)]]
    case "prompts/list": return ["prompts": .array(PromptCatalog.list(version))]
    case "prompts/get": return try PromptCatalog.prompt(params)
    case "completion/complete": return try completion(params)
    default: return ["resourceTemplates": .array(resources.templates)]
    }
  }

  private func initialize(_ params: JSONNode?) throws(ResponseError) -> ProtocolValue {
    guard protocolVersion == nil else {
      throw ResponseError(.invalidRequest, "initialize is allowed only once")
    }
    guard let requested = params?["protocolVersion"]?.string else {
      throw ResponseError(
        .invalidParams, "expected protocolVersion, for example \(ProtocolVersion.latest.rawValue)")
    }
    let agreed = ProtocolVersion(rawValue: requested) ?? .latest
    protocolVersion = agreed
    return [
      "protocolVersion": .string(agreed.rawValue),
      "capabilities": .object(
        ["tools", "resources", "prompts"].map { .init(key: $0, value: ["listChanged": false]) }
          + (agreed == .november2024 ? [] : [.init(key: "completions", value: [:])])),
      "serverInfo": ["name": "beagle-tui", "version": .string(version)],
      "instructions": .string(ToolBox.instructions),
    ]
  }
}
