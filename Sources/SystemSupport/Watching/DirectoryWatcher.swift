#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells what changes below a directory: files that are written, come or go, in subdirectories too,
/// also in those that come later.
///
/// It does nothing until it is asked, and its descriptor becomes readable when there is something to
/// ask about: nobody has to look again and again. What a save consists of, and what is saved at the
/// same time, is told at once: see ``quiet``.
///
/// Links are not followed: what they lead to is told where it stands, if that is below the directory.
/// Subdirectories whose names begin with a dot are left out.
package final class DirectoryWatcher {
  #if os(Linux)
    typealias Tree = InotifyTree
  #else
    typealias Tree = KqueueTree
  #endif

  /// The most directories that are watched.
  package static let directoryLimit = 8192
  /// How long nothing more has to happen before changes are told, in milliseconds. An editor saves in
  /// several steps.
  package static let quiet = 3
  /// How long after the first of them changes are told at the latest, in milliseconds, though more
  /// happens, and though a file is still being written or was put away.
  package static let patience = 50

  private let tree: Tree
  private var changes = DirectoryChanges()

  /// Begins to watch.
  /// - Parameters:
  ///   - directory: its path. It may go away and come back.
  ///   - descends: whether what is in its subdirectories is told, too.
  ///   - limit: the most directories that are watched; ``notice`` says when there are more.
  package init(
    _ directory: String, descends: Bool = true, limit: Int = DirectoryWatcher.directoryLimit
  ) throws(WatchError) {
    tree = try Tree(
      WatchPath.absolute(directory), name: directory, descends: descends, limit: limit)
  }

  /// Readable when something happened.
  package var descriptor: Int32 { tree.descriptor }

  /// Says which part of the directory is not watched, and why; nil where all of it is.
  package var notice: String? { tree.notice }

  /// Takes in what happened, without waiting. Returns whether anything did.
  package func collect() -> Bool {
    tree.collect(into: &changes)
    return !changes.isEmpty || !tree.isSettled
  }

  /// Whether what was taken in is the middle of something: a file that is being written, or one that
  /// went and may come back.
  package var isSettled: Bool { tree.isSettled }

  /// What was taken in since this was called last.
  package func take() -> DirectoryChanges {
    tree.settle()
    defer { changes = DirectoryChanges() }
    return changes
  }

  /// Waits for changes and for the end of what goes on. The result is empty only where there were none
  /// in that time.
  /// - Parameter milliseconds: how long the first one is waited for; nil for ever.
  package func wait(milliseconds: Int32? = nil) -> DirectoryChanges {
    let clock = ContinuousClock()
    let end = milliseconds.map { clock.now + .milliseconds(Int($0)) }
    repeat {
      let rest = end.map { Self.milliseconds(clock.now.duration(to: $0)) }
      // What was taken in before is told as well.
      guard !changes.isEmpty || awaitReadable(rest ?? -1) else { continue }
      guard collect() else { continue }
      let latest = clock.now + .milliseconds(DirectoryWatcher.patience)
      while true {
        let left = Self.milliseconds(clock.now.duration(to: latest))
        guard left > 0 else { break }
        let pause = isSettled ? min(left, Int32(DirectoryWatcher.quiet)) : left
        guard awaitReadable(pause) else { break }
        _ = collect()
      }
      let found = take()
      if !found.isEmpty { return found }
    } while end.map { clock.now < $0 } ?? true
    return DirectoryChanges()
  }

  /// Whole milliseconds, rounded up, none of them negative.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(
      clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Whether something happens in that time; -1 for ever. A signal that is caught ends the wait.
  private func awaitReadable(_ milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0
  }
}

/// Paths of what is watched.
enum WatchPath {
  /// The path from the root of the file system on, without links where it exists.
  static func absolute(_ path: String) -> String {
    if let pointer = realpath(path, nil) {
      defer { free(pointer) }
      return String(cString: pointer)
    }
    guard !path.hasPrefix("/"), let pointer = getcwd(nil, 0) else { return path }
    defer { free(pointer) }
    return join(String(cString: pointer), path)
  }

  /// The first name behind a directory on the way to a path below it.
  static func step(from directory: String, to path: String) -> String {
    let rest = path.utf8.dropFirst(directory.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
  }

  /// The path of a name in a directory; the name alone where the directory is the one that is watched.
  static func join(_ directory: String, _ name: String) -> String {
    directory.isEmpty || name.isEmpty
      ? directory + name : directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  /// The directory in which something stands.
  static func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }

  /// The directory of a path below the one that is watched.
  static func directory(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// What stands in a directory; nil where it cannot be read.
  static func entries(_ path: String) -> [(name: String, isDirectory: Bool)]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var result: [(String, Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1024) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      var isDirectory = Int32(entry.pointee.d_type) == Int32(DT_DIR)
      if Int32(entry.pointee.d_type) == Int32(DT_UNKNOWN) {
        var status = stat()
        isDirectory = lstat(join(path, name), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      }
      result.append((name, isDirectory))
    }
    return result
  }
}
