import BeagleAnalysis
import BeagleTUI

/// How the findings of a program are judged: what the command line says, and the file beside the
/// screens.
struct CheckSettings {
  /// What is known of the application.
  private(set) var options = ProgramOptions()
  /// Names of custom components and actions.
  private(set) var types: [String] = []
  /// The file beside the screens; nil where there is none.
  let project: ProjectFile?
  private let projectFolder: String?
  private let allowed: Set<DiagnosticCode>
  private let severities: [DiagnosticCode: Diagnostic.Severity?]
  private let isStrict: Bool
  private let theme: String?

  /// Joins what the command line and the file say; both name what is known. Where the file says
  /// nothing of navigation controllers, those of this program are the ones that `run` knows.
  @MainActor
  init(_ request: CheckRequest, project: ProjectFile?) throws {
    self.project = project
    projectFolder = project.flatMap { Files.realPath($0.path) }.map(Files.folder)
    allowed = request.allowed
    isStrict = request.isStrict
    severities = Dictionary(
      (project?.severities ?? []).map { ($0.code, $0.severity) }, uniquingKeysWith: { $1 })
    options.mode = request.isStrict ? .strict : .lenient
    for name in request.known + (project?.known ?? []).compactMap(KnownName.init) {
      switch name {
      case .type(let name): types.append(name)
      case .operation(let name): options.operations.insert(name)
      }
    }
    options.contexts = Set(project?.contexts ?? [])
    options.controllers = Set(project?.controllers ?? Controllers.ids)
    options.entryScreens = request.entryScreens + (project?.entryScreens ?? [])
    options.hasServer = project?.hasServer ?? false
    theme = request.theme ?? project?.theme?.value
    if let theme {
      let file = try ThemeFile(json: try Files.read(theme).get(), name: theme)
      options.theme = ThemeStyleIds(file.theme)
    }
  }

  /// Whether a file, named from the directory on, may say how findings are judged.
  func isSetting(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init)
    return name == ProjectFile.name
      || theme.map { $0.split(separator: "/").last.map(String.init) == name } ?? false
  }

  /// A finding as it is judged; nil for one that is let pass.
  ///
  /// - Parameter path: the path of its file without links.
  func judged(_ finding: Diagnostic, path: @autoclosure () -> String?) -> Diagnostic? {
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
    let isExcepted = exceptions.contains { exception in
      exception.codes?.contains(finding.code) != false
        && exception.paths.contains { $0.matches(relative) }
    }
    return isExcepted ? nil : finding
  }
}

/// What the command line asks of a check.
struct CheckRequest {
  var isStrict = false
  var known: [KnownName] = []
  var allowed: Set<DiagnosticCode> = []
  var entryScreens: [String] = []
  var theme: String?
}
