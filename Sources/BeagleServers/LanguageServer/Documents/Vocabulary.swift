import BeagleAnalysis
import BeagleSchema

/// The names that an application defines and that its screens may use.
final class Vocabulary {
  /// The descriptions of types, by name.
  let catalog: TypeCatalog
  let analyzer: DocumentAnalyzer
  /// The custom operations.
  let operations: Set<String>
  /// The contexts that the application provides.
  let contexts: Set<String>
  /// The style ids of all kinds, sorted.
  let styleIds: [String]
  /// The style ids that the editor names without their kinds.
  private let otherStyleIds: [String]
  /// The styles of the theme, by kind.
  private let theme: ThemeStyleIDs?
  /// The navigation controllers, sorted.
  let controllers: [String]
  /// Returns a finding with the configured severity, or nil to ignore it.
  let adjust: (Diagnostic) -> Diagnostic?
  /// The settings file, or nil without settings.
  let settingsFile: String?
  /// The themes that the settings name.
  let themes: Set<String>

  /// Whether a server provides the paths that are not in the directory.
  var hasServer: Bool { analyzer.options.hasServer }

  /// The file `.beagle-tui.json`, or nil without it.
  var projectFile: String? {
    settingsFile.flatMap { $0.hasSuffix("/.beagle-tui.json") ? $0 : nil }
  }

  init(_ given: LanguageServerOptions, _ settings: ProjectSettings) {
    let decoder = ComponentDecoder()
    var options = settings.options
    for name in given.known + settings.types {
      if name.utf8.contains(0x3A) {
        decoder.register(knownName: name)
      } else if OperationsProvider.isName(name) {
        options.operations.insert(name)
      }
    }
    options.contexts.formUnion(given.contexts)
    if !given.controllers.isEmpty {
      options.controllers = (options.controllers ?? []).union(given.controllers)
    }
    theme = given.theme ?? options.theme
    otherStyleIds = given.styleIds
    // The editor names styles of an application, which may have others.
    if !given.styleIds.isEmpty || given.theme != nil, !options.hasAllStyles { options.theme = nil }
    catalog = TypeCatalog(decoder)
    analyzer = DocumentAnalyzer(decoder: decoder, options: options)
    operations = options.operations
    contexts = options.contexts
    styleIds = Set(given.styleIds + (theme?.all ?? [])).sorted()
    controllers = (options.controllers ?? []).sorted()
    adjust = settings.adjust
    settingsFile = settings.files.first
    themes = Set(settings.files.filter { !$0.hasSuffix("/.beagle-tui.json") })
  }

  /// Returns the style ids that a component may have, sorted.
  /// - Parameter kind: The kind of the component; nil if themes do not have styles for it.
  func styleIds(of kind: StyleKind?) -> [String] {
    Set(otherStyleIds + (kind.flatMap { theme?.ids(of: $0) } ?? [])).sorted()
  }
}
