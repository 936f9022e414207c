import BeagleTestSupport
import Testing

@testable import BeagleTUI

/// Tests of the environment variable that `render` sets for an application, and of local screens.
@MainActor
@Suite
struct RenderRequestTests {
  @Test func requestsAreReadAgain() {
    for format in RenderFormat.allCases {
      let request = RenderRequest(
        size: CellSize(width: 40, height: 12), format: format, isUTF8: format.isPlain)
      #expect(RenderRequest(request.text) == request)
    }
  }

  @Test(arguments: [
    "", "80x24", "80x24 svg", "80x24 png utf-8", "0x24 text utf-8", "80 text utf-8",
    "80x24x3 text utf-8", "axb text utf-8", "80x99999 text utf-8", "80x24  text utf-8",
  ])
  func invalidRequestsAreIgnored(text: String) { #expect(RenderRequest(text) == nil) }

  /// Navigations, lazy components and reloads build a local screen; other requests are sent.
  @Test func localScreensAreBuiltInsteadOfRequested() throws {
    let bench = TestBench()
    var count = 0
    bench.dependencies.localScreens["/about"] = {
      count += 1
      return Screen { Text("Built \(count) times") }
    }
    bench.open(.remote(.init(url: "/about")))
    bench.settle()
    #expect(bench.text.contains("Built 1 times"), "\(bench.text)")
    #expect(bench.server.requests.isEmpty)
  }

  @Test(
    "the path of a local screen can have parameters, whose values its closure gets",
    arguments: [
      ("/orders/7", "order 7"), ("/orders/7?tab=1#top", "order 7"), ("orders/7", "order 7"),
      ("/orders/Ada%20B", "order Ada B"), ("/orders/new", "new order"),
      ("/orders/new/", "new order"),
      ("/orders/7/lines/2", "line 2 of 7"), ("/orders/7/lines/last", "last of 7"),
      ("/orders/{id}", "order {id}"), ("/orders/7/lines", nil), ("/orders/", nil),
      ("/other/7", nil),
      ("/", nil), ("https://a.example/orders/7", nil),
    ]) func localScreensWithParameters(url: String, text: String?)
  {
    let bench = TestBench()
    bench.dependencies.localScreens = ["/orders/new": { Screen { Text("new order") } }]
    bench.dependencies.localScreens["/orders/{id}"] = { path in
      Screen { Text("order \(path.id)") }
    }
    bench.dependencies.localScreens["/orders/{id}/lines/{line}"] = { path in
      Screen { Text("line \(path["line"]) of \(path["id"])") }
    }
    bench.dependencies.localScreens["/orders/{id}/lines/last"] = { path in
      Screen { Text("last of \(path.id)") }
    }
    bench.open(.remote(.init(url: url)))
    bench.settle()
    #expect(bench.server.requests.count == (text == nil ? 1 : 0))
    if let text { #expect(bench.text.contains(text), "\(bench.text)") }
  }

  @Test("a parameter that the path of a local screen does not have is empty and reported")
  func unknownParameters() {
    let bench = TestBench()
    bench.dependencies.localScreens["/orders/{id}"] = { path in
      Screen { Text("[\(path.order)]") }
    }
    bench.open(.remote(.init(url: "/orders/7")))
    bench.settle()
    #expect(bench.text.contains("[]"), "\(bench.text)")
    #expect(
      bench.dependencies.log.entries.contains {
        $0.message
          == "the path /orders/{id} of this screen has no parameter {order}; it has {id}"
      })
  }

  @Test("a local screen is removed with nil")
  func localScreensAreRemoved() {
    var screens: LocalScreens = ["/a": { Screen { Text("a") } }]
    screens["/b/{id}"] = { path in Screen { Text("\(path.id)") } }
    #expect(screens.paths == ["/a", "/b/{id}"])
    screens["/a"] = nil
    #expect(screens.paths == ["/b/{id}"])
    let screen = screens["/b/{id}"]?(["id": "3"])
    #expect((screen?.child as? Text)?.text == .value("3"))
  }

  // MARK: - Tasks without an end

  /// `render` does not wait for a task that works all the time, and says which one it is.
  @Test func endlessTasksAreNamed() {
    let bench = TestBench()
    bench.dependencies.decoder.register(action: EndlessAction.self)
    bench.open(
      .declarative(
        Screen(child: Container(children: [Text("Hello")], onInit: [EndlessAction()]))))
    let application = bench.application
    #expect(application.dependencies.tasks.workingNames == ["custom:endlessaction"])
    application.reportEndlessTasks()
    let entry = application.dependencies.log.entries.last?.description ?? ""
    #expect(
      entry.contains("The task of custom:endlessaction did not end within 10 seconds"), "\(entry)")
  }
}

private struct EndlessAction: AsyncExecutableAction, Decodable {
  var source: SourceReference?
  enum CodingKeys: CodingKey {}

  func execute(controller: BeagleController, origin: View) async throws {
    try await Task.sleep(for: .seconds(3600))
  }
}
