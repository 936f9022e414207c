import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleTUI

/// Tests of routes with `shouldPrefetch`: the requests, and the navigations that use them.
@MainActor
@Suite
struct PrefetchTests {
  let bench = TestBench()

  private func push(_ url: String, prefetch: Bool = true, _ data: String = "{}") -> String {
    """
    {"_beagleAction_":"beagle:pushView","route":{"url":"\(url)","shouldPrefetch":\(prefetch),
     "httpAdditionalData":\(data)}}
    """
  }

  /// The method and URL of each request after that of the first screen.
  private var sentRequests: [String] {
    bench.server.requests.dropFirst().map { "\($0.request.method.rawValue) \($0.request.url)" }
  }

  @Test(arguments: [
    #"{"method":"POST","body":{"a":1}}"#, #"{"method":"POST"}"#, #"{"method":"DELETE"}"#,
    #"{"method":"HEAD"}"#, #"{"method":"GET","body":{"a":1}}"#, #"{"body":{"a":"@{x}"}}"#,
  ])
  func onlyGetWithoutBodyIsPrefetched(_ data: String) {
    bench.openHome(["Send": push("/echo", data), "Look": push("/echo")])
    // The other button prefetches the same URL.
    #expect(sentRequests == ["GET /echo"])
    bench.server.respond(screenJSON("Ahead"))
    #expect(
      bench.dependencies.log.entries.contains {
        $0.message == "/echo is not prefetched: only GET requests without a body are prefetched."
      })
    for press in 2...3 {
      bench.click("Send")
      #expect(sentRequests.count == press)
      bench.server.respond(screenJSON("Late"))
      bench.settle()
      #expect(bench.titles == ["Home", "Late"])
      bench.press(.escape)
    }
    let hasBody = bench.server.requests.last?.request.additionalData?.body != nil
    #expect(hasBody == data.contains("body"))
  }

  @Test("a screen in Swift is not prefetched, because it needs no request")
  func localScreensAreNotPrefetched() {
    bench.dependencies.localScreens["/orders/{id}"] = { path in Screen { Text("\(path.id)") } }
    bench.openHome(["Order": push("/orders/7"), "Other": push("/other")])
    #expect(sentRequests == ["GET /other"])
  }

  @Test func postDoesNotJoinRunningGet() {
    bench.openHome(["Look": push("/a"), "Send": push("/a", prefetch: false, #"{"method":"POST"}"#)])
    #expect(sentRequests == ["GET /a"])
    bench.click("Send")
    #expect(sentRequests == ["GET /a", "POST /a"])
  }

  @Test func headersArePartOfTheRequest() throws {
    bench.openHome([
      "One": push("/a", #"{"headers":{"X-Key":"1","X-Escape":"\\@{x}"}}"#),
      "Two": push("/a", prefetch: false, #"{"headers":{"X-Key":"2","X-Escape":"\\@{x}"}}"#),
      "Same": push("/a", prefetch: false, #"{"headers":{"x-key":"1","X-Escape":"\\@{x}"}}"#),
      "None": push("/a", prefetch: false),
    ])
    #expect(sentRequests == ["GET /a"])
    #expect(
      bench.server.requests.last?.request.additionalData?.headers
        == ["X-Key": "1", "X-Escape": "@{x}"])
    bench.server.respond(screenJSON("Ahead"))
    for (name, count) in [("Two", 2), ("None", 3), ("Same", 3)] {
      bench.click(name)
      #expect(sentRequests.count == count)
      if name != "Same" { bench.server.respond(screenJSON("Other")) }
      bench.settle()
      #expect(bench.titles == ["Home", name == "Same" ? "Ahead" : "Other"])
      bench.press(.escape)
    }
  }

  @Test func headersWithExpressionsAreNotPrefetched() {
    let data = #"{"headers":{"Authorization":"Bearer @{global.token}"}}"#
    bench.openHome(["Go": push("/a", data)])
    #expect(sentRequests.isEmpty)
    #expect(
      bench.dependencies.log.entries.map(\.message)
        .contains("/a is not prefetched: its headers contain expressions."))
    bench.dependencies.globalContext.set(.string("t"), path: "token")
    bench.click("Go")
    #expect(sentRequests == ["GET /a"])
    #expect(
      bench.server.requests.last?.request.additionalData?.headers == ["Authorization": "Bearer t"])
  }

  @Test func prefetchedScreensAreLimited() {
    let client = bench.dependencies.viewClient
    for number in 0...32 {
      client.prefetch(url: "/\(number)", additionalData: nil)
      bench.server.respond(screenJSON("\(number)"))
    }
    #expect(bench.server.requests.count == 33)
    client.fetch(url: "/1") { _ in }
    #expect(bench.server.requests.count == 33)
    client.fetch(url: "/0") { _ in }
    #expect(bench.server.requests.count == 34)
  }

  @Test func prefetchedScreensExpire() {
    let client = bench.dependencies.viewClient
    for url in ["/a", "/b"] {
      client.prefetch(url: url, additionalData: nil)
      bench.server.respond(screenJSON("Ahead"))
    }
    bench.wait(milliseconds: 300_000)
    client.fetch(url: "/a") { _ in }
    #expect(bench.server.requests.count == 2)
    bench.wait(milliseconds: 1)
    client.fetch(url: "/b") { _ in }
    #expect(bench.server.requests.count == 3)
    client.prefetch(url: "/b", additionalData: nil)
    #expect(bench.server.requests.count == 4)
  }

  @Test func urlWithExpressionIsNotPrefetched() {
    bench.openHome(["Go": push("/a/@{global.id}")])
    #expect(sentRequests.isEmpty)
    #expect(
      bench.dependencies.log.entries.map(\.message).contains(
        "/a/@{global.id} is not prefetched: its URL contains an expression."))
  }

  @Test func navigationBarItemsArePrefetched() {
    bench.open(path: "/home")
    bench.server.respond(
      """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"Home",
       "navigationBarItems":[{"text":"Cart","onPress":[\(push("/cart"))]}]},
       "child":\(Part.text("text"))}
      """)
    bench.settle()
    #expect(sentRequests == ["GET /cart"])
    bench.server.respond(screenJSON("Ahead"))
    bench.click("Cart")
    bench.settle()
    #expect(bench.titles == ["Home", "Ahead"])
    #expect(sentRequests == ["GET /cart"])
  }

  @Test func runningPrefetchesAreLimited() {
    let client = bench.dependencies.viewClient
    for number in 0..<100 { client.prefetch(url: "/\(number)", additionalData: nil) }
    #expect(bench.server.requests.count == 32)
  }
}
