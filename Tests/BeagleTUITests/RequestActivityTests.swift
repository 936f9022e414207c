import BeagleNetworking
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
}
