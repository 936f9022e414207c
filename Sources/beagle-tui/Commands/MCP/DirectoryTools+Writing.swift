import BeagleNetworking
import BeagleServers
import SystemSupport

extension DirectoryTools {
  func write(_ call: WriteCall) throws(ToolError) -> WriteOutcome {
    let unsaved = call.unsaved
    var files: [String: [UInt8]] = [:]
    if let name = unsaved.draft {
      guard let draft = drafts[name] else {
        let names = drafts.keys.sorted().joined(separator: ", ")
        throw ToolError(
          "write_files: no draft \"\(name)\" exists; "
            + (names.isEmpty ? "pass files" : "the drafts are \(names)"))
      }
      // A file that was saved since then is newer.
      try draft.update()
      files = draft.files
    }
    for file in unsaved.files { files[file.path] = file.bytes }
    for (from, to) in call.renamed { try rename(from, to, &files, call.overwrites) }
    var deleted = call.deleted + call.renamed.map(\.from)
    for path in deleted where screens.problem(path, allowsHidden: path == ProjectFile.name) != nil {
      throw ToolError(
        "write_files: \(path) does not exist; read_files lists the files; nothing was written")
    }
    let paths = files.keys.sorted()
    deleted.removeAll { files[$0] != nil }
    if !call.overwrites { try checkVersions(paths + deleted) }
    let replaced = paths.filter { path in
      savedText(path).map { $0 != files[path] } ?? false
    }
    do throws(FileError) {
      try screens.files.write(
        all: paths.map { (RootDirectory.components(of: $0), files[$0] ?? []) })
    } catch {
      throw ToolError("write_files: \(error.description); nothing was written")
    }
    for path in deleted {
      do throws(FileError) { try screens.files.remove(RootDirectory.components(of: path)) } catch {
        throw ToolError("write_files: \(error.description); the other files were written")
      }
      readVersions[path] = nil
    }
    for path in paths { readVersions[path] = files[path].map(Self.version) }
    // The saved files are the newest ones, also if a draft has others.
    let sessions = openSessions.values.compactMap(\.unsaved)
    for directory in Array(drafts.values) + sessions { directory.drop(paths + deleted) }
    var outcome = WriteOutcome(paths: paths, unsaved: state(unsaved.draft.flatMap { drafts[$0] }))
    outcome.replaced = replaced
    outcome.deleted = deleted.sorted()
    return outcome
  }

  /// Adds the text of a file under its new path.
  private func rename(
    _ from: String, _ to: String, _ files: inout [String: [UInt8]], _ overwrites: Bool
  ) throws(ToolError) {
    guard let text = savedText(from) else {
      throw ToolError("write_files: rename: \(from) does not exist; read_files lists the files")
    }
    guard overwrites || savedText(to) == nil else {
      throw ToolError("write_files: rename: \(to) exists; pass overwrite: true to replace it")
    }
    if files[to] == nil { files[to] = text }
  }

  private func savedText(_ path: String) -> [UInt8]? {
    try? screens.read(
      path, limit: DirectoryNetworkClient.bodyLimit, allowsHidden: path == ProjectFile.name)
  }

  /// Refuses to replace files that changed since this server returned or wrote them.
  private func checkVersions(_ paths: [String]) throws(ToolError) {
    let changed = paths.filter { path in
      guard let known = readVersions[path], let text = savedText(path) else { return false }
      return Self.version(text) != known
    }
    guard !changed.isEmpty else { return }
    throw ToolError(
      "write_files: changed on disk since they were read: \(changed.joined(separator: ", ")); read them"
        + " again with read_files, or pass overwrite: true; nothing was written")
  }

  /// Returns what identifies a text.
  static func version(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
