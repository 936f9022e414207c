import BeagleNetworking
import BeagleSchema
import BeagleTestSupport
import Foundation
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import TerminalKit

/// Tries each operation that sends a request with each fault, and compares the results with a table of
/// the documentation.
@MainActor @Suite struct FailureMatrixTests {
  /// What goes wrong with the requests for one path.
  nonisolated enum Fault: String, CaseIterable {
    case refused, reset
    case resetInBody = "reset after 1 KB"
    case timeout
    case unauthorized = "401"
    case missing = "404"
    case busy = "429"
    case problem = "500"
    case unavailableTwice = "503 twice"
    case notJSON = "not JSON"
    case wrongRoot = "wrong root"
    case slow = "200 after 30 s"

    /// The time until the result, in milliseconds.
    var delay: Int {
      switch self {
      case .timeout: 10_000
      case .slow: 30_000
      default: 200
      }
    }

    func result(_ request: Request) -> Result<NetworkResponse, NetworkError>? {
      func failure(
        _ kind: NetworkError.Kind, _ reason: String, isWithoutConnection: Bool? = nil
      ) -> Result<NetworkResponse, NetworkError> {
        var error = NetworkError(kind: kind, reason: "failed: \(reason)", request: request)
        error.isWithoutConnection = isWithoutConnection
        return .failure(error)
      }
      func status(_ code: Int, _ headers: [(String, String)] = [], _ body: String = "")
        -> Result<NetworkResponse, NetworkError>
      {
        .failure(.status(code, request: request, data: Array(body.utf8), headers: headers))
      }
      func success(_ body: String) -> Result<NetworkResponse, NetworkError> {
        .success(NetworkResponse(data: Array(body.utf8), statusCode: 200, name: request.url))
      }
      switch self {
      case .refused: return failure(.connectionRefused, "connection refused")
      case .reset: return failure(.invalidResponse, "reset", isWithoutConnection: true)
      case .resetInBody: return failure(.invalidResponse, "reset", isWithoutConnection: false)
      case .timeout: return failure(.timedOut, "timed out", isWithoutConnection: false)
      case .unauthorized: return status(401)
      case .missing: return status(404)
      case .busy: return status(429, [("Retry-After", "5")])
      case .problem:
        return status(
          500, [("Content-Type", "application/problem+json")], #"{"title":"Out of stock"}"#)
      case .unavailableTwice: return status(503)
      case .notJSON: return success("<p>Hello")
      case .wrongRoot: return success("[1]")
      case .slow: return nil
      }
    }
  }

  /// A server on which one path is faulty until it is repaired.
  final class Server: NetworkClientProtocol {
    let fault: Fault
    let target: String
    let bodies: [String: String]
    unowned let bench: TestBench
    var isRepaired = false
    private(set) var count = 0

    /// Makes the path faulty and counts from 0.
    func restart() {
      isRepaired = false
      count = 0
    }

    init(_ fault: Fault, _ operation: Operation, _ bench: TestBench) {
      self.fault = fault
      self.bench = bench
      target = operation.target
      bodies = operation.bodies
    }

    func executeRequest(
      _ request: Request,
      completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
    ) -> (any RequestToken)? {
      let path = UrlParts.path(of: request.url)
      var delay = 0
      var result: Result<NetworkResponse, NetworkError>?
      if path == target {
        count += 1
        delay = isRepaired ? 200 : fault.delay
        let isFaulty = !isRepaired && (fault != .unavailableTwice || count < 3)
        if isFaulty { result = fault.result(request) }
      }
      let body = Array((bodies[path] ?? "{}").utf8)
      let done =
        result ?? .success(NetworkResponse(data: body, statusCode: 200, name: request.url))
      let work = bench.application.application.loop.after(milliseconds: delay) { completion(done) }
      return Token(work: work)
    }

    private final class Token: RequestToken {
      let work: LoopTimer
      init(work: LoopTimer) { self.work = work }
      func cancel() { work.cancel() }
    }
  }

  /// An operation that sends a request and shows `Loaded` when it succeeds.
  @MainActor struct Operation {
    let name: String
    var target = "/part"
    var bodies: [String: String]
    /// Starts the operation on the first screen.
    var start: @MainActor (TestBench) -> Void = { _ in }
    /// Whether the screen is loaded before the operation.
    var isLoadedBefore = false

    init(
      _ name: String, target: String = "/part", home: String, part: String = "{}",
      isLoadedBefore: Bool = false, _ start: @escaping @MainActor (TestBench) -> Void = { _ in }
    ) {
      self.name = name
      self.target = target
      self.isLoadedBefore = isLoadedBefore
      bodies = ["/home": home, "/outer": Part.box([Part.lazy("/part")])]
      bodies[target] = part
      self.start = start
    }
  }

  private static let loaded = Part.screen(Part.text("Loaded"))

  /// A `sendRequest` that shows `Loaded` in a context.
  private static func send(_ method: String, onError: Bool = false) -> String {
    var members = [
      #""url":"/part","method":"\#(method)","onSuccess":[\#(Part.set("c", "\"Loaded\""))]"#
    ]
    if onError { members.append(#""onError":[\#(Part.set("c", "\"Handled\""))]"#) }
    return Part.action("sendRequest", members.joined(separator: ","))
  }

  private static func screen(_ parts: String...) -> String {
    Part.screen(
      Part.box([Part.text("@{c}")] + parts), context: Part.context("c", "\"\""))
  }

  private static func press(_ title: String) -> @MainActor (TestBench) -> Void {
    { $0.click(title) }
  }

  private static func button(_ action: String) -> String { Part.button("Go", action) }

  private static func navigate(_ name: String, _ more: String = "") -> String {
    button(Part.action(name, #""route":{"url":"/part"\#(more)}"#))
  }

  private static var operations: [Operation] {
    let image =
      #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"/part"}}"#
    let web = #"{"_beagleComponent_":"beagle:webView","url":"/part"}"#
    let pull =
      #"{"_beagleComponent_":"beagle:pullToRefresh","onPull":[\#(send("GET"))],"child":\#(Part.text("pull"))}"#
    let form =
      #"{"_beagleComponent_":"beagle:simpleForm","onSubmit":[\#(send("POST"))],"children":[\#(button(Part.action("submitForm")))]}"#
    let legacy = """
      {"_beagleComponent_":"beagle:form",
       "onSubmit":[\(Part.action("formRemoteAction", #""path":"/part","method":"POST""#))],
       "child":{"_beagleComponent_":"beagle:formSubmit","child":\(Part.text("Go"))}}
      """
    let onInit =
      #"{"_beagleComponent_":"beagle:container","onInit":[\#(send("GET"))],"children":[]}"#
    let rows = #"["1","2","3"]"#
    let list = """
      {"_beagleComponent_":"beagle:listView","dataSource":\(rows),
       "templates":[{"view":\(Part.text("row @{item}"))}],"onScrollEnd":[\(send("GET"))]}
      """
    return [
      Operation("first screen", target: "/home", home: loaded, part: loaded),
      Operation("reload", target: "/home", home: loaded, part: loaded, isLoadedBefore: true) {
        $0.press(.character("R"))
      },
      Operation("pushView", home: screen(navigate("pushView")), part: loaded, press("Go")),
      Operation("pushStack", home: screen(navigate("pushStack")), part: loaded, press("Go")),
      Operation("resetStack", home: screen(navigate("resetStack")), part: loaded, press("Go")),
      Operation(
        "resetApplication", home: screen(navigate("resetApplication")), part: loaded, press("Go")),
      Operation(
        "prefetched pushView", home: screen(navigate("pushView", #","shouldPrefetch":true"#)),
        part: loaded, press("Go")),
      Operation(
        "pushView with fallback",
        home: screen(navigate("pushView", #","fallback":\#(Part.screen(Part.text("Handled")))"#)),
        part: loaded, press("Go")),
      Operation("lazyComponent", home: screen(Part.lazy("/part")), part: Part.text("Loaded")),
      Operation(
        "nested lazyComponent", home: screen(Part.lazy("/outer")), part: Part.text("Loaded")),
      Operation("onInit: sendRequest GET", home: screen(onInit)),
      Operation("onScrollEnd: sendRequest GET", home: screen(list)),
      Operation("onPull: sendRequest GET", home: screen(pull)) { $0.press(.character("r")) },
      Operation("sendRequest GET", home: screen(button(send("GET"))), press("Go")),
      Operation("sendRequest POST", home: screen(button(send("POST"))), press("Go")),
      Operation(
        "sendRequest GET with onError", home: screen(button(send("GET", onError: true))),
        press("Go")),
      Operation(
        "sendRequest POST with onError", home: screen(button(send("POST", onError: true))),
        press("Go")),
      Operation("submitForm", home: screen(form), press("Go")),
      Operation(
        "form of Beagle 1.x", home: screen(legacy),
        part: Part.action("alert", #""message":"Loaded""#), press("Go")),
      Operation("image", home: screen(image), part: "GIF89a\u{1}\0\u{1}\0\0\0\0;"),
      Operation("webView", home: screen(web), part: "<p>Loaded</p>"),
    ]
  }

  // MARK: - One cell

  private final class Reader: WebPageReader {
    var problem: String? { nil }
    var isWorking: Bool { false }

    func read(
      _ html: [UInt8], from url: String, columns: Int,
      completion: @escaping @MainActor (Result<String, WebPageError>) -> Void
    ) -> (any RequestToken)? {
      completion(.success("Loaded"))
      return nil
    }
  }

  /// The result of an operation with a fault.
  private struct Cell {
    /// What shows after 100 ms that the operation runs.
    var waiting: String
    /// What shows its result, the key that recovers, and the number of requests.
    var result: String
  }

  private func cell(_ operation: Operation, _ fault: Fault) -> Cell {
    let bench = TestBench(size: CellSize(width: 80, height: 24), retry: 300)
    let server = Server(fault, operation, bench)
    let dependencies = bench.dependencies
    dependencies.networkClient = server
    dependencies.webPageReader = Reader()
    dependencies.retryPolicy = RetryPolicy(automaticRetries: 2)
    dependencies.retryPolicy.jitter = 1...1
    server.isRepaired = operation.isLoadedBefore
    bench.open(path: "/home")
    if operation.isLoadedBefore {
      bench.wait(milliseconds: 1000)
      server.restart()
    }
    operation.start(bench)
    bench.wait(milliseconds: 100)
    let waiting = waiting(bench)
    func isLoaded() -> Bool {
      let isShown =
        operation.name == "image"
        ? dependencies.imageCache[file: "/part"] != nil : bench.text.contains("Loaded")
      return isShown && !bench.application.isLoading
    }
    func failure() -> String? {
      if bench.errorView != nil { return "dialog" }
      if bench.text.contains("✕") { return "line" }
      return bench.text.contains("Handled") ? "own" : nil
    }
    for _ in 0..<400 where failure() == nil && !isLoaded() { bench.wait(milliseconds: 100) }
    guard let shown = failure() else {
      let result = isLoaded() ? "content" : "NOTHING"
      return Cell(waiting: waiting, result: "\(result) \(server.count)")
    }
    guard shown != "own" else { return Cell(waiting: waiting, result: "own \(server.count)") }
    server.isRepaired = true
    bench.press(.character("r"))
    for _ in 0..<20 where !isLoaded() || failure() != nil { bench.wait(milliseconds: 100) }
    let key = isLoaded() && failure() == nil ? "r" : "NO KEY"
    return Cell(waiting: waiting, result: "\(shown) \(key) \(server.count)")
  }

  /// What shows after 100 ms that the operation runs.
  private func waiting(_ bench: TestBench) -> String {
    let spinners = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
    let rows = (0..<24).map { bench.terminal.text(row: $0) }
    let status = rows[23].contains { spinners.contains($0) }
    let other = rows[..<23].contains { $0.contains { spinners.contains($0) } }
    return status ? (other ? "bar and control" : "bar") : other ? "control" : "NOTHING"
  }

  private static let path = DocumentationFile.root + "/docs/failure-matrix.md"

  @Test func noOperationFailsUnseen() throws {
    let faults = Fault.allCases
    var table = "| Operation | After 100 ms |"
    table += faults.map { " \($0.rawValue) |" }.joined() + "\n|---|---|"
    table += faults.map { _ in "---|" }.joined() + "\n"
    for operation in Self.operations {
      let cells = faults.map { cell(operation, $0) }
      #expect(Set(cells.map(\.waiting)).count == 1, "\(operation.name): \(cells)")
      table += "| \(operation.name) | \(cells[0].waiting) |"
      table += cells.map { " \($0.result) |" }.joined() + "\n"
    }
    #expect(!table.contains("NOTHING") && !table.contains("NO KEY"), "\(table)")
    let page = try String(contentsOfFile: Self.path, encoding: .utf8)
    let start = try #require(page.range(of: "| Operation |")).lowerBound
    guard ProcessInfo.processInfo.environment["BEAGLE_UPDATE_SNAPSHOTS"] == nil else {
      return try (page[..<start] + table).write(
        toFile: Self.path, atomically: true, encoding: .utf8)
    }
    #expect(page[start...] == table)
  }
}
