import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of the size limit of the cache in memory.
@MainActor @Suite struct MemoryCacheTests {
  @Test func cacheStaysWithinCapacity() {
    let small = MemoryCache(capacity: 40_000)
    for number in 0..<20 {
      small.store(
        StoredResponse(
          url: "http://bff.test/\(number)", varying: [], headers: [],
          body: Array(repeating: 0, count: 6000),
          sentAt: 0, receivedAt: 0, isPersonal: false))
      #expect(small.size <= 40_000)
      _ = small.responses(for: "http://bff.test/0")
    }
    #expect(small.responses(for: "http://bff.test/0").count == 1)
    #expect(small.responses(for: "http://bff.test/1").isEmpty)
    #expect(small.responses(for: "http://bff.test/19").count == 1)
    small.removeAll()
    #expect(small.size == 0)
  }
}
