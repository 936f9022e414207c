import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUITesting
@testable import TerminalKit

/// Tests that nothing is sent twice because a control is pressed again while it is busy.
@MainActor
@Suite
struct PressOnceTests {
  let bench = TestBench()

  private static func post(_ url: String = "/orders", _ members: String...) -> String {
    Part.action(
      "sendRequest",
      (["\"url\":\"\(url)\"", "\"method\":\"POST\""] + members).joined(separator: ","))
  }

  private func show(_ parts: String...) {
    bench.show(Part.screen(Part.box(parts)))
    bench.dependencies.reportsUnhandledRequestErrors = false
  }

  private var urls: [String] { bench.server.requests.map(\.request.url) }

  /// A touchable, because it has no spinner of its own.
  private static func touchable(_ text: String, _ action: String) -> String {
    """
    {"_beagleComponent_":"beagle:touchable","onPress":[\(action)],"child":\(Part.text(text))}
    """
  }

  @Test(arguments: ["button", "touchable"], ["POST", "PUT", "PATCH", "DELETE"])
  func twentyPressesSendOneRequest(control: String, method: String) {
    let action = Part.action("sendRequest", "\"url\":\"/a\",\"method\":\"\(method)\"")
    show(control == "button" ? Part.button("Send", action) : Self.touchable("Send", action))
    for _ in 0..<20 {
      bench.click("Send")
      bench.wait(milliseconds: 40)
    }
    #expect(urls == ["/a"])
    #expect(bench.text.contains("Still sending \(method) /a."), "\(bench.text)")
    bench.server.respond("{}")
    bench.settle()
    #expect(!bench.text.contains("Still sending"), "\(bench.text)")
    bench.click("Send")
    #expect(urls == ["/a", "/a"])
  }

  @Test func keysAreIgnoredToo() {
    show(Part.button("Send", Self.post()))
    bench.press(.enter, .enter, .enter, .character(" "), .enter)
    #expect(urls == ["/orders"])
    bench.server.fail()
    bench.settle()
    bench.press(.enter)
    #expect(urls == ["/orders", "/orders"])
  }

  @Test func otherControlsAndReadingAreIndependent() {
    let get = Part.action("sendRequest", #""url":"/get""#)
    show(
      Part.button("First", Self.post("/1")), Part.button("Second", Self.post("/2")),
      Part.button("Read", get))
    for name in ["First", "Second", "First", "Read", "Second", "Read"] { bench.click(name) }
    #expect(urls == ["/1", "/2", "/get", "/get"])
  }

  /// The control is busy until the last request of a chain has a response.
  @Test func requestsOfResponsesBelongToThePress() {
    show(Part.button("Send", Self.post("/1", "\"onSuccess\":[\(Self.post("/2"))]")))
    bench.click("Send")
    bench.server.respond("{}")
    bench.settle()
    bench.click("Send")
    #expect(urls == ["/1", "/2"])
    bench.server.respond("{}")
    bench.settle()
    bench.click("Send")
    #expect(urls == ["/1", "/2", "/1"])
  }

  @Test func confirmedRequestsBelongToThePress() {
    let confirm = Part.action(
      "confirm", #""title":"Sure?""#, #""message":"m""#, "\"onPressOk\":[\(Self.post())]")
    show(Part.button("Send", confirm))
    bench.click("Send")
    bench.click("Ok")
    #expect(urls == ["/orders"])
    bench.click("Send")
    #expect(!bench.text.contains("Sure?"))
    bench.server.respond("{}")
    bench.settle()
    bench.click("Send")
    #expect(bench.text.contains("Sure?"))
  }

  @Test func itemsOfTheNavigationBarAreControlsToo() {
    let item = "{\"text\":\"Save\",\"action\":\(Self.post("/save"))}"
    bench.open(
      json: """
        {"_beagleComponent_":"beagle:screenComponent",
         "navigationBar":{"title":"T","navigationBarItems":[\(item)]},
         "child":\(Part.text("Home"))}
        """)
    bench.click("Save")
    bench.click("Save")
    #expect(urls == ["/save"])
  }

  @Test func applicationsMayAllowRepeats() {
    bench.dependencies.allowsRepeatedPresses = true
    show(Part.button("Send", Self.post()))
    bench.click("Send")
    bench.click("Send")
    #expect(urls == ["/orders", "/orders"])
  }

  /// The spinner takes the place of the mark of the focus, so no column moves.
  @Test func pressedButtonIsBusy() throws {
    show(Part.button("Send", Self.post()), Part.text("below"))
    bench.click("Send")
    let rows = bench.text.split(separator: "\n").count
    #expect(try bench.find(.button, "Send").states.contains(.busy))
    #expect(bench.text.contains("▸ Send"))
    bench.wait(milliseconds: LoadingTiming.status)
    #expect(Spinner.frames.contains { bench.text.contains("\($0) Send") }, "\(bench.text)")
    #expect(bench.text.contains("POST /orders"))
    #expect(bench.text.split(separator: "\n").count == rows)
    bench.server.respond("{}")
    bench.settle()
    #expect(bench.text.contains("▸ Send"))
    #expect(try !bench.find(.button, "Send").states.contains(.busy))
    bench.wait(milliseconds: 300)
    #expect(!bench.text.contains("POST /orders"))
  }

  /// The user learns that the result is unknown, also when the whole stack is removed.
  @Test(arguments: ["pushView", "pushStack"])
  func goingBackTellsOfTheCanceledRequest(push: String) {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home", ["Go": Part.push(push, "/next")]))
    bench.settle()
    bench.click("Go")
    bench.server.respond(screenJSON("Next", ["Send": Self.post()]))
    bench.settle()
    bench.click("Send")
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("Canceled POST /orders"), "\(bench.text)")
  }

  /// Fields that save while the user types are not pressed.
  @Test func eventsOfFieldsAreNotLimited() {
    let save = Self.post("/save")
    show(
      #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name","onChange":[\#(save)]}"#)
    bench.click("Name")
    bench.type("abc")
    #expect(urls == ["/save", "/save", "/save"])
  }
}
