import BeagleNetworking

/// Options of a check: the types and names that the application provides, and the decoding mode.
package struct CheckOptions: Sendable {
  /// Whether documents are decoded leniently, or strictly as on phones.
  package var mode = DecodingOptions.Mode.lenient
  /// The operations that the application registers.
  package var operations: Set<String> = []
  /// The contexts that the application provides.
  package var contexts: Set<String> = []
  /// The ids of the navigation controllers; nil to accept any id.
  package var controllers: Set<String>?
  /// Whether the application has no other navigation controllers than ``controllers``.
  package var hasAllControllers = true
  /// The styles of the application's theme; nil to accept any style id.
  package var theme: ThemeStyleIDs?
  /// Whether the application has no other styles than those of ``theme``.
  package var hasAllStyles = true
  /// The paths of the entry screens, for example `/home`. If empty, the entry screen is
  /// `index.json`, `home.json`, or the only screen of the directory.
  package var entryScreens: [String] = []
  /// Whether a server serves the paths that do not exist in the directory.
  package var hasServer = false
  /// The paths of the screens in Swift, which the application builds instead of requesting them. They may have
  /// parameters such as `{id}`.
  package var localScreens: Set<String> = []
  /// The codes with ``DiagnosticCode/isOptional`` that are reported.
  package var optionalCodes: Set<DiagnosticCode> = []

  /// Returns whether the application builds the screen of a path.
  package func hasLocalScreen(at path: String) -> Bool {
    localScreens.contains(path) || ScreenPath.match(path, among: localScreens) != nil
  }

  /// Creates options for an application without custom types.
  package init() {}

  /// The options for decoding a document.
  var decoding: DecodingOptions {
    DecodingOptions(
      mode: mode, isThorough: true, knownOperations: operations, knownContexts: contexts)
  }
}

/// A kind of components that a theme has styles for. The raw value is the section of a theme file.
package enum StyleKind: String, CaseIterable, Sendable {
  case texts, buttons, inputs, containers, navigationBars

  /// The type that has the styles, as ``StyleUse`` names it.
  package var type: String {
    switch self {
    case .texts: "beagle:text"
    case .buttons: "beagle:button"
    case .inputs: "beagle:textInput"
    case .containers: "beagle:container"
    case .navigationBars: "NavigationBar"
    }
  }

  /// The name in messages.
  package var words: String {
    switch self {
    case .texts: "text"
    case .buttons: "button"
    case .inputs: "text input"
    case .containers: "container"
    case .navigationBars: "navigation bar"
    }
  }

  /// Creates the kind of a type; nil if themes do not have styles for it.
  package init?(type: String) {
    guard let kind = StyleKind.allCases.first(where: { $0.type == type }) else { return nil }
    self = kind
  }
}

/// The style ids of an application's theme, by kind.
package struct ThemeStyleIDs: Sendable {
  /// The sorted style ids of each kind.
  private let styles: [StyleKind: [String]]

  /// Creates the table from the ids of each kind, in any order.
  package init(
    texts: some Sequence<String> = EmptyCollection(),
    buttons: some Sequence<String> = EmptyCollection(),
    inputs: some Sequence<String> = EmptyCollection(),
    containers: some Sequence<String> = EmptyCollection(),
    navigationBars: some Sequence<String> = EmptyCollection()
  ) {
    styles = [
      .texts: texts.sorted(), .buttons: buttons.sorted(), .inputs: inputs.sorted(),
      .containers: containers.sorted(), .navigationBars: navigationBars.sorted(),
    ]
  }

  /// Creates the table from the ids of each section of a theme file, such as `texts`. Omits other sections.
  package init(_ sections: [String: [String]]) {
    var styles: [StyleKind: [String]] = [:]
    for (section, ids) in sections {
      if let kind = StyleKind(rawValue: section) { styles[kind] = ids.sorted() }
    }
    self.styles = styles
  }

  /// Creates the table of an application that lists its ids without their kinds.
  package init(ofAnyKind ids: some Sequence<String>) {
    let ids = Array(ids)
    self.init(texts: ids, buttons: ids, inputs: ids, containers: ids, navigationBars: ids)
  }

  /// The maximum number of ids in a message.
  private static let listLimit = 8

  /// Returns the ids for a message: `known: heading, muted`.
  static func list(_ ids: [String]) -> String {
    guard !ids.isEmpty else { return "it has none" }
    let names = ids.prefix(listLimit).joined(separator: ", ")
    return "known: " + names + (ids.count > listLimit ? " and \(ids.count - listLimit) more" : "")
  }

  /// Returns the style ids of a kind.
  package func ids(of kind: StyleKind) -> [String] { styles[kind] ?? [] }

  /// The names of the kinds with their ids, sorted.
  package var kinds: [(kind: String, ids: [String])] {
    styles.filter { !$0.value.isEmpty }.map { ($0.key.words, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The ids of all kinds, sorted, each once.
  package var all: [String] { Set(styles.values.flatMap(\.self)).sorted() }
}
