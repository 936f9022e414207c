#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// A directory with all below it, watched with Linux' inotify(7).
  final class InotifyTree {
    /// What is told about a directory that is watched. That a file is being written is told, so that it
    /// is not read meanwhile.
    private static let events = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF)
    /// The most buffers that are read at a time; more is read when it is asked for again.
    private static let readLimit = 64

    let descriptor: Int32
    private(set) var notice: String?

    /// The absolute path of the directory, and how it was named.
    private let root: String
    private let name: String
    private let descends: Bool
    private let limit: Int
    /// The directories below it by the number of their watch, as paths below it.
    private var directories: [Int32: String] = [:]
    /// The numbers of the same by their paths, and the directories that are in each.
    private var numbers: [String: Int32] = [:]
    private var subdirectories: [String: Set<String>] = [:]
    /// The nearest directory above that exists, watched while the directory itself does not, and the
    /// name in it that is waited for.
    private var ancestor: (number: Int32, awaited: String)?
    /// The files that are being written, and those that went and may come back.
    private var unsettled: Set<String> = []
    /// What was moved last, and the number that its arrival will have: then nothing is missing.
    private var departed: (cookie: UInt32, path: String)?

    init(_ root: String, name: String, descends: Bool, limit: Int) throws(WatchError) {
      self.root = root
      self.name = name
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

    /// Whether no file is being written or missing.
    var isSettled: Bool { unsettled.isEmpty }

    /// Does not wait any more for files that were in the middle of something.
    func settle() { unsettled.removeAll() }

    // MARK: - Watching

    /// Watches the directory and all below it, or the directory above in which it would be made.
    private func watchAll() {
      for number in directories.keys { inotify_rm_watch(descriptor, number) }
      directories.removeAll()
      numbers.removeAll()
      subdirectories.removeAll()
      if let ancestor { inotify_rm_watch(descriptor, ancestor.number) }
      ancestor = nil
      notice = nil
      if watch("") { return }
      var path = root
      while path != "/" {
        path = WatchPath.parent(path)
        let number = inotify_add_watch(descriptor, path, InotifyTree.events | UInt32(IN_ONLYDIR))
        guard number >= 0 else { continue }
        ancestor = (number, WatchPath.step(from: path, to: root))
        break
      }
      // It may have been made meanwhile.
      if access(root, F_OK) == 0, watch(""), let ancestor {
        inotify_rm_watch(descriptor, ancestor.number)
        self.ancestor = nil
      }
    }

    /// Watches a directory and those below it.
    /// - Parameter found: gets what is in them, where that has to be told.
    @discardableResult
    private func watch(_ path: String, found: (String) -> Void = { _ in }) -> Bool {
      guard add(path) else { return false }
      var waiting = [path]
      while let next = waiting.popLast() {
        // After the watch was set, so that nothing that comes meanwhile is missed.
        for entry in WatchPath.entries(WatchPath.join(root, next)) ?? [] {
          let child = WatchPath.join(next, entry.name)
          found(child)
          if entry.isDirectory, isFollowed(entry.name), add(child) { waiting.append(child) }
        }
      }
      return true
    }

    /// Whether a subdirectory of a name is watched.
    private func isFollowed(_ name: String) -> Bool { descends && !name.hasPrefix(".") }

    private func add(_ path: String) -> Bool {
      guard directories.count < limit else {
        notice =
          "\(name) has more than \(limit) directories; changes in the others are not noticed"
        return false
      }
      let number = inotify_add_watch(
        descriptor, WatchPath.join(root, path),
        InotifyTree.events | UInt32(IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK))
      guard number >= 0 else {
        let code = errno
        // What is gone again is no loss.
        if !path.isEmpty, code != ENOENT, code != ENOTDIR {
          notice = WatchError(WatchPath.join(name, path), code: code).description
        }
        return false
      }
      // A directory that was moved faster than that was told is watched under its old name.
      if let former = directories[number], former != path { remove(former) }
      directories[number] = path
      numbers[path] = number
      if !path.isEmpty { subdirectories[WatchPath.directory(path), default: []].insert(path) }
      return true
    }

    /// Watches no more what is no longer below a path. The cost is that of what is there, whatever else
    /// is watched: a large directory is removed from the innermost on, each with its own event.
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

    /// Takes a path out of the index.
    private func remove(_ path: String) {
      numbers[path] = nil
      subdirectories[path] = nil
      subdirectories[WatchPath.directory(path)]?.remove(path)
    }

    // MARK: - Reading

    /// Takes in what happened.
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
      if let ancestor, number == ancestor.number {
        // What else happens there concerns nobody.
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
      } else if has(IN_CREATE), isBeingWritten(path) {
        unsettled.insert(path)
      } else if has(IN_MODIFY) {
        unsettled.insert(path)
      } else {
        changes.insert(path)
        if has(IN_MOVED_TO), let departed, departed.cookie == cookie {
          unsettled.remove(departed.path)
        }
        if has(IN_MOVED_FROM) { departed = (cookie, path) }
        if has(IN_MOVED_FROM | IN_DELETE) {
          unsettled.insert(path)
        } else if !has(IN_ATTRIB) {
          unsettled.remove(path)
        }
      }
    }

    /// Whether a file that was made will be closed by whoever made it: a link is there at once.
    private func isBeingWritten(_ path: String) -> Bool {
      var status = stat()
      guard lstat(WatchPath.join(root, path), &status) == 0 else { return false }
      return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }

    /// Begins anew, after something that cannot be followed.
    private func restart(_ changes: inout DirectoryChanges) {
      changes.setIncomplete()
      unsettled.removeAll()
      watchAll()
    }
  }
#endif
