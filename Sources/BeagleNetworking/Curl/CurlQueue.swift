/// Jobs that wait for a connection: those for one origin in the order in which they came, the origins
/// in turn.
///
/// libcurl has such a queue, too, but its time-outs run already there, so that the last of many
/// requests to a slow server would fail before it was sent. It is given no more than it can carry out
/// at once.
struct CurlQueue {
  /// The jobs for one origin.
  private struct Lane {
    /// Those before `next` have gone.
    var waiting: [CurlJob] = []
    var next = 0
    var running = 0
    /// Whether the server answered with HTTP/2, so that one connection carries many requests.
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
  /// The origins that jobs wait for, those first whose turn it is.
  private var turns: [URLOrigin?] = []
  /// How many jobs run that have a connection each.
  private var connections = 0

  init(_ configuration: CurlNetworkClient.Configuration) {
    perOrigin = max(1, configuration.connectionsPerHost)
    total = max(1, configuration.connectionLimit)
  }

  /// Lets a job wait; one that follows a redirect, whose time runs already, before the others.
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

  /// Drops a job; false where it does not wait.
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

  /// The job that may begin now, if any; it counts as running until ``end(_:isMultiplexed:)``.
  mutating func next() -> CurlJob? {
    for (turn, origin) in turns.enumerated() {
      guard var lane = lanes[origin] else { continue }
      let mayBegin =
        lane.isMultiplexed
        ? lane.running < CurlNetworkClient.Configuration.streamLimit
        : lane.running < perOrigin && connections < total
      guard mayBegin else { continue }
      lanes[origin] = nil  // So that the array is not copied.
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

  /// A job that ran has ended.
  /// - Parameter isMultiplexed: whether its answer came over HTTP/2; nil where none came.
  mutating func end(_ job: CurlJob, isMultiplexed: Bool?) {
    let origin = job.origin
    guard var lane = lanes[origin] else { return }
    lane.running -= 1
    if !lane.isMultiplexed { connections -= 1 }
    if let isMultiplexed, isMultiplexed != lane.isMultiplexed {
      // Those that run count as the lane counts.
      connections += isMultiplexed ? -lane.running : lane.running
      lane.isMultiplexed = isMultiplexed
    }
    lanes[origin] = lane
    if lane.isEmpty { forget(origin) }
  }

  /// Drops what is known of an origin that nothing runs or waits for, unless it is worth knowing.
  private mutating func forget(_ origin: URLOrigin?) {
    if let lane = lanes[origin], lane.isEmpty, lane.running == 0, !lane.isMultiplexed {
      lanes[origin] = nil
    }
  }
}
