import Glibc

/// The context values and operations that `beagle-tui dev` and `render` pass on to an application that they start: the
/// value of an environment variable such as `{"global": {"user": "Ada"}}`.
package struct LaunchContexts {
  /// The name of the environment variable.
  package nonisolated static let variable = "BEAGLE_TUI_CONTEXTS"

  /// The names on the command line of the options that are passed on in this way.
  package nonisolated static let names = [
    "--global", "--navigation-context", "--stub-operation",
  ]

  package var global: DynamicObject?
  /// The context of the first screen.
  package var navigationContext: DynamicObject?
  /// The results of operations by their names.
  package var operations: [(name: String, result: DynamicObject)] = []

  package init() {}

  /// Reads the value of the variable; nil if it is not JSON.
  package init?(_ text: String) {
    guard let root = try? JSONDocument(text: text, name: "contexts").root else { return nil }
    global = root["global"].map { DynamicObject($0) }
    navigationContext = root["navigationContext"].map { DynamicObject($0) }
    if let members = root["operations"]?.members {
      for (key, value) in members {
        operations.append((key.string ?? "", DynamicObject(value)))
      }
    }
  }

  /// The value of the variable.
  package var text: String {
    var members = DynamicDictionary()
    if let global { members["global"] = global }
    if let navigationContext { members["navigationContext"] = navigationContext }
    var results = DynamicDictionary()
    for (name, result) in operations { results[name] = result }
    if !results.isEmpty { members["operations"] = .dictionary(results) }
    return DynamicObject.dictionary(members).jsonText
  }

  /// The values of this process; nil if the user has started it.
  @MainActor static var current: LaunchContexts? {
    guard let text = getenv(variable), text.pointee != 0 else { return nil }
    return LaunchContexts(String(cString: text))
  }

  /// Sets the values after the application has set its own.
  @MainActor
  func apply(to dependencies: BeagleDependencies) {
    if let global { dependencies.globalContext.set(global) }
    for (name, result) in operations {
      dependencies.operationsProvider.register(operationId: name) { _ in result }
    }
  }
}
