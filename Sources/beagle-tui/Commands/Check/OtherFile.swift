import BeagleAnalysis
import BeagleNetworking
import BeagleServers
import BeagleTUI
import SystemSupport

/// Files of a project that are not screens: the routes, the settings, a theme and flows.
enum OtherFile {
  /// Returns the findings in a file that has a format of its own; nil for a screen.
  /// - Parameter theme: The path of the application's theme.
  static func findings(in document: JSONDocument, theme: String?) -> [Diagnostic]? {
    let path = document.name
    switch FilePath.name(of: path) {
    case RouteTable.fileName:
      let folder = FilePath.folder(of: path)
      // The files of the routes are searched for in its folder.
      guard let directory = try? ScreenDirectory(folder.isEmpty ? "." : folder) else {
        return RouteTable.findings(in: document)
      }
      return RoutesFile.findings(in: document, DirectoryRouter(directory))
    case ProjectFile.name: return FileChecker(document, .project).found
    default:
      guard hasFormat(path, theme: theme) else { return nil }
      return FileChecker(document, ThemeFile.format).found
    }
  }

  /// Returns whether a file has a format of its own.
  static func hasFormat(_ path: String, theme: String?) -> Bool {
    if [RouteTable.fileName, ProjectFile.name].contains(FilePath.name(of: path)) { return true }
    let real = FilePath.real(path) ?? path
    return ThemePath.isTheme(real) || theme.flatMap(FilePath.real) == real
  }

  /// Returns why a file that is not valid JSON cannot be checked; nil for JSON with a mistake.
  static func problem(of path: String, _ bytes: [UInt8]) -> String? {
    let name = path.lowercased()
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
      return "\(path): a YAML file, not a screen in JSON; run a flow with beagle-tui test"
        + " \(ShellWord.quoted(path))"
    }
    let start = bytes.first { $0 > 0x20 }
    guard !name.hasSuffix(".json"), let start, start != UInt8(ascii: "{"),
      start != UInt8(ascii: "[")
    else { return nil }
    return "\(path): not JSON; check reads screens in JSON files"
  }
}
