import Glibc

/// Watches a directory and its subdirectories for files that are written, added or removed.
///
/// The watcher does not poll. Its descriptor becomes readable when something changed; then call
/// ``collect()`` and ``take()``, or ``wait(milliseconds:)``. The several steps of an editor's save
/// arrive as one change, see ``quietPeriod``.
///
/// Symbolic links in the directory are not followed. Those on the way to it are watched: if one leads
/// to another directory, that one is watched from then on. Subdirectories whose names begin with a dot
/// are ignored.
package final class DirectoryWatcher {
  /// The maximum number of watched directories.
  static let directoryLimit = 8192
  /// The time without further changes before changes are reported, in milliseconds. Editors save a
  /// file in several steps.
  package static let quietPeriod = 3
  /// The maximum delay of a report in milliseconds, even if more changes arrive or a file is still
  /// being written.
  package static let maximumDelay = 50

  private let tree: InotifyTree
  private var changes = DirectoryChanges()

  /// Starts watching.
  /// - Parameters:
  ///   - directory: The path of the directory, as the user wrote it. It may disappear and come back.
  ///   - descends: Whether to watch subdirectories.
  ///   - limit: The maximum number of watched directories. ``notice`` reports when it is exceeded.
  package init(
    _ directory: String, descends: Bool = true, limit: Int = DirectoryWatcher.directoryLimit
  ) throws(WatchError) {
    tree = try InotifyTree(directory, descends: descends, limit: limit)
  }

  /// A descriptor that becomes readable when something changed.
  package var descriptor: Int32 { tree.descriptor }

  /// A message about parts of the directory that are not watched; nil if everything is watched.
  package var notice: String? { tree.notice }

  /// Reads pending events without waiting. Returns whether anything changed.
  package func collect() -> Bool {
    tree.collect(into: &changes)
    return !changes.isEmpty || tree.hasIncompleteFiles
  }

  /// Whether a change is incomplete: a file is being written, or was removed and may come back.
  package var hasIncompleteFiles: Bool { tree.hasIncompleteFiles }

  /// Returns the changes since the last call. A file that is being written at this moment, for
  /// example after it was removed, is reported when it is closed.
  package func take() -> DirectoryChanges {
    tree.forgetIncompleteFiles()
    defer { changes = DirectoryChanges() }
    changes.remove(tree.filesBeingWritten)
    return changes
  }

  /// Waits for changes until they are complete. The result is empty only if the time ran out.
  /// - Parameter milliseconds: How long to wait for the first change; nil waits forever.
  package func wait(milliseconds: Int32? = nil) -> DirectoryChanges {
    let clock = ContinuousClock()
    let end = milliseconds.map { clock.now + .milliseconds(Int($0)) }
    repeat {
      let rest = end.map { Self.milliseconds(clock.now.duration(to: $0)) }
      // Changes that were collected earlier are reported too.
      guard !changes.isEmpty || awaitReadable(rest ?? -1) else { continue }
      guard collect() else { continue }
      let latest = clock.now + .milliseconds(DirectoryWatcher.maximumDelay)
      while true {
        let left = Self.milliseconds(clock.now.duration(to: latest))
        guard left > 0 else { break }
        let pause = hasIncompleteFiles ? left : min(left, Int32(DirectoryWatcher.quietPeriod))
        guard awaitReadable(pause) else { break }
        _ = collect()
      }
      let found = take()
      if !found.isEmpty { return found }
    } while end.map { clock.now < $0 } ?? true
    return DirectoryChanges()
  }

  /// Returns whole milliseconds, rounded up and not negative.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(
      clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Waits for an event; -1 waits forever. A caught signal ends the wait.
  private func awaitReadable(_ milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0
  }
}

/// Changes in a directory since the last call.
package struct DirectoryChanges: Sendable, Equatable {
  /// The maximum number of paths.
  static let pathLimit = 10_000

  /// The files that were written, added or removed and the directories that were added or removed,
  /// as paths relative to the watched directory.
  package private(set) var paths: Set<String> = []
  /// Whether other files may have changed as well. This is so after too many changes, and if the
  /// directory itself was removed, added or replaced, or a symbolic link in it.
  package private(set) var isIncomplete = false

  /// Creates an empty set of changes.
  init() {}

  /// Whether nothing changed.
  package var isEmpty: Bool { paths.isEmpty && !isIncomplete }

  /// Records a change at a path.
  mutating func insert(_ path: String) {
    guard paths.count < DirectoryChanges.pathLimit else {
      isIncomplete = true
      return
    }
    paths.insert(path)
  }

  /// Removes paths.
  mutating func remove(_ removed: Set<String>) {
    if !removed.isEmpty { paths.subtract(removed) }
  }

  /// Records that anything may have changed.
  mutating func setIncomplete() { isIncomplete = true }
}

/// An error for a directory that cannot be watched.
package struct WatchError: Error, CustomStringConvertible {
  /// The directory, the reason and a remedy.
  package let description: String

  init(_ directory: String, code: Int32) {
    let cause = WatchError.cause(code) ?? String(cString: strerror(code))
    description = "\(directory) cannot be watched: \(cause)"
  }

  /// Returns a better explanation for error codes whose system message is misleading; nil for
  /// others.
  static func cause(_ code: Int32) -> String? {
    switch code {
    case ENOSPC:
      "the limit of watched directories is reached; raise fs.inotify.max_user_watches"
    case EMFILE, ENFILE:
      "the limit of watching programs is reached; raise fs.inotify.max_user_instances"
    default: nil
    }
  }
}
