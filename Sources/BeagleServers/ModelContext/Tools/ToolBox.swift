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
    case readFiles = "read_files"
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
        name == Name.writeFiles.rawValue
        ? Self.writingAdvice
        : near.map { "did you mean \($0)?" } ?? "the tools are \(names.joined(separator: ", "))"
      throw ResponseError(.invalidParams, "unknown tool \"\(name)\"; \(advice)")
    }
    do throws(ToolError) {
      let result = try result(of: tool, ToolArguments(arguments, of: name, tool.parameters))
      return result.isTooLarge ? ToolResult(Self.tooLarge(tool)) : result
    } catch {
      return ToolResult(error)
    }
  }

  /// What to do if a tool may not write files.
  static let writingAdvice =
    "this server does not write files; start it with --allow-write, or use another tool to write"

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
    case .readFiles: try readFiles(arguments)
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
      case .readFiles: "name fewer files"
      case .writeFiles: "write fewer files at once"
      }
    return ToolError(
      "\(tool.rawValue): the result is larger than \(ToolResult.limit >> 20) MiB; \(advice)")
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
    call.theme = try theme(arguments)
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
      let advice = result.kind == "plain" ? Self.advice(aboutText: text) : nil
      return ToolResult(value + (advice.map { "\n\($0)" } ?? ""), structured: structured)
    }
    var problems = [diagnostic]
    if diagnostic.code == .evaluation {
      // check names the members that a value has.
      let analyzer = DocumentAnalyzer(decoder: decoder, options: CheckOptions())
      let found = analyzer.findings(in: text, arguments.members("contexts"))
      if !found.isEmpty { problems = found }
    }
    throw ToolError(
      problems.map { $0.fullMessage + ($0.help.map { " (\($0))" } ?? "") }
        .joined(separator: "\n"))
  }

  /// Returns what to write if a text without an expression looks like one.
  private static func advice(aboutText text: String) -> String? {
    let code = text.first == "$" || text.first == "@" ? text.dropFirst() : text[...]
    let inner = code.hasPrefix("{") && code.hasSuffix("}") ? code.dropFirst().dropLast() : code
    let form = "@{\(inner)}"
    guard form != text, !inner.isEmpty, inner.utf8.count < 200,
      case .expression(let expression) = ExpressionParser.parse(form)
    else { return nil }
    // A single word may be a text.
    let isCode =
      code.utf8.count < text.utf8.count || inner.contains("(" as Character)
      || inner.contains("." as Character)
    guard isCode, expression.source == form else { return nil }
    return "This is a text and not an expression; write \(form)."
  }

  private func schema(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    let draft = ScreenSchema.Draft(rawValue: arguments.string("draft") ?? "") ?? .draft2020
    let schema = ScreenSchema(decoder, draft: draft)
    guard let name = arguments.string("type") else {
      throw ToolError(
        "schema: name a type, such as beagle:text or Style; list_components lists them. The whole schema, with"
          + " more than 19,000 tokens, is the type \"all\"")
    }
    if name == "all" { return Self.schema(schema.jsonText) }
    guard let text = schema.jsonText(of: name) else {
      let names = schema.typeNames
      let near =
        names.first { $0 == "beagle:\(name)" }
        ?? TypoCorrection.best(for: name, amongUnordered: names)
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
