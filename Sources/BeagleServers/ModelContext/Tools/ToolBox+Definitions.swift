import BeagleAnalysis

extension ToolBox {
  /// Returns the tools as `tools/list` lists them.
  func definitions(_ version: ProtocolVersion) -> [ProtocolValue] {
    Name.allCases.map { tool in
      var value: ProtocolValue = [
        "name": .string(tool.rawValue), "description": .string(tool.text),
        "inputSchema": tool.inputSchema,
      ]
      if version.hasStructuredOutput {
        value = value.adding("title", .string(tool.title))
          .adding("outputSchema", tool.outputSchema)
      }
      guard version.hasAnnotations else { return value }
      return value.adding(
        "annotations",
        [
          "title": .string(tool.title), "readOnlyHint": .bool(tool != .fix),
          "destructiveHint": false, "idempotentHint": true,
          "openWorldHint": .bool(tool == .render && host.allowsNetwork),
        ])
    }
  }
}

extension ToolBox.Name {
  /// The title for people.
  fileprivate var title: String {
    switch self {
    case .listComponents: "List components"
    case .explain: "Explain a name"
    case .check: "Check screens"
    case .fix: "Fix screens"
    case .render: "Draw a screen"
    case .eval: "Evaluate an expression"
    case .schema: "JSON Schema"
    }
  }

  /// The purpose, for the model.
  fileprivate var text: String {
    switch self {
    case .listComponents:
      "Lists the components, actions, operations and objects of Beagle screens with their properties,"
        + " and the form of a screen. Read it before you write a screen."
    case .explain:
      "Explains a name: a component, an action, an event, a property such as style.margin, an"
        + " operation of expressions, or a code of check. The page has the properties with types and"
        + " defaults, a complete example, and mistakes that people make."
    case .check:
      "Finds mistakes in screens: JSON syntax, unknown names, wrong values, paths that do not exist in"
        + " a context, and broken links between screens. Writes nothing."
    case .fix:
      "Applies the fixes that are always safe, writes the files and returns the changes as a patch."
    case .render:
      "Draws a screen as a terminal shows it. The image is SVG text in a resource, not PNG. Runs the"
        + " actions that a screen runs when it opens, but presses no button. Without the option"
        + " --allow-network of the server, no request leaves this machine."
    case .eval:
      "Evaluates an expression such as @{sum(cart.count, 1)} with values of contexts."
    case .schema:
      "Returns the JSON Schema of screens, or of one component, action or object. The whole schema has"
        + " more than 100 KB; prefer one type, or explain."
    }
  }

  /// The arguments.
  var parameters: [Parameter] {
    switch self {
    case .listComponents:
      [
        Parameter(
          "kind", .choice(["component", "action", "operation", "object"]),
          "The kind of names; without it, all of them.")
      ]
    case .explain:
      [
        Parameter(
          "name", .string,
          "The name, for example beagle:textInput, setContext, onPress, style.margin, sum or"
            + " dead-route. Spelling and case may differ."),
        Parameter("search", .string, "Words to search for instead of a name."),
      ]
    case .check:
      [
        Parameter(
          "paths", .strings,
          "Files and directories whose findings are returned, relative to the directory of the"
            + " screens. Without it, all of them."),
        Parameter(
          "document", .string,
          "The JSON text of a screen to check instead of a saved file. paths may name the file that it"
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
      ]
    case .render:
      [
        Parameter(
          "screen", .string,
          "The path of the screen, such as /orders, or its file. Without it, the first screen."),
        Parameter("document", .string, "The JSON text of a screen to draw instead of a saved one."),
        Parameter(
          "format", .choice(RenderCall.Format.allCases.map(\.rawValue)),
          "text (default): the characters. semantics: JSON with roles, names, values, states and"
            + " bounds in cells. svg: an image with colors."),
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
          "The name of a component, an action or an object, for example beagle:text or Style."),
        Parameter(
          "draft", .choice(ScreenSchema.Draft.allCases.map(\.rawValue)),
          "The draft of JSON Schema (default: 2020-12)."),
      ]
    }
  }

  /// The JSON Schema of the arguments.
  fileprivate var inputSchema: ProtocolValue {
    let parameters = parameters
    let schema: ProtocolValue = [
      "type": "object",
      "properties": .object(parameters.map { .init(key: $0.name, value: $0.schema) }),
      "additionalProperties": false,
    ]
    let required = parameters.filter(\.isRequired).map { ProtocolValue.string($0.name) }
    return required.isEmpty ? schema : schema.adding("required", .array(required))
  }

  /// The JSON Schema of the structured result, if the tool has one.
  fileprivate var outputSchema: ProtocolValue? {
    let text: ProtocolValue = ["type": "string"]
    let flag: ProtocolValue = ["type": "boolean"]
    let number: ProtocolValue = ["type": "integer", "minimum": 0]
    let texts: ProtocolValue = ["type": "array", "items": text]
    switch self {
    case .check:
      let finding = Self.object(
        [
          "file": text, "line": number, "column": number, "endLine": number, "endColumn": number,
          "severity": ["enum": ["error", "warning", "note"]], "code": text, "message": text,
          "isFixable": flag, "help": text,
        ], optional: ["help"])
      return Self.object([
        "findings": ["type": "array", "items": finding], "errors": number, "warnings": number,
        "notes": number, "documents": number, "problems": texts, "isComplete": flag,
      ])
    case .fix:
      return Self.object([
        "fixes": number, "files": texts, "patch": text, "isWritten": flag, "problems": texts,
      ])
    case .eval: return Self.object(["value": [:], "type": text, "isExpression": flag])
    default: return nil
    }
  }

  private static func object(
    _ properties: ProtocolValue, optional: Set<String> = []
  ) -> ProtocolValue {
    guard case .object(let members) = properties else { return properties }
    let required = members.filter { !optional.contains($0.key) }
      .map { ProtocolValue.string($0.key) }
    return ["type": "object", "properties": properties, "required": .array(required)]
  }
}
