import BeagleNetworking
import BeagleServers
import BeagleTUI
import Glibc
import SystemSupport

/// A private copy of a directory of screens, with unsaved files in place of saved ones.
///
/// Everything that reads a directory works with it: requests, checks, flows and their scripts. The copy is
/// brought up to date before each use, and removed with the object.
@MainActor
final class UnsavedDirectory {
  /// The largest total size of the copied files, in bytes.
  private static let sizeLimit = 256 << 20

  /// The copy.
  let copy: ScreenDirectory
  /// The unsaved files by their paths.
  private(set) var files: [String: [UInt8]] = [:]
  private let screens: ScreenDirectory
  private let temporary: PrivateDirectory
  /// What identifies the version of each copied file.
  private var stamps: [String: Stamp] = [:]

  private struct Stamp: Hashable {
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
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

  /// Replaces files, and copies those that changed.
  func update(_ unsaved: [UnsavedFiles.File] = []) throws(ToolError) {
    for file in unsaved {
      files[file.path] = file.bytes
      stamps[file.path] = nil
      try write(file.bytes, to: file.path)
    }
    let paths = DirectoryListing(screens, limit: .complete).files.filter { files[$0] == nil }
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
    for path in stamps.keys where !present.contains(path) {
      stamps[path] = nil
      try? copy.files.remove(RootDirectory.components(of: path))
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    do throws(FileError) {
      try copy.files.write(
        bytes, to: RootDirectory.components(of: path), .init(isPrivate: true))
    } catch { throw ToolError(error.description) }
  }

  private func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard stat(screens.root + "/" + path, &status) == 0 else { return nil }
    return Stamp(
      inode: UInt(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
