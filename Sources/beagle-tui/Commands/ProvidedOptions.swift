import BeagleTUI

/// What an application would provide to screens, given on the command line instead: contexts, and
/// answers of custom operations.
struct ProvidedOptions {
  private(set) var global: DynamicObject?
  private(set) var navigationContext: DynamicObject?
  /// Names and what they answer, in the order in which they were given.
  private(set) var operations: [(name: String, answer: DynamicObject)] = []

  static var options: [Option<ProvidedOptions>] {
    [
      Option(
        "--global", value: "JSON|@FILE",
        help: "the context \"global\", for example '{\"user\":{\"name\":\"Ada\"}}'"
      ) { (options, text) throws(UsageError) in
        options.global = try OptionValue.json(text)
      },
      Option(
        "--navigation-context", value: "JSON|@FILE",
        help: "the context \"navigationContext\" of the first screen"
      ) { (options, text) throws(UsageError) in
        options.navigationContext = try OptionValue.json(text)
      },
      Option(
        "--stub-operation", value: "NAME=JSON|@FILE",
        help: "what a custom operation answers to every call; may be repeated"
      ) { (options, text) throws(UsageError) in
        options.operations.append(try operation(text))
      },
    ]
  }

  private static func operation(
    _ text: String
  ) throws(UsageError) -> (name: String, answer: DynamicObject) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw OptionValue.expected("a name, = and an answer, for example price=3", found: text)
    }
    let name = String(parts[0])
    guard OperationsProvider.isName(name) else {
      throw OptionValue.expected(
        "the name of an operation, of letters, digits and _", found: name)
    }
    return (name, try OptionValue.json(String(parts[1])))
  }

  /// Makes the operations callable.
  func register(in provider: OperationsProvider) {
    for (name, answer) in operations { provider.register(operationId: name) { _ in answer } }
  }
}

extension OptionValue {
  /// A JSON text, or `@` and the path of a file that holds one. Errors name the place in the text or
  /// in the file.
  static func json(_ text: String) throws(UsageError) -> DynamicObject {
    var name = "JSON"
    var bytes = Array(text.utf8)
    if text.hasPrefix("@") {
      name = String(text.dropFirst())
      guard !name.isEmpty else { throw expected("JSON, or @ and the path of a file", found: text) }
      switch Files.read(name) {
      case .success(let found): bytes = found
      case .failure(let error): throw UsageError(error.message)
      }
    }
    do {
      return DynamicObject(try JSONDocument(bytes, name: name).root)
    } catch {
      throw UsageError(error.description)
    }
  }
}
