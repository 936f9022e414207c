import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUI
@testable import BeagleTUITesting
@testable import CellText

/// Tests of the request log, and of curl commands for its requests.
@MainActor @Suite struct RequestLogTests {
  let bench = TestBench(size: CellSize(width: 90, height: 40))

  private func send(_ url: String, _ data: HttpAdditionalData? = nil) -> (any RequestToken)? {
    bench.dependencies.dispatcher.dispatch(path: url, additionalData: data) { _ in }
  }

  @Test func requestsAreRecordedWithResults() throws {
    let requestLog = bench.dependencies.requestLog
    _ = send("http://bff.test/a")
    _ = send("http://bff.test/b", .init(method: .post, body: ["x": .int(1)]))
    let given = send("http://bff.test/c")
    bench.server.respond("{\"ok\":true}", to: "http://bff.test/a")
    bench.server.fail("http://bff.test/b", status: 503)
    given?.cancel()
    #expect(requestLog.exchanges.map(\.number) == [1, 2, 3])
    #expect(requestLog.exchanges.map(\.statusCode) == [200, 503, nil])
    #expect(requestLog.exchanges[0].bodySize == 11)
    guard case .canceled = requestLog.exchanges[2].outcome else {
      Issue.record("it was given up")
      return
    }
    // A late response changes nothing.
    bench.server.respondToCanceled("{}")
    #expect(requestLog.exchanges[2].statusCode == nil)
  }

  @Test func oldestRequestsAreDropped() {
    let requestLog = RequestLog()
    let body = [UInt8](repeating: 32, count: RequestLog.bodyLimit)
    for number in 1...RequestLog.capacity + 20 {
      #expect(
        requestLog.begin(Request(url: "http://bff.test/\(number)"), commonHeaders: [:], at: number)
          == number)
      requestLog.end(
        number, .success(NetworkResponse(data: body, statusCode: 200, name: "x")), at: number + 5)
      let storedBytes = requestLog.exchanges.reduce(0) { $0 + $1.body.count }
      #expect(storedBytes <= RequestLog.totalLimit)
    }
    #expect(requestLog.exchanges.count == RequestLog.capacity)
    #expect(requestLog.total == RequestLog.capacity + 20)
    #expect(requestLog.exchange(20) == nil)
    #expect(requestLog.exchange(21)?.isBodyDropped == true)
    #expect(requestLog.exchange(21)?.bodySize == body.count)
    #expect(requestLog.exchange(21)?.milliseconds == 5)
    #expect(requestLog.exchange(RequestLog.capacity + 20)?.body.count == body.count)
  }

  @Test func largeBodyIsDropped() {
    let requestLog = RequestLog()
    var seen = 0
    requestLog.observers.append { seen = $0.body.count }
    let body = [UInt8](repeating: 32, count: RequestLog.bodyLimit + 1)
    let number = requestLog.begin(Request(url: "http://bff.test/"), commonHeaders: [:], at: 0)
    requestLog.end(number, .success(.init(data: body, statusCode: 200, name: "x")), at: 1)
    #expect(seen == body.count)
    #expect(requestLog.exchange(number)?.body.isEmpty == true)
    #expect(requestLog.exchange(number)?.isBodyDropped == true)
  }

  /// Sizes, times and the status stay in an archive, also if a secret has the same digits.
  @Test(arguments: [1000, 1234, 2048, 4096, 5000, 9999, 12345, 65536, 100_000, 123_456])
  func numbersOfArchivesStay(_ number: Int) {
    Redaction.remember(named: "\(number)")
    defer { Redaction.forget("\(number)") }
    let body = Array("PIN \(number) ".utf8)
    let padded = body + [UInt8](repeating: 0x20, count: number - body.count)
    var exchange = Exchange(
      number: 1,
      request: Request(
        url: "http://bff.test/\(number)",
        additionalData: .init(method: .post, body: ["pin": .int(number), "n": .int(number)])),
      commonHeaders: [:], startedAt: 0)
    exchange.outcome = .success(NetworkResponse(data: padded, statusCode: 200, name: "x"))
    exchange.bodySize = number
    exchange.endedAt = number
    let text = exchange.archived.jsonText
    #expect(text.contains("\"size\":\(number)") && text.contains("\"time\":\(number)"), "\(text)")
    #expect(text.contains("\"status\":200") && text.contains("\"headersSize\":-1"))
    #expect(text.contains("http://bff.test/REDACTED") && text.contains("\"PIN REDACTED "))
    #expect(text.contains(#"{\"pin\":0,\"n\":0}"#), "\(text.prefix(600))")
  }

  @Test func curlCommands() {
    func command(_ url: String, _ data: HttpAdditionalData?, _ common: [String: String] = [:])
      -> String
    {
      Exchange(
        number: 1, request: Request(url: url, additionalData: data), commonHeaders: common,
        startedAt: 0
      ).curlCommand
    }
    #expect(
      command("http://u:pw@bff.test/a?x=it's&token=s3cr3t", nil, ["beagle-platform": "IOS"])
        == "curl 'http://bff.test/a?x=it'\\''s&token=REDACTED' -H 'beagle-platform: IOS'")
    #expect(
      command(
        "http://bff.test/login",
        .init(
          method: .post, headers: ["Authorization": "Bearer s3cr3t", "Beagle-Platform": "WEB"],
          body: ["user": "ada", "password": "s3cr3t"]), ["beagle-platform": "IOS"])
        == "curl http://bff.test/login -X POST -H 'Authorization: REDACTED'"
        + " -H 'Beagle-Platform: WEB' -H 'Content-Type: application/json'"
        + " --data-raw '{\"user\":\"ada\",\"password\":\"REDACTED\"}'")
    #expect(
      command("http://bff.test/", .init(method: .head)) == "curl http://bff.test/ --head")
  }

  /// curl would request each URL of a pattern, and read the file of `-H @file`.
  @Test(arguments: [
    ("http://bff.test/orders/[1-40]", "curl --globoff 'http://bff.test/orders/[1-40]'"),
    ("http://bff.test/{a,b}", "curl --globoff 'http://bff.test/{a,b}'"),
    ("http://[::1]:80/a", "curl --globoff 'http://[::1]:80/a'"),
    ("http://bff.test/a", "curl http://bff.test/a"), ("-K/a", "curl --url -K/a"),
  ])
  func curlCommandsSendOnlyTheRequest(_ url: String, _ expected: String) {
    let names = ["@/etc/passwd", "@", "X-A", "X B", "", "X:C"]
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
    let exchange = Exchange(
      number: 1, request: Request(url: url, additionalData: .init(headers: headers)),
      commonHeaders: [:], startedAt: 0)
    #expect(exchange.curlCommand == expected + " -H 'X-A: 1'")
  }

  @Test func clientFieldsAreListedWithoutValues() throws {
    let requestLog = RequestLog()
    let number = requestLog.begin(
      Request(url: "http://bff.test/a", additionalData: .init(headers: ["X-Own": "1"])),
      commonHeaders: ["beagle-platform": "IOS", "X-Plan": "s3cr3t", "x-own": "s3cr3t"], at: 0)
    let exchange = try #require(requestLog.exchange(number))
    #expect(
      exchange.curlCommand
        == "curl http://bff.test/a -H 'X-Own: 1' -H 'X-Plan: REDACTED' -H 'beagle-platform: IOS'")
    #expect(exchange.commonHeaders["X-Plan"] == "REDACTED")
  }

  @Test(arguments: [
    (#"{"password":"a","user":"b"}"#, #"{"password":"REDACTED","user":"b"}"#),
    (
      #"[{"access_token": "a\"b"}, {"x":{"apiKey":"k"}}]"#,
      #"[{"access_token": "REDACTED"}, {"x":{"apiKey":"REDACTED"}}]"#
    ),
    // Beagle's own members and user input are not secrets.
    (#"{"key":"id","token":"@{user.token}"}"#, #"{"key":"id","token":"@{user.token}"}"#),
    (#"{"password":"","pin":5}"#, #"{"password":"","pin":0}"#), ("no JSON", "no JSON"),
  ])
  func bodiesWithoutSecrets(body: String, shown: String) {
    #expect(String(decoding: Redaction.body(Array(body.utf8)), as: UTF8.self) == shown)
  }

  // MARK: - The requests dialog

  @Test func requestsDialogListsAndFindsRequests() {
    bench.open(path: "/home")
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    _ = send(
      "http://bff.test/orders?token=s3cr3t", .init(method: .post, body: ["password": "s3cr3t"]))
    bench.server.fail("http://bff.test/orders?token=s3cr3t", status: 503)
    bench.settle()
    bench.press(.character("H"))
    #expect(bench.text.contains("Requests"))
    #expect(bench.text.contains("200 GET /home"))
    #expect(bench.text.contains("503 POST /orders?token=REDACTED"))
    bench.type("ordr")
    #expect(!bench.text.contains("GET /home"))
    bench.press(.enter)
    for part in [
      "503 Service Unavailable", "http://bff.test/orders?token=REDACTED",
      "\"password\": \"REDACTED\"", "curl command", "curl 'http://bff.test/orders?token=REDACTED'",
    ] {
      #expect(bench.text.contains(part), "\(part)\n\(bench.text)")
    }
    #expect(!bench.text.contains("s3cr3t"))
    bench.press(.escape)
    #expect(bench.text.contains("GET /home") && bench.text.contains("Requests"))
  }

  @Test func commandIsCopied() {
    _ = send("http://bff.test/a")
    bench.server.respond("{\"rows\": [1, {\"a\": []}]}", to: "http://bff.test/a")
    bench.open(json: screenJSON("Home"))
    bench.press(.character("H"))
    bench.press(.enter)
    // In readable lines.
    #expect(bench.text.contains("  \"rows\": ["))
    #expect(bench.text.contains("      \"a\": []"))
    bench.press(.character("c"))
    #expect(bench.terminal.copied == ["curl http://bff.test/a"])
    #expect(bench.text.contains("Copied, if the terminal allows it."))
  }

  @Test func emptyRequestsDialog() {
    bench.open(json: screenJSON("Home"))
    bench.press(.character("H"))
    #expect(bench.text.contains("No requests yet."))
  }
}
