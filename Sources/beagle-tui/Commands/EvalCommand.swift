import BeagleTUI

/// `beagle-tui eval`: what an expression gives, with its type.
struct EvalCommand: Subcommand {
  private var expression: String?
  private var contexts: DynamicDictionary?
  private var provided = ProvidedOptions()
  private var readsVectors = false
  private let operations = OperationsProvider()

  static let name = "eval"

  static var manual: Manual {
    Manual(
      summary: "print what an expression gives",
      synopses: ["[options] EXPRESSION", "--vectors < ROWS"],
      details: [
        "The result is printed as JSON, followed by its type. What fails gives null, and a"
          + " diagnostic on standard error with the offset in the expression.",
        "With --vectors, standard input has a row {\"expression\": …, \"context\": …} on each line,"
          + " which is answered with a line {\"result\", \"type\", \"kind\", \"diagnostics\"}."
          + " Expressions that fail are told in their answers only.",
      ],
      examples: [
        .init(
          "eval --context '{\"cart\":{\"count\":2}}' '@{sum(cart.count, 1)}'",
          "prints 3 int"),
        .init("eval --vectors < rows.jsonl", "answer each row of a file"),
      ],
      exitStatuses: [
        "it was evaluated", "the expression failed, a row is not valid, or writing failed",
        "the contexts are not a JSON object, or wrong usage",
      ])
  }

  static var options: [Option<EvalCommand>] {
    [
      Option("--context", value: "JSON|@FILE", help: "an object of contexts by id") {
        (command, text) throws(UsageError) in
        command.contexts = try contexts(try OptionValue.json(text))
      },
      Option("--vectors", help: "read rows from standard input and answer each with a line") {
        $0.readsVectors = true
      },
    ]
      + ProvidedOptions.options.map { option in
        option.of { (command, change) throws(UsageError) in try change(&command.provided) }
      }
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    expression = operands.first
    if operands.count > 1 { throw .tooMany(operands[1]) }
    if expression == nil, !readsVectors { throw UsageError("expected an expression, or --vectors") }
    let hasContexts =
      contexts != nil || provided.global != nil || provided.navigationContext != nil
    if readsVectors, expression != nil || hasContexts {
      throw UsageError(
        "--vectors takes expressions and contexts from standard input; name no others")
    }
  }

  func perform() -> ExitStatus {
    provided.register(in: operations)
    if readsVectors { return vectors() }
    var contexts = contexts ?? [:]
    contexts["global"] = provided.global ?? contexts["global"]
    contexts["navigationContext"] = provided.navigationContext ?? contexts["navigationContext"]
    let answer = evaluate(expression ?? "", contexts)
    let isWritten = Console.printJSON("\(answer.value.jsonText) \(answer.value.typeName)")
    if var diagnostic = answer.finding?.diagnostic {
      diagnostic.file = "EXPRESSION"
      Console.error(diagnostic.description)
      return .failure
    }
    return .ofOutput(isWritten)
  }

  /// Answers each row `{"expression", "context"}` of standard input with a line.
  private func vectors() -> ExitStatus {
    var status = ExitStatus.success
    var number = 0
    var input = StandardInput()
    do {
      while let line = try input.nextLine() {
        number += 1
        do {
          guard let row = try EvalCommand.row(line, "line \(number)") else { continue }
          let answer = evaluate(row.expression, row.contexts, at: row.source)
          guard Console.printJSON(answer.jsonText(line: number)) else { return .failure }
        } catch {
          Console.error(error.localizedDescription)
          status = .failure
        }
      }
    } catch {
      Console.error(error.message)
      status = .failure
    }
    return status
  }

  /// A line of vectors.
  private struct Row {
    var expression: String
    /// Where the expression stands in its line.
    var source: SourceReference
    var contexts: DynamicDictionary
  }

  /// Reads a line; nil for a blank one.
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

  /// Contexts by id; null stands for none.
  private static func contexts(_ value: DynamicObject) throws(UsageError) -> DynamicDictionary {
    switch value {
    case .dictionary(let contexts): return contexts
    case .empty: return [:]
    case let other:
      throw UsageError(
        "expected an object of contexts by id, found a value of type \(other.typeName)")
    }
  }

  // MARK: - Evaluation

  /// What is wrong with an expression.
  private struct Finding {
    var diagnostic: Diagnostic
    /// Byte offset in the expression.
    var offset: Int
  }

  private struct Answer {
    var expression: String
    var value: DynamicObject
    var kind: String
    var finding: Finding?

    /// One JSON object without line breaks.
    func jsonText(line: Int) -> String {
      let object: DynamicObject = [
        "result": value, "type": .string(value.typeName), "kind": .string(kind),
        "diagnostics": finding.map { [self.object($0, line: line)] } ?? [],
      ]
      return object.jsonText
    }

    private func object(_ finding: Finding, line: Int) -> DynamicObject {
      let diagnostic = finding.diagnostic
      return [
        "severity": .string(diagnostic.severity.rawValue),
        "code": .string(diagnostic.code.rawValue), "message": .string(diagnostic.message),
        "suggestion": diagnostic.suggestion.map { .string($0) } ?? .empty,
        "name": .string(diagnostic.name), "expression": .string(expression),
        "offset": .int(finding.offset), "line": .int(line), "column": .int(diagnostic.column),
      ]
    }
  }

  private func evaluate(
    _ text: String, _ contexts: DynamicDictionary, at source: SourceReference? = nil
  ) -> Answer {
    switch ExpressionParser.parse(text, source: source) {
    case .plain(let plain, let issue):
      let finding = issue.map {
        Finding(diagnostic: Diagnostic($0, in: text, at: source), offset: $0.offset)
      }
      return Answer(
        expression: text, value: .string(plain), kind: "plain", finding: finding)
    case .expression(let expression):
      var finding: Finding?
      let value = expression.evaluate(
        resolve: { contexts[$0] }, operations: operations,
        report: { finding = Finding(diagnostic: Diagnostic($0), offset: $0.offset) })
      let kind = if case .single = expression { "single" } else { "multiple" }
      return Answer(expression: text, value: value, kind: kind, finding: finding)
    }
  }
}
