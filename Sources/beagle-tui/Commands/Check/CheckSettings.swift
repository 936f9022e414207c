import BeagleAnalysis
import BeagleTUI
import SystemSupport

/// The settings of a check, from the command line and the project file.
struct CheckSettings {
  /// The names and screens of the application.
  private(set) var options = CheckOptions()
  /// Names of custom components and actions.
  private(set) var types: [String] = []
  /// The values of the events of these types, by the names of the types and of the events.
  private(set) var events: [String: [String: EventValue]] = [:]
  /// The project file, if any.
  let project: ProjectFile?
  private let projectFolder: String?
  private let allowed: Set<DiagnosticCode>
  private var severities: [DiagnosticCode: Diagnostic.Severity?]
  private let isStrict: Bool
  private let exceptionsOfFiles = ExceptionsOfFiles()
  /// The path of the theme.
  let theme: String?
  /// Why the theme of the project file cannot be used.
  private(set) var themeError: ConfigError?
  /// Why the project file cannot be used. Then only syntax errors are reported, because the names of the
  /// application are not known.
  let projectError: ConfigError?

  /// Combines the command line and the project file. Without `controllers` in the file, the
  /// controllers of `run` are known.
  @MainActor
  init(
    _ request: CheckRequest, project: ProjectFile?, projectError: ConfigError? = nil
  ) throws {
    self.project = project
    self.projectError = projectError
    projectFolder = project.flatMap { FilePath.real($0.path) }.map(FilePath.folder)
    allowed = request.allowed
    isStrict = request.isStrict
    severities = Dictionary(
      (project?.severities ?? []).map { ($0.code, $0.severity) }, uniquingKeysWith: { $1 })
    for code in request.warned { severities[code] = .some(.warning) }
    options.optionalCodes = Set(
      severities.filter { $0.value != nil && $0.key.isOptional }.keys)
    options.mode = request.isStrict ? .strict : .lenient
    for name in request.known + (project?.known ?? []).compactMap(CustomName.init) {
      switch name {
      case .type(let name): types.append(name)
      case .operation(let name): options.operations.insert(name)
      }
    }
    options.contexts = Set(project?.contexts ?? [])
    options.controllers = Set(project?.controllers ?? Controllers.ids)
    options.hasAllControllers = project?.controllers != nil
    options.entryScreens = request.entryScreens + (project?.entryScreens ?? [])
    options.hasServer = project?.hasServer ?? false
    theme = request.theme ?? project?.theme?.path
    var styleIDs: [String: [String]]?
    if let theme = request.theme {
      styleIDs = try ThemeFile(json: try Files.read(theme).get(), name: theme).theme.styleIDs
    } else {
      do throws(ConfigError) {
        styleIDs = try project?.loadTheme()?.theme.styleIDs
      } catch {
        themeError = error
        styleIDs = project?.themeStyleIDs
      }
    }
    if themeError != nil, styleIDs == nil {
      // The theme may have any style id.
    } else if let styles = project?.styles {
      options.theme = ThemeStyleIDs(
        ofAnyKind: styles + (styleIDs.map { ThemeStyleIDs($0).all } ?? []))
    } else if let styleIDs {
      // A theme file adds to the styles of the program, as when the program shows the screens.
      options.theme = ThemeStyleIDs(
        Session.theme.styleIDs.merging(styleIDs) { Set($0).union($1).sorted() })
    } else if project?.declaresApplication != true {
      // The screens are only known to be shown by this program.
      options.theme = ThemeStyleIDs(Session.theme.styleIDs)
      options.hasAllStyles = false
    }
  }

  /// Adds the names that an application in Swift has registered.
  mutating func add(_ application: ApplicationDescription) {
    types += application.types.map(\.name)
    events = application.events
    options.operations.formUnion(application.operations)
    options.controllers = Set(application.controllers)
    options.hasAllControllers = true
    options.theme = ThemeStyleIDs(application.styles)
    options.hasAllStyles = true
    options.localScreens = Set(application.documents.map(\.path))
    if application.client == .other { addServer() }
  }

  /// Adds the types that screens in Swift use without a registration. Only JSON needs one.
  mutating func addTypes(inScreensOf application: ApplicationDescription) {
    var known = Set(types.map { $0.lowercased() })
    let decoder = ComponentDecoder()
    known.formUnion((decoder.componentNames + decoder.actionNames).map { $0.lowercased() })
    for (path, text) in application.documents {
      guard let document = try? JSONDocument(text, name: path) else { continue }
      let names = SwiftScreenChecker.types(in: document.root).subtracting(known)
      types += names.sorted()
      known.formUnion(names)
    }
  }

  /// Makes all addresses valid, because a server may serve them.
  mutating func addServer() { options.hasServer = true }

  /// Whether a file contains settings of the check.
  /// - Parameter path: The path relative to the directory.
  func isSetting(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    return name == ProjectFile.name || theme.map(FilePath.name) == name
  }

  /// Returns a finding with the configured severity, or nil if it is ignored.
  /// - Parameter path: The path of its file without symbolic links.
  func apply(to finding: Diagnostic, path: @autoclosure () -> String?) -> Diagnostic? {
    if projectError != nil {
      guard case .json = finding.code else { return nil }
    }
    if isStrict, !finding.isRefusedByPhones { return nil }
    if allowed.contains(finding.code) { return nil }
    var finding = finding
    if let severity = severities[finding.code] {
      guard let severity else { return nil }
      finding.severity = severity
    }
    guard let exceptions = project?.exceptions, !exceptions.isEmpty, let path = path(),
      let relative = Files.relative(path, to: projectFolder ?? "")
    else { return finding }
    let isExcepted = matches(relative, exceptions).contains { index in
      exceptions[index].codes?.contains(finding.code) != false
    }
    return isExcepted ? nil : finding
  }

  /// Returns the indices of the exceptions for a file. A file has many findings, and the patterns are
  /// those of a cloned directory.
  private func matches(_ path: String, _ exceptions: [ProjectFile.Exception]) -> [Int] {
    if let known = exceptionsOfFiles.indices[path] { return known }
    let found = exceptions.indices.filter { index in
      exceptions[index].paths.contains { $0.matches(path) }
    }
    exceptionsOfFiles.indices[path] = found
    return found
  }

  /// The exceptions whose patterns match a file, by its path.
  private final class ExceptionsOfFiles {
    var indices: [String: [Int]] = [:]
  }
}

/// The options of `check` on the command line.
struct CheckRequest {
  var isStrict = false
  var known: [CustomName] = []
  /// The codes to ignore.
  var allowed: Set<DiagnosticCode> = []
  /// The codes to report as warnings.
  var warned: Set<DiagnosticCode> = []
  var entryScreens: [String] = []
  var theme: String?
}
