import CCurl

/// The running transfers of libcurl. It is used on the network thread only.
///
/// The transfers share cookies, TLS sessions and connections.
final class CurlWorker {
  private let library: CurlLibrary
  private let multi: UnsafeMutableRawPointer
  private let share: UnsafeMutableRawPointer
  private let setup: CurlTransfer.Setup
  private let deliver: @Sendable (UInt64, CurlOutcome) -> Void

  private var queue: CurlQueue
  private var transfers: [UInt64: CurlTransfer] = [:]
  private var ids: [UnsafeMutableRawPointer: UInt64] = [:]
  /// The URL whose origin receives the user's header fields; nil for none.
  private let home: CurlAddress?

  /// The number of running transfers.
  var count: Int { transfers.count }

  /// Creates a worker; nil if libcurl is out of memory.
  init?(
    _ library: CurlLibrary, _ configuration: CurlNetworkClient.Configuration,
    deliver: @escaping @Sendable (UInt64, CurlOutcome) -> Void
  ) {
    guard let multi = library.multiInit() else { return nil }
    guard let share = library.shareInit() else {
      _ = library.multiCleanup(multi)
      return nil
    }
    library.setMulti(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, configuration.connectionLimit)
    library.setMulti(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
    // By default, libcurl closes connections when few transfers are left.
    library.setMulti(multi, CURLMOPT_MAXCONNECTS, configuration.connectionLimit)
    // Everything happens on one thread, so no locks are needed.
    library.share(share, CURL_LOCK_DATA_SSL_SESSION)
    if configuration.storesCookies { library.share(share, CURL_LOCK_DATA_COOKIE) }
    self.library = library
    self.multi = multi
    self.share = share
    self.deliver = deliver
    queue = CurlQueue(configuration)
    home = configuration.homeOrigin.flatMap { library.address($0) }
    setup = CurlTransfer.Setup(
      library: library, configuration: configuration,
      proxies: configuration.proxies ?? .environment(), share: share)
  }

  deinit {
    for id in Array(transfers.keys) { _ = end(id) }
    _ = library.multiCleanup(multi)
    _ = library.shareCleanup(share)
  }

  /// Ends ``wait()``. Any thread may call it while the worker exists.
  var wake: @Sendable () -> Void {
    let address = UInt(bitPattern: multi)
    return { [library] in
      _ = library.multiWakeup(UnsafeMutableRawPointer(bitPattern: address))
    }
  }

  // MARK: - Jobs

  /// Adds a job, which starts when a connection is free.
  func add(_ job: CurlJob) { queue.add(job) }

  /// Cancels a job.
  func cancel(_ id: UInt64) {
    if let transfer = end(id) {
      queue.end(transfer.job, isMultiplexed: nil)
    } else {
      _ = queue.remove(id)
    }
  }

  /// How far the requests are.
  var progress: [UInt64: RequestProgress] {
    var progress = transfers.mapValues(\.progress)
    for id in queue.waitingIDs { progress[id] = RequestProgress(.queued) }
    return progress
  }

  /// Starts and continues transfers, and delivers results.
  func perform() {
    beginWaiting()
    var count: CInt = 0
    _ = library.multiPerform(multi, &count)
    while let message = library.multiInfoRead(multi, &count) {
      let result = ccurl_message_result(message)
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
        let id = ids[handle]
      else { continue }
      finish(id, result)
    }
    for transfer in transfers.values where transfer.isSilentTooLong {
      finish(transfer.job.id, CURLE_OPERATION_TIMEDOUT)
    }
    beginWaiting()
  }

  /// Waits until there is something to do, a transfer's timeout is near, or ``wake`` is called.
  func wait() {
    if !transfers.isEmpty { ccurl_acknowledge(library.multiSockets, multi) }
    let deadline = transfers.values.compactMap(\.millisecondsToFirstByte).min()
    _ = library.multiPoll(multi, nil, 0, CInt(clamping: deadline ?? Int(CInt.max)), nil)
  }

  private func beginWaiting() {
    while var job = queue.next() {
      job.start(isAtHome: isAtHome(job))
      guard let transfer = CurlTransfer(job, setup) else {
        queue.end(job, isMultiplexed: nil)
        deliver(job.id, .failure(.outOfMemory))
        continue
      }
      transfers[job.id] = transfer
      ids[transfer.handle] = job.id
      _ = library.multiAdd(multi, transfer.handle)
    }
  }

  private func isAtHome(_ job: CurlJob) -> Bool {
    guard !job.userFields.isEmpty, let home else { return false }
    return library.address(job.url)?.hasOrigin(of: home) ?? false
  }

  private func finish(_ id: UInt64, _ result: CURLcode) {
    guard let transfer = transfers[id] else { return }
    let ending = transfer.ending(result)
    let version = transfer.job.isSafe ? transfer.httpVersion : ""
    _ = end(id)
    queue.end(transfer.job, isMultiplexed: version.isEmpty ? nil : version == "2")
    switch ending {
    case .outcome(let outcome): deliver(id, outcome)
    case .redirect(let job): queue.add(job)
    }
  }

  private func end(_ id: UInt64) -> CurlTransfer? {
    guard let transfer = transfers.removeValue(forKey: id) else { return nil }
    ids[transfer.handle] = nil
    _ = library.multiRemove(multi, transfer.handle)
    return transfer
  }
}
