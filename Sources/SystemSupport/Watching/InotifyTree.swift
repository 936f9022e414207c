import Glibc

/// A directory tree watched with inotify(7).
final class InotifyTree {
  /// The events of a watched directory. `IN_MODIFY` is included so that a file is not read while
  /// it is being written.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF)
  /// The maximum number of buffers per call. The next call reads the rest.
  private static let readLimit = 64

  let descriptor: Int32
  private(set) var notice: String?

  /// The path as the caller wrote it, and as an absolute path.
  private let name: String
  private let path: String
  /// The directory that the path leads to, without symbolic links. It changes when a link on the way
  /// is replaced, for example by a deployment.
  private var root: String
  private let descends: Bool
  private let limit: Int
  /// The relative paths of watched directories by watch descriptor.
  private var directories: [Int32: String] = [:]
  /// The watch descriptors by path, and the subdirectories of each directory.
  private var numbers: [String: Int32] = [:]
  private var subdirectories: [String: Set<String>] = [:]
  /// The nearest existing ancestor, watched while the directory itself does not exist, and the
  /// name that has to appear in it.
  private var ancestor: (number: Int32, awaited: String)?
  /// The names of the symbolic links on the way to the directory, by the watch descriptors of their
  /// directories.
  private var links: [Int32: Set<String>] = [:]
  /// Files that are being written, and removed files that may come back.
  private var incompleteFiles: Set<String> = []
  /// Files that were written and not closed yet.
  private(set) var filesBeingWritten: Set<String> = []
  /// The last file that was moved away. If the event with the same cookie arrives, the file is
  /// not missing.
  private var lastMove: (cookie: UInt32, path: String)?

  init(_ name: String, descends: Bool, limit: Int) throws(WatchError) {
    self.name = name
    path = WatchPath.absolute(name)
    root = WatchPath.resolved(path) ?? path
    self.descends = descends
    self.limit = limit
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw WatchError(name, code: errno) }
    watchAll()
    guard directories.isEmpty, ancestor == nil else { return }
    throw WatchError(name, code: errno)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether a file is being written or missing.
  var hasIncompleteFiles: Bool { !incompleteFiles.isEmpty }

  /// Stops waiting for incomplete files.
  func forgetIncompleteFiles() { incompleteFiles.removeAll() }

  // MARK: - Watching

  /// Watches the directory tree, or the nearest ancestor if the directory does not exist.
  private func watchAll() {
    for number in directories.keys { inotify_rm_watch(descriptor, number) }
    directories.removeAll()
    numbers.removeAll()
    subdirectories.removeAll()
    if let ancestor { inotify_rm_watch(descriptor, ancestor.number) }
    ancestor = nil
    notice = nil
    watchLinks()
    if watch("") { return }
    var path = root
    while path != "/", !path.isEmpty {
      path = FilePath.folder(of: path)
      let number = inotify_add_watch(descriptor, path, InotifyTree.events | UInt32(IN_ONLYDIR))
      guard number >= 0 else { continue }
      ancestor = (number, WatchPath.step(from: path, to: root))
      break
    }
    // The directory may have been created in the meantime.
    if access(root, F_OK) == 0, watch(""), let ancestor {
      inotify_rm_watch(descriptor, ancestor.number)
      self.ancestor = nil
    }
  }

  /// Watches the directories of the symbolic links on the way to the directory. The watch of a
  /// directory that is watched for another reason, too, keeps its events.
  private func watchLinks() {
    links.removeAll()
    for link in WatchPath.links(to: path) {
      let events = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MOVE_SELF)
      let number = inotify_add_watch(
        descriptor, link.directory, events | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
      if number >= 0 { links[number, default: []].insert(link.name) }
    }
  }

  /// Follows the path again after a link on the way has changed. While it leads nowhere, the former
  /// directory stays watched.
  private func linkDidChange(_ changes: inout DirectoryChanges) {
    guard let found = WatchPath.resolved(path), found != root else { return watchLinks() }
    restart(&changes)
  }

  /// Watches a directory and its subdirectories.
  /// - Parameter found: Called with the path of each entry.
  /// - Returns: Whether the directory is watched; subdirectories may have failed.
  @discardableResult
  private func watch(_ path: String, found: (String) -> Void = { _ in }) -> Bool {
    guard add(path) else { return false }
    var waiting = [path]
    while let next = waiting.popLast() {
      // Listing after adding the watch misses no entry that is created meanwhile.
      guard let entries = DirectoryEntries(path: WatchPath.join(root, next)) else { continue }
      for entry in entries {
        let child = WatchPath.join(next, entry.name)
        found(child)
        if entry.isDirectory, isFollowed(entry.name), add(child) { waiting.append(child) }
      }
    }
    return true
  }

  /// Whether a subdirectory with this name is watched.
  private func isFollowed(_ name: String) -> Bool { descends && !name.hasPrefix(".") }

  private func add(_ path: String) -> Bool {
    guard directories.count < limit else {
      notice =
        "\(name) has more than \(limit) directories; changes in the others are not reported"
      return false
    }
    let number = inotify_add_watch(
      descriptor, WatchPath.join(root, path),
      InotifyTree.events | UInt32(IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK))
    guard number >= 0 else {
      let code = errno
      // A directory that is already gone is not an error.
      if !path.isEmpty, code != ENOENT, code != ENOTDIR {
        notice = WatchError(WatchPath.join(name, path), code: code).description
      }
      return false
    }
    // A directory that was moved before its event was read is watched under its old path.
    if let former = directories[number], former != path { remove(former) }
    directories[number] = path
    numbers[path] = number
    if !path.isEmpty { subdirectories[FilePath.folder(of: path), default: []].insert(path) }
    return true
  }

  /// Removes the watches of a path and everything below it. The cost depends only on that
  /// subtree, because a large directory is removed from the inside out, with one event per
  /// directory.
  private func forget(_ path: String) {
    var waiting = [path]
    while let next = waiting.popLast() {
      waiting += subdirectories[next] ?? []
      guard let number = numbers[next] else { continue }
      inotify_rm_watch(descriptor, number)
      directories[number] = nil
      remove(next)
    }
  }

  /// Removes a path from the index.
  private func remove(_ path: String) {
    numbers[path] = nil
    subdirectories[path] = nil
    subdirectories[FilePath.folder(of: path)]?.remove(path)
  }

  // MARK: - Reading

  /// Reads all pending events.
  func collect(into changes: inout DirectoryChanges) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      for _ in 0..<InotifyTree.readLimit {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let bytes = buffer[(offset + header)..<min(count, offset + header + Int(event.len))]
          let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          handle(event.wd, event.mask, event.cookie, name, &changes)
          offset += header + Int(event.len)
        }
      }
    }
  }

  private func handle(
    _ number: Int32, _ mask: UInt32, _ cookie: UInt32, _ name: String,
    _ changes: inout DirectoryChanges
  ) {
    func has(_ flags: Int32) -> Bool { mask & UInt32(flags) != 0 }
    if has(Int32(IN_Q_OVERFLOW)) { return restart(&changes) }
    if let names = links[number] {
      if has(Int32(IN_IGNORED)) { links[number] = nil }
      if names.contains(name) || has(Int32(IN_MOVE_SELF | IN_IGNORED)) { linkDidChange(&changes) }
    }
    if let ancestor, number == ancestor.number {
      // Other changes in the ancestor are irrelevant.
      guard name == ancestor.awaited || name.isEmpty else { return }
      watchAll()
      if !directories.isEmpty { changes.setIncomplete() }
      return
    }
    guard let directory = directories[number] else { return }
    if has(Int32(IN_IGNORED)) {
      directories[number] = nil
      if numbers[directory] == number { remove(directory) }
      return
    }
    if has(Int32(IN_DELETE_SELF | IN_MOVE_SELF)) {
      if directory.isEmpty { restart(&changes) }
      return
    }
    guard !name.isEmpty else { return }
    let path = WatchPath.join(directory, name)
    if mask & UInt32(IN_ISDIR) != 0 {
      if has(IN_MOVED_FROM | IN_DELETE) { forget(path) }
      if has(IN_CREATE | IN_MOVED_TO), isFollowed(name) {
        watch(path) { changes.insert($0) }
      }
      changes.insert(path)
    } else if has(IN_MODIFY) || has(IN_CREATE) && isBeingWritten(path) {
      incompleteFiles.insert(path)
      filesBeingWritten.insert(path)
    } else {
      changes.insert(path)
      if !has(IN_ATTRIB) { filesBeingWritten.remove(path) }
      if has(IN_CREATE | IN_MOVED_TO), isLink(path) { changes.setIncomplete() }
      if has(IN_MOVED_TO), let lastMove, lastMove.cookie == cookie {
        incompleteFiles.remove(lastMove.path)
      }
      if has(IN_MOVED_FROM) { lastMove = (cookie, path) }
      if has(IN_MOVED_FROM | IN_DELETE) {
        incompleteFiles.insert(path)
      } else if !has(IN_ATTRIB) {
        incompleteFiles.remove(path)
      }
    }
  }

  /// Whether a new file will be closed by its writer. A hard or symbolic link is complete at
  /// once.
  private func isBeingWritten(_ path: String) -> Bool {
    var status = stat()
    guard lstat(WatchPath.join(root, path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  /// Whether a new entry is a symbolic link to something, so that other paths lead through it. An
  /// editor's lock leads nowhere.
  private func isLink(_ path: String) -> Bool {
    var status = stat()
    let path = WatchPath.join(root, path)
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      && access(path, F_OK) == 0
  }

  /// Starts over after events that cannot be followed.
  private func restart(_ changes: inout DirectoryChanges) {
    changes.setIncomplete()
    if let found = WatchPath.resolved(path) { root = found }
    incompleteFiles.removeAll()
    filesBeingWritten.removeAll()
    watchAll()
  }
}
