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
