import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of an application's view client: it provides every screen, however it completes requests.
@MainActor
@Suite
struct ReplacedViewClientTests {
  typealias CompletionMode = StubHandler<ViewClientProtocol.FetchResult>.CompletionMode

  /// A client with screens by URL, without a network.
  @MainActor
  final class Screens: ViewClientProtocol {
    let handler: StubHandler<FetchResult>
    var screens: [String: any ServerDrivenComponent] = [:]

    init(_ mode: CompletionMode) { handler = StubHandler(mode) }

    private func response(to url: String) -> FetchResult {
      screens[url].map { .success($0) } ?? .failure(.urlBuilderError)
    }

    func fetch(
      url: String, additionalData: HttpAdditionalData?,
      completion: @escaping @MainActor (FetchResult) -> Void
    ) -> (any RequestToken)? {
      let headers = additionalData?.headers.map { " \($0)" } ?? ""
      return handler.take("fetch \(url)\(headers)", response(to: url), completion)
    }

    func reload(
      url: String, additionalData: HttpAdditionalData?,
      completion: @escaping @MainActor (FetchResult) -> Void
    ) -> (any RequestToken)? {
      handler.take("reload \(url)", response(to: url), completion)
    }

    func prefetch(url: String, additionalData: HttpAdditionalData?) {
      _ = handler.take("prefetch \(url)", .failure(.urlBuilderError)) { _ in }
    }
  }

  let bench = TestBench()

  private func serve(_ mode: CompletionMode = .late) -> Screens {
    let client = Screens(mode)
    client.screens = [
      "/home": Screen(
        id: "home", navigationBar: NavigationBar(title: "Home"),
        child: Container(children: [
          Text(text: "Welcome"),
          LazyComponent(path: "/part", initialState: Text(text: "part is awaited")),
          Button(
            text: "Next",
            onPress: [
              Navigate.pushView(
                .init(
                  route: .remote(
                    .init(
                      url: "/next", shouldPrefetch: true,
                      httpAdditionalData: .init(headers: ["X-A": "1"])))))
            ]),
        ])),
      "/part": Text(text: "part is there"),
      "/next": Screen(navigationBar: NavigationBar(title: "Next"), child: Text(text: "The next")),
    ]
    bench.dependencies.viewClient = client
    return client
  }

  private func complete(_ client: Screens) {
    bench.settle()
    client.handler.completeUnlessNever()
    bench.settle()
  }

  private let loaded = [
    "default <- started @-", "default <- success @Home", "default <- finished @Home",
  ]

  @Test(arguments: CompletionMode.completing)
  func everyScreenComesFromViewClient(_ mode: CompletionMode) {
    let client = serve(mode)
    bench.open(path: "/home")
    complete(client)
    complete(client)
    #expect(bench.takeReportedStates() == loaded)
    #expect(bench.text.contains("Welcome") && bench.text.contains("part is there"))
    #expect(client.handler.requests == ["fetch /home", "fetch /part", "prefetch /next"])
    bench.click("Next")
    complete(client)
    #expect(bench.titles == ["Home", "Next"])
    #expect(bench.text.contains("The next"))
    bench.press(.character("R"))
    complete(client)
    #expect(client.handler.requests.dropFirst(3) == [#"fetch /next ["X-A": "1"]"#, "reload /next"])
    #expect(bench.titles == ["Home", "Next"] && bench.text.contains("The next"))
    bench.press(.escape)
    complete(client)
    #expect(bench.titles == ["Home"])
    #expect(!bench.isShowingLoading && bench.errorView == nil)
    #expect(bench.server.requests.isEmpty)
  }

  @Test(arguments: CompletionMode.completing)
  func failureIsShownOnceAndRetried(_ mode: CompletionMode) {
    let client = serve(mode)
    bench.open(path: "/nowhere")
    complete(client)
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- error(remoteScreen.url, retry) @-",
        "default <- finished @-",
      ])
    client.screens["/nowhere"] = Text(text: "Somewhere")
    bench.press(.character("r"))
    complete(client)
    #expect(bench.text.contains("Somewhere"))
    #expect(client.handler.requests == ["fetch /nowhere", "reload /nowhere"])
  }

  @Test func canceledLoadIgnoresLateResponse() {
    let client = serve(.never)
    bench.open(path: "/home")
    #expect(bench.isShowingLoading)
    bench.press(.escape)
    #expect(!bench.isShowingLoading && client.handler.canceled == 1)
    client.handler.completeAll()
    bench.settle()
    #expect(!bench.text.contains("Welcome") && bench.text.contains("Not loaded"))
    #expect(bench.takeReportedStates() == ["default <- started @-", "default <- finished @-"])
  }

  @Test func canceledNavigationIgnoresLateResponse() {
    let client = serve()
    bench.open(path: "/home")
    complete(client)
    complete(client)
    bench.click("Next")
    bench.press(.escape)
    client.handler.completeAll()
    bench.settle()
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("part is there") && !bench.isShowingLoading)
  }

  /// The usual way to extend the standard client.
  @MainActor
  private final class RecordingViewClient: ViewClientProtocol {
    private let standard: any ViewClientProtocol
    private(set) var requestedURLs: [String] = []

    init(_ standard: any ViewClientProtocol) { self.standard = standard }

    func fetch(
      url: String, additionalData: HttpAdditionalData?,
      completion: @escaping @MainActor (FetchResult) -> Void
    ) -> (any RequestToken)? {
      requestedURLs.append(url)
      return standard.fetch(url: url, additionalData: additionalData, completion: completion)
    }

    func prefetch(url: String, additionalData: HttpAdditionalData?) {
      standard.prefetch(url: url, additionalData: additionalData)
    }
  }

  @Test func clientMayForwardToStandardClient() {
    weak var gone: BeagleDependencies?
    func run() {
      let bench = TestBench()
      gone = bench.dependencies
      let client = RecordingViewClient(bench.dependencies.viewClient)
      bench.dependencies.viewClient = client
      bench.open(path: "/home")
      bench.server.respond(screenJSON("Home"))
      bench.settle()
      // Without its own way to reload, a screen is fetched as at first.
      bench.press(.character("R"))
      bench.server.respond(screenJSON("Again"))
      bench.settle()
      #expect(bench.text.contains("Content of Again"))
      #expect(client.requestedURLs == ["/home", "/home"])
    }
    run()
    #expect(gone == nil)
  }
}
