import BeagleAnalysis

extension ToolBox.Name {
  /// The arguments.
  var parameters: [Parameter] {
    switch self {
    case .listComponents:
      [
        Parameter(
          "kind", .choice(["component", "action", "operation", "object", "task", "flow"]),
          "All types and purposes of one kind; flow: the commands of flows. Without it, an overview of all."
        )
      ]
    case .explain:
      [
        Parameter(
          "name", .string,
          "The name, for example beagle:textInput, setContext, onPress, style.margin, sum, tapOn,"
            + " routes.json or dead-route. Spelling and case may differ."),
        Parameter(
          "search", .string,
          "A task or words instead of a name, for example \"list from a request\", mock, spacing or navigate"
            + " back. Returns the best page, and the names of others."),
      ]
    case .check:
      [
        Parameter(
          "paths", .strings,
          "Files and directories whose findings are returned, relative to the directory of the"
            + " screens. Without it, all of them."),
        Parameter(
          "document", .document,
          "The JSON of a screen to check instead of a saved file. paths may name the file that it"
            + " will be, so that links from and to other screens are checked."),
        Parameter("strict", .flag, "Whether to report only what Beagle iOS 2.1.3 rejects."),
      ]
    case .fix:
      [
        Parameter(
          "paths", .strings,
          "Files and directories to fix, relative to the directory of the screens. Without it, all of"
            + " them."),
        Parameter("dryRun", .flag, "Whether to return the changes without writing them."),
      ] + Self.files
    case .render:
      [
        Parameter(
          "screen", .string,
          "The path of the screen, such as /orders, or its file. Without it, the first screen."),
        Parameter("document", .document, "The JSON of a screen to draw instead of a saved one."),
        Parameter(
          "format", .choice(RenderCall.Format.allCases.map(\.rawValue)),
          "text (default): the characters. semantics: JSON with roles, names, values, states and"
            + " bounds in cells. svg: an image with colors. png: an image that you can see."),
        Parameter("columns", .integer(1...1000), "The width in cells (default: 80)."),
        Parameter("rows", .integer(1...1000), "The height in cells (default: 24)."),
        Parameter(
          "whole", .flag,
          "Whether to return the whole screen, also what would scroll, instead of the rows that fit."
            + " For the format text."),
        Parameter("global", .any, "The value of the context \"global\"."),
        Parameter(
          "navigationContext", .any,
          "The value of the context \"navigationContext\", which another screen would pass."),
        Self.theme,
      ]
    case .checkAndRender:
      Self.unsaved + [
        Parameter(
          "screens", .pathOrPaths,
          "The path of the screen to draw, such as /orders, or a list of paths. Without it, those among files,"
            + " or else all of the draft; [] for none."
        ),
        Parameter("strict", .flag, "Whether to report only what Beagle iOS 2.1.3 rejects."),
      ] + Self.drawing + Self.contexts
    case .runFlow:
      [
        Parameter(
          "flow", .steps,
          "The commands, for example [\"launchApp\", {\"tapOn\": \"Save\"}, {\"inputText\": \"Ada\"},"
            + " {\"assertVisible\": \"Saved\"}], or the text or path of a flow file."),
        Parameter(
          "path", .pathOrPaths,
          "A file with a flow instead, such as flows/orders.yaml; or a folder, or a list of files."),
        Parameter("variables", .object, "The values of variables, which a flow reads as ${NAME}."),
      ] + Self.unsaved + [Self.screen] + Self.drawing + Self.contexts
    case .interact:
      [
        Parameter(
          "session", .string,
          "The name of the session (default: default). A new name opens another one."),
        Parameter(
          "steps", .steps,
          "Commands of a flow, for example [{\"tapOn\": \"Add one\"}, \"back\"]. Without steps, returns"
            + " what the screen shows."),
        Parameter("restart", .flag, "Whether to open the session again from the first screen."),
        Parameter("wait", .flag, "false returns at once, for example to see the loading state."),
        Parameter("close", .flag, "Whether to close the session."),
        Parameter("list", .flag, "Whether to list the open sessions."),
      ] + Self.unsaved + [Self.screen] + Self.drawing + Self.contexts
    case .readFiles:
      [
        Parameter("paths", .strings, "The files to return. Without it, lists all."),
        Parameter("draft", .string, "The draft whose files take the place of saved ones."),
        Parameter("dropped", .flag, "Whether to return the texts that the draft dropped."),
      ]
    case .writeFiles:
      Self.files + [
        Parameter("delete", .strings, "Files to delete."),
        Parameter("rename", .renames, "Maps each old path to its new one. Links are not changed."),
        Parameter(
          "overwrite", .flag, "Whether to replace files that changed on disk since they were read."),
      ]
    case .eval:
      [
        Parameter(
          "expression", .string, "The text with expressions, for example @{sum(cart.count, 1)}.",
          isRequired: true),
        Parameter(
          "contexts", .object,
          "The values of contexts by id, for example {\"cart\": {\"count\": 2}}."),
        Parameter(
          "operations", .object, "The results of custom operations by name, for all arguments."),
      ]
    case .schema:
      [
        Parameter(
          "type", .string,
          "A component, an action or an object, for example beagle:text or Style; \"all\" has more than 100 KB."
        ),
        Parameter(
          "draft", .choice(ScreenSchema.Draft.allCases.map(\.rawValue)),
          "The draft of JSON Schema (default: 2020-12)."),
      ]
    }
  }

  /// The arguments of tools that use unsaved files.
  private static let unsaved =
    files + [
      Parameter(
        "drop", .paths,
        "The files of earlier calls to drop from the draft, so that the saved ones are used again: paths, or"
          + " true for all. Without draft, from all drafts. Files that are saved later are dropped by themselves."
      )
    ]

  private static let files = [
    Parameter(
      "files", .files,
      "Files by their paths, which take the place of saved ones, for example {\"home.json\": {…},"
        + " \"routes.json\": […], \"api/orders.json\": […]}. A value is JSON or a text."),
    Parameter(
      "draft", .string,
      "A name under which the server keeps files. Later calls with it need only the files that change."
    ),
  ]

  private static let screen = Parameter(
    "screen", .string,
    "The path of the first screen, such as /orders. Without it, that of the directory.")

  private static let drawing = [
    Parameter("image", .flag, "Whether to return the screen as an image too."),
    Parameter("columns", .integer(1...1000), "The width in cells (default: 80)."),
    Parameter("rows", .integer(1...1000), "The height in cells (default: 24)."), theme,
  ]

  private static let theme = Parameter("theme", .string, "dark, light or a theme file.")

  private static let contexts = [
    Parameter("global", .any, "The value of the context \"global\"."),
    Parameter(
      "navigationContext", .any, "The value of \"navigationContext\" on the first screen."),
  ]
}
