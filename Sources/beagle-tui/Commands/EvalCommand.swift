import BeagleAnalysis
import BeagleTUI

/// `beagle-tui eval`: evaluates an expression and prints the result and its type.
struct EvalCommand: Subcommand {
  private var expression: String?
  private var contexts: DynamicDictionary?
  private var contextOptions = ContextOptions()
  private var readsVectors = false
  private var listsOperations = false
  private let operations = OperationsProvider()

  static let name = "eval"

  static var manual: Manual {
    Manual(
      summary: "Evaluate an expression",
      synopses: ["[options] EXPRESSION", "--vectors < ROWS", "--list"],
      details: [
        "Prints the result as JSON, followed by its type. An expression that fails evaluates to null"
          + " and prints a diagnostic with its offset to standard error.",
        "With --vectors, each line of standard input is a row {\"expression\": …, \"context\": …}."
          + " Each row prints a line {\"result\", \"type\", \"kind\", \"diagnostics\"}, which also"
          + " contains the diagnostics of expressions that fail.",
        "beagle-tui explain NAME explains an operation.",
      ],
      examples: [
        .init("eval --context '{\"cart\":{\"count\":2}}' '@{sum(cart.count, 1)}'", "Print 3 int"),
        .init("eval --vectors < rows.jsonl", "Evaluate each row of a file"),
        .init("eval --list", "List the operations with their arguments"),
      ],
      exitStatuses: [
        "Success", "The expression failed, a row is invalid, or the output cannot be written",
        "Usage error, or the contexts are not a JSON object",
      ])
  }

  static var options: [Option<EvalCommand>] {
    [
      Option(
        "--context", value: "JSON|@FILE", .fileAfterAt,
        help: "Contexts as an object of values by id"
      ) {
        (command, text) throws(UsageError) in
        command.contexts = try contexts(try OptionValue.json(text))
      },
      Option("--vectors", help: "Rows on standard input instead of EXPRESSION") {
        $0.readsVectors = true
      },
      Option("--list", help: "Operations with their arguments, instead of EXPRESSION") {
        $0.listsOperations = true
      },
    ]
      + ContextOptions.options.nested { (command, change) throws(UsageError) in
        try change(&command.contextOptions)
      }
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    expression = operands.first
    if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
    if expression == nil, !readsVectors, !listsOperations {
      throw UsageError("expected an expression, --vectors or --list")
    }
    let hasContexts =
      contexts != nil || contextOptions.global != nil || contextOptions.navigationContext != nil
    if listsOperations, expression != nil || readsVectors || hasContexts {
      throw UsageError("--list evaluates nothing; remove the other arguments")
    }
    if readsVectors, expression != nil || hasContexts {
      throw UsageError(
        "--vectors reads expressions and contexts from standard input; remove the others")
    }
  }

  func perform() -> ExitStatus {
    if listsOperations { return list() }
    contextOptions.register(in: operations)
    if readsVectors { return evaluateVectors() }
    var contexts = contexts ?? [:]
    contexts["global"] = contextOptions.global ?? contexts["global"]
    contexts["navigationContext"] =
      contextOptions.navigationContext ?? contexts["navigationContext"]
    let result = evaluate(expression ?? "", contexts)
    guard let json = result.value.jsonText(limit: EvalCommand.resultLimit) else {
      Console.error(EvalCommand.tooLarge)
      return .failure
    }
    let isWritten = Console.printJSON("\(json) \(result.value.typeName)")
    if var diagnostic = result.diagnostic {
      diagnostic.file = "EXPRESSION"
      let needsContexts = diagnostic.code == .unresolvedContext && self.contexts == nil
      Console.error(
        diagnostic.description,
        details: needsContexts
          ? ["Pass contexts with --context, for example --context '{\"cart\": {\"count\": 2}}'."]
          : [])
      return .failure
    }
    return .ofOutput(isWritten)
  }

  /// The maximum size of a result in bytes. An expression can repeat the values of its contexts.
  private static let resultLimit = 16 << 20

  private static let tooLarge =
    "the result is larger than \(resultLimit >> 20) MiB; select a part of it"

  /// Prints the operations, with those of `--stub-operation`.
  private func list() -> ExitStatus {
    let builtin = BuiltinOperation.all.map { ReferencePage.Term($0.usage, $0.text) }
    let own = contextOptions.operations.map { operation in
      ReferencePage.Term("\(operation.name)(…)", "A custom operation with the same result always.")
    }
    let style = CheckReport(format: .text, color: .auto, baseline: nil).style
    let list = ReferenceText(columns: Console.outputColumns ?? 80, style: style)
      .table(builtin + own)
    return .ofOutput(Pager.write(Console.localized(list)))
  }

  /// Evaluates each row `{"expression", "context"}` of standard input and prints a line for it.
  private func evaluateVectors() -> ExitStatus {
    var status = ExitStatus.success
    var number = 0
    var input = StandardInput()
    do {
      while let line = try input.nextLine() {
        number += 1
        do {
          guard let row = try EvalCommand.row(line, "line \(number)") else { continue }
          let result = evaluate(row.expression, row.contexts, at: row.source)
          guard let line = EvalCommand.jsonText(result, of: row.expression, line: number) else {
            throw UsageError("line \(number): \(EvalCommand.tooLarge)")
          }
          guard Console.printJSON(line) else { return .failure }
        } catch {
          Console.error(error)
          status = .failure
        }
      }
    } catch {
      Console.error(error.message)
      status = .failure
    }
    return status
  }

  /// A row of `--vectors`.
  private struct Row {
    var expression: String
    /// The position of the expression in its line.
    var source: SourceReference
    var contexts: DynamicDictionary
  }

  /// Parses a line. Returns nil if it is blank.
  private static func row(_ line: [UInt8], _ name: String) throws -> Row? {
    if line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { return nil }
    let root = try JSONDocument(line, name: name).root
    guard let node = root["expression"], let expression = node.string else {
      throw UsageError("\(name): expected a row {\"expression\": …, \"context\": …}")
    }
    do {
      let contexts = try root["context"].map { try self.contexts(DynamicObject($0)) }
      return Row(expression: expression, source: node.source, contexts: contexts ?? [:])
    } catch {
      throw UsageError("\(name): context: \(error.localizedDescription)")
    }
  }

  /// Returns the contexts by id. JSON null means no contexts.
  private static func contexts(_ value: DynamicObject) throws(UsageError) -> DynamicDictionary {
    switch value {
    case .dictionary(let contexts): return contexts
    case .empty: return [:]
    case let other:
      throw UsageError(
        "expected an object of contexts by id, found \(other.typeWords)")
    }
  }

  private func evaluate(
    _ text: String, _ contexts: DynamicDictionary, at source: SourceReference? = nil
  ) -> EvaluatedExpression {
    EvaluatedExpression(text, contexts: contexts, operations: operations, at: source)
  }

  /// Returns a line of `--vectors`: a JSON object. Nil if it is too long.
  private static func jsonText(
    _ result: EvaluatedExpression, of expression: String, line: Int
  ) -> String? {
    let diagnostics = result.diagnostic.map { diagnostic -> DynamicObject in
      [
        "severity": .string(diagnostic.severity.rawValue),
        "code": .string(diagnostic.code.rawValue), "message": .string(diagnostic.message),
        "suggestion": diagnostic.suggestion.map { .string($0) } ?? .empty,
        "name": .string(diagnostic.name), "expression": .string(expression),
        "offset": .int(result.offset), "line": .int(line), "column": .int(diagnostic.column),
      ]
    }
    let object: DynamicObject = [
      "result": result.value, "type": .string(result.value.typeName),
      "kind": .string(result.kind), "diagnostics": .array(diagnostics.map { [$0] } ?? []),
    ]
    return object.jsonText(limit: resultLimit)
  }
}
