import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText

/// Tests of an application's URL builder, network client, image downloader and cache. They handle
/// everything, and may complete requests in any way.
@MainActor
@Suite
struct ReplacedPartsTests {
  typealias CompletionMode = StubHandler<Result<NetworkResponse, NetworkError>>.CompletionMode

  let bench = TestBench(size: CellSize(width: 60, height: 20))

  // MARK: - URL builder

  private final class Builder: UrlBuilderProtocol {
    var baseUrl: String?
    private(set) var paths: [String] = []

    func build(path: String) -> String? {
      paths.append(path)
      return path == "/none" ? nil : "https://bff.example/v2" + path
    }
  }

  private static func image(_ url: String) -> String {
    """
    {"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"\(url)"}}
    """
  }

  private static func form(_ path: String) -> String {
    let field = "{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"v\"}"
    return """
      {"_beagleComponent_":"beagle:form",
       "onSubmit":[\(Part.action("formRemoteAction", "\"path\":\"\(path)\"", "\"method\":\"POST\""))],
       "child":\(Part.box([
         "{\"_beagleComponent_\":\"beagle:formInput\",\"name\":\"n\",\"child\":\(field)}",
         "{\"_beagleComponent_\":\"beagle:formSubmit\",\"child\":\(Part.text("Submit"))}",
       ]))}
      """
  }

  private static func push(_ url: String, prefetch: Bool = false) -> String {
    Part.action("pushView", "\"route\":{\"url\":\"\(url)\",\"shouldPrefetch\":\(prefetch)}")
  }

  @Test func builderBuildsEveryURL() {
    let builder = Builder()
    let reader = WebPageReaderStub()
    bench.dependencies.urlBuilder = builder
    bench.dependencies.webPageReader = reader
    bench.open(path: "/home")
    bench.server.respond(
      Part.screen(
        Part.button("Ahead", Self.push("/ahead", prefetch: true)),
        Part.button("Push", Self.push("/pushed")), Part.button("None", Self.push("/none")),
        Part.button("Send", Part.action("sendRequest", "\"url\":\"/sent\"")),
        Self.form("/form"), Self.image("/image"),
        "{\"_beagleComponent_\":\"beagle:webView\",\"url\":\"/page\"}",
        "{\"_beagleComponent_\":\"beagle:lazyComponent\",\"path\":\"/lazy\",\"initialState\":\(Part.text("…"))}"
      ))
    bench.settle()
    bench.server.respond("<p>x", to: "https://bff.example/v2/page")
    bench.settle()
    #expect(reader.urls == ["https://bff.example/v2/page"])
    for (button, path) in [("Send", "sent"), ("Submit", "form"), ("Push", "pushed")] {
      bench.click(button)
      bench.server.fail("https://bff.example/v2/" + path)
      bench.settle()
      if bench.errorView != nil { bench.press(.escape) }
    }
    let urls = Set(bench.server.requests.map(\.request.url))
    #expect(
      urls
        == Set(
          ["home", "ahead", "lazy", "image", "page", "sent", "form", "pushed"].map {
            "https://bff.example/v2/" + $0
          }))
    #expect(Set(builder.paths).isSuperset(of: ["/home", "/ahead", "/lazy", "/image", "/page"]))
  }

  @Test func missingURLSendsNoRequest() {
    bench.dependencies.urlBuilder = Builder()
    bench.open(path: "/none")
    #expect(bench.server.requests.isEmpty)
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- error(remoteScreen.url, retry) @-",
        "default <- finished @-",
      ])
  }

  @Test func serverSetsBaseURLOfReplacedBuilder() {
    let builder = Builder()
    bench.dependencies.urlBuilder = builder
    bench.application.serve(baseURL: "http://h/api")
    #expect(builder.baseUrl == "http://h/api")
  }

  // MARK: - Network client

  private final class Client: NetworkClientProtocol {
    let handler: StubHandler<Result<NetworkResponse, NetworkError>>
    var bodies: [String: String] = [:]
    var headers: [(String, String)] = []

    init(_ mode: CompletionMode) { handler = StubHandler(mode) }

    func executeRequest(
      _ request: Request,
      completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
    ) -> (any RequestToken)? {
      let body = Array((bodies[request.url] ?? "").utf8)
      return handler.take(
        "\(request.method.rawValue) \(request.url)",
        .success(
          NetworkResponse(data: body, statusCode: 200, headers: headers, name: request.url)),
        completion)
    }
  }

  private func serve(_ mode: CompletionMode) -> Client {
    let client = Client(mode)
    let counted = Part.action(
      "sendRequest", "\"url\":\"/count\"",
      "\"onSuccess\":[\(Part.set("n", "\"@{sum(n, 1)}\""))]")
    client.bodies = [
      "/home": screenJSON(
        "Home", ["Count": counted, "Next": Self.push("/next", prefetch: true)],
        extra: Part.text("responses=@{n}.")
      ).replacing(
        "\"id\":\"Home\"", with: "\"id\":\"Home\",\"context\":\(Part.context("n", "0"))"),
      "/count": "{}", "/next": screenJSON("Next"),
    ]
    bench.dependencies.networkClient = client
    return client
  }

  private func complete(_ client: Client) {
    bench.settle()
    client.handler.completeUnlessNever()
    bench.settle()
  }

  @Test(arguments: CompletionMode.completing)
  func responseArrivesOnce(_ mode: CompletionMode) {
    let client = serve(mode)
    bench.open(path: "/home")
    complete(client)
    complete(client)
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- success @Home", "default <- finished @Home",
      ])
    bench.click("Count")
    complete(client)
    #expect(bench.text.contains("responses=1."))
    #expect(client.handler.requests == ["GET /home", "GET /next", "GET /count"])
    // A prefetched response is used once; after that, the client receives a request again.
    for _ in 0..<2 {
      bench.click("Next")
      complete(client)
      #expect(bench.titles == ["Home", "Next"])
      bench.press(.escape)
    }
    #expect(client.handler.requests.dropFirst(3).filter { $0 == "GET /next" }.count == 1)
    #expect(bench.dependencies.requestLog.exchanges.allSatisfy { $0.statusCode == 200 })
    #expect(
      bench.dependencies.log.entries.filter { $0.message.contains("GET /count returned") }.count
        == 1)
  }

  @Test func canceledRequestStaysCanceled() {
    let client = serve(.never)
    bench.open(path: "/home")
    bench.press(.escape)
    client.handler.completeAll()
    bench.settle()
    #expect(client.handler.canceled == 1)
    #expect(bench.text.contains("Not loaded") && !bench.text.contains("Content of Home"))
    let exchange = bench.dependencies.requestLog.exchanges.last
    guard case .canceled? = exchange?.outcome else {
      Issue.record("\(String(describing: exchange?.outcome))")
      return
    }
  }

  // MARK: - Image downloader

  private final class Downloader: ImageDownloaderProtocol {
    let handler: StubHandler<Result<[UInt8], Request.Error>>

    init(_ mode: StubHandler<Result<[UInt8], Request.Error>>.CompletionMode) {
      handler = StubHandler(mode)
    }

    func fetchImage(
      url: String, additionalData: HttpAdditionalData?,
      completion: @escaping @MainActor (Result<[UInt8], Request.Error>) -> Void
    ) -> (any RequestToken)? {
      handler.take(
        url, .success(Array("GIF89a".utf8) + [80, 0, 48, 0] + Array("p".utf8)), completion)
    }
  }

  @Test(arguments: StubHandler<Result<[UInt8], Request.Error>>.CompletionMode.allCases)
  func downloaderFetchesEveryImage(
    _ mode: StubHandler<Result<[UInt8], Request.Error>>.CompletionMode
  ) {
    let decoder = LetterDecoder()
    let downloader = Downloader(mode)
    bench.dependencies.imageDecoder = decoder
    bench.dependencies.imageDownloader = downloader
    bench.show(Part.screen(Self.image("/p.gif"), Part.text("after")))
    downloader.handler.completeUnlessNever()
    bench.settle()
    decoder.finish()
    bench.settle()
    #expect(downloader.handler.requests == ["/p.gif"])
    #expect(bench.text.contains("pppppppppp") == (mode != .never), "\(bench.text)")
    #expect(decoder.sizes.isEmpty == (mode == .never))
    let drawn = decoder.sizes
    #expect(bench.server.requests.isEmpty)
    // The screen is closed: no one receives the response.
    bench.show(Part.screen(Part.text("other")))
    downloader.handler.completeAll()
    bench.settle()
    #expect(bench.text.contains("other") && decoder.sizes == drawn)
  }

  // MARK: - Use in components

  /// A component that fetches everything itself.
  struct Fetcher: RenderableComponent, Decodable {
    var source: SourceReference?
    enum CodingKeys: CodingKey {}

    func toView(renderer: BeagleRenderer) -> View {
      let label = Label("waiting")
      renderer.viewClient.fetch(url: "/part") { [weak label] result in
        if let text = (try? result.get() as? Screen)?.child as? Text {
          label?.text = text.text.literal ?? ""
        }
      }
      _ = renderer.imageDownloader.fetchImage(url: "/p.gif", additionalData: nil) { _ in }
      for shouldPrefetch in [true, false] {
        renderer.preFetchHelper.prefetchComponent(
          newPath: .init(url: "/\(shouldPrefetch)", shouldPrefetch: shouldPrefetch))
      }
      return label
    }
  }

  @Test func componentUsesReplacedParts() {
    let downloader = Downloader(.late)
    bench.dependencies.imageDownloader = downloader
    bench.dependencies.decoder.register(component: Fetcher.self)
    bench.show(Part.screen("{\"_beagleComponent_\":\"custom:fetcher\"}"))
    #expect(bench.server.requests.map(\.request.url) == ["/part", "/true"])
    #expect(downloader.handler.requests == ["/p.gif"])
    bench.server.respond(Part.text("A part"), to: "/part")
    bench.settle()
    #expect(bench.text.contains("A part"))
  }

  @Test func controllerForURL() {
    let remote = ScreenType.Remote(url: "/home", additionalData: .init(headers: ["X-A": "1"]))
    bench.window.rootViewController = BeagleScreenViewController(
      remote, controllerId: "custom", dependencies: bench.dependencies)
    bench.settle()
    let request = bench.server.requests.last?.request
    #expect(request?.url == "/home" && request?.header("x-a") == "1")
    #expect(bench.takeReportedStates() == ["custom <- started @-"])
  }

  // MARK: - Cache

  /// A cache that forwards to a cache in memory.
  private final class ForwardingCache: Cache {
    let handler: StubHandler<[StoredResponse]>
    private let memory = MemoryCache()
    private(set) var stored: [String] = []

    init(_ mode: StubHandler<[StoredResponse]>.CompletionMode) { handler = StubHandler(mode) }

    func responses(
      for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void
    ) {
      memory.responses(for: url) { found in _ = self.handler.take(url, found, completion) }
    }

    func store(_ response: StoredResponse) {
      stored.append(response.url)
      memory.store(response)
    }

    func removeResponses(for url: String) { memory.removeResponses(for: url) }
    func removePersonal() { memory.removePersonal() }
    func removeAll() { memory.removeAll() }
  }

  @Test(arguments: StubHandler<[StoredResponse]>.CompletionMode.completing)
  func responsesComeFromCache(_ mode: StubHandler<[StoredResponse]>.CompletionMode) {
    let shelf = ForwardingCache(mode)
    bench.dependencies.cache = shelf
    let client = serve(.atOnce)
    client.bodies["http://h/home"] = screenJSON("Home")
    client.headers = [("Cache-Control", "max-age=60")]
    for _ in 0..<2 {
      bench.open(path: "http://h/home")
      shelf.handler.completeAll()
      bench.settle()
      #expect(bench.text.contains("Content of Home"))
    }
    #expect(client.handler.requests == ["GET http://h/home"])
    #expect(shelf.handler.requests == ["http://h/home", "http://h/home"])
    #expect(shelf.stored == ["http://h/home"])
  }

  @Test func lookupInSilentCacheCanBeCanceled() {
    let shelf = ForwardingCache(.never)
    bench.dependencies.cache = shelf
    bench.open(path: "http://h/home")
    #expect(bench.isShowingLoading)
    bench.press(.escape)
    shelf.handler.completeAll()
    bench.settle()
    #expect(bench.server.requests.isEmpty && !bench.isShowingLoading)
  }
}
