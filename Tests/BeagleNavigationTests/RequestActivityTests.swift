import BeagleNetworking
import BeagleTestSupport
import TerminalKit
import Testing

@testable import BeagleTUI

/// Tests of the running requests in the status bar.
@MainActor
@Suite
struct RequestActivityTests {
  /// The first request is canceled while its words are fresh, and the second one begins at once.
  @Test func nextRequestAfterACanceledOneDisappears() {
    let bench = TestBench()
    let loop = bench.application.loop
    let activity = RequestActivity()
    var shown: [[String]?] = []
    activity.onChange = { shown.append($0) }
    activity.begin(1, Request(url: "/a"), loop)
    bench.wait(milliseconds: 100)
    activity.end(1, isCanceled: true)
    activity.begin(2, Request(url: "/b"), loop)
    bench.wait(milliseconds: 50)
    #expect(shown == [["/a"], nil], "a fast request is not shown")
    bench.wait(milliseconds: 250)
    activity.end(2)
    bench.wait(milliseconds: 1000)
    #expect(shown == [["/a"], nil, ["/b"], nil])
    #expect(!activity.isEnding)
  }

  /// In a narrow bar, hints are left out for the path and, after two seconds, for the time, until the
  /// request has ended.
  @Test(arguments: [20, 24, 30, 36, 40, 50, 60, 80, 200])
  func narrowBarShowsThePath(width: Int) {
    let bench = TestBench(size: CellSize(width: width, height: 20))
    let save = Part.action("sendRequest", #""url":"/orders""#, #""method":"POST""#)
    bench.openHome(["Save": save, "Other": save])
    let bar = { bench.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "" }
    let before = bar()
    bench.click("Save")
    bench.wait(milliseconds: 200)
    #expect(bar().contains("/orders"), "\(bar())")
    #expect(width < 24 || bar().contains("keys"), "\(bar())")
    bench.wait(milliseconds: 3000)
    #expect(bar().contains("/orders"), "\(bar())")
    #expect(width < 24 || bar().contains("3 s"), "\(bar())")
    // A message needs the columns.
    bench.click("Save")
    #expect(width < 40 || bar().contains("Still sending POST /orders."), "\(bar())")
    bench.press(.tab)
    bench.server.respond("{}", to: "/orders")
    bench.wait(milliseconds: 1000)
    #expect(bar() == before)
  }

  @Test(arguments: [20, 24, 30, 40, 50]) func longPathIsCut(width: Int) {
    let bench = TestBench(size: CellSize(width: width, height: 20))
    let url = "/a/long/path/to/a/resource/with/a/name/that/does/not/fit"
    bench.openHome(["Save": Part.action("sendRequest", "\"url\":\"\(url)\"")])
    bench.click("Save")
    bench.wait(milliseconds: 200)
    let bar = bench.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    #expect(bar.contains("/a") && bar.contains("…"), "\(bar)")
    #expect(width < 24 || bar.contains("? keys"), "\(bar)")
  }
}
