import BeagleAnalysis
import BeagleNetworking
import JSON
import SystemSupport

/// The paths in `.beagle-tui.json` after renames.
extension LanguageServer {
  /// Returns the edits of the entry screens in the project file.
  /// - Parameter address: Returns the new URL of a screen, or nil to keep it.
  func entryScreenEdits(
    _ project: ProjectIndex, _ address: (String) -> String?
  ) -> [FileEdit] {
    projectFileEdits(project) { text, subject, _ in subject == .screen ? address(text) : nil }
  }

  /// Returns the edits of the files, folders and patterns in the project file after the move of a file
  /// or a folder.
  func projectFileEdits(
    ofMove old: String, _ new: String, _ project: ProjectIndex
  ) -> [FileEdit] {
    projectFileEdits(project) { text, subject, folder in
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
      return start + moved.dropFirst(folder.count + 1) + (text.hasSuffix("/") ? "/" : "")
    }
  }

  /// Returns the edits of the strings in the project file that `new` changes.
  private func projectFileEdits(
    _ project: ProjectIndex,
    _ new: (_ text: String, _ subject: FileSubject, _ folder: String) -> String?
  ) -> [FileEdit] {
    guard let path = project.vocabulary.projectFile, let folder = DiskFile.parent(path),
      let file = document(atPath: path, in: project)
    else { return [] }
    let tree = file.analysis.tree
    return tree.nodes.indices.compactMap { node in
      guard tree.nodes[node].kind == .string,
        let target = target(node, tree, .project), let subject = target.subject,
        let text = new(target.text, subject, folder), text != target.text
      else { return nil }
      return (file, target.range, String(JSONText.quoted(text).dropFirst().dropLast()))
    }
  }
}
