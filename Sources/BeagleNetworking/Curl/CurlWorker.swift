import CCurl

/// What libcurl is carrying out. Lives on the network thread only.
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
  /// The address that the user's header fields are for; nil where there is none.
  private let home: CurlAddress?

  /// How many transfers are under way.
  var count: Int { transfers.count }

  /// Nil where there is no memory for it.
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
    // Else libcurl closes what it thinks too many for the transfers that happen to be left.
    library.setMulti(multi, CURLMOPT_MAXCONNECTS, configuration.connectionLimit)
    // Everything happens on one thread, so no locks are needed.
    library.share(share, CURL_LOCK_DATA_SSL_SESSION)
    if configuration.keepsCookies { library.share(share, CURL_LOCK_DATA_COOKIE) }
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

  /// Ends the wait of ``wait()``; may be called on any thread while the worker exists.
  var wake: @Sendable () -> Void {
    let address = UInt(bitPattern: multi)
    return { [library] in
      _ = library.multiWakeup(UnsafeMutableRawPointer(bitPattern: address))
    }
  }

  // MARK: - Work

  /// Takes a job, which begins when there is a connection for it.
  func add(_ job: CurlJob) { queue.add(job) }

  /// Gives a job up.
  func cancel(_ id: UInt64) {
    if let transfer = end(id) {
      queue.end(transfer.job, isMultiplexed: nil)
    } else {
      _ = queue.remove(id)
    }
  }

  /// Begins and carries on what can be, and delivers what has ended.
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

  /// Returns when there is something to do, when a time-out of a transfer is near, or when somebody
  /// wakes it; never for nothing.
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
