import JSON
import SystemSupport

/// Files of other programs, which the server neither checks nor completes.
enum ForeignFile {
  /// The names of files that package managers and other tools read.
  private static let names: Set<String> = [
    "package.json", "package-lock.json", "composer.json", "deno.json", "biome.json", "angular.json",
    "nx.json", "turbo.json", "lerna.json", "renovate.json", "vercel.json", "firebase.json",
    "tslint.json", "typedoc.json",
  ]
  /// The folders of installed packages. Hidden folders belong to other programs, too.
  private static let folders: Set<String> = ["node_modules", "bower_components"]

  /// Whether a document belongs to another program.
  /// - Parameter folder: The workspace folder of the document, or nil if it is in none.
  static func contains(_ document: TextDocument, in folder: String?) -> Bool {
    guard !document.isYAML else { return !document.isFlow }
    // A document without a file may become a screen.
    guard let path = document.path else { return false }
    let below = folder.map { path.dropFirst($0.count) } ?? path[...]
    let parts = below.split(separator: "/")
    guard let name = parts.last else { return false }
    let isInside =
      folder != nil
      && parts.dropLast().contains { part in
        part.hasPrefix(".") || folders.contains(String(part))
      }
    if isInside { return true }
    if name == ".beagle-tui.json" { return false }
    return name.hasPrefix(".") || !name.hasSuffix(".json") || isOfTool(String(name), document)
  }

  /// Whether a file has the name of another program's file, or is in a folder of installed packages.
  static func hasToolName(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return false }
    return names.contains(String(name)) || name.hasPrefix("tsconfig") || name.hasPrefix("jsconfig")
      || name.hasSuffix(".schema.json")
      || parts.dropLast().contains { folders.contains(String($0)) }
  }

  /// Whether a file has the name of another program's file, or another JSON Schema.
  private static func isOfTool(_ name: String, _ document: TextDocument) -> Bool {
    if hasToolName(name) {
      return document.bytes.firstIndex(of: "\"\(TypeCatalog.componentKey)\": \"".utf8) == nil
    }
    guard !document.isTooLarge, document.bytes.firstIndex(of: "$schema".utf8) != nil else {
      return false
    }
    let tree = document.analysis.tree
    guard tree.hasRoot, let schema = tree.string(0, "$schema") else { return false }
    return tree.member(0, TypeCatalog.componentKey) == nil
      && tree.member(0, TypeCatalog.actionKey) == nil
      && (schema.hasPrefix("http") || schema.hasPrefix("vscode:"))
      && !schema.lowercased().containsBytes(of: "beagle")
  }
}

extension LanguageServer {
  /// Whether a document belongs to another program.
  func isForeign(_ document: TextDocument) -> Bool {
    ForeignFile.contains(document, in: document.path.flatMap(workspace.folder))
  }
}
