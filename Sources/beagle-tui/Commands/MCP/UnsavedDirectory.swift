import BeagleNetworking
import BeagleServers
import BeagleTUI
import Glibc
import SystemSupport

/// A private copy of a directory of screens, with unsaved files in place of saved ones.
///
/// Everything that reads a directory works with it: requests, checks, flows and their scripts. The copy is
/// brought up to date before each use, and removed with the object. The newer version of a file is used: an
/// unsaved file is dropped when the saved one changes after it.
@MainActor
final class UnsavedDirectory {
  /// The largest total size of the copied files, in bytes.
  private static let sizeLimit = 256 << 20

  /// The copy.
  let copy: ScreenDirectory
  /// The unsaved files by their paths.
  var files: [String: [UInt8]] { unsaved.mapValues(\.bytes) }
  /// The sorted paths of the unsaved files.
  var paths: [String] { unsaved.keys.sorted() }
  private let screens: ScreenDirectory
  private let temporary: PrivateDirectory
  private var unsaved: [String: Unsaved] = [:]
  /// The files that were dropped since the last ``takeSaved()``, because a newer version was saved.
  private var saved: Set<String> = []
  /// The texts that were dropped without being saved.
  private(set) var dropped: [String: [UInt8]] = [:]
  /// The paths in ``dropped`` that no result has named.
  private var unnamed: Set<String> = []
  /// What identifies the version of each copied file.
  private var stamps: [String: Stamp] = [:]

  private struct Unsaved {
    let bytes: [UInt8]
    /// The saved version at that time; nil if the file did not exist.
    var former: Version?
  }

  /// A version of a saved file.
  private struct Version {
    var stamp: Stamp
    let digest: Int
  }

  private struct Stamp: Hashable {
    let inode: UInt
    let size: Int
    let times: [Int]
  }

  /// Creates a copy.
  init(of screens: ScreenDirectory) throws(ToolError) {
    self.screens = screens
    let temporary: PrivateDirectory
    do { temporary = try PrivateDirectory() } catch { throw ToolError(error.description) }
    self.temporary = temporary
    do { copy = try ScreenDirectory(temporary.path) } catch {
      temporary.remove()
      throw ToolError(error.description)
    }
  }

  deinit { temporary.remove() }

  // MARK: - Unsaved files

  /// Replaces files, drops those whose saved versions are newer, and copies those that changed.
  func update(_ files: [UnsavedFiles.File] = []) throws(ToolError) {
    dropSaved()
    for file in files {
      unsaved[file.path] = Unsaved(bytes: file.bytes, former: version(of: file.path))
      saved.remove(file.path)
      dropped[file.path] = nil
      unnamed.remove(file.path)
      stamps[file.path] = nil
      try write(file.bytes, to: file.path)
    }
    try copySaved()
  }

  /// Drops unsaved files, so that the saved ones are used again. Keeps texts that are not saved.
  /// - Parameter renamed: The texts that were saved under other paths.
  func drop(_ paths: some Sequence<String>, renamed: Set<[UInt8]> = []) {
    for path in paths {
      guard let file = unsaved.removeValue(forKey: path) else { continue }
      removeCopy(path)
      guard screens.savedText(path) != file.bytes, !renamed.contains(file.bytes) else { continue }
      dropped[path] = file.bytes
      unnamed.insert(path)
    }
  }

  /// Returns the paths that were dropped since the last call although their text is not saved.
  func takeDropped() -> [String] {
    defer { unnamed = [] }
    return unnamed.sorted()
  }

  /// Returns the files that were dropped since the last call, because a newer version was saved.
  func takeSaved() -> [String] {
    defer { saved = [] }
    return saved.sorted()
  }

  /// Drops the files whose saved versions changed after them. A file that is gone has no newer version.
  private func dropSaved() {
    for (path, file) in unsaved {
      guard let stamp = stamp(of: path), stamp != file.former?.stamp else { continue }
      // One that was only touched is not newer.
      if let former = file.former, former.digest == digest(of: path) {
        unsaved[path]?.former?.stamp = stamp
        continue
      }
      drop([path])
      saved.insert(path)
    }
  }

  // MARK: - The copy

  /// Copies the saved files that changed.
  private func copySaved() throws(ToolError) {
    let paths = DirectoryListing(screens, limit: .complete).files.filter { unsaved[$0] == nil }
    var size = 0
    for path in paths {
      guard let stamp = stamp(of: path) else { continue }
      size += stamp.size
      guard size <= Self.sizeLimit else {
        throw ToolError(
          "the directory is larger than \(Self.sizeLimit >> 20) MiB, so that unsaved files cannot be"
            + " tried; save them, and call the tool without files")
      }
      guard stamps[path] != stamp,
        let bytes = try? screens.read(path, limit: DirectoryNetworkClient.bodyLimit)
      else { continue }
      try write(bytes, to: path)
      stamps[path] = stamp
    }
    let present = Set(paths)
    for path in stamps.keys where !present.contains(path) { removeCopy(path) }
  }

  private func removeCopy(_ path: String) {
    stamps[path] = nil
    try? copy.files.remove(RootDirectory.components(of: path))
  }

  private func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    do throws(FileError) {
      try copy.files.write(
        bytes, to: RootDirectory.components(of: path), .init(isPrivate: true))
    } catch {
      // The model does not know the name of the copy.
      let prefix = copy.root + "/"
      let text = error.description
      throw ToolError(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
    }
  }

  // MARK: - Versions

  private func version(of path: String) -> Version? {
    guard let stamp = stamp(of: path), let digest = digest(of: path) else { return nil }
    return Version(stamp: stamp, digest: digest)
  }

  private func digest(of path: String) -> Int? {
    guard let bytes = screens.savedText(path) else { return nil }
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  private func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard stat(screens.root + "/" + path, &status) == 0 else { return nil }
    let times = [status.st_mtim, status.st_ctim].flatMap { [$0.tv_sec, $0.tv_nsec] }
    return Stamp(inode: UInt(status.st_ino), size: Int(status.st_size), times: times)
  }
}

extension ScreenDirectory {
  /// Returns the text of a file that a model may read: any that is served, or the settings of the project,
  /// which are hidden. Returns nil without one.
  func savedText(_ path: String) -> [UInt8]? {
    try? read(
      path, limit: DirectoryNetworkClient.bodyLimit, allowsHidden: path == ProjectFile.name)
  }
}
