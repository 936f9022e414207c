import BeagleSchema
import Glibc
import JSON
import SystemSupport

/// The engine that runs scripts with JavaScriptCore, in a child process with limits.
///
/// The child process cannot open files or connections of its own accord: JavaScript has no functions
/// for that, and a request goes through ``request``. The process ends with this object.
package final class ScriptProcess: ScriptEngine {
  /// The limits of scripts.
  struct Limits: Sendable {
    /// The maximum time of one script in milliseconds, without the time of its requests.
    var milliseconds = 10_000
    /// The maximum processor time of all scripts of a flow in seconds.
    var processorSeconds = 60
    /// The maximum memory in bytes. The empty engine needs 20 MiB.
    var memory = 256 << 20
    /// The maximum length of a result and of `output` together, in bytes.
    var output = 8 << 20
    /// The maximum number of requests and log messages of one script.
    var messages = 10_000

    /// Creates the default limits.
    init() {}
  }

  /// Performs a request of a script.
  typealias RequestHandler =
    (ScriptRequest) -> Result<ScriptResponse, ScriptRequestError>

  /// The name of the command that starts the child process.
  package static let commandName = "__script"

  private let program: [String]
  private let limits: Limits
  private let millisecondsLeft: () -> Int
  private let request: RequestHandler
  private let log: (String) -> Void
  private var service: ConfinedService?

  /// Creates an engine. The process starts with the first script.
  /// - Parameters:
  ///   - program: The path of `beagle-tui`; nil for this program or, in another program, the one in
  ///     `PATH`.
  ///   - millisecondsLeft: Returns the time that is left for all scripts and their requests.
  ///   - request: Performs the requests of scripts. They fail without it.
  ///   - log: Receives the messages of `console.log`.
  init(
    program: String? = nil, limits: Limits = Limits(),
    millisecondsLeft: @escaping () -> Int = { .max },
    request: @escaping RequestHandler = { _ in .failure(ScriptRequestError("no network")) },
    log: @escaping (String) -> Void = { _ in }
  ) {
    self.program = [
      program ?? ScriptProcess.ownProgram, ScriptProcess.commandName, String(limits.memory),
    ]
    self.limits = limits
    self.millisecondsLeft = millisecondsLeft
    self.request = request
    self.log = log
  }

  private static var ownProgram: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
      decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The kernel's link works even if the file was replaced by an update.
    if path.hasSuffix("/beagle-tui") || path.hasSuffix("/beagle-tui (deleted)") {
      return "/proc/self/exe"
    }
    return "beagle-tui"
  }

  package func evaluate(_ script: Script) throws(ScriptError) -> ScriptResult {
    let service = try start()
    var message = ScriptMessage.request(for: script)
    var left = limits.milliseconds
    for _ in 0...limits.messages {
      let start = MonotonicClock.now
      let line: [UInt8]
      do throws(ConfinedService.Failure) {
        line = try service.exchange(
          Array(message.utf8), milliseconds: min(left, millisecondsLeft()))
      } catch { throw failure(error, script) }
      left = max(left - (MonotonicClock.now - start), 0)
      switch try reply(line, script) {
      case .result(let result): return result
      case .request(let request):
        message = ScriptMessage.response(to: self.request(request))
      case .log(let text):
        log(text)
        message = "{}"
      }
    }
    service.end()
    throw .ended(
      name: script.name, "it sent more than \(limits.messages) requests and log messages")
  }

  private func start() throws(ScriptError) -> ConfinedService {
    if let service { return service }
    var confinement = ConfinedProgram.Limits()
    confinement.processorSeconds = limits.processorSeconds
    confinement.memory = 0
    confinement.output = limits.output
    do throws(ConfinedService.Failure) {
      let service = try ConfinedService(program, limits: confinement)
      self.service = service
      return service
    } catch { throw .unavailable("the process for scripts \(error)") }
  }

  private func failure(_ failure: ConfinedService.Failure, _ script: Script) -> ScriptError {
    service = nil
    switch failure {
    case .tookTooLong: return .tookTooLong(name: script.name, milliseconds: limits.milliseconds)
    case .ended(ScriptWorker.memoryStatus):
      return .tooMuchMemory(name: script.name, bytes: limits.memory)
    case .ended(127):
      return .unavailable(
        "scripts need \(program[0]), which does not exist; add its directory to PATH")
    case .ended(let status): return .ended(name: script.name, "exit status \(status)")
    case .wroteTooMuch:
      return .ended(
        name: script.name,
        "its result and output are larger than \(limits.output >> 20) MiB")
    case .notStarted(let cause): return .unavailable("scripts cannot be run: \(cause)")
    }
  }

  private func reply(_ line: [UInt8], _ script: Script) throws(ScriptError) -> ScriptMessage.Reply {
    guard let document = try? JSONDocument(line, name: "script") else {
      throw .ended(name: script.name, "its result is not JSON")
    }
    let root = document.root
    if let cause = root["unavailable"]?.string { throw .unavailable(cause) }
    if let request = root["request"] { return .request(ScriptMessage.request(request)) }
    if let text = root["log"]?.string { return .log(text) }
    if let message = root["error"]?.string {
      throw .failed(
        name: script.name, line: script.isFile ? root["line"]?.int : nil,
        column: script.isFile ? root["column"]?.int : nil, message: message)
    }
    let output = root["output"]?.string.flatMap { try? JSONDocument(text: $0, name: "output") }
    var result = ScriptResult(text: root["text"]?.string ?? "", output: output)
    result.isUndefined = root["isUndefined"]?.bool ?? false
    return .result(result)
  }
}

/// The messages between ``ScriptProcess`` and ``ScriptWorker``.
enum ScriptMessage {
  /// What the child process writes.
  enum Reply {
    case result(ScriptResult)
    case request(ScriptRequest)
    case log(String)
  }

  /// Returns the message that starts a script.
  static func request(for script: Script) -> String {
    var variables = DynamicDictionary()
    for (name, value) in script.variables { variables[name] = .string(value) }
    let message: DynamicObject = [
      "source": .string(script.source), "variables": .dictionary(variables),
      "copiedText": .string(script.copiedText), "platform": .string(script.platform),
    ]
    return message.jsonText
  }

  /// Returns the message with the response to a request.
  static func response(to result: Result<ScriptResponse, ScriptRequestError>) -> String {
    let message: DynamicObject =
      switch result {
      case .failure(let error): ["error": .string(error.message)]
      case .success(let response):
        [
          "status": .int(response.status), "body": .string(response.body),
          "headers": .array(response.headers.map { [.string($0.name), .string($0.value)] }),
        ]
      }
    return message.jsonText
  }

  /// Decodes a request.
  static func request(_ node: JSONNode) -> ScriptRequest {
    let headers = node["headers"]?.elements.compactMap { header -> ScriptRequest.Header? in
      guard let name = header[0]?.string, let value = header[1]?.string else { return nil }
      return ScriptRequest.Header(name: name, value: value)
    }
    let form = node["form"].flatMap { $0.kind == .array ? $0 : nil }
    return ScriptRequest(
      url: node["url"]?.string ?? "", method: node["method"]?.string ?? "GET",
      headers: headers ?? [], body: node["body"]?.string,
      form: form?.elements.map { part in
        ScriptRequest.Part(
          name: part["name"]?.string ?? "", value: part["value"]?.string,
          filePath: part["filePath"]?.string, mediaType: part["mediaType"]?.string)
      })
  }
}
