import BeagleTUI

#if canImport(Glibc)
  import Glibc
#endif

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
  }
}

/// `beagle-tui eval`: what an expression gives, with its type.
struct EvalCommand {
  let options: EvalOptions
  private let operations = OperationsProvider()

  init(_ options: EvalOptions) { self.options = options }

  func perform() -> Int32 {
    if options.readsVectors { return vectors() }
    var contexts = DynamicObject.empty
    if let text = options.context {
      do {
        contexts = DynamicObject(try JSONDocument(Array(text.utf8), name: "--context").root)
      } catch {
        Console.error(error.description)
        return ExitStatus.usage.rawValue
      }
    }
    let answer = evaluate(options.expression ?? "", contexts)
    Console.print("\(answer.value.jsonText) \(answer.value.typeName)")
    for issue in answer.issues { Console.error(issue) }
    return ExitStatus.success.rawValue
  }

  /// Answers each row `{"expression", "context"}` of standard input with a line.
  private func vectors() -> Int32 {
    var status = ExitStatus.success
    var number = 0
    while let line = readLine() {
      number += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      do {
        let row = try JSONDocument(Array(line.utf8), name: "line \(number)").root
        guard let expression = row["expression"]?.string else {
          throw UsageError("line \(number): a row is {\"expression\": …, \"context\": …}")
        }
        let contexts = row["context"].map { DynamicObject($0) } ?? .empty
        let answer = evaluate(expression, contexts)
        Console.print(answer.jsonText)
      } catch {
        Console.error(error.localizedDescription)
        status = .failure
      }
    }
    return status.rawValue
  }

  private struct Answer {
    var value: DynamicObject
    var kind: String
    var issues: [String]

    var jsonText: String {
      let object: DynamicObject = [
        "result": value, "type": .string(value.typeName), "kind": .string(kind),
        "diagnostics": .array(issues.map { .string($0) }),
      ]
      return object.jsonText
    }
  }

  private func evaluate(_ text: String, _ contexts: DynamicObject) -> Answer {
    guard let expression = ContextExpression(text) else {
      let plain = DynamicObject.parsing(text)
      return Answer(value: plain, kind: "plain", issues: [])
    }
    var issues: [String] = []
    let value = expression.evaluate(
      resolve: { contexts.dictionaryValue?[$0] }, operations: operations,
      report: { issues.append("\($0.message), at offset \($0.offset) of \"\($0.expression)\"") })
    let kind = if case .single = expression { "single" } else { "multiple" }
    return Answer(value: value, kind: kind, issues: issues)
  }
}
