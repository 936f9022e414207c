import BeagleTUI
import BeagleTestSupport
import Testing

@testable import SystemSupport
@testable import TerminalKit

/// Tests that a retry is visible: the dialog is busy, and says which attempt failed and when.
@MainActor @Suite struct RetryAttemptTests {
  private let stale = StaleBench(retry: 300)
  private var bench: TestBench { stale.bench }

  private func time() -> String { WallClock.timeOfDay(bench.dependencies.wallClock()) }

  private func openFailing() {
    stale.serve("/home", "", status: 503)
    stale.open()
    #expect(stale.hasError && !stale.text.contains("attempt"))
  }

  @Test(arguments: ["r", "\r"]) func failureOfARetryHasItsNumberAndTime(key: String) {
    openFailing()
    for attempt in 2...4 {
      let before = stale.text
      bench.press(key == "r" ? .character("r") : .enter)
      #expect(stale.text.contains("Retrying…") && stale.text != before)
      #expect(!stale.statusBar.lowercased().contains("retrying"), "a hint of a key without effect")
      #expect(!stale.hasError && bench.application.isLoading)
      bench.wait(milliseconds: 250)
      #expect(stale.text.contains("Retrying…"))
      bench.wait(milliseconds: 50)
      #expect(stale.text.contains("attempt \(attempt), \(time())"), "\(stale.text)")
      #expect(!stale.text.contains("Retrying…") && !bench.application.isLoading)
      bench.wait(milliseconds: 5000)
    }
    #expect(stale.takeRequests().count == 4)
  }

  @Test func successClosesTheDialogAtOnce() {
    openFailing()
    stale.serve("/home", Part.screen(Part.text("Welcome")))
    bench.press(.character("r"))
    bench.settle()
    #expect(stale.text.contains("Welcome") && !stale.text.contains("Retry"))
  }

  @Test func longRetryShowsTheActivityIndicator() {
    openFailing()
    stale.serve("/home", Part.screen(Part.text("Welcome")), after: 2000)
    bench.press(.character("r"))
    bench.wait(milliseconds: 390)
    #expect(stale.text.contains("Retrying…") && !stale.text.contains("Loading…"))
    bench.wait(milliseconds: 10)
    #expect(!stale.text.contains("Retrying…") && stale.text.contains("Loading…"), "\(stale.text)")
    bench.wait(milliseconds: 2000)
    #expect(stale.text.contains("Welcome"))
  }

  /// The dialog and the indicator above it close in this order; the focus returns to the button.
  @Test func focusReturnsAfterALongRetry() {
    let push = Part.action("pushView", #""route":{"url":"/next"}"#)
    stale.serve(
      "/home", Part.screen(Part.box([Part.button("First", push), Part.button("Next", push)])))
    stale.serve("/next", "", status: 500)
    stale.open()
    bench.press(.tab)
    #expect(bench.focused?.name == "Next")
    bench.press(.enter)
    stale.serve("/next", Part.screen(Part.text("Here")), after: 1000)
    bench.press(.enter)
    bench.wait(milliseconds: 500)
    bench.wait(milliseconds: 1000)
    #expect(stale.text.contains("Here"))
    bench.press(.escape)
    #expect(bench.focused?.name == "Next", "\(stale.text)")
  }

  @Test func anotherPressDoesNothing() {
    openFailing()
    stale.serve("/home", "", status: 503, after: 100)
    _ = stale.takeRequests()
    for _ in 0..<20 { bench.press(.character("r")) }
    bench.press(.enter)
    #expect(stale.takeRequests().count == 1)
  }

  @Test func cancelEndsTheRetry() {
    openFailing()
    stale.serve("/home", Part.screen(Part.text("Welcome")), after: 200)
    bench.press(.character("r"))
    bench.press(.escape)
    bench.wait(milliseconds: 1000)
    #expect(stale.text.contains("Not loaded") && !stale.text.contains("Welcome"), "\(stale.text)")
    #expect(!stale.hasError && !bench.isShowingLoading)
  }

  /// A navigation reports the end of its load before its error.
  @Test func navigationCountsItsAttempts() {
    let push = Part.action("pushView", #""route":{"url":"/next"}"#)
    stale.serve("/home", Part.screen(Part.button("Next", push)))
    stale.serve("/next", "", status: 500)
    stale.open()
    bench.click("Next")
    #expect(stale.hasError && !stale.text.contains("attempt"))
    bench.press(.character("r"))
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("attempt 2, \(time())"), "\(stale.text)")
    bench.press(.escape)
    bench.click("Next")
    #expect(stale.hasError && !stale.text.contains("attempt"), "\(stale.text)")
  }

  @Test func actionCountsItsAttempts() {
    let send = Part.action("sendRequest", #""url":"/send","method":"POST""#)
    stale.serve("/home", Part.screen(Part.button("Send", send)))
    stale.serve("/send", "", status: 500)
    stale.open()
    bench.click("Send")
    bench.press(.character("r"))
    #expect(stale.text.contains("Retrying…"))
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("attempt 2, "), "\(stale.text)")
    stale.serve("/send", "{}")
    bench.press(.character("r"))
    bench.wait(milliseconds: 50)
    #expect(!stale.text.contains("Retry") && !stale.hasError)
    stale.serve("/send", "", status: 500)
    bench.click("Send")
    #expect(stale.hasError && !stale.text.contains("attempt"), "\(stale.text)")
    #expect(stale.takeRequests().filter { $0 == "POST /send" }.count == 4)
  }

  @Test func lineOfALazyComponentCountsItsAttempts() {
    stale.serve("/home", Part.screen(Part.box([Part.lazy("/part")])))
    stale.serve("/part", "", status: 503)
    stale.open()
    bench.settle()
    #expect(stale.text.contains("✕ 503 Service Unavailable · r retry"))
    bench.press(.character("r"))
    bench.settle()
    #expect(stale.text.contains("✕ 503 Service Unavailable · attempt 2 · r retry"), "\(stale.text)")
  }
}
