import Glibc

extension RootDirectory {
  /// A file to write with others: the names from the root to it, and its content.
  package typealias Content = (names: [String], bytes: [UInt8])

  /// Writes all files, or none if one of them cannot be written.
  ///
  /// All contents are on temporary files before the first one gets its name. If a name cannot be given, the
  /// files that already have theirs get their former content back, and created folders are removed.
  package func write(
    all files: [Content], _ options: WriteOptions = WriteOptions()
  ) throws(FileError) {
    let missing = missingFolders(of: files)
    var staged: [StagedFile] = []
    do throws(FileError) {
      for file in files { staged.append(try stage(file.bytes, to: file.names, options)) }
      for file in staged { file.saveFormer() }
      for file in staged { try finish(file, options) }
    } catch {
      for file in staged.reversed() { file.revert() }
      // The deepest ones first. Those that another process uses meanwhile are not empty.
      for folder in missing.reversed() { removeFolder(folder) }
      throw error
    }
    for file in staged { file.removeFormer() }
  }

  /// Returns the folders of files that do not exist, each after those that contain it.
  private func missingFolders(of files: [Content]) -> [[String]] {
    var missing: [[String]] = []
    for file in files {
      for count in 1..<max(1, file.names.count) {
        let folder = Array(file.names.prefix(count))
        guard !missing.contains(folder) else { continue }
        if let descriptor = try? openFolder(folder) {
          close(descriptor)
        } else {
          missing.append(folder)
        }
      }
    }
    return missing.sorted { $0.count < $1.count }
  }

  private func finish(_ file: StagedFile, _ options: WriteOptions) throws(FileError) {
    let code = file.move(replaces: options.replaces)
    guard code == 0 else { throw error(file.names, code) }
  }
}

/// A temporary file in the folder of the file that it becomes.
final class StagedFile {
  /// The names from the root to the file.
  let names: [String]
  private let parent: Int32
  private let name: String
  private let temporary: String
  /// Whether the file existed before.
  private let replacesFile: Bool
  /// The second name of the former content, until all files have theirs.
  private var former: String?
  /// Whether the file has its name.
  private var isMoved = false

  /// - Parameter parent: The descriptor of the folder. The object closes it.
  init(_ names: [String], parent: Int32, replacesFile: Bool) {
    self.names = names
    self.parent = parent
    self.replacesFile = replacesFile
    name = names.last ?? ""
    temporary = StagedFile.newName
  }

  deinit {
    if !isMoved { unlinkat(parent, temporary, 0) }
    close(parent)
  }

  private static var newName: String {
    ".beagle-tui-\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))"
  }

  /// Creates the file and writes its content. Returns 0 or the `errno`.
  func write(_ bytes: [UInt8], _ options: RootDirectory.WriteOptions, like old: stat?) -> Int32 {
    let mode: mode_t = options.isPrivate ? 0o600 : 0o666
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(parent, temporary, flags, mode)
    guard descriptor >= 0 else { return errno }
    var code = bytes.withUnsafeBytes { ByteWriter.write($0, to: descriptor) }
    if code == 0, let old, !options.isPrivate {
      // Keeping the owner can fail without the permission to change owners.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      if fchmod(descriptor, old.st_mode & 0o7777) != 0 { code = errno }
    }
    if code == 0, options.isDurable, fsync(descriptor) != 0 { code = errno }
    // Network file systems report a full disk here.
    if close(descriptor) != 0, code == 0 { code = errno }
    return code
  }

  /// Gives the file its name. Returns 0 or the `errno`.
  func move(replaces: Bool) -> Int32 {
    var code: Int32 = 0
    // Unlike a rename, a hard link never replaces a file that another process just created.
    if !replaces, linkat(parent, temporary, parent, name, 0) == 0 {
      code = unlinkat(parent, temporary, 0) == 0 ? 0 : errno
    } else if !replaces, errno != EPERM, errno != EOPNOTSUPP {
      // FAT and some network file systems have no hard links.
      code = errno
    } else {
      code = renameat(parent, temporary, parent, name) == 0 ? 0 : errno
    }
    isMoved = code == 0
    return code
  }

  // MARK: - The former content

  /// Gives the former content a second name. Without hard links, it cannot be restored.
  func saveFormer() {
    guard replacesFile else { return }
    let name = StagedFile.newName
    if linkat(parent, self.name, parent, name, 0) == 0 { former = name }
  }

  /// Restores the former content, if the file has its name already.
  func revert() {
    if isMoved, let former {
      renameat(parent, former, parent, name)
    } else if isMoved, !replacesFile {
      unlinkat(parent, name, 0)
    } else {
      removeFormer()
      if !isMoved { unlinkat(parent, temporary, 0) }
    }
    former = nil
  }

  /// Removes the second name of the former content.
  func removeFormer() {
    if let former { unlinkat(parent, former, 0) }
    former = nil
  }
}
