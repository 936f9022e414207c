import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// A view client of the application: every screen comes from it, whatever way it answers.
@MainActor
@Suite
struct ReplacedViewClientTests {
  typealias Manner = Desk<ViewClientProtocol.FetchResult>.Manner

  /// Has screens by their addresses, without any network.
  @MainActor
  final class Screens: ViewClientProtocol {
    let desk: Desk<FetchResult>
    var screens: [String: any ServerDrivenComponent] = [:]

    init(_ manner: Manner) { desk = Desk(manner) }

    private func answer(_ url: String) -> FetchResult {
      screens[url].map { .success($0) } ?? .failure(.urlBuilderError)
    }

    func fetch(
      url: String, additionalData: HttpAdditionalData?,
      completion: @escaping @MainActor (FetchResult) -> Void
    ) -> (any RequestToken)? {
      let headers = additionalData?.headers.map { " \($0)" } ?? ""
      return desk.take("fetch \(url)\(headers)", answer(url), completion)
    }

    func reload(
      url: String, additionalData: HttpAdditionalData?,
      completion: @escaping @MainActor (FetchResult) -> Void
    ) -> (any RequestToken)? {
      desk.take("reload \(url)", answer(url), completion)
    }

    func prefetch(url: String, additionalData: HttpAdditionalData?) {
      _ = desk.take("prefetch \(url)", .failure(.urlBuilderError)) { _ in }
    }
  }

  let bench = TestBench()

  private func serve(_ manner: Manner = .late) -> Screens {
    let client = Screens(manner)
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

  private func answer(_ client: Screens) {
    bench.settle()
    client.desk.answerIfItDoes()
    bench.settle()
  }

  private let loaded = [
    "default <- started @-", "default <- success @Home", "default <- finished @Home",
  ]

  @Test(arguments: Manner.answering)
  func everyScreenComesFromIt(_ manner: Manner) {
    let client = serve(manner)
    bench.open(path: "/home")
    answer(client)
    answer(client)
    #expect(bench.takeTold() == loaded)
    #expect(bench.text.contains("Welcome") && bench.text.contains("part is there"))
    #expect(client.desk.asked == ["fetch /home", "fetch /part", "prefetch /next"])
    bench.click("Next")
    answer(client)
    #expect(bench.titles == ["Home", "Next"])
    #expect(bench.text.contains("The next"))
    bench.press(.character("R"))
    answer(client)
    #expect(client.desk.asked.dropFirst(3) == [#"fetch /next ["X-A": "1"]"#, "reload /next"])
    #expect(bench.titles == ["Home", "Next"] && bench.text.contains("The next"))
    bench.press(.escape)
    answer(client)
    #expect(bench.titles == ["Home"])
    #expect(!bench.isShowingLoading && bench.errorView == nil)
    #expect(bench.server.requests.isEmpty)
  }

  @Test(arguments: Manner.answering)
  func aFailureIsShownOnceAndRetried(_ manner: Manner) {
    let client = serve(manner)
    bench.open(path: "/nowhere")
    answer(client)
    #expect(
      bench.takeTold() == [
        "default <- started @-", "default <- error(remoteScreen.url, retry) @-",
        "default <- finished @-",
      ])
    client.screens["/nowhere"] = Text(text: "Somewhere")
    bench.press(.character("r"))
    answer(client)
    #expect(bench.text.contains("Somewhere"))
    #expect(client.desk.asked == ["fetch /nowhere", "reload /nowhere"])
  }

  @Test func aLoadThatIsNeverAnsweredCanBeCancelledAndALateAnswerAltersNothing() {
    let client = serve(.never)
    bench.open(path: "/home")
    #expect(bench.isShowingLoading)
    bench.press(.escape)
    #expect(!bench.isShowingLoading && client.desk.cancelled == 1)
    client.desk.answer()
    bench.settle()
    #expect(!bench.text.contains("Welcome") && bench.text.contains("Not loaded"))
    #expect(bench.takeTold() == ["default <- started @-", "default <- finished @-"])
  }

  @Test func aNavigationThatWasCancelledIsNotMadeByALateAnswer() {
    let client = serve()
    bench.open(path: "/home")
    answer(client)
    answer(client)
    bench.click("Next")
    bench.press(.escape)
    client.desk.answer()
    bench.settle()
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("part is there") && !bench.isShowingLoading)
  }

  /// The natural way to add something to the standard client.
  @MainActor
  private final class Noting: ViewClientProtocol {
    private let standard: any ViewClientProtocol
    private(set) var asked: [String] = []

    init(_ standard: any ViewClientProtocol) { self.standard = standard }

    func fetch(
      url: String, additionalData: HttpAdditionalData?,
      completion: @escaping @MainActor (FetchResult) -> Void
    ) -> (any RequestToken)? {
      asked.append(url)
      return standard.fetch(url: url, additionalData: additionalData, completion: completion)
    }

    func prefetch(url: String, additionalData: HttpAdditionalData?) {
      standard.prefetch(url: url, additionalData: additionalData)
    }
  }

  @Test func oneMayPassOnToTheStandardClientAndKeepsNothingAlive() {
    weak var gone: BeagleDependencies?
    func run() {
      let bench = TestBench()
      gone = bench.dependencies
      let client = Noting(bench.dependencies.viewClient)
      bench.dependencies.viewClient = client
      bench.open(path: "/home")
      bench.server.answer(screenJSON("Home"))
      bench.settle()
      // Without an own way to reload, a screen is fetched as at first.
      bench.press(.character("R"))
      bench.server.answer(screenJSON("Again"))
      bench.settle()
      #expect(bench.text.contains("Content of Again"))
      #expect(client.asked == ["/home", "/home"])
    }
    run()
    #expect(gone == nil)
  }
}
