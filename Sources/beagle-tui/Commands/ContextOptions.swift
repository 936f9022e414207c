import BeagleNetworking
import BeagleTUI

/// Options that replace parts of the application: values of contexts, and results of custom
/// operations.
struct ContextOptions {
  var global: DynamicObject?
  var navigationContext: DynamicObject?
  /// Custom operations and their results, in the order of the command line.
  private(set) var operations: [(name: String, result: DynamicObject)] = []

  static var options: [Option<ContextOptions>] {
    [
      Option(
        "--global", value: "JSON|@FILE", .fileAfterAt,
        help: "Context \"global\", for example '{\"user\":{\"name\":\"Ada\"}}'"
      ) { (options, text) throws(UsageError) in
        options.global = try OptionValue.json(text)
      },
      Option(
        "--navigation-context", value: "JSON|@FILE", .fileAfterAt,
        help: "Context \"navigationContext\" of the first screen"
      ) { (options, text) throws(UsageError) in
        options.navigationContext = try OptionValue.json(text)
      },
      Option(
        "--stub-operation", value: "NAME=JSON|@FILE",
        help: "Result of all calls of a custom operation (repeatable)"
      ) { (options, text) throws(UsageError) in
        options.operations.append(try operation(text))
      },
    ]
  }

  private static func operation(
    _ text: String
  ) throws(UsageError) -> (name: String, result: DynamicObject) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw OptionValue.expected("NAME=RESULT, for example price=3", found: text)
    }
    let name = String(parts[0])
    guard OperationsProvider.isName(name) else {
      throw OptionValue.expected("an operation name of letters, digits and _", found: name)
    }
    return (name, try OptionValue.json(String(parts[1])))
  }

  /// Registers the operations.
  func register(in provider: OperationsProvider) {
    for (name, result) in operations { provider.register(operationId: name) { _ in result } }
  }
}

extension OptionValue {
  /// Parses JSON text, or a JSON file after `@`. Errors include the line and column.
  static func json(_ text: String) throws(UsageError) -> DynamicObject {
    guard text.hasPrefix("@") else {
      do {
        return DynamicObject(try JSONDocument(Array(text.utf8), name: "JSON").root)
      } catch {
        throw invalidJSON(text, error)
      }
    }
    let name = String(text.dropFirst())
    guard !name.isEmpty else { throw expected("JSON, or @ followed by a file", found: text) }
    switch Files.read(name) {
    case .success(let bytes):
      do {
        return DynamicObject(try JSONDocument(bytes, name: name).root)
      } catch {
        throw UsageError(error.oneLine)
      }
    case .failure(let error): throw UsageError(error.message)
    }
  }

  /// Returns the error for a value that is not JSON.
  private static func invalidJSON(_ text: String, _ error: JSONError) -> UsageError {
    guard let first = text.first(where: { !$0.isWhitespace }) else {
      return expected("JSON", found: text)
    }
    let plain = String(decoding: Redaction.body(Array(text.utf8)), as: UTF8.self)
    let shown = plain.count <= 60 ? plain : plain.prefix(60) + "…"
    // An incomplete word such as `tru` has no brackets, which the parser would ask for.
    let reason =
      error.kind == .truncated && first.isLetter
      ? "only true, false and null are written without quotes"
      : "\(error.message) at column \(error.column)" + (error.hint.map { "; \($0)" } ?? "")
    return UsageError("expected JSON, found \"\(shown)\": \(reason)")
  }
}
