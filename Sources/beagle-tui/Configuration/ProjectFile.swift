import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import CellText
import SystemSupport

/// The project file `.beagle-tui.json` in a directory of screens. It declares the names that the
/// application adds to Beagle's and configures the checks. JSON does not support comments, so
/// screens cannot contain such settings themselves.
///
/// The directory may be a cloned repository. Therefore the file and the files that it names must be
/// inside its folder, also after symbolic links are resolved. Errors do not quote what they contain.
struct ProjectFile {
  /// The name of the file.
  static let name = ".beagle-tui.json"

  /// The path of the file, for messages.
  let path: String
  /// The severities by code. Nil means "off".
  private(set) var severities: [(code: DiagnosticCode, severity: Diagnostic.Severity?)] = []
  /// The codes to ignore in some files.
  private(set) var exceptions: [Exception] = []
  /// The length of all patterns in ``exceptions`` in bytes.
  private var patternLength = 0
  /// Names of custom components, actions and operations.
  private(set) var known: [String] = []
  /// Contexts that the application provides.
  private(set) var contexts: [String] = []
  /// The navigation controllers of the application, or nil if not set.
  private(set) var controllers: [String]?
  /// The style ids of the application, or nil if not set.
  private(set) var styles: [String]?
  /// The theme file.
  private(set) var theme: NamedFile?
  /// The entry screens, for example `/home`.
  var entryScreens: [String] { entries.compactMap(\.string) }
  /// The entry screens as values of the file.
  private(set) var entries: [JSONNode] = []
  /// Whether a server provides the paths that are not in the directory.
  private(set) var hasServer = false
  /// The settings of `beagle-tui test`.
  private(set) var test: TestSettings?

  /// Whether the file declares names of an application, which then has a design of its own.
  var declaresApplication: Bool { !known.isEmpty || controllers != nil }

  /// A rule that ignores some codes in some files.
  struct Exception {
    var paths: [PathPattern]
    /// The codes, or nil for all codes.
    var codes: [DiagnosticCode]?
  }

  /// A file that the project file names.
  struct NamedFile {
    /// The path of the file. Relative paths in the project file start in its folder.
    let path: String
    /// The value in the project file.
    let node: JSONNode
    /// The name of the property.
    let key: String

    /// Returns an error at the value.
    func error(_ problem: String) -> ConfigError { ConfigError(node, "\"\(key)\": \(problem)") }
  }

  // MARK: - Location and loading

  /// Returns the path of the project file for a directory or document: in its folder or the nearest
  /// parent folder. The search ends at the root of a Git repository, and below a directory with the
  /// sticky bit, such as `/tmp`.
  static func find(for path: String) -> String? {
    guard let real = FilePath.real(path) else { return nil }
    // Messages use the path that the user typed, if possible.
    let folderPath = Files.isDirectory(path) ? path : FilePath.folder(of: path)
    let path = folderPath.isEmpty ? name : FilePath.withSlash(folderPath) + name
    if Files.exists(path) { return path }
    let folder = Files.isDirectory(real) ? real : FilePath.folder(of: real)
    for folder in RootDirectory.withParents(folder) {
      let base = folder == "/" ? "" : folder
      if Files.exists(base + "/" + name) { return base + "/" + name }
      if Files.exists(base + "/.git") { return nil }
    }
    return nil
  }

  /// Loads the file at a path.
  static func load(_ path: String) throws(ConfigError) -> ProjectFile {
    let bytes: [UInt8]
    do {
      bytes = try directory(of: path).read(
        name, limit: Files.sizeLimit, allowsHidden: true)
    } catch ScreenDirectory.Problem.outside {
      throw ConfigError(
        "\(path): symbolic link to a path outside its directory; replace the link with a file")
    } catch let problem as ScreenDirectory.Problem {
      throw ConfigError("\(path): \(problem.reason)")
    } catch {
      throw ConfigError(error.localizedDescription)
    }
    do throws(ConfigError) { return try ProjectFile(json: bytes, path: path) } catch {
      throw error.adding(furtherMistakes(bytes, path, after: error.offset))
    }
  }

  /// The maximum number of mistakes in a message, besides the first one.
  private static let mistakeLimit = 10

  /// Returns all mistakes except the one that ended the reading, so that the user can correct all at once.
  private static func furtherMistakes(
    _ bytes: [UInt8], _ path: String, after offset: Int?
  ) -> [Diagnostic] {
    guard let document = try? JSONDocument(bytes, name: path) else { return [] }
    let errors = FileChecker(document, .project).found.filter {
      $0.severity == .error && $0.offset != offset
    }
    return Array(errors.prefix(mistakeLimit))
  }

  private static func directory(of path: String) throws(DirectoryError) -> ScreenDirectory {
    let folder = FilePath.folder(of: path)
    return try ScreenDirectory(folder.isEmpty ? "." : folder)
  }

  /// Loads the theme, if the file names one.
  func loadTheme() throws(ConfigError) -> ThemeFile? {
    guard let theme else { return nil }
    let bytes = try read(theme)
    let problem: String
    do {
      return try ThemeFile(json: bytes, name: theme.path)
    } catch let error as JSONError {
      problem = ConfigError(error).description
    } catch let error as ConfigurationFileError {
      problem = error.unquotedDescription
    } catch {
      problem = "\(theme.path): not a theme"
    }
    throw theme.error(problem)
  }

  /// The style ids of a theme with mistakes, by section. Returns nil if the theme may contain others: if it cannot be
  /// read, or has an unknown section.
  var themeStyleIDs: [String: [String]]? {
    guard let theme, let bytes = try? read(theme),
      let root = try? JSONDocument(bytes, name: theme.path).root,
      case .object(let sections) = ThemeFile.format.root, root.kind == .object
    else { return nil }
    var ids: [String: [String]] = [:]
    for (key, value) in root.members {
      guard let name = key.string,
        name == "$schema" || sections.contains(where: { $0.name == name })
      else { return nil }
      ids[name, default: []] += value.members.compactMap(\.key.string)
    }
    return ids
  }

  /// Reads a file that the project file names.
  private func read(_ file: NamedFile) throws(ConfigError) -> [UInt8] {
    do {
      let directory = try ProjectFile.directory(of: path)
      guard let relative = ProjectFile.relative(file.path, to: directory) else {
        throw ScreenDirectory.Problem.outside
      }
      return try directory.read(relative, limit: Files.sizeLimit)
    } catch ScreenDirectory.Problem.outside {
      throw file.error(
        "the file is outside the directory of \(ProjectFile.name); move it into the directory, or"
          + " name it with --\(file.key)")
    } catch let problem as ScreenDirectory.Problem {
      throw file.error("the file \(problem.reason)")
    } catch {
      throw file.error(error.localizedDescription)
    }
  }

  /// Returns a path relative to a directory, or nil if it is outside. Symbolic links are not
  /// resolved, so that the result does not depend on files outside.
  private static func relative(_ path: String, to directory: ScreenDirectory) -> String? {
    var path = path
    if !path.hasPrefix("/") {
      let folder = directory.name == "." ? "" : directory.name + "/"
      guard path.hasPrefix(folder) else { return nil }
      path = String(path.dropFirst(folder.count))
    } else if let inside = Files.relative(path, to: directory.name)
      ?? Files.relative(path, to: directory.root)
    {
      path = inside
    } else {
      return nil
    }
    return FlowPath.normalized(path).map { _ in path }
  }

  /// The properties of the file.
  static var properties: [FileProperty] {
    guard case .object(let properties) = FileFormat.project.root else { return [] }
    return properties
  }

  /// Parses a project file.
  init(json bytes: [UInt8], path: String) throws(ConfigError) {
    self.path = path
    let reader = ConfigReader(path: path)
    let root = try reader.root(of: bytes)
    let properties = ProjectFile.properties
    try reader.read(root, properties.map(\.name) + ["$schema"], properties: properties) {
      (name, value) throws(ConfigError) in
      switch name {
      case "severities": try readSeverities(value, reader)
      case "exceptions":
        for element in try reader.list(value) { try readException(element, reader) }
      case "known":
        for element in try reader.list(value) {
          let name = try reader.string(element)
          guard CustomName(name) != nil else {
            throw ConfigError(element, "expected a name such as \"custom:gauge\" or \"price\"")
          }
          known.append(name)
        }
      case "contexts": contexts = try reader.strings(value)
      case "controllers": controllers = try reader.strings(value)
      case "styles": styles = try reader.strings(value)
      case "theme":
        theme = NamedFile(path: try reader.file(value), node: value, key: name)
      case "entryScreens":
        for element in try reader.list(value) {
          let path = try reader.string(element)
          guard path.hasPrefix("/") else {
            throw ConfigError(element, "expected the path of a screen such as \"/home\"")
          }
          entries.append(element)
        }
      case "server": hasServer = try reader.flag(value)
      case "test": test = try TestSettings(value, reader)
      default: break
      }
    }
  }

  private mutating func readSeverities(
    _ node: JSONNode, _ reader: ConfigReader
  ) throws(ConfigError) {
    guard node.kind == .object else { throw ConfigError(node, "expected an object") }
    for (key, value) in node.members {
      let code = try ProjectFile.code(key)
      switch value.string {
      case "off": severities.append((code, nil))
      case let word?:
        guard let severity = Diagnostic.Severity(rawValue: word) else { fallthrough }
        severities.append((code, severity))
      default:
        throw ConfigError(value, "expected \"off\", \"note\", \"warning\" or \"error\"")
      }
    }
  }

  /// The maximum length of all patterns together in bytes, because the path of each file with findings
  /// is compared with them.
  private static let patternLimit = 20_000

  private mutating func readException(
    _ node: JSONNode, _ reader: ConfigReader
  ) throws(ConfigError) {
    var paths: [PathPattern] = []
    var codes: [DiagnosticCode]?
    try reader.read(node, ["paths", "codes", "reason"]) { (name, value) throws(ConfigError) in
      switch name {
      case "paths":
        for element in try reader.list(value) {
          let pattern = try reader.text(element)
          patternLength += pattern.utf8.count
          guard patternLength <= ProjectFile.patternLimit else {
            throw ConfigError(
              element,
              "the patterns of all exceptions have more than \(ProjectFile.patternLimit) bytes; use"
                + " fewer or shorter ones")
          }
          paths.append(PathPattern(pattern))
        }
      case "codes":
        var list: [DiagnosticCode] = []
        for element in try reader.list(value) { list.append(try ProjectFile.code(element)) }
        codes = list
      default: _ = try reader.string(value)
      }
    }
    guard !paths.isEmpty else {
      throw ConfigError(node, "expected \"paths\", a list of patterns such as [\"legacy/**\"]")
    }
    exceptions.append(Exception(paths: paths, codes: codes))
  }

  private static func code(_ node: JSONNode) throws(ConfigError) -> DiagnosticCode {
    let word = node.string ?? ""
    if let code = DiagnosticCode(rawValue: word) { return code }
    let near = TypoCorrection.best(for: word, among: DiagnosticCode.allCases.map(\.rawValue))
    throw ConfigError(
      node,
      "unknown code \"\(TextMetrics.sanitized(word))\""
        + (near.map { "; did you mean \"\($0)\"?" } ?? "; beagle-tui explain lists all codes"))
  }
}
