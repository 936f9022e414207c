import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleSchema
@testable import BeagleTUITesting

/// Tests that a request which a person sends again has the key of the first one.
@MainActor
@Suite
struct IdempotencyKeyTests {
  private func bench(_ members: String, isOn: Bool = true) -> TestBench {
    let bench = TestBench()
    bench.dependencies.sendsIdempotencyKeys = isOn
    let set = Part.set("count", "\"2\"")
    let send = Part.action("sendRequest", #""url":"/pay","data":"@{count}",\#(members)"#)
    bench.show(
      Part.screen(
        Part.box([Part.button("Send", send), Part.button("Set", set)]),
        context: Part.context("count", "\"1\"")))
    return bench
  }

  private func key(_ request: FakeServer.ReceivedRequest) -> String? {
    request.request.header("idempotency-key")
  }

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
  func retrySendsTheSameRequest(method: String) throws {
    let bench = bench(#""method":"\#(method)""#)
    bench.click("Send")
    bench.server.fail("/pay", status: 503)
    bench.settle()
    bench.press(.character("r"))
    let keys = bench.server.requests.map(key)
    let first = try #require(keys.first ?? nil)
    #expect(keys == [first, first])
    let form = /"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"/
    #expect(first.wholeMatch(of: form) != nil, "\(first)")
    bench.server.respond("{}", to: "/pay")
    bench.settle()
    bench.click("Send")
    #expect(bench.server.requests.count == 3)
    #expect(key(bench.server.requests[2]) != first)
  }

  @Test func getHasNoKey() {
    for members in [#""method":"GET""#, #""method":"HEAD""#] {
      let bench = bench(members)
      bench.click("Send")
      #expect(bench.server.requests.map(key) == [nil])
    }
  }

  @Test func keyIsSentOnlyOnDemand() {
    let bench = bench(#""method":"POST""#, isOn: false)
    bench.click("Send")
    #expect(bench.server.requests.map(key) == [nil])
  }

  @Test func keyOfTheScreenIsKept() {
    let bench = bench(#""method":"POST","headers":{"IDEMPOTENCY-KEY":"own"}"#)
    bench.click("Send")
    #expect(bench.server.requests.map(key) == ["own"])
  }

  /// The failed request is repeated, even if its contexts have changed since.
  @Test func retrySendsTheSameBody() {
    let bench = bench(#""method":"POST""#)
    bench.click("Send")
    bench.server.fail("/pay", status: 503)
    bench.settle()
    bench.press(.escape)
    bench.click("Set")
    bench.click("Send")
    bench.server.fail("/pay", status: 503)
    bench.settle()
    bench.press(.character("r"))
    let bodies = bench.server.requests.map { $0.request.bodyText }
    #expect(bodies == ["\"1\"", "\"2\"", "\"2\""])
    #expect(Set(bench.server.requests.compactMap(key)).count == 2)
  }
}
