#if canImport(Darwin)
  import Darwin

  /// A directory tree watched with kqueue(2). An event of a directory reports only that its entries
  /// changed, and an event of a file only its own writes, so every directory and file is opened.
  final class KqueueTree {
    private static let events = UInt32(
      NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB)
    /// The maximum number of events per call. The next call reads the rest.
    private static let readLimit = 4096

    let descriptor: Int32
    private(set) var notice: String?

    private let root: String
    private let name: String
    private let descends: Bool
    private let limit: Int
    /// The open files and directories by descriptor, and their descriptors by relative path.
    private var opened: [Int32: (path: String, isDirectory: Bool)] = [:]
    private var numbers: [String: Int32] = [:]
    /// The nearest existing ancestor, open while the directory itself does not exist.
    private var ancestor: Int32?
    /// Removed files that may come back.
    private var incompleteFiles: Set<String> = []

    init(_ root: String, name: String, descends: Bool, limit: Int) throws(WatchError) {
      self.root = root
      self.name = name
      self.descends = descends
      self.limit = limit
      descriptor = kqueue()
      guard descriptor >= 0 else { throw WatchError(name, code: errno) }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      watchAll()
      guard opened.isEmpty, ancestor == nil else { return }
      throw WatchError(name, code: errno)
    }

    deinit {
      for number in opened.keys { close(number) }
      if let ancestor { close(ancestor) }
      if descriptor >= 0 { close(descriptor) }
    }

    /// Whether a file is missing.
    var hasIncompleteFiles: Bool { !incompleteFiles.isEmpty }

    /// kqueue does not report that a file was closed.
    var filesBeingWritten: Set<String> { [] }

    /// Stops waiting for missing files.
    func forgetIncompleteFiles() { incompleteFiles.removeAll() }

    // MARK: - Watching

    private func watchAll() {
      for number in opened.keys { close(number) }
      opened.removeAll()
      numbers.removeAll()
      if let ancestor { close(ancestor) }
      ancestor = nil
      notice = nil
      if add("", isDirectory: true) {
        scan("") { _ in }
        return
      }
      var path = root
      while path != "/", ancestor == nil {
        path = WatchPath.parent(path)
        let number = open(path, O_EVTONLY | O_CLOEXEC)
        guard number >= 0 else { continue }
        register(number)
        ancestor = number
      }
      if access(root, F_OK) == 0, add("", isDirectory: true) { scan("") { _ in } }
    }

    /// Opens new entries of a directory tree and forgets removed ones.
    private func scan(_ path: String, changed: (String) -> Void) {
      var waiting = [path]
      while let next = waiting.popLast() {
        let entries = DirectoryEntries(path: WatchPath.join(root, next)).map(Array.init) ?? []
        var present: Set<String> = []
        for entry in entries {
          let child = WatchPath.join(next, entry.name)
          present.insert(child)
          guard numbers[child] == nil, isFollowed(entry) else {
            continue
          }
          if add(child, isDirectory: entry.isDirectory) {
            incompleteFiles.remove(child)
            changed(child)
            if entry.isDirectory { waiting.append(child) }
          }
        }
        for child in numbers.keys
        where WatchPath.isEntry(child, of: next) && !present.contains(child) {
          forget(child)
          incompleteFiles.insert(child)
          changed(child)
        }
      }
    }

    /// Whether an entry is opened.
    private func isFollowed(_ entry: DirectoryEntries.Entry) -> Bool {
      !entry.isDirectory || descends && !entry.name.hasPrefix(".")
    }

    private func add(_ path: String, isDirectory: Bool) -> Bool {
      guard opened.count < limit else {
        notice = "\(name) has more than \(limit) files; changes in the others are not reported"
        return false
      }
      let number = open(WatchPath.join(root, path), O_EVTONLY | O_CLOEXEC | O_NOFOLLOW)
      guard number >= 0 else {
        if errno != ENOENT, errno != ELOOP, !path.isEmpty {
          notice = WatchError(WatchPath.join(name, path), code: errno).description
        }
        return false
      }
      register(number)
      opened[number] = (path, isDirectory)
      numbers[path] = number
      return true
    }

    private func register(_ number: Int32) {
      var change = kevent(
        ident: UInt(number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: KqueueTree.events, data: 0, udata: nil)
      _ = kevent(descriptor, &change, 1, nil, 0, nil)
    }

    private func forget(_ path: String) {
      let prefix = path + "/"
      for (child, number) in numbers where child == path || child.hasPrefix(prefix) {
        close(number)
        numbers[child] = nil
        opened[number] = nil
      }
    }

    // MARK: - Reading

    /// Reads all pending events.
    func collect(into changes: inout DirectoryChanges) {
      var event = kevent()
      var none = timespec()
      for _ in 0..<KqueueTree.readLimit {
        guard kevent(descriptor, nil, 0, &event, 1, &none) == 1 else { return }
        handle(Int32(event.ident), event.fflags, &changes)
      }
    }

    private func handle(_ number: Int32, _ flags: UInt32, _ changes: inout DirectoryChanges) {
      let isGone = flags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0
      guard let entry = opened[number] else {
        guard number == ancestor else { return }
        watchAll()
        // Other changes in the ancestor are irrelevant.
        if !opened.isEmpty { changes.setIncomplete() }
        return
      }
      if entry.path.isEmpty, isGone {
        restart(&changes)
      } else if entry.isDirectory {
        scan(entry.path) { changes.insert($0) }
      } else {
        changes.insert(entry.path)
        guard isGone else { return }
        // Another file may have the same name by now.
        forget(entry.path)
        incompleteFiles.insert(entry.path)
        scan(WatchPath.directory(entry.path)) { changes.insert($0) }
      }
    }

    private func restart(_ changes: inout DirectoryChanges) {
      changes.setIncomplete()
      incompleteFiles.removeAll()
      watchAll()
    }
  }

  extension WatchPath {
    /// Whether a path names a direct entry of a directory.
    static func isEntry(_ path: String, of directory: String) -> Bool {
      !path.isEmpty && WatchPath.directory(path) == directory
    }
  }
#endif
