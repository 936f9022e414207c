import BeagleTUI

/// The options of `eval`.
struct EvalOptions {
  var expression: String?
  var context: String?
  var readsVectors = false

  init(_ parser: inout ArgumentParser) throws(UsageError) {
    var options = self
    let operands = try parser.parse { (name, value) throws(UsageError) in
      switch name {
      case "--context": options.context = try value()
      case "--vectors": options.readsVectors = true
      default: return false
      }
      return true
    }
    self = options
    expression = operands.first
    if parser.wantsHelp || parser.wantsVersion { return }
    if operands.count > 1 { throw UsageError("\(operands[1]) is one argument too many") }
    if expression == nil, !readsVectors { throw UsageError("name an expression, or --vectors") }
    if readsVectors, expression != nil || context != nil {
      throw UsageError(
        "--vectors takes expressions and contexts from standard input; name no others")
    }
  }
}

/// `beagle-tui eval`: what an expression gives, with its type.
struct EvalCommand {
  let options: EvalOptions
  private let operations = OperationsProvider()

  init(_ options: EvalOptions) { self.options = options }

  /// Exit status 0; 1 when a row is none; 2 when the contexts are none.
  func perform() -> Int32 {
    if options.readsVectors { return vectors() }
    do {
      let contexts = try options.context.map { text in
        let name = "--context"
        return try EvalCommand.contexts(JSONDocument(text: text, name: name).root, name)
      }
      let answer = evaluate(options.expression ?? "", contexts ?? [:])
      Console.print("\(answer.value.jsonText) \(answer.value.typeName)")
      if var diagnostic = answer.finding?.diagnostic {
        diagnostic.file = "EXPRESSION"
        Console.error(diagnostic.description)
      }
      return ExitStatus.success.rawValue
    } catch {
      Console.error(error.localizedDescription)
      return ExitStatus.usage.rawValue
    }
  }

  /// Answers each row `{"expression", "context"}` of standard input with a line.
  private func vectors() -> Int32 {
    var status = ExitStatus.success
    var number = 0
    var input = StandardInput()
    do {
      while let line = try input.nextLine() {
        number += 1
        do {
          guard let row = try EvalCommand.row(line, "line \(number)") else { continue }
          let answer = evaluate(row.expression, row.contexts, at: row.source)
          Console.print(answer.jsonText(line: number))
        } catch {
          Console.error(error.localizedDescription)
          status = .failure
        }
      }
    } catch {
      Console.error(error.message)
      status = .failure
    }
    return status.rawValue
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
      throw UsageError("\(name): a row is {\"expression\": …, \"context\": …}")
    }
    let contexts = try root["context"].map { try self.contexts($0, "\(name): context") }
    return Row(expression: expression, source: node.source, contexts: contexts ?? [:])
  }

  /// Contexts by id; null stands for none.
  private static func contexts(
    _ node: JSONNode, _ name: String
  ) throws(UsageError) -> DynamicDictionary {
    switch DynamicObject(node) {
    case .dictionary(let contexts): return contexts
    case .empty: return [:]
    case let other:
      throw UsageError("\(name) is an object of contexts by id, not \(other.typeName)")
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
