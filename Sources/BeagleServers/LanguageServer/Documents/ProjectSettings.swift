import BeagleAnalysis
import BeagleSchema
import JSON

/// The settings of a directory of screens.
package struct ProjectSettings {
  /// The names and screens of the application.
  var options: CheckOptions
  /// The names of custom components and actions.
  var types: [String]
  /// The files that contain the settings, without symbolic links if they exist.
  var files: [String]
  /// The reason why the settings are invalid, or nil.
  var problem: SettingsProblem?
  /// Whether the settings are used in spite of the problem, which concerns only the theme.
  var isUsed: Bool
  /// The directory of the screens that the flows test; nil for the directory of the settings.
  var application: String?
  /// Returns a finding with the configured severity, or nil to ignore it.
  var adjust: (Diagnostic) -> Diagnostic?

  /// Creates settings.
  package init(
    options: CheckOptions = CheckOptions(), types: [String] = [], files: [String] = [],
    problem: SettingsProblem? = nil, isUsed: Bool = false, application: String? = nil,
    adjust: @escaping (Diagnostic) -> Diagnostic? = { $0 }
  ) {
    self.options = options
    self.types = types
    self.files = files
    self.problem = problem
    self.isUsed = isUsed || problem == nil
    self.application = application
    self.adjust = adjust
  }
}

/// An error in the settings of a directory.
package struct SettingsProblem: Hashable, Sendable {
  /// The path of the settings file.
  let path: String
  /// The byte offset of the error.
  let offset: Int
  /// The problem and its solution, without the position.
  let message: String

  /// Creates an error at a position in a file.
  package init(path: String, offset: Int, message: String) {
    self.path = path
    self.offset = offset
    self.message = message
  }

  /// Returns the diagnostic for the client.
  func item(_ document: TextDocument) -> DiagnosticItem {
    let tree = document.analysis.tree
    // The open document can be shorter than the file.
    let node = offset < document.bytes.count ? tree.node(at: offset) : nil
    var range = node.map { tree.nodes[$0].range } ?? 0..<0
    // Mark only the first line.
    if let end = document.bytes[range].firstIndex(of: 0x0A) { range = range.lowerBound..<end }
    return DiagnosticItem(
      range: range, severity: .error, code: "configuration",
      message: message, in: document)
  }
}

/// The options that the host program passes to a language server.
package struct LanguageServerOptions: Sendable {
  /// The names of custom components and actions, such as `custom:gauge`, and of custom operations.
  var known: [String]
  /// The contexts that the application provides.
  var contexts: [String]
  /// The style ids of the application.
  var styleIds: [String]
  /// The styles of the application's theme, by kind.
  package var theme: ThemeStyleIDs?
  /// The ids of the application's navigation controllers.
  var controllers: [String]

  /// Creates options.
  package init(
    known: [String] = [], contexts: [String] = [], styleIds: [String] = [],
    controllers: [String] = []
  ) {
    self.known = known
    self.contexts = contexts
    self.styleIds = styleIds
    self.controllers = controllers
  }
}
