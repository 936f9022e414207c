import BeagleTUI
import CellText
import SystemSupport

/// The build of this program. `make` adds it to the executable.
struct BuildInfo {
  /// The commit of the source, followed by `-dirty` if files were changed; nil if it is unknown.
  private(set) var commit: String?
  /// The version of the Swift compiler, or nil if it is unknown.
  private(set) var swift: String?

  /// The build of this program.
  static var current: BuildInfo {
    var info = BuildInfo()
    guard let json = PackageNote.json,
      let root = try? JSONDocument(json, name: "note").root
    else { return info }
    info.commit = text(root["commit"])
    info.swift = text(root["swift"])
    return info
  }

  private static func text(_ node: JSONNode?) -> String? {
    guard let text = node?.string, !text.isEmpty else { return nil }
    return TextMetrics.sanitized(text)
  }

  /// The first digits of the commit, as in `git log --oneline`.
  var shortCommit: String? {
    guard let commit else { return nil }
    let isDirty = commit.hasSuffix(BuildInfo.dirtySuffix)
    return commit.prefix(10) + (isDirty ? BuildInfo.dirtySuffix : "")
  }

  private static let dirtySuffix = "-dirty"

  /// The line of `--version`: name, version and commit.
  static var line: String {
    "beagle-tui \(Program.version)" + (current.shortCommit.map { " (\($0))" } ?? "")
  }
}
