import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of the start order of waiting requests.
@Suite struct CurlQueueTests {
  private var queue: CurlQueue

  init() {
    var configuration = CurlNetworkClient.Configuration()
    configuration.connectionsPerHost = 2
    configuration.connectionLimit = 3
    queue = CurlQueue(configuration)
  }

  private func job(_ id: UInt64, _ host: String) -> CurlJob {
    CurlJob(id: id, method: "GET", url: "http://\(host)/\(id)")
  }

  /// Takes all jobs that may start.
  private mutating func begin() -> [CurlJob] {
    var jobs: [CurlJob] = []
    while let job = queue.next() { jobs.append(job) }
    return jobs
  }

  @Test mutating func originsTakeTurnsWithinLimits() {
    for id in 1...4 { queue.add(job(UInt64(id), "a")) }
    for id in 5...8 { queue.add(job(UInt64(id), "b")) }
    let first = begin()
    #expect(first.map(\.id) == [1, 5, 2])
    queue.end(first[0], isMultiplexed: false)
    // It is the turn of b, which has waited longer than a's second job.
    let begun1 = begin().map(\.id)
    #expect(begun1 == [6])
    queue.end(first[2], isMultiplexed: nil)
    let begun2 = begin().map(\.id)
    #expect(begun2 == [3])
    let begun3 = begin().isEmpty
    #expect(begun3)
  }

  @Test mutating func http2OriginTakesManyJobs() {
    for id in 1...300 { queue.add(job(UInt64(id), "a")) }
    let first = begin()
    #expect(first.map(\.id) == [1, 2])
    queue.end(first[0], isMultiplexed: true)
    let more = begin()
    #expect(more.count == CurlNetworkClient.Configuration.streamLimit - 1)
    // Its requests do not count for other origins.
    queue.add(job(1000, "b"))
    queue.add(job(1001, "b"))
    queue.add(job(1002, "b"))
    let begun4 = begin().map(\.id)
    #expect(begun4 == [1000, 1001])
    for job in more { queue.end(job, isMultiplexed: true) }
    let begun5 = begin().count
    #expect(begun5 == CurlNetworkClient.Configuration.streamLimit - 1)
  }

  @Test mutating func originMayReturnToHTTP1() {
    for id in 1...50 { queue.add(job(UInt64(id), "a")) }
    let first = begin()
    queue.end(first[0], isMultiplexed: true)
    let many = begin()
    #expect(many.count == 48)
    queue.add(job(99, "a"))
    queue.end(many[0], isMultiplexed: false)
    let begun6 = begin().isEmpty
    #expect(begun6)
    for job in many.dropFirst() { queue.end(job, isMultiplexed: false) }
    let begun7 = begin().map(\.id)
    #expect(begun7 == [99])
  }

  @Test mutating func redirectedJobGoesFirst() throws {
    for id in 1...3 { queue.add(job(UInt64(id), "a")) }
    let first = begin()
    let library = try CurlLibrary.load()
    let origin = try #require(library.address(first[0].url))
    let target = try #require(library.address("http://a/new"))
    let next = try first[0].redirected(status: 302, from: origin, to: target, limit: 10)
    queue.end(first[0], isMultiplexed: false)
    queue.add(next)
    let begun8 = begin().map(\.url)
    #expect(begun8 == ["http://a/new"])
  }

  @Test mutating func canceledJobDoesNotStart() {
    for id in 1...4 { queue.add(job(UInt64(id), "a")) }
    let first = begin()
    let removed = [first[0].id, 3, 3].map { queue.remove($0) }
    #expect(removed == [false, true, false])
    for job in first { queue.end(job, isMultiplexed: false) }
    let begun9 = begin().map(\.id)
    #expect(begun9 == [4])
  }
}
