import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

@MainActor
@Suite struct DirectoryNetworkClientTests {
  private let scheduler = ManualScheduler()

  private func client(
    _ files: TemporaryDirectory, latency: Int = 0, failFirst: Int = 0, bodyLimit: Int = 1 << 20
  ) throws -> DirectoryNetworkClient {
    scheduler.retained.append(files)
    return DirectoryNetworkClient(
      directory: try ScreenDirectory(files.path), scheduler: scheduler, latency: latency,
      failFirst: failFirst, bodyLimit: bodyLimit)
  }

  /// Sends a request and advances the clock as far as needed.
  private func ask(
    _ client: DirectoryNetworkClient, _ url: String, _ method: HTTPMethod = .get
  ) throws -> Result<NetworkResponse, NetworkError> {
    var result: Result<NetworkResponse, NetworkError>?
    client.executeRequest(Request(url: url, additionalData: HttpAdditionalData(method: method))) {
      result = $0
    }
    #expect(result == nil)
    scheduler.advance(10_000_000)
    return try #require(result)
  }

  private func text(_ result: Result<NetworkResponse, NetworkError>) throws -> String {
    String(decoding: try result.get().data, as: UTF8.self)
  }

  private func message(_ result: Result<NetworkResponse, NetworkError>) -> String {
    guard case .failure(let error) = result else { return "success" }
    return error.localizedDescription
  }

  /// Only a request that the route with the parameter would serve has an empty one.
  @Test func emptyParametersAreThoseOfTheMethod() throws {
    let files = TemporaryDirectory([
      "routes.json": #"""
      [{"path": "/orders/{id}", "body": 1}, {"path": "/orders", "method": "POST", "body": 2}]
      """#
    ])
    let client = try client(files)
    #expect(message(try ask(client, "/orders/")).contains("A parameter of /orders/{id} is empty"))
    #expect(try text(try ask(client, "/orders/", .post)) == "2")
    #expect(try text(try ask(client, "/orders/7")) == "1")
  }

  // MARK: - Files

  @Test func pathsMapToFiles() throws {
    let files = TemporaryDirectory([
      "a/b.json": "1", "a/b/index.json": "2", "c": "3", "d/index.json": "4", "index.json": "5",
      "e.json/index.json": "6", "é f.json": "7",
    ])
    let client = try client(files)
    for (path, body) in [
      "/a/b": "1", "/a/b.json": "1", "/a/b/index": "2", "/c": "3", "/d": "4", "/d/": "4",
      "/": "5", "/e": "missing", "/e.json": "6", "//a//b?x=1": "1", "/%C3%A9%20f": "7",
    ] {
      #expect((try? text(try ask(client, path))) ?? "missing" == body, "\(path)")
    }
    let response = try ask(client, "/d").get()
    #expect(response.name == "d/index.json")
    #expect(response.statusCode == 200)
    #expect(response.header("content-TYPE") == "application/json")
    #expect(try ask(client, "/c").get().header("Content-Type") == "application/octet-stream")
  }

  /// macOS and its archives write other code points than documents contain.
  @Test(arguments: [
    ("cafe\u{301}.json", "/caf\u{E9}"), ("caf\u{E9}.json", "/cafe\u{301}"),
    ("cafe\u{301}.json", "/caf%C3%A9"), ("u\u{308}/o\u{308}.json", "/\u{FC}/\u{F6}"),
    ("u\u{308}/index.json", "/\u{FC}"), ("\u{1112}\u{1161}\u{11AB}.json", "/\u{D55C}"),
    ("\u{212B}.json", "/\u{C5}"), ("a\u{323}\u{302}.json", "/\u{1EAD}"),
    ("plain/n\u{303}.json", "/plain/\u{F1}"), ("x\u{301}y/z.json", "/x\u{301}y/z"),
  ])
  func filesAreFoundWithOtherCodePoints(file: String, path: String) throws {
    let client = try client(TemporaryDirectory([file: "found"]))
    #expect(try text(try ask(client, path)) == "found")
  }

  /// The exact name wins, and the rules for hidden and linked files stay.
  @Test func otherCodePointsLeadNowhereElse() throws {
    let outside = TemporaryDirectory(["e\u{301}.json": "outside"])
    let files = TemporaryDirectory([
      "e\u{301}.json": "decomposed", ".e\u{301}/a.json": "hidden",
    ])
    files.write("\u{E9}.json", "composed")
    files.link("o\u{308}.json", to: outside.path + "/e\u{301}.json")
    files.link("u\u{308}.json", to: ".e\u{301}/a.json")
    let client = try client(files)
    #expect(try text(try ask(client, "/\u{E9}")) == "composed")
    #expect(try text(try ask(client, "/e\u{301}")) == "decomposed")
    for path in ["/.\u{E9}/a", "/\u{F6}", "/\u{FC}", "/\u{F1}"] {
      #expect(message(try ask(client, path)) != "success", "\(path)")
    }
  }

  /// A link that leads to another directory is followed again when the user reloads.
  @Test func replacedDirectoryIsServedAfterAReload() throws {
    let files = TemporaryDirectory(["a/home.json": "1", "b/home.json": "2", "b/routes.json": "[]"])
    files.link("cur", to: "a")
    scheduler.retained.append(files)
    let client = DirectoryNetworkClient(
      directory: try ScreenDirectory(files.path + "/cur"), scheduler: scheduler)
    #expect(try text(try ask(client, "/home")) == "1")
    files.remove("cur")
    files.link("cur", to: "b")
    #expect(try text(try ask(client, "/home")) == "1")
    var request = Request(url: "/home")
    request.revalidates = true
    client.executeRequest(request) { _ in }
    scheduler.advance(10_000)
    #expect(try text(try ask(client, "/home")) == "2")
    // A missing directory keeps the last one.
    files.remove("cur")
    #expect(!client.reopenDirectory())
    #expect(try text(try ask(client, "/home")) == "2")
  }

  @Test func editedFileIsServedNext() throws {
    let files = TemporaryDirectory(["a.json": "1"])
    let client = try client(files)
    #expect(try text(try ask(client, "/a")) == "1")
    files.write("a.json", "22")
    #expect(try text(try ask(client, "/a")) == "22")
  }

  @Test func headHasNoBody() throws {
    let client = try client(TemporaryDirectory(["a.json": "1"]))
    #expect(try text(try ask(client, "/a", .head)) == "")
  }

  @Test func missingFileIsReportedWithSuggestions() throws {
    let files = TemporaryDirectory(["home.json": "", "orders/index.json": "", "x/y.json": ""])
    let result = try ask(try client(files), "/odrers")
    #expect(
      message(result) == "GET /odrers returned 404 Not Found. There is no odrers.json in "
        + "\(files.path). Did you mean /orders?")
    guard case .failure(let error) = result else { return }
    #expect(error.statusCode == 404)
    #expect(error.kind == .status(404))
    #expect(message(try ask(try client(files), "/x/z")).contains("Did you mean /x/y?"))
    #expect(!message(try ask(try client(files), "/quite/another")).contains("mean"))
    #expect(message(try ask(try client(files), "/a.b/logo.png")).contains("no a.b/logo.png in"))
    #expect(message(try ask(try client(files), "/a.b/logo")).contains("no a.b/logo.json in"))
  }

  @Test(
    "a request without the query of its route names the query",
    arguments: ["/list", "/list?page=0"])
  func missingQueryIsNamed(_ url: String) throws {
    let files = TemporaryDirectory([
      "lost.json": "", "routes.json": #"[{"path": "/list", "query": {"page": 1}, "body": []}]"#,
    ])
    #expect(
      message(try ask(try client(files), url)).hasSuffix(
        "There is no list.json in \(files.path). But the route in line 1 of routes.json needs the query page=1."
      ))
  }

  @Test func filesOutsideAreNotRead() throws {
    let outside = TemporaryDirectory(["secret.json": "1"])
    let files = TemporaryDirectory(["a.json": "1"])
    files.link("link.json", to: outside.path + "/secret.json")
    let client = try client(files)
    #expect(
      message(try ask(client, "/link")).contains("link.json is a symbolic link to a path outside"))
    for path in ["/../secret", "/%2e%2e/x", outside.path + "/secret.json", "file:///etc/passwd"] {
      guard case .failure = try ask(client, path) else {
        Issue.record("\(path) was read")
        continue
      }
    }
  }

  @Test func bodyOverLimitIsRefused() throws {
    let client = try client(TemporaryDirectory(["a.json": "0123456789"]), bodyLimit: 9)
    guard case .failure(let error) = try ask(client, "/a") else {
      Issue.record("read")
      return
    }
    #expect(error.kind == .tooLarge)
    #expect(error.localizedDescription.contains("a.json is larger than"))
    #expect(DirectoryNetworkClient.bodyLimit == 67_108_864)
  }

  // MARK: - Delays and failures

  @Test func latencyDelaysResponsesInOrder() throws {
    let client = try client(TemporaryDirectory(["a.json": "1", "b.json": "2"]), latency: 100)
    var order: [String] = []
    for path in ["/a", "/missing", "/b"] {
      client.executeRequest(Request(url: path)) { _ in order.append(path) }
    }
    #expect(scheduler.due == [100, 100, 100])
    scheduler.advance(99)
    #expect(order.isEmpty)
    scheduler.advance(1)
    #expect(order == ["/a", "/missing", "/b"])
  }

  @Test func canceledRequestNeverCompletes() throws {
    let client = try client(TemporaryDirectory(["a.json": "1"]))
    var responses = 0
    let token = client.executeRequest(Request(url: "/a")) { _ in responses += 1 }
    client.executeRequest(Request(url: "/a")) { _ in responses += 10 }
    token?.cancel()
    scheduler.advance(1)
    #expect(responses == 10)
    token?.cancel()
  }

  @Test func firstLoadsOfEachPathFail() throws {
    let client = try client(TemporaryDirectory(["a.json": "1", "b.json": "2"]), failFirst: 2)
    #expect(
      message(try ask(client, "/a")).contains(
        "503 Service Unavailable. Try again: simulated failure 1"))
    #expect(message(try ask(client, "/b")).contains("failure 1 of 2"))
    #expect(message(try ask(client, "//a?x=2")).contains("failure 2 of 2"))
    #expect(try text(try ask(client, "/a")) == "1")
    #expect(try text(try ask(client, "/a")) == "1")
    #expect(message(try ask(client, "/b")).contains("failure 2 of 2"))
  }

  // MARK: - Routes

  @Test func routesPrecedeFiles() throws {
    let files = TemporaryDirectory([
      "a.json": "file", "body.json": "body", "page2.json": "two",
      "routes.json": """
      [{"method": "GET", "path": "/a", "status": 200, "delay_ms": 250,
        "headers": {"X-From": "route"}, "body_file": "body.json"},
       {"path": "/list", "query": {"page": 2}, "body_file": "page2.json"},
       {"method": "post", "path": "/list", "status": 201},
       {"method": "PUT", "path": "/list", "status": 422, "body_file": "body.json"},
       {"path": "/lost", "body_file": "lost.json"}]
      """,
    ])
    let client = try client(files, latency: 50)
    client.executeRequest(Request(url: "/a")) { _ in }
    #expect(scheduler.due == [300])
    let response = try ask(client, "/a").get()
    #expect(String(decoding: response.data, as: UTF8.self) == "body")
    #expect(response.name == "body.json")
    #expect(response.header("x-from") == "route")
    #expect(response.header("Content-Type") == "application/json")
    #expect(try text(try ask(client, "/list?size=9&page=2")) == "two")
    #expect(message(try ask(client, "/list?page=3")).contains("404"))
    #expect(try ask(client, "/list", .post).get().statusCode == 201)
    #expect {
      try ask(client, "/list", .put).get()
    } throws: { error in
      let error = error as? NetworkError
      return error?.statusCode == 422 && error?.data == Array("body".utf8)
    }
    #expect(message(try ask(client, "/list", .delete)).contains("405"))
    #expect(message(try ask(client, "/list", .delete)).contains("for GET, POST, PUT only"))
    #expect(message(try ask(client, "/lost")).contains("lost.json does not exist. routes.json:6:2"))
    #expect(try text(try ask(client, "/page2")) == "two")
  }

  @Test func missingRouteIsReportedWithAdvice() throws {
    let client = try client(TemporaryDirectory(["a.json": "1"]))
    #expect(
      message(try ask(client, "/a", .post))
        == "POST /a returned 405 Method Not Allowed. A directory "
        + "serves only GET requests by itself. Add {\"method\": \"POST\", \"path\": \"/a\", \"file\": "
        + "\"…\"} to routes.json.")
    #expect(message(try ask(client, "/b", .delete)).contains("404 Not Found"))
  }

  @Test func routeWithFailureStatusIsNamed() throws {
    let files = TemporaryDirectory(["routes.json": #"[{"path": "/a", "status": 503}]"#])
    #expect(
      message(try ask(try client(files), "/a"))
        == "GET /a returned 503 Service Unavailable. routes.json:1:2 sets this status.")
  }

  @Test func routeFailsFirst() throws {
    let files = TemporaryDirectory([
      "a.json": "1",
      "routes.json": #"[{"path": "/a", "body_file": "a.json", "fail_times": 2, "delay_ms": 7}]"#,
    ])
    let client = try client(files)
    #expect(message(try ask(client, "/a")).contains("503 Service Unavailable"))
    files.write(
      "routes.json",
      #"[{"path": "/new"}, {"path": "/a", "body_file": "a.json", "fail_times": 2, "delay_ms": 7}]"#)
    #expect(message(try ask(client, "/a")).contains("503"))
    #expect(try text(try ask(client, "/a")) == "1")
  }

  @Test func routeIsUnreachableForSomeRequests() throws {
    let files = TemporaryDirectory([
      "a.json": "1",
      "routes.json":
        #"[{"path": "/a", "body_file": "a.json", "offline_after": 1, "offline_times": 2}]"#,
    ])
    let client = try client(files)
    #expect(try text(try ask(client, "/a")) == "1")
    for left in [1, 0] {
      guard case .failure(let error) = try ask(client, "/a") else {
        Issue.record("the server was reached")
        continue
      }
      #expect(error.kind == .connectionRefused && error.statusCode == nil)
      #expect(
        error.localizedDescription
          == "GET /a failed: the server cannot be reached. routes.json:1:2 simulates this for"
          + " \(left) more requests: try again.")
    }
    #expect(try text(try ask(client, "/a")) == "1")
  }

  @Test func routeStaysUnreachable() throws {
    let files = TemporaryDirectory([
      "a.json": "1", "routes.json": #"[{"path": "/a", "body_file": "a.json", "offline_after": 0}]"#,
    ])
    let client = try client(files)
    for _ in 0..<5 {
      #expect(message(try ask(client, "/a")).hasSuffix("routes.json:1:2 simulates this."))
    }
    // A preview neither fails nor counts.
    files.write(
      "routes.json", #"[{"path": "/a", "body_file": "a.json", "offline_times": 6}]"#)
    guard case .success? = client.preview(Request(url: "/a")) else {
      Issue.record("the preview failed")
      return
    }
    #expect(message(try ask(client, "/a")).contains("for 0 more requests"))
    #expect(try text(try ask(client, "/a")) == "1")
  }

  @Test func slowBodyFollowsTheHeader() throws {
    let files = TemporaryDirectory([
      "a.json": "12",
      "routes.json": #"[{"path": "/a", "body_file": "a.json", "delay_ms": 30, "body_ms": 50}]"#,
    ])
    let client = try client(files)
    var result: Result<NetworkResponse, NetworkError>?
    client.executeRequest(Request(url: "/a")) { result = $0 }
    scheduler.advance(79)
    #expect(result == nil)
    scheduler.advance(1)
    let timing = try #require(try result?.get().timing)
    #expect(timing.firstByte == .milliseconds(30) && timing.total == .milliseconds(80))
    #expect(timing.bytesReceived == 2)
  }

  @Test(arguments: [
    ("{}", "routes.json:1:1: the file must contain a list"),
    ("[1]", "routes.json:1:2: a route must be an object"),
    ("[{}]", "routes.json:1:2: the route has no \"path\""),
    ("[{\"path\": 1}]", "routes.json:1:11: \"path\" must be a string"),
    (
      "[{\"path\": \"/a\", \"method\": [\"GET\"]}]",
      "\"method\" must be a string; write a route for each method"
    ),
    ("[{\"path\": \"/a\", \"delay\": \"300ms\"}]", "3600000, in milliseconds; write 300"),
    ("[{\"path\": \"/a\", \"dribble\": \"2s\"}]", "3600000, in milliseconds; write 2000"),
    ("[{\"path\": \"a\"}]", "the path does not begin with \"/\""),
    ("[{\"path\": \"/../a\"}]", "routes.json:1:11"),
    ("[{\"path\": \"/a\", \"body_file\": \"../x\"}]", "\"../x\" must be a path below"),
    ("[{\"path\": \"/a\", \"body_file\": \"b/.env\"}]", "\"b/.env\" is hidden"),
    ("[{\"path\": \"/a\", \"body_file\": \"/etc/passwd\"}]", "must be a path below"),
    ("[{\"path\": \"/a\", \"status\": 99}]", "\"status\" must be a whole number from 100 to 599"),
    ("[{\"path\": \"/a\", \"delay\": -1}]", "routes.json:1:26: \"delay\""),
    ("[{\"path\": \"/a\", \"dribble\": 3600001}]", "\"dribble\" must be a whole number from 0"),
    ("[{\"path\": \"/a\", \"offlineAfter\": -1}]", "\"offlineAfter\" must be a whole number"),
    ("[{\"path\": \"/a\", \"offlineTimes\": 0}]", "\"offlineTimes\" must be a whole number from 1"),
    ("[{\"path\": \"/a\", \"headers\": []}]", "\"headers\" must be an object"),
    ("[{\"path\": \"/a\" \"status\": 1}]", "routes.json:1:16"),
  ])
  func invalidRoutesAreReportedWithPosition(_ text: String, _ expected: String) throws {
    let files = TemporaryDirectory(["a.json": "1", "routes.json": text])
    let client = try client(files)
    let message = message(try ask(client, "/a"))
    #expect(message.contains(expected), "\(message)")
    files.write("routes.json", "[]")
    #expect(try self.text(try ask(client, "/a")) == "1")
  }

  // MARK: - Screens

  @Test func startScreen() throws {
    let component = #"{"_beagleComponent_": "beagle:text", "text": ""}"#
    let empty = TemporaryDirectory(["note.txt": "x"])
    #expect(throws: DirectoryError.empty(empty.path)) { try client(empty).startScreen() }
    #expect(
      try client(TemporaryDirectory(["a/only one.json": component, "data.json": "[1]"]))
        .startScreen() == "/a/only%20one")
    let two = TemporaryDirectory(["b.json": component, "a/index.json": component])
    #expect(try client(two).startScreen() == nil)
    #expect(try client(two).screens() == ["/a", "/b"])
    two.write("home.json", component)
    #expect(try client(two).startScreen() == "/home")
    two.write("index.json", component)
    #expect(try client(two).startScreen() == "/")
    #expect(try client(two).screens() == ["/", "/a", "/b", "/home"])
  }

  /// `dev` waits for the content of a file that another program just created.
  @Test func emptyFilesAreNotWritten() throws {
    let files = TemporaryDirectory(["data.json": ""])
    #expect(try !client(files).hasWrittenScreen)
    files.write("data.json", #"{"a": 1}"#)
    #expect(try !client(files).hasWrittenScreen)
    files.write("home.json", "")
    #expect(try !client(files).hasWrittenScreen)
    files.write("home.json", "{}")
    #expect(try client(files).hasWrittenScreen)
    let other = TemporaryDirectory(["orders.json": #"{"_beagleComponent_": "beagle:text"}"#])
    #expect(try client(other).hasWrittenScreen)
  }

  @Test func screensComeFromRoutesToo() throws {
    let component = #"{"_beagleComponent_": "beagle:text", "text": ""}"#
    let files = TemporaryDirectory([
      "alert/alert.json": component, "data.json": "{}", "empty.json": "", "logo.png": "x",
      "routes.json": """
      [{"path": "/alert", "body_file": "alert/alert.json"}, {"path": "/data", "body_file": "data.json"},
       {"method": "POST", "path": "/post", "body_file": "alert/alert.json"},
       {"path": "/gone", "body_file": "gone.json"}, {"path": "/logo", "body_file": "logo.png"}]
      """,
    ])
    #expect(try client(files).screens() == ["/alert", "/alert/alert", "/empty"])
    // A route has priority over a file with the same path.
    files.write("alert.json", #"{"_beagleComponent_": "beagle:text", "navigationBar": 1}"#)
    #expect(try client(files).screens() == ["/alert", "/alert/alert", "/empty"])
    let one = TemporaryDirectory([
      "b.json": component, "routes.json": #"[{"path": "/z", "body_file": "b.json"}]"#,
    ])
    #expect(try client(one).screens() == ["/b", "/z"])
    #expect(try client(one).startScreen() == "/z")
  }
}
