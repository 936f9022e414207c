import Glibc
import JSON
import SystemSupport

/// A directory whose screens can be read, and nothing outside it.
///
/// A symbolic link of a screen is followed if its target is inside and not hidden: a link in a cloned
/// directory may lead to `.env` or into `.git`. The path is first resolved and compared with the root.
/// Then ``RootDirectory`` opens the target name by name without following links, so that a link
/// created between the two steps is not followed either. Files that are not screens, such as flows
/// and scripts, are opened through ``files``, which follows no link.
package struct ScreenDirectory: Sendable {
  /// The reason why a file cannot be read.
  package typealias Problem = RootDirectory.Problem
  /// A regular file that is open for reading.
  typealias OpenFile = RootDirectory.OpenFile
  /// A value that changes when a file is replaced or written.
  typealias FileStamp = RootDirectory.FileStamp

  /// The path as given, for messages.
  package let name: String
  /// The path with all links resolved. Everything that is read must be below it.
  package let root: String

  /// The files, without those that are links or hidden.
  package var files: RootDirectory { RootDirectory(root) }

  /// Opens a directory.
  /// - Throws: ``DirectoryError`` if it does not exist, is not a directory or cannot be read.
  package init(_ path: String) throws(DirectoryError) {
    name = path
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing(path) }
    switch Self.realPath(path) {
    case .success(let canonical): root = canonical
    case .failure(.missing): throw .missing(path)
    case .failure(let problem): throw .unreadable(path, problem.reason)
    }
    let descriptor = Glibc.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw code == ENOTDIR ? .notADirectory(path) : .unreadable(path, Problem.message(code))
    }
    close(descriptor)
    guard access(root, X_OK) == 0 else { throw .unreadable(path, Problem.message(errno)) }
  }

  // MARK: - Reading

  /// Reads a file from disk.
  /// - Parameters:
  ///   - relative: the path below the root.
  ///   - limit: the maximum size, in bytes.
  ///   - allowsHidden: whether the path itself, not a link, may have hidden names.
  package func read(
    _ relative: String, limit: Int, allowsHidden: Bool = false
  ) throws(Problem) -> [UInt8] {
    let names = try resolve(relative, allowsHidden: allowsHidden)
    return try files.open(names: names, limit: limit)
      .contents(limit: limit, prepare: LargeMemory.prepare)
  }

  /// Opens a file to read it in parts.
  /// - Parameters:
  ///   - relative: the path below the root.
  ///   - limit: the maximum size, in bytes.
  func open(_ relative: String, limit: Int) throws(Problem) -> OpenFile {
    try files.open(names: try resolve(relative), limit: limit)
  }

  /// Returns why a file cannot be opened, without reading it; nil if it can.
  /// - Parameter allowsHidden: whether the path itself, not a link, may have hidden names.
  package func problem(_ relative: String, allowsHidden: Bool = false) -> Problem? {
    do throws(Problem) {
      return files.problem(names: try resolve(relative, allowsHidden: allowsHidden))
    } catch { return error }
  }

  /// Returns a stamp that changes when the file is replaced or written; nil if it does not exist.
  func stamp(_ relative: String) -> FileStamp? {
    var status = stat()
    guard
      stat(root + "/" + relative, &status) == 0
        || spelling(of: relative).map({ stat(root + "/" + $0, &status) == 0 }) == true
    else { return nil }
    return FileStamp(status)
  }

  // MARK: - Links

  /// Returns the names from the root to a path's target, with all links resolved.
  package func resolve(_ relative: String, allowsHidden: Bool = false) throws(Problem) -> [String] {
    let own = Self.names(relative.utf8[...])
    if !allowsHidden, own.contains(where: Self.isHidden) { throw .hiddenName }
    let canonical: String
    switch Self.realPath(root + "/" + relative) {
    case .success(let path): canonical = path
    case .failure(.missing):
      guard let spelled = spelling(of: relative) else { throw .missing }
      return try resolve(spelled, allowsHidden: allowsHidden)
    case .failure(let problem): throw problem
    }
    if canonical == root { return [] }
    let prefix = root == "/" ? root : root + "/"
    guard canonical.utf8.starts(with: prefix.utf8) else { throw .outside }
    let names = Self.names(canonical.utf8.dropFirst(prefix.utf8.count))
    guard names.contains(where: Self.isHidden), !(allowsHidden && names == own) else {
      return names
    }
    guard isPublished(names) else { throw .hidden }
    return names
  }

  /// Whether the hidden folders of a link's target are those of a volume of Kubernetes. It publishes files as
  /// links into the link `..data`, whose target is a folder such as `..2026_11_30_06_29_15.42` next to it.
  private func isPublished(_ names: [String]) -> Bool {
    for (index, name) in names.enumerated() where Self.isHidden(name) {
      let folder = names[..<index].map { "/" + $0 }.joined()
      guard index < names.count - 1, name.utf8.starts(with: "..".utf8),
        case .success(let target) = Self.realPath(root + folder + "/..data"),
        target.utf8.elementsEqual((root + folder + "/" + name).utf8)
      else { return false }
    }
    return true
  }

  private static func names(_ path: Substring.UTF8View) -> [String] {
    path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a file or directory is hidden.
  private static func isHidden(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") && name != "." && name != ".."
  }

  private static func realPath(_ path: String) -> Result<String, Problem> {
    guard let pointer = realpath(path, nil) else { return .failure(Problem(errno)) }
    defer { free(pointer) }
    guard let text = String(validatingCString: pointer) else {
      return .failure(.unreadable("its name is not UTF-8"))
    }
    return .success(text)
  }
}
