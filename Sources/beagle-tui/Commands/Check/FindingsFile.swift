import BeagleAnalysis
import BeagleNetworking
import BeagleTUI
import Glibc
import SystemSupport

/// The file with the cached findings of one directory, in `beagle-tui/findings` in the user's cache
/// directory.
///
/// The folder is used only if it belongs to this user and no other user can access it, because its
/// files decide what `check` reports. Without such a folder, nothing is cached. A file is replaced
/// atomically, so concurrent checks read either the old or the new one.
struct FindingsFile {
  /// The maximum size of a file, in bytes. Findings that need more are not cached.
  static let sizeLimit = 16 << 20
  /// The maximum size of all files, in bytes. The least recently used ones are removed.
  static let folderLimit = 64 << 20

  /// The program, and everything besides a document that its findings depend on.
  private let identity: String
  private let folder: Folder
  private let name: String

  /// Returns the file for a directory. Returns nil without a safe place for it, or if the linker
  /// gave the program no ID that differs from that of other versions.
  /// - Parameters:
  ///   - directory: The path of the directory.
  ///   - settings: The settings of the check.
  ///   - environment: Returns the value of an environment variable.
  init?(
    of directory: String, _ settings: CheckSettings,
    environment: (String) -> String? = Console.environment
  ) {
    guard let build = BuildID.current, let directory = Files.realPath(directory),
      let folder = Folder(environment, isCreated: true)
    else { return nil }
    self.folder = folder
    identity = "\(build)\n\(settings.options.identity)\n\(settings.types)"
    name = FindingsCache.fileName(identity: identity, directory: directory)
  }

  /// Returns the cached findings, or an empty cache.
  func read() -> FindingsCache {
    content().flatMap { FindingsCache($0, identity: identity) } ?? FindingsCache(identity: identity)
  }

  /// Returns the content, or nil if the file does not exist or is not trustworthy.
  private func content() -> [UInt8]? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = openat(folder.descriptor, name, flags)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0,
      status.st_size <= FindingsFile.sizeLimit
    else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let more = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if more > 0 { count += more } else if more == 0 || errno != EINTR { return }
      }
    }
    return bytes.count == size ? bytes : nil
  }

  /// Marks the file as used.
  func touch() { utimensat(folder.descriptor, name, nil, AT_SYMLINK_NOFOLLOW) }

  /// Replaces the content. A failure leaves the old content, which is still correct.
  func write(_ cache: FindingsCache) {
    let bytes = cache.bytes
    guard bytes.count <= FindingsFile.sizeLimit else { return }
    let temporary = "\(name)-\(getpid())"
    // A process with the same ID may have been killed before the file was renamed.
    unlinkat(folder.descriptor, temporary, 0)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(folder.descriptor, temporary, flags, 0o600)
    guard descriptor >= 0 else { return }
    let isWritten = bytes.withUnsafeBytes { ByteWriter.write($0, to: descriptor) } == 0
    guard close(descriptor) == 0, isWritten,
      renameat(folder.descriptor, temporary, folder.descriptor, name) == 0
    else {
      unlinkat(folder.descriptor, temporary, 0)
      return
    }
    folder.shrink(to: FindingsFile.folderLimit)
  }

  /// Removes all files and returns their number.
  static func removeAll(environment: (String) -> String? = Console.environment) -> Int {
    Folder(environment, isCreated: false)?.shrink(to: 0) ?? 0
  }

  // MARK: - Folder

  /// The open folder of all files.
  private final class Folder {
    let descriptor: Int32

    /// Opens the folder. Returns nil if it is missing or other users can access it.
    init?(_ environment: (String) -> String?, isCreated: Bool) {
      guard let path = CacheFile.standardPath(environment: environment).map(Files.folder) else {
        return nil
      }
      if isCreated {
        // Only one level above: a missing home directory stays missing.
        mkdir(Files.folder(of: path), 0o700)
        mkdir(path, 0o700)
      }
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      let outer = open(path, flags)
      guard outer >= 0 else { return nil }
      defer { close(outer) }
      guard Folder.isOwn(outer, excluding: 0o022) else { return nil }
      if isCreated { mkdirat(outer, "findings", 0o700) }
      let inner = openat(outer, "findings", flags)
      guard inner >= 0 else { return nil }
      guard Folder.isOwn(inner, excluding: 0o077) else {
        close(inner)
        return nil
      }
      descriptor = inner
    }

    deinit { close(descriptor) }

    /// Whether an open directory belongs to this user, and others lack all of the permissions.
    private static func isOwn(_ descriptor: Int32, excluding permissions: mode_t) -> Bool {
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
        && status.st_mode & permissions == 0
    }

    /// Removes the least recently used files until the rest has at most `limit` bytes. Returns the
    /// number of removed files.
    @discardableResult
    func shrink(to limit: Int) -> Int {
      let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard copy >= 0, let entries = DirectoryEntries(descriptor: copy) else { return 0 }
      var files: [(name: String, size: Int, used: Int)] = []
      for entry in entries where entry.kind == .file {
        var status = stat()
        guard fstatat(descriptor, entry.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        let used = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
        files.append((entry.name, Int(status.st_size), used))
      }
      var size = files.reduce(0) { $0 + $1.size }
      var count = 0
      for file in files.sorted(by: { $0.used < $1.used }) where size > limit || limit == 0 {
        if unlinkat(descriptor, file.name, 0) == 0 { count += 1 }
        size -= file.size
      }
      return count
    }
  }
}
