import Glibc

extension RootDirectory {
  /// How a file is written.
  package struct WriteOptions: Sendable {
    /// Whether an existing regular file is replaced. Links, devices and folders never are.
    var replaces = true
    /// Whether only the owner can read the file. Otherwise, the umask decides, and a file that
    /// replaces another one has its permissions.
    var isPrivate = false
    /// Whether missing folders are created.
    var createsFolders = true
    /// Whether the content is on the disk before the file is replaced, for work of a person.
    var isDurable = false

    /// Creates the options for a file that others may read and that may be replaced.
    package init(
      replaces: Bool = true, isPrivate: Bool = false, createsFolders: Bool = true,
      isDurable: Bool = false
    ) {
      self.replaces = replaces
      self.isPrivate = isPrivate
      self.createsFolders = createsFolders
      self.isDurable = isDurable
    }
  }

  /// Writes a file.
  ///
  /// Readers see the old or the new content, even if the program is terminated or the disk is full:
  /// a temporary file gets the content and then the name.
  /// - Parameters:
  ///   - names: The names from the root to the file.
  ///   - options: How to write.
  package func write(
    _ bytes: [UInt8], to names: [String], _ options: WriteOptions = WriteOptions()
  ) throws(FileError) {
    let file = try stage(bytes, to: names, options)
    let code = file.move(replaces: options.replaces)
    guard code == 0 else { throw error(names, code) }
  }

  /// Writes the content of a file to a temporary one in its folder.
  func stage(
    _ bytes: [UInt8], to names: [String], _ options: WriteOptions
  ) throws(FileError) -> StagedFile {
    guard let name = names.last else { throw error(names, .isDirectory) }
    let parent: Int32
    do throws(Problem) {
      parent = try openFolder(names.dropLast(), creates: options.createsFolders)
    } catch {
      throw self.error(names, error)
    }
    let old = RootDirectory.status(parent, name)
    let file = StagedFile(names, parent: parent, replacesFile: old != nil)
    if let problem = RootDirectory.problem(parent, name, old, options) {
      throw error(names, problem)
    }
    let code = file.write(bytes, options, like: old)
    guard code == 0 else { throw error(names, code) }
    return file
  }

  /// Writes a text as UTF-8.
  package func write(
    _ text: String, to names: [String], _ options: WriteOptions = WriteOptions()
  ) throws(FileError) {
    try write(Array(text.utf8), to: names, options)
  }

  /// Returns why an entry cannot be written.
  private static func problem(
    _ parent: Int32, _ name: String, _ old: stat?, _ options: WriteOptions
  ) -> Problem? {
    guard let old else { return nil }
    switch old.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK: return .linked
    case S_IFDIR: return .isDirectory
    default: return .notAFile
    }
    guard options.replaces else { return .exists }
    // A rename would replace a file whose owner protected it.
    return faccessat(parent, name, W_OK, 0) == 0 ? nil : Problem(errno)
  }

  /// Removes a file, and its folders if they are empty.
  package func remove(_ names: [String]) throws(FileError) {
    guard let name = names.last else { return }
    let parent: Int32
    do throws(Problem) { parent = try openFolder(names.dropLast()) } catch {
      guard error != .missing else { return }
      throw self.error(names, error, "removed")
    }
    let code = unlinkat(parent, name, 0) == 0 ? 0 : errno
    close(parent)
    guard code == 0 || code == ENOENT else { throw error(names, code, "removed") }
    var folders = Array(names.dropLast())
    while let name = folders.popLast() {
      guard let parent = try? openFolder(folders) else { return }
      defer { close(parent) }
      guard unlinkat(parent, name, AT_REMOVEDIR) == 0 else { return }
    }
  }

  /// Creates a folder whose parents exist. Returns whether it did not exist before.
  package func makeFolder(_ names: [String]) throws(FileError) -> Bool {
    guard let name = names.last else { return false }
    do throws(Problem) {
      let parent = try openFolder(names.dropLast())
      let code = mkdirat(parent, name, 0o777) == 0 ? 0 : errno
      close(parent)
      if code == 0 { return true }
      guard code == EEXIST else { throw .unreadable(String(cString: strerror(code))) }
      close(try openFolder(names))
      return false
    } catch { throw self.error(names, error, "created") }
  }

  /// Removes a folder if it is empty.
  package func removeFolder(_ names: [String]) {
    guard let name = names.last, let parent = try? openFolder(names.dropLast()) else { return }
    unlinkat(parent, name, AT_REMOVEDIR)
    close(parent)
  }

  // MARK: - Errors

  /// Returns the error of a file.
  package func error(_ names: [String], _ problem: Problem, _ verb: String = "written") -> FileError
  {
    let reason =
      switch problem {
      case .missing: "No such file or directory"
      case .unreadable(let cause): cause
      default: "it \(problem.reason)"
      }
    return FileError(path: path(of: names), doing: verb, reason: reason)
  }

  func error(_ names: [String], _ code: Int32, _ verb: String = "written") -> FileError {
    switch code {
    case ELOOP: error(names, .linked, verb)
    case EEXIST: error(names, .exists, verb)
    default: FileError(path: path(of: names), doing: verb, code: code)
    }
  }
}
