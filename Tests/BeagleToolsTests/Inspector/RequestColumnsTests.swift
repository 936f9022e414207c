import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the columns of requests and of the time line of states.
@MainActor
@Suite struct RequestColumnsTests {
  private func exchange(
    _ url: String = "/api/customers/42/orders", method: HTTPMethod = .get, status: Int = 200,
    start: Int = 0, first: Int = 40, total: Int = 100, size: Int = 2048
  ) -> Exchange {
    let log = RequestLog()
    let request = Request(url: url, additionalData: .init(method: method))
    let number = log.begin(request, commonHeaders: [:], at: start)
    let timing = TransferTiming(firstByte: .milliseconds(first), total: .milliseconds(total))
    let body = [UInt8](repeating: 0x20, count: size)
    if status < 300 {
      var response = NetworkResponse(data: body, statusCode: status, headers: [], name: url)
      response.timing = timing
      log.end(number, .success(response), at: start + total)
    } else {
      var error = NetworkError(kind: .status(status), reason: "failed", request: request)
      error.statusCode = status
      error.timing = timing
      log.end(number, .failure(error), at: start + total)
    }
    return log.exchanges[0]
  }

  private func text(_ exchange: Exchange, width: Int, _ progress: RequestProgress? = nil) -> String
  {
    RequestColumns(width: width, [exchange]).spans(
      of: RequestCells(exchange, now: 500, progress), on: TimeLines([exchange], now: 500)
    ).map(\.text).joined()
  }

  @Test func columnsAreWaitDownloadAndSize() {
    let row = text(exchange(), width: 64)
    #expect(row.hasPrefix("200 GET /api/customers/42/orders "))
    #expect(row.hasSuffix("  40ms  60ms  2.0K"))
  }

  /// The columns that matter least are left out first, and the end of a path stays.
  @Test func narrowListsHaveFewerColumns() {
    #expect(text(exchange(), width: 48) == "200 GET …customers/42/orders  40ms  60ms  2.0K")
    #expect(text(exchange(), width: 40) == "200 GET …stomers/42/orders  40ms  2.0K")
    #expect(!text(exchange(), width: 20).contains("40ms"))
  }

  @Test(arguments: 12...160) func rowsFillTheWidth(width: Int) {
    let columns = RequestColumns(width: width, [exchange()])
    let row = text(exchange(), width: width)
    #expect(TextMetrics.width(row) <= max(6, width - 2), "\(width): \(row)")
    // The titles are above their columns.
    let heading = columns.heading("This screen", line: 0).text
    for title in ["wait", "down", "size"] where heading.contains(title) {
      let end =
        heading.range(of: title).map {
          heading.distance(from: heading.startIndex, to: $0.upperBound)
        } ?? 0
      let character = Array(row)[end - 1]
      #expect("msK".contains(character), "\(width): \(title) above \(character)")
    }
  }

  @Test func wideListsHaveATimeLine() {
    let row = text(exchange(), width: 120)
    #expect(row.contains("░") && row.contains("█"))
    // The wait is 40 of 100 milliseconds.
    let wait = row.count { $0 == "░" }, all = row.count { "░█".contains($0) }
    #expect(abs(wait * 100 / all - 40) <= 5)
  }

  /// Two requests after each other: the bar of the second one begins where the first one ends.
  @Test func barsAreOnOneLine() {
    let log = RequestLog()
    for start in [0, 100] {
      let number = log.begin(Request(url: "/a"), commonHeaders: [:], at: start)
      log.end(
        number, .success(NetworkResponse(data: [], statusCode: 200, headers: [], name: "")),
        at: start + 100)
    }
    let lines = TimeLines(log.exchanges, now: 1000)
    let bars = log.exchanges.map { lines.bar(of: RequestCells($0, now: 1000, nil), width: 20) }
    #expect(bars.map(\.lead.count) == [0, 10])
    #expect(bars.map { $0.wait.count + $0.rest.count } == [10, 10])
  }

  @Test func colorFollowsTheClassAndIsNotAlone() {
    func state(_ status: Int) -> InspectorRow.Span {
      RequestCells(exchange(status: status), now: 0, nil).state
    }
    #expect(state(200).role == .text && !state(200).isBold)
    #expect(state(404).role == .warning && state(404).isBold)
    #expect(state(503).role == .danger && state(503).isBold)
  }

  @Test func runningRequestShowsItsBytes() {
    let log = RequestLog()
    _ = log.begin(Request(url: "/big"), commonHeaders: [:], at: 0)
    let exchange = log.exchanges[0]
    #expect(text(exchange, width: 64).contains("··· GET /big"))
    #expect(text(exchange, width: 64).contains("500ms"))
    let half = RequestProgress(.receiving(bytes: 512_000, total: 1_024_000))
    #expect(text(exchange, width: 64, half).hasSuffix("500ms   50%  500K"))
    let open = RequestProgress(.receiving(bytes: 512_000, total: nil))
    #expect(text(exchange, width: 64, open).hasSuffix("500ms        500K"))
  }

  @Test(arguments: [
    (0, "0ms"), (999, "999ms"), (1234, "1.2s"), (9949, "9.9s"), (9950, "10s"), (59_900, "60s"),
    (200_000, "3min"), (7_200_000, "2h"),
  ]) func timesAreShort(milliseconds: Int, text: String) {
    #expect(CompactFormat.time(milliseconds: milliseconds) == text)
  }

  @Test(arguments: [
    (0, "0B"), (999, "999B"), (1024, "1.0K"), (1536, "1.5K"), (10_240, "10K"), (1_048_576, "1.0M"),
    (1_572_864, "1.5M"),
    (20_971_520, "20M"),
  ]) func sizesAreShort(bytes: Int, text: String) {
    #expect(CompactFormat.bytes(bytes) == text)
  }

  // MARK: - In the inspector

  @Test func requestsOfTheScreenAreApart() throws {
    let bench = InspectorBench()
    bench.bench.openHome()
    bench.open()
    bench.type("3")
    #expect(bench.rows.count { $0.contains("This screen") || $0.contains("Requests") } == 1)
    bench.bench.open(.remote(.init(url: "/next")))
    bench.bench.server.respond(Part.screen(Part.text("Next")), to: "/next")
    bench.bench.settle()
    bench.open()
    bench.open()
    let own = try #require(bench.rows.firstIndex { $0.contains("This screen") })
    let others = try #require(bench.rows.firstIndex { $0.contains("Other requests") })
    #expect(bench.rows[own + 1].contains("/next"))
    #expect(bench.rows[others + 1].contains("/home"))
  }

  /// The time of a running request passes on the screen, and nothing wakes up after its end.
  @Test func runningRequestIsLive() {
    let bench = InspectorBench()
    bench.bench.openHome()
    bench.open()
    bench.type("3")
    _ = bench.bench.dependencies.dispatcher.dispatch(
      path: "/slow", additionalData: nil, isVisible: false
    ) { _ in }
    bench.bench.settle()
    bench.bench.wait(milliseconds: 1000)
    #expect(bench.text.contains("1.0s") || bench.text.contains("750ms"), "\(bench.text)")
    bench.bench.server.respond("{}", to: "/slow")
    bench.bench.settle()
    bench.bench.wait(milliseconds: 500)
    let frames = bench.bench.terminal.frames
    bench.bench.wait(milliseconds: 5000)
    #expect(bench.bench.terminal.frames == frames)
  }

  @Test func statesAreATimeLine() throws {
    let bench = InspectorBench()
    bench.bench.application.recordForInspection()
    bench.bench.open(.remote(.init(url: "/home")))
    bench.bench.wait(milliseconds: 120)
    bench.bench.server.fail("/home", status: 503)
    bench.bench.settle()
    bench.bench.wait(milliseconds: 1000)
    bench.bench.press(.character("r"))
    bench.bench.wait(milliseconds: 80)
    bench.bench.server.respond(Part.screen(Part.text("Home")), to: "/home")
    bench.bench.settle()
    bench.open()
    bench.type("4")
    let states = bench.inspector?.model.history.states.filter { $0.kind != .finished } ?? []
    #expect(states.map(\.kind) == [.started, .error, .started, .success])
    #expect(states.map(\.isRetry) == [false, false, true, false])
    #expect(Set(states.map(\.visit)).count == 1)
    func row(_ text: String) throws -> String {
      try #require(bench.rows.first { $0.contains(text) })
    }
    #expect(try row("started").contains("+0ms"))
    #expect(try row("error").contains("+120ms"))
    #expect(try row("retry").contains("+1.1s"))
    // The bars are where the loads were.
    let error = try row("error"), success = try row("success")
    #expect(error.contains("█") && success.contains("█"))
    let first = try #require(error.firstIndex(of: "█")),
      last = try #require(success.firstIndex(of: "█"))
    #expect(
      error.distance(from: error.startIndex, to: first)
        < success.distance(from: success.startIndex, to: last))
  }
}
