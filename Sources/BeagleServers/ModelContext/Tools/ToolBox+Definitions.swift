import BeagleAnalysis

extension ToolBox {
  /// Returns the tools as `tools/list` lists them.
  func definitions(_ version: ProtocolVersion) -> [ProtocolValue] {
    names.map { tool in
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
          "title": .string(tool.title), "readOnlyHint": .bool(!tool.writes || !host.allowsWriting),
          "destructiveHint": .bool(tool == .writeFiles),
          "idempotentHint": .bool(tool != .interact),
          "openWorldHint": .bool(tool.showsScreens && host.allowsNetwork),
        ])
    }
  }
}

extension ToolBox.Name {
  /// Whether the tool changes files.
  fileprivate var writes: Bool { self == .fix || self == .writeFiles }

  /// Whether the tool runs screens, which may send requests.
  fileprivate var showsScreens: Bool {
    [.render, .checkAndRender, .runFlow, .interact].contains(self)
  }

  /// The title for people.
  fileprivate var title: String {
    switch self {
    case .listComponents: "List components"
    case .explain: "Explain a name or a task"
    case .checkAndRender: "Check and draw screens"
    case .runFlow: "Run a flow"
    case .interact: "Use screens step by step"
    case .check: "Check screens"
    case .fix: "Fix screens"
    case .render: "Draw a screen"
    case .eval: "Evaluate an expression"
    case .schema: "JSON Schema"
    case .readFiles: "Read files"
    case .writeFiles: "Write files"
    }
  }

  /// The purpose, for the model.
  fileprivate var text: String {
    switch self {
    case .listComponents:
      "Lists all components, actions, operations, style ids and tasks, and explains the form of a screen,"
        + " of routes.json and of a flow. Read it once before you write screens."
    case .explain:
      "Explains a task such as \"form with validation\" with a complete example, or a name: a component,"
        + " an action, an event, a property such as style.margin, an operation of expressions, a command"
        + " of flows, routes.json, or a code of check."
    case .checkAndRender:
      "Checks all screens together and draws those that you pass, in one call: findings, and for each screen"
        + " its text, controls, contexts, requests and errors. Takes files that are not saved, also"
        + " routes.json."
    case .runFlow:
      "Runs a test that uses the screens like a person: the result of each step with its requests and errors"
        + " and, if one fails, the screen at that moment. Takes files that are not saved."
    case .interact:
      "Performs steps of a flow on screens that stay open until the next call, and returns what the screen"
        + " shows: text, controls, contexts that changed, requests and errors; without steps, all contexts. Use it to"
        + " find out why something fails."
    case .check:
      "Finds mistakes in screens: JSON syntax, unknown names, wrong values, paths that do not exist in"
        + " a context, and broken links between screens. Writes nothing."
    case .fix:
      "Applies the fixes that are always safe, and returns the changes as a patch. Writes the files with the"
        + " option --allow-write of the server. Takes files that are not saved; those of a draft stay in it."
    case .render:
      "Draws one screen as a terminal shows it: text, a tree of roles, or an image. Runs the"
        + " actions that a screen runs when it opens, but presses no button. Without the option"
        + " --allow-network of the server, no request leaves this machine."
    case .eval:
      "Evaluates an expression such as @{sum(cart.count, 1)} with values of contexts."
    case .schema:
      "Returns the JSON Schema of one component, action or object."
    case .readFiles: "Lists the files of the directory, or returns the texts of some."
    case .writeFiles:
      "Writes files to the directory of the screens: all of them, or none if one fails. Also deletes and"
        + " renames. Drafts drop the files, so that later calls use the saved ones."
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

  /// The JSON Schema of the structured result.
  fileprivate var outputSchema: ProtocolValue {
    let text: ProtocolValue = ["type": "string"]
    let flag: ProtocolValue = ["type": "boolean"]
    let number: ProtocolValue = ["type": "integer", "minimum": 0]
    let texts: ProtocolValue = ["type": "array", "items": text]
    switch self {
    case .listComponents, .explain: return Self.object(["text": text])
    case .schema: return Self.object(["schema": ["type": "object"]])
    case .render: return Self.object(["text": text, "isLoaded": flag, "problems": texts])
    case .check: return Self.object(Self.findings)
    case .checkAndRender:
      let screens: ProtocolValue = [
        "type": "array",
        "items": Self.object(
          Self.screenState.adding("path", text).adding("note", text), optional: ["note"]),
      ]
      return Self.object(
        Self.findings.adding("screens", screens).adding("unsaved", Self.unsavedFiles))
    case .runFlow, .interact:
      let step = Self.object(
        [
          "command": text, "depth": number, "status": ["enum": ["passed", "failed"]],
          "requests": texts, "problems": texts, "effect": text,
        ], optional: ["effect"])
      return Self.object(
        [
          "name": text, "status": ["enum": ["passed", "failed"]],
          "steps": ["type": "array", "items": step], "milliseconds": number, "failure": texts,
          "warnings": texts, "omittedSteps": number, "screen": Self.object(Self.screenState),
          "sessions": texts, "unsaved": Self.unsavedFiles, "message": text,
          "flows": ["type": "array", "items": ["type": "object"]],
        ], optional: ["message", "flows"])
    case .fix:
      return Self.object([
        "fixes": number, "files": texts, "patch": text, "isWritten": flag, "problems": texts,
      ])
    case .eval: return Self.object(["value": [:], "type": text, "isExpression": flag])
    case .readFiles: return Self.object(["files": ["type": "object"]])
    case .writeFiles:
      return Self.object(
        [
          "files": texts, "deleted": texts, "findings": texts, "unsaved": Self.unsavedFiles,
        ], optional: ["findings"])
    }
  }

  /// The properties of the result of a check.
  private static var findings: ProtocolValue {
    let text: ProtocolValue = ["type": "string"]
    let number: ProtocolValue = ["type": "integer", "minimum": 0]
    let finding = object(
      [
        "file": text, "line": number, "column": number, "endLine": number, "endColumn": number,
        "severity": ["enum": ["error", "warning", "note"]], "code": text, "message": text,
        "isFixable": ["type": "boolean"], "help": text,
      ], optional: ["help"])
    return [
      "findings": ["type": "array", "items": finding], "errors": number, "warnings": number,
      "notes": number, "documents": number, "problems": ["type": "array", "items": text],
      "isComplete": ["type": "boolean"],
    ]
  }

  /// The unsaved files that a call used, those that were dropped for a newer version, and other drafts.
  private static var unsavedFiles: ProtocolValue {
    let text: ProtocolValue = ["type": "string"]
    let texts: ProtocolValue = ["type": "array", "items": text]
    return object(
      [
        "draft": text, "files": texts, "saved": texts, "dropped": texts, "otherDrafts": texts,
      ], optional: ["draft"])
  }

  /// The properties of a screen at a moment.
  private static var screenState: ProtocolValue {
    let text: ProtocolValue = ["type": "string"]
    let texts: ProtocolValue = ["type": "array", "items": text]
    return [
      "title": text, "text": text, "isLoaded": ["type": "boolean"],
      "isLoading": ["type": "boolean"], "controls": texts,
      "contexts": ["type": "object", "additionalProperties": text], "requests": texts,
      "problems": texts,
    ]
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
