/// The jobs that wait for a connection. Those for one origin run in order, the origins take turns.
///
/// libcurl has such a queue too, but its timeouts already run there: the last of many requests to a
/// slow server would fail before it was sent. libcurl therefore receives only jobs that it can run
/// now.
struct CurlQueue {
  /// The jobs of one origin.
  private struct Lane {
    /// The jobs; those before `next` were taken.
    var waiting: [CurlJob] = []
    var next = 0
    var running = 0
    /// Whether the server supports HTTP/2, so that one connection carries many requests.
    var isMultiplexed = false

    var isEmpty: Bool { next == waiting.count }

    mutating func take() -> CurlJob {
      let job = waiting[next]
      next += 1
      if isEmpty {
        waiting = []
        next = 0
      }
      return job
    }
  }

  private let perOrigin: Int
  private let total: Int
  private var lanes: [URLOrigin?: Lane] = [:]
  /// The origins with waiting jobs, in the order of their turns.
  private var turns: [URLOrigin?] = []
  /// The number of running jobs with a connection of their own.
  private var connections = 0

  init(_ configuration: CurlNetworkClient.Configuration) {
    perOrigin = max(1, configuration.connectionsPerHost)
    total = max(1, configuration.connectionLimit)
  }

  /// Adds a job. One that follows a redirect goes first, because its time is already running.
  mutating func add(_ job: CurlJob) {
    let origin = job.origin
    let follows = !job.redirects.isEmpty
    if lanes[origin, default: Lane()].isEmpty {
      turns.insert(origin, at: follows ? 0 : turns.count)
    }
    let index = follows ? lanes[origin]?.next : nil
    lanes[origin, default: Lane()].waiting.insert(
      job, at: index ?? lanes[origin]?.waiting.count ?? 0)
  }

  /// Removes a waiting job. Returns false if it is not waiting.
  mutating func remove(_ id: UInt64) -> Bool {
    for (turn, origin) in turns.enumerated() {
      guard let lane = lanes[origin],
        let index = lane.waiting[lane.next...].firstIndex(where: { $0.id == id })
      else { continue }
      lanes[origin]?.waiting.remove(at: index)
      if lanes[origin]?.isEmpty == true {
        turns.remove(at: turn)
        forget(origin)
      }
      return true
    }
    return false
  }

  /// The identifiers of the waiting jobs.
  var waitingIDs: [UInt64] {
    lanes.values.flatMap { $0.waiting[$0.next...].map(\.id) }
  }

  /// Takes the next job that may start, if any; it counts as running until
  /// ``end(_:isMultiplexed:)``.
  mutating func next() -> CurlJob? {
    for (turn, origin) in turns.enumerated() {
      guard var lane = lanes[origin] else { continue }
      let mayBegin =
        lane.isMultiplexed
        ? lane.running < CurlNetworkClient.Configuration.streamLimit
        : lane.running < perOrigin && connections < total
      guard mayBegin else { continue }
      lanes[origin] = nil  // Release the reference, so that the array is not copied.
      var job = lane.take()
      job.sharesConnection = lane.isMultiplexed
      lane.running += 1
      if !lane.isMultiplexed { connections += 1 }
      lanes[origin] = lane
      turns.remove(at: turn)
      if !lane.isEmpty { turns.append(origin) }
      return job
    }
    return nil
  }

  /// Records the end of a running job.
  /// - Parameter isMultiplexed: whether the response used HTTP/2; nil without a response.
  mutating func end(_ job: CurlJob, isMultiplexed: Bool?) {
    let origin = job.origin
    guard var lane = lanes[origin] else { return }
    lane.running -= 1
    if !lane.isMultiplexed { connections -= 1 }
    if let isMultiplexed, isMultiplexed != lane.isMultiplexed {
      // Only the running jobs of lanes without multiplexing count as connections.
      connections += isMultiplexed ? -lane.running : lane.running
      lane.isMultiplexed = isMultiplexed
    }
    lanes[origin] = lane
    if lane.isEmpty { forget(origin) }
  }

  /// Removes an idle origin, unless it is known to support HTTP/2.
  private mutating func forget(_ origin: URLOrigin?) {
    if let lane = lanes[origin], lane.isEmpty, lane.running == 0, !lane.isMultiplexed {
      lanes[origin] = nil
    }
  }
}
