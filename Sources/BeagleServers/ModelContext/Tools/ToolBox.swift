import BeagleAnalysis
import BeagleSchema
import JSON
import SystemSupport

/// The tools of the server: their descriptions, and calls.
@MainActor
final class ToolBox {
  /// A tool.
  enum Name: String, CaseIterable {
    case listComponents = "list_components"
    case explain
    case checkAndRender = "check_and_render"
    case runFlow = "run_flow"
    case interact, check, fix, render, eval, schema
    case writeFiles = "write_files"
  }

  /// The tools that this server has.
  var names: [Name] { Name.allCases.filter { $0 != .writeFiles || host.allowsWriting } }

  /// What a model should know before it calls a tool.
  static let instructions = """
    Beagle screens are JSON documents that a server sends and a client draws. A directory acts as the \
    server: /orders is orders.json, and routes.json has all other responses. To build screens: call \
    list_components once; it has the form of a screen, of routes.json and of a flow, and all names. Ask \
    explain with words for a task, such as "list from a request" or "form with validation", for a \
    complete example. Then pass all files together to check_and_render (argument files), correct the \
    findings, and prove what the screens do with run_flow, or try them step by step with interact. With \
    draft, the server keeps files that are not saved for later calls. Errors and warnings of screens \
    are in each result. Paths are relative to the directory of the screens.
    """

  let host: any ScreenTools
  let bounds: BoundedDirectory
  let operations = OperationsProvider()

  init(_ host: any ScreenTools, _ bounds: BoundedDirectory) {
    self.host = host
    self.bounds = bounds
  }

  // MARK: - Calls

  /// Calls a tool. Errors that the model can correct are results.
  /// - Throws: an error if the tool does not exist.
  func call(_ name: String, _ arguments: JSONNode?) throws(ResponseError) -> ToolResult {
    guard let tool = names.first(where: { $0.rawValue == name }) else {
      let names = names.map(\.rawValue)
      let near = TypoCorrection.best(for: name, among: names)
      let advice =
        near.map { "did you mean \($0)?" } ?? "the tools are \(names.joined(separator: ", "))"
      throw ResponseError(.invalidParams, "unknown tool \"\(name)\"; \(advice)")
    }
    do throws(ToolError) {
      let result = try result(of: tool, ToolArguments(arguments, of: name, tool.parameters))
      return result.isTooLarge ? ToolResult(Self.tooLarge(tool)) : result
    } catch {
      return ToolResult(error)
    }
  }

  private func result(
    of tool: Name, _ arguments: ToolArguments
  ) throws(ToolError) -> ToolResult {
    switch tool {
    case .listComponents: listComponents(arguments)
    case .explain: try explain(arguments)
    case .check: try check(arguments)
    case .fix: try fix(arguments)
    case .render: try render(arguments)
    case .eval: try eval(arguments)
    case .schema: try schema(arguments)
    case .checkAndRender: try checkAndRender(arguments)
    case .runFlow: try runFlow(arguments)
    case .interact: try interact(arguments)
    case .writeFiles: try writeFiles(arguments)
    }
  }

  private static func tooLarge(_ tool: Name) -> ToolError {
    let advice =
      switch tool {
      case .listComponents: "name one kind"
      case .explain: "search for more words"
      case .check, .fix: "name fewer files in paths"
      case .render: "use the format text, fewer columns and rows, and no whole"
      case .eval: "select a part of the value, for example with a path"
      case .schema: "name one type"
      case .checkAndRender: "name fewer screens, or leave out image"
      case .runFlow, .interact: "use fewer steps, or leave out image"
      case .writeFiles: "write fewer files at once"
      }
    return ToolError(
      "\(tool.rawValue): the result is larger than \(ToolResult.limit >> 20) MiB; \(advice)")
  }

  /// The maximum number of listed problems and files.
  private static let listLimit = 200

  /// Returns the first elements of a list, with a note about the others.
  private static func listed(_ texts: [String], of word: String) -> [String] {
    guard texts.count > listLimit else { return texts }
    return texts.prefix(listLimit) + ["and \(texts.count - listLimit) more \(word)"]
  }

  /// Returns the paths of an argument without `.` and `..`.
  private func paths(_ arguments: ToolArguments) throws(ToolError) -> [String] {
    var paths: [String] = []
    for path in arguments.strings("paths") { paths.append(try bounds.relative(path)) }
    return paths
  }

  // MARK: - Checks

  /// The maximum number of findings in a result.
  private static let findingLimit = 100

  private func check(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = CheckCall()
    call.paths = try paths(arguments)
    call.document = arguments.text("document")
    call.isStrict = arguments.flag("strict")
    guard call.document == nil || call.paths.count < 2 else {
      throw ToolError(
        "check: with document, paths has at most one path: where the document will be saved")
    }
    return Self.result(of: try host.check(call))
  }

  /// Returns findings as a result.
  static func result(of outcome: CheckOutcome) -> ToolResult {
    var outcome = outcome
    outcome.problems = listed(outcome.problems, of: "problems")
    let counts = Counts(outcome.findings)
    let shown = outcome.findings.prefix(findingLimit)
    var text = outcome.excerpts.prefix(findingLimit).joined(separator: "\n")
    if !text.isEmpty { text += "\n" }
    if outcome.findings.count > shown.count {
      text += "and \(outcome.findings.count - shown.count) more findings; fix these first\n\n"
    }
    text += outcome.problems.map { $0 + "\n" }.joined()
    text += counts.summary(documents: outcome.documentCount)
    let structured: ProtocolValue = [
      "findings": .array(shown.map(value)), "errors": .int(counts.errors),
      "warnings": .int(counts.warnings), "notes": .int(counts.notes),
      "documents": .int(outcome.documentCount),
      "problems": .array(outcome.problems.map { .string($0) }),
      "isComplete": .bool(shown.count == outcome.findings.count),
    ]
    return ToolResult(text, structured: structured)
  }

  /// The number of findings by severity.
  private struct Counts {
    let errors: Int
    let warnings: Int
    let notes: Int

    init(_ findings: [Diagnostic]) {
      errors = findings.count { $0.severity == .error }
      warnings = findings.count { $0.severity == .warning }
      notes = findings.count { $0.severity == .note }
    }

    func summary(documents: Int) -> String {
      func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
      }
      let checked = count(documents, "document")
      guard errors + warnings + notes > 0 else { return "No findings in \(checked)." }
      return [count(errors, "error"), count(warnings, "warning"), count(notes, "note")]
        .joined(separator: ", ") + " in \(checked)."
    }
  }

  private static func value(_ finding: Diagnostic) -> ProtocolValue {
    let value: ProtocolValue = [
      "file": .string(finding.file), "line": .int(finding.line), "column": .int(finding.column),
      "endLine": .int(finding.endLine), "endColumn": .int(finding.endColumn),
      "severity": .string(finding.severity.rawValue), "code": .string(finding.code.rawValue),
      "message": .string(finding.fullMessage),
      "isFixable": .bool(finding.fixIt?.isSafe ?? false),
    ]
    return value.adding("help", finding.help.map { .string($0) })
  }

  /// The maximum length of a patch in characters. The patch is in a result twice.
  private static let patchLimit = 100_000

  private func fix(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = FixCall()
    call.paths = try paths(arguments)
    call.isDryRun = arguments.flag("dryRun")
    var outcome = try host.fix(call)
    outcome.problems = Self.listed(outcome.problems, of: "problems")
    if outcome.patch.utf8.count > Self.patchLimit {
      // The files may have been written, so the result must not be an error without them.
      outcome.patch = String(outcome.patch.prefix(Self.patchLimit))
      outcome.patch += "\nThe rest of the patch is omitted; read the files.\n"
    }
    let findings = outcome.fixCount == 1 ? "1 finding" : "\(outcome.fixCount) findings"
    let files = outcome.files.count == 1 ? "1 file" : "\(outcome.files.count) files"
    var text: String
    if outcome.files.isEmpty {
      text = "Nothing to fix. check lists the findings that need a decision."
    } else if call.isDryRun {
      text = "fix would correct \(findings) in \(files).\n\n\(outcome.patch)"
    } else {
      text = "Fixed \(findings) in \(files).\n\n\(outcome.patch)"
    }
    for problem in outcome.problems { text += "\n\(problem)" }
    let structured: ProtocolValue = [
      "fixes": .int(outcome.fixCount),
      "files": .array(
        Self.listed(outcome.files, of: "files").map { .string($0) }),
      "patch": .string(outcome.patch), "isWritten": .bool(!call.isDryRun),
      "problems": .array(outcome.problems.map { .string($0) }),
    ]
    return ToolResult(text, structured: structured, isError: !outcome.problems.isEmpty)
  }

  // MARK: - Drawing

  private func render(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = RenderCall()
    call.screen = try arguments.string("screen").map(screen)
    call.document = arguments.text("document")
    call.format = arguments.string("format").flatMap(RenderCall.Format.init) ?? .text
    call.columns = arguments.integer("columns") ?? call.columns
    call.rows = arguments.integer("rows") ?? call.rows
    call.isWhole = arguments.flag("whole")
    call.global = arguments.value("global")
    call.navigationContext = arguments.value("navigationContext")
    guard call.screen == nil || call.document == nil else {
      throw ToolError("render: screen and document cannot be used together; remove one of them")
    }
    guard !call.isWhole || call.format == .text else {
      throw ToolError("render: whole needs the format text")
    }
    let outcome = try host.render(call)
    var result = ToolResult(outcome.output)
    if outcome.output.isEmpty { result.content = [] }
    result.add(outcome.image.map { [$0] } ?? [])
    if !outcome.problems.isEmpty {
      result.content.append(.text(outcome.problems.joined(separator: "\n")))
    }
    result.structured = [
      "text": .string(outcome.output), "isLoaded": .bool(outcome.isLoaded),
      "problems": Self.texts(outcome.problems),
    ]
    result.isError = !outcome.isLoaded
    return result
  }

  /// Returns the path of a screen. A client may pass the name of a file instead.
  func screen(_ text: String) throws(ToolError) -> String {
    // The path of a request has a query.
    let end = text.firstIndex(of: "?") ?? text.endIndex
    return "/" + (try bounds.relative(String(text[..<end]), isRequest: true)) + text[end...]
  }

  // MARK: - Expressions and schemas

  private func eval(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    let text = arguments.string("expression") ?? ""
    let provider = OperationsProvider()
    for (name, result) in arguments.members("operations") {
      guard OperationsProvider.isName(name) else {
        throw ToolError(
          "eval: operations: \"\(name)\" is not a name of letters, digits and _")
      }
      provider.register(operationId: name) { _ in result }
    }
    let result = EvaluatedExpression(
      text, contexts: arguments.members("contexts"), operations: provider)
    guard let json = result.value.jsonText(limit: ToolResult.limit) else {
      throw Self.tooLarge(.eval)
    }
    let value = "\(json) (\(result.value.typeName))"
    let structured: ProtocolValue = [
      "value": .json(json), "type": .string(result.value.typeName),
      "isExpression": .bool(result.kind != "plain"),
    ]
    guard let diagnostic = result.diagnostic else {
      return ToolResult(value, structured: structured)
    }
    let help = diagnostic.help.map { " (\($0))" } ?? ""
    throw ToolError(diagnostic.fullMessage + help)
  }

  private func schema(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    let draft = ScreenSchema.Draft(rawValue: arguments.string("draft") ?? "") ?? .draft2020
    let schema = ScreenSchema(decoder, draft: draft)
    guard let name = arguments.string("type") else { return Self.schema(schema.jsonText) }
    guard let text = schema.jsonText(of: name) else {
      let near = TypoCorrection.best(for: name, amongUnordered: schema.typeNames)
      throw ToolError(
        "schema: unknown type \"\(name)\"; "
          + (near.map { "did you mean \($0)?" } ?? "list_components lists the types"))
    }
    return Self.schema(text)
  }

  private static func schema(_ text: String) -> ToolResult {
    let root = try? JSONDocument(text: text).root
    return ToolResult(
      text, structured: ["schema": root.map { .json(DynamicObject($0).jsonText) } ?? [:]])
  }

  /// A decoder that knows the types of the application.
  var decoder: ComponentDecoder {
    let decoder = ComponentDecoder()
    for name in host.customTypes { decoder.register(knownName: name) }
    return decoder
  }
}
