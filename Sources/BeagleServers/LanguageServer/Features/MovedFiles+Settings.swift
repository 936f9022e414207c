import BeagleAnalysis
import BeagleNetworking
import JSON
import SystemSupport

/// The paths in `.beagle-tui.json` after renames.
extension LanguageServer {
  /// Adds the edits of the entry screens in the project file.
  /// - Parameter address: Returns the new URL of a screen, or nil to keep it.
  func addEntryScreens(
    of project: ProjectIndex, to edits: inout LinkEdits, _ address: (String) -> FileMove.Target?
  ) {
    addSettings(of: project, to: &edits) { text, subject, _ in
      subject == .screen ? address(text) : nil
    }
  }

  /// Adds the edits of the files, folders and patterns in the project file after the move of a file or a
  /// folder.
  func addSettings(of move: FileMove, to edits: inout LinkEdits) {
    let (old, new) = move.paths
    addSettings(of: move.project, to: &edits) { text, subject, folder in
      switch subject {
      case .file, .folder, .pattern: break
      default: return nil
      }
      // Paths relative to a moved folder stay the same.
      guard !folder.hasPrefix(old + "/"), folder != old else { return nil }
      let start = text.hasPrefix("./") ? "./" : ""
      let path = FilePath.withoutSlash(folder + "/" + text.dropFirst(start.count))
      guard path == old || path.hasPrefix(old + "/") else { return nil }
      let moved = new + path.dropFirst(old.count)
      guard moved.hasPrefix(folder + "/") else { return nil }
      return .success(
        start + moved.dropFirst(folder.count + 1) + (text.hasSuffix("/") ? "/" : ""))
    }
  }

  /// Adds the edits of the strings in the project file that `new` changes.
  private func addSettings(
    of project: ProjectIndex, to edits: inout LinkEdits,
    _ new: (_ text: String, _ subject: FileSubject, _ folder: String) -> FileMove.Target?
  ) {
    guard let path = project.vocabulary.projectFile, let folder = DiskFile.parent(path),
      let file = document(atPath: path, in: project)
    else { return }
    let tree = file.analysis.tree
    for node in tree.nodes.indices where tree.nodes[node].kind == .string {
      guard let target = target(node, tree, .project), let subject = target.subject,
        let text = new(target.text, subject, folder)
      else { continue }
      edits.add(file, target.range, target.text, text) { LinkEdits.quoted($0) }
    }
  }
}
