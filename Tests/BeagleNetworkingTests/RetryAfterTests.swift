import BeagleTUITesting
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the header field `Retry-After`.
@MainActor
@Suite struct RetryAfterTests {
  // MARK: - The header field

  @Test(
    arguments: [
      ("12", 12), ("0", nil), ("", nil), ("soon", nil), ("-5", nil), ("1.5", nil),
      ("99999999999999999999999", 86_400), ("100000", 86_400),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sunday, 06-Nov-94 08:50:00 GMT", 60),
      ("Sun Nov  6 09:49:00 1994", 3600), ("Sun, 06 Nov 1994 08:48:00 GMT", nil),
      ("Sun, 06 Foo 1994 08:48:00 GMT", nil), ("Sun, 06 Nov 1994 25:48:00 GMT", nil),
    ] as [(String, Int?)])
  func fields(_ field: String, _ expected: Int?) {
    let headers = [("Date", "Sun, 06 Nov 1994 08:49:00 GMT"), ("retry-after", field)]
    #expect(RetryAfter.seconds(in: headers, now: { 0 }) == expected)
  }

  @Test func withoutDateFieldTheClockCounts() {
    let headers = [("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT")]
    #expect(RetryAfter.seconds(in: headers, now: { 784_111_770_000 }) == 7)
    #expect(RetryAfter.seconds(in: [], now: { 0 }) == nil)
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
    ("Tue, 01 Mar 2044 00:00:00 GMT", 2_340_403_200),
    ("Friday, 01-Jan-99 00:00:00 GMT", 915_148_800), ("Fri Mar  1 00:00:00 2024", 1_709_251_200),
  ])
  func dates(_ text: String, _ expected: Int) { #expect(HTTPDate.seconds(text) == expected) }

  // MARK: - The error dialog

  private static let screen = #"{"_beagleComponent_":"beagle:text","text":"Here it is"}"#

  /// Opens a screen whose server is busy.
  private func open(_ field: String) -> (Pilot, () -> Void) {
    let pilot = Pilot(size: CellSize(width: 80, height: 24))
    pilot.open(path: "/orders")
    let fail = {
      guard let pending = pilot.server.pending.first else { return }
      pilot.server.fail(pending.request.url, status: 503, headers: [("Retry-After", field)])
      pilot.settle()
    }
    fail()
    return (pilot, fail)
  }

  @Test func buttonCountsDown() throws {
    let (pilot, _) = open("3")
    #expect(pilot.text.contains("Retry in 3 s"), "\(pilot.text)")
    #expect(pilot.focused?.name == "Retry in 3 s")
    pilot.wait(milliseconds: 999)
    #expect(pilot.text.contains("Retry in 3 s"))
    pilot.wait(milliseconds: 1)
    #expect(pilot.text.contains("Retry in 2 s"))
    #expect(pilot.focused?.name == "Retry in 2 s")
    pilot.wait(milliseconds: 2000)
    #expect(!pilot.text.contains("Retry in"))
    #expect(pilot.focused?.name == "Retry")
    // Nothing is sent automatically, and the countdown has ended.
    #expect(pilot.server.requests.count == 1)
    #expect(pilot.application.application.loop.nextDeadline == nil)
    pilot.press(.enter)
    pilot.server.respond(Self.screen)
    pilot.settle()
    #expect(pilot.text.contains("Here it is"))
  }

  @Test func buttonWorksBeforeCountdownEnds() throws {
    let (pilot, fail) = open("90")
    #expect(pilot.text.contains("Retry in 1:30 min"), "\(pilot.text)")
    pilot.press(.character("r"))
    #expect(pilot.server.requests.count == 2)
    #expect(pilot.application.application.loop.nextDeadline == nil || pilot.application.isLoading)
    fail()
    #expect(pilot.text.contains("Retry in 1:30 min"), "\(pilot.text)")
    pilot.press(.escape)
    #expect(!pilot.text.contains("Retry in"))
    #expect(pilot.application.application.loop.nextDeadline == nil)
  }

  @Test func longestOfSeveralTimesCounts() {
    let pilot = Pilot()
    let loop = pilot.application.application.loop
    let countdown = RetryCountdown {}
    #expect(countdown.label("Retry") == "Retry")
    countdown.start(seconds: 5, on: loop)
    countdown.start(seconds: 2, on: loop)
    #expect(countdown.label("Retry") == "Retry in 5 s")
    countdown.start(seconds: 7300, on: loop)
    #expect(countdown.label("Retry") == "Retry in 2:01:40 h")
  }
}
