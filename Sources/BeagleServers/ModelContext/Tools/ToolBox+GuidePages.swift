import BeagleAnalysis
import BeagleNetworking

/// The guides as pages of the reference, so that a search finds them, and those about themes and settings.
extension ToolBox {
  /// The pages of the guides. Their names are keys of ``guides``.
  static let guidePages: [ReferencePage] = [
    ReferencePage(
      .topic, "application",
      aliases: [
        "app", "whole application", "several screens", "list from a request", "fetch a list",
        "list, details and form", "master detail", "crud", "form with a failing request",
      ],
      summary:
        "A list from a request, the details of a row, and a form with validation and a failing"
        + " POST, with their data, routes.json and a flow."),
    ReferencePage(
      .topic, "routes.json",
      aliases: [
        "mock", "stub", "fixture", "fake", "mock server", "responses",
        "path parameter /orders/{id}", "status code", "http status", "401 unauthorized", "403",
        "404 not found", "500", "503", "slow response", "failing response", "offline",
        "fail the first time", "fails first then succeeds",
      ],
      summary: "The responses that are not screens: status, headers, body or file, delay, failures,"
        + " and path parameters such as /orders/{id}."),
    ReferencePage(
      .topic, "flow", aliases: ["flows", "test", "end to end test", "steps", "assert"],
      summary: "A test that uses screens like a person: how to write one, and how selectors find"
        + " elements."),
    ReferencePage(
      .topic, "theme.json",
      aliases: ["theme", "themes", "dark mode", "brand colors", "styleid"],
      summary: "The colors and the style ids of an application, and how to use a theme."),
    ReferencePage(
      .topic, ".beagle-tui.json",
      aliases: ["settings", "project file", "severities", "known names"],
      summary: "The settings of a project: names of the application, theme, severities of findings."
    ),
    ReferencePage(
      .topic, "custom components",
      aliases: [
        "upload a file", "file upload", "camera", "photo", "video", "audio", "map", "location",
        "gps", "chart", "graph", "push notification", "biometrics", "bluetooth", "native code",
      ],
      summary: "Features that Beagle has no name for. An application adds them under a name such as"
        + " custom:upload."),
  ]

  /// The keys of a theme.
  var themeGuide: String {
    """
    # theme.json

    A theme has the colors and the style ids of an application. It is a file of the directory, which \
    .beagle-tui.json names: {"theme": "theme.json"}. check then reports style ids that it lacks. The tools that \
    draw take theme, and a flow changes it with beagle: {theme: …}: dark, light, another name, or a file.

    \(Self.list(host.themeFormat))
    ```json
    {"colors": {"accent": "#ffaa00"},
     "texts": {"brand": {"color": "accent", "bold": true}},
     "buttons": {"primary": "main", "remove": "destructive"},
     "containers": {"card": {"background": "#1a202a", "border": "#5c6573"}}}
    ```

    The names in colors are \(host.colorNames.joined(separator: ", ")). Elsewhere, a color is #RRGGBB; that of \
    a text may also be one of the roles above.

    Style ids that exist without a theme, and stay: \(Self.list(host.styles)).

    """
  }

  /// The keys of `.beagle-tui.json`.
  static var settingsGuide: String {
    """
    # .beagle-tui.json

    The settings of a project, a file of the directory. It may be in files like others.

    \(list(.project))
    """
  }

  /// The guide to components and actions that Beagle does not have.
  static let customGuide = """
    # Custom components and actions

    Beagle has no component or action for uploads, the camera, maps, charts or other features of a device. An \
    application registers its own, such as custom:upload, whose properties it defines. Name it in \
    .beagle-tui.json, so that check accepts it: {"known": ["custom:upload"]}. Here, a placeholder shows a custom \
    component, and a custom action does nothing and is reported. sendRequest sends JSON or text as data.

    ```json
    {"_beagleComponent_": "custom:upload", "label": "Choose a file"}
    ```

    """

  /// Returns whether a word means the same as others, such as mock, so that a search finds more than a
  /// similar name.
  static func isSynonym(_ word: String) -> Bool {
    let word = word.lowercased()
    return guidePages.contains { $0.aliases.contains(word) } || Synonyms.isKnown(word)
  }

  /// Returns the keys of a file, a line each.
  private static func list(_ format: FileFormat) -> String {
    guard case .object(let properties) = format.root else { return "" }
    return properties.map { property in
      let keys = members(of: property.value)
      return "- \(property.name) (\(property.type)): \(property.summary)"
        + (keys.isEmpty ? "" : " \(keys)") + "\n"
    }.joined()
  }

  /// Returns the keys or values of the entries of a table; empty for other values.
  private static func members(of value: FileValue) -> String {
    guard case .table(_, let element) = value else { return "" }
    switch element {
    case .object(let properties):
      let keys = properties.map { property in
        let inner = members(ofObject: property.value)
        return property.name + (inner.isEmpty ? "" : " {\(inner)}")
      }
      return "Each has \(keys.joined(separator: ", "))."
    case .words(let words, _): return "Each is \(words.map(\.text).joined(separator: ", "))."
    default: return ""
    }
  }

  private static func members(ofObject value: FileValue) -> String {
    switch value {
    case .object(let properties): properties.map(\.name).joined(separator: ", ")
    case .words(let words, let other):
      words.map(\.text).joined(separator: "|") + (other == .color ? "|#RRGGBB" : "")
    case .text(.color): "#RRGGBB"
    default: ""
    }
  }

  /// Returns style ids by the kind of their component.
  static func list(_ styles: [(kind: String, ids: [String])]) -> String {
    styles.map { "\($0.kind): \($0.ids.joined(separator: ", "))" }.joined(separator: "; ")
  }
}
