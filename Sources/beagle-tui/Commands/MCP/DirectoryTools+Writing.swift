import BeagleNetworking
import BeagleServers
import SystemSupport

extension DirectoryTools {
  func write(_ call: WriteCall) throws(ToolError) -> WriteOutcome {
    let unsaved = call.unsaved
    var files: [String: [UInt8]] = [:]
    if let name = unsaved.draft {
      if let draft = drafts[name] {
        // A file that was saved since then is newer. The files of the call replace those of the draft.
        try draft.update(unsaved.files)
        files = draft.files
      } else {
        // If other drafts have files, one of them may be meant.
        let names = filledDrafts
        guard !unsaved.files.isEmpty, names.isEmpty else {
          let advice =
            unsaved.files.isEmpty ? "pass files" : "leave out draft to write only the passed files"
          throw ToolError(
            "write_files: no draft \"\(name)\" exists; \(advice)"
              + (names.isEmpty ? "" : ", or use one of the drafts \(names.joined(separator: ", "))")
              + Self.nothingWritten)
        }
        drafts[name] = try newDraft(name, unsaved)
      }
    }
    for file in unsaved.files { files[file.path] = file.bytes }
    try rename(call.renamed, in: &files, call.overwrites)
    for path in call.deleted
    where screens.problem(path, allowsHidden: path == ProjectFile.name) != nil {
      throw ToolError(
        "write_files: \(path) does not exist; read_files lists the files" + Self.nothingWritten)
    }
    let formerPaths = call.renamed.map(\.from)
    var deleted = call.deleted + formerPaths.filter { savedText($0) != nil }
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
      throw ToolError("write_files: \(error.description)" + Self.nothingWritten)
    }
    for path in deleted {
      do throws(FileError) { try screens.files.remove(RootDirectory.components(of: path)) } catch {
        throw ToolError("write_files: \(error.description); the other files were written")
      }
      readVersions[path] = nil
    }
    for path in paths { readVersions[path] = files[path].map(Self.version) }
    // The saved files are newer than those of the drafts.
    let sessions = openSessions.values.compactMap(\.unsaved)
    let written = Set(files.values)
    for directory in Array(drafts.values) + sessions {
      directory.drop(formerPaths, renamed: written)
      directory.drop(paths + deleted)
    }
    if !paths.isEmpty || !deleted.isEmpty {
      for session in openSessions.values { session.note = Session.staleNote }
    }
    var outcome = WriteOutcome(paths: paths, unsaved: state(unsaved.draft.flatMap { drafts[$0] }))
    outcome.replaced = replaced
    outcome.deleted = deleted.sorted()
    return outcome
  }

  /// The end of an error, because a model must know whether a part was written.
  private static let nothingWritten = "; nothing was written"

  /// Moves the texts of files to their new paths. The text of a draft, or one that the call passes, is newer
  /// than the saved one.
  private func rename(
    _ renamed: [(from: String, to: String)], in files: inout [String: [UInt8]], _ overwrites: Bool
  ) throws(ToolError) {
    let sources = files
    for (from, _) in renamed { files[from] = nil }
    for (from, to) in renamed {
      guard let text = sources[from] ?? savedText(from) else {
        throw ToolError(
          "write_files: rename: \(from) does not exist; read_files lists the files"
            + Self.nothingWritten)
      }
      guard overwrites || savedText(to) == nil else {
        throw ToolError(
          "write_files: rename: \(to) exists; pass overwrite: true to replace it"
            + Self.nothingWritten)
      }
      if files[to] == nil { files[to] = text }
    }
  }

  private func savedText(_ path: String) -> [UInt8]? { screens.savedText(path) }

  /// Refuses to replace files that changed since this server returned or wrote them.
  private func checkVersions(_ paths: [String]) throws(ToolError) {
    let changed = paths.filter { path in
      guard let known = readVersions[path], let text = savedText(path) else { return false }
      return Self.version(text) != known
    }
    guard !changed.isEmpty else { return }
    throw ToolError(
      "write_files: changed on disk since they were read: \(changed.joined(separator: ", ")); read them"
        + " again with read_files, or pass overwrite: true" + Self.nothingWritten)
  }

  /// Returns what identifies a text.
  static func version(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
