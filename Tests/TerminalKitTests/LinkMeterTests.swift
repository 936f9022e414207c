import Testing

@testable import TerminalKit

/// Tests of the measured speed of a link, without a clock.
@Suite struct LinkMeterTests {
  private let millisecond: UInt64 = 1_000_000

  /// Returns a meter of a link of 9,600 baud with a delay of 300 ms, after the first frame.
  static func slow() -> LinkMeter {
    var meter = LinkMeter()
    meter.activate(delay: 300_000_000, bytes: 1996, since: 0)
    meter.mark(at: 300_000_000)
    meter.replied(at: 2_383_000_000)
    return meter
  }

  @Test func fastLinkIsNotMeasured() {
    var meter = LinkMeter()
    meter.wrote(100_000)
    #expect(meter.budget == nil && !meter.needsMark(isPartial: false) && !meter.isSlow)
  }

  /// The rest waits for the first measurement; then as much is on its way as the delay and 200 ms take.
  @Test func windowFollowsTheRate() throws {
    var meter = LinkMeter()
    meter.activate(delay: 300 * millisecond, bytes: 1996, since: 0)
    meter.mark(at: 300 * millisecond)
    #expect(meter.budget == 0)
    meter = Self.slow()
    let rate = try #require(meter.rate)
    #expect((900...1000).contains(rate) && meter.isSlow)
    let budget = try #require(meter.budget)
    #expect((440...510).contains(budget))
    meter.wrote(200)
    #expect(meter.needsMark(isPartial: false))
    meter.mark(at: 3_000 * millisecond)
    #expect(try #require(meter.budget) == budget - 204)
    meter.wrote(300)
    #expect(meter.budget == 0)
    meter.replied(at: 3_510 * millisecond)
    #expect(try #require(meter.budget) > 0)
    #expect((850...1050).contains(try #require(meter.rate)))
  }

  /// Replies that were held up arrive together. They say little about the rate.
  @Test func repliesInOneBatchKeepTheRate() throws {
    var meter = Self.slow()
    for part in 0..<4 {
      meter.wrote(130)
      meter.mark(at: UInt64(3_000 + part) * millisecond)
    }
    for part in 0..<4 { meter.replied(at: UInt64(3_900 + part) * millisecond) }
    let rate = try #require(meter.rate)
    #expect(meter.isSlow && (500...5_000).contains(rate))
  }

  /// A reply to the queries at startup comes later than one to a short query, which measures the delay.
  @Test func delayIsMeasuredOnAnIdleLink() throws {
    var meter = LinkMeter()
    meter.activate(delay: 500 * millisecond, bytes: 1996, since: 0)
    meter.mark(at: 500 * millisecond)
    #expect(!meter.needsDelay)
    meter.replied(at: 2_500 * millisecond)
    #expect(meter.needsDelay)
    meter.mark(at: 2_500 * millisecond)
    meter.replied(at: 2_808 * millisecond)
    #expect(!meter.needsDelay && meter.delay == 308 * millisecond)
    // 240 bytes that take 250 ms.
    meter.wrote(236)
    meter.mark(at: 5_000 * millisecond)
    meter.wrote(236)
    meter.mark(at: 5_000 * millisecond)
    meter.replied(at: 5_558 * millisecond)
    meter.replied(at: 5_808 * millisecond)
    let rate = try #require(meter.rate)
    #expect((900...1_000).contains(rate))
  }

  /// A long delay alone does not make a link slow.
  @Test func delayIsNoSlowness() throws {
    var meter = LinkMeter()
    meter.activate(delay: 300 * millisecond, bytes: 3996, since: 0)
    meter.mark(at: 300 * millisecond)
    meter.replied(at: 602 * millisecond)
    #expect(!meter.isSlow)
    #expect(try #require(meter.budget) > 300_000)
  }

  /// A reply to a mark of an earlier measurement says nothing about the new one.
  @Test func lateRepliesAreNotMeasured() throws {
    var meter = Self.slow()
    meter.wrote(300)
    meter.mark(at: 3_000 * millisecond)
    meter.deactivate()
    #expect(!meter.isActive && meter.pendingCount == 0)
    meter.activate(delay: 300 * millisecond, bytes: 1996, since: 5_000 * millisecond)
    meter.mark(at: 5_001 * millisecond)
    meter.replied(at: 5_002 * millisecond)
    #expect(meter.rate == nil && meter.pendingCount == 1)
    meter.replied(at: 7_400 * millisecond)
    #expect(meter.isSlow && meter.pendingCount == 0)
  }

  /// Small outputs, such as typed letters, have no marks.
  @Test func smallOutputsHaveNoMark() {
    var meter = Self.slow()
    for _ in 0..<9 {
      meter.wrote(10)
      #expect(!meter.needsMark(isPartial: false))
    }
    #expect(meter.needsMark(isPartial: true), "the rest of a frame waits for a reply")
  }

  @Test func silentTerminalIsNotMeasured() {
    var meter = Self.slow()
    meter.mark(at: 3_000 * millisecond)
    #expect((2_000...10_000).contains(meter.patience))
    meter.deactivate()
    #expect(meter.budget == nil && meter.pendingCount == 0)
  }

  @Test func movesOfTheSameRowsAreOne() {
    let (up, down) = (RowMove(rows: 2..<10, count: 3), RowMove(rows: 2..<10, count: -1))
    #expect(RowMove.combined([up, up, down]) == [RowMove(rows: 2..<10, count: 5)])
    #expect(RowMove.combined([up, up, up]) == [], "nothing of the content remains")
    #expect(RowMove.combined([up, RowMove(rows: 0..<4, count: 1)]).count == 2)
  }
}
