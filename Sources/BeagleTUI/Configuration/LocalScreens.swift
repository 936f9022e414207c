import BeagleNetworking
import BeagleSchema

/// The screens of an application by their paths, which may have parameters:
///
/// ```swift
/// dependencies.localScreens["/about"] = { Screen { Text("Version 1.0") } }
/// dependencies.localScreens["/orders/{id}"] = { path in orderScreen(path.id) }
/// ```
///
/// A parameter is a whole part of a path. A path without parameters is preferred to one with parameters, so that
/// `/orders/new` can have a screen of its own.
public struct LocalScreens: Sendable, ExpressibleByDictionaryLiteral {
  private var screens: [String: @MainActor (PathParameters) -> Screen] = [:]

  /// Creates the screens of paths without parameters.
  public init(dictionaryLiteral elements: (String, @MainActor () -> Screen)...) {
    for (path, screen) in elements { screens[path] = { _ in screen() } }
  }

  /// The paths, sorted.
  public var paths: [String] { screens.keys.sorted() }

  /// Creates the screen of a path from the values of its parameters; nil removes the path.
  public subscript(path: String) -> (@MainActor (PathParameters) -> Screen)? {
    get { screens[path] }
    set { screens[path] = newValue }
  }

  /// Creates the screen of a path.
  @_disfavoredOverload
  public subscript(path: String) -> (@MainActor () -> Screen)? {
    // Disfavored: otherwise the compiler cannot explain mistakes in a closure with a parameter.
    get {
      guard let screen = screens[path] else { return nil }
      return { screen(PathParameters([:])) }
    }
    set {
      guard let newValue else { return screens[path] = nil }
      screens[path] = { _ in newValue() }
    }
  }

  var isEmpty: Bool { screens.isEmpty }

  /// A screen that is created when it is needed.
  @MainActor
  struct Match {
    fileprivate let path: String
    fileprivate let values: [String: String]
    fileprivate let create: @MainActor (PathParameters) -> Screen

    /// Creates the screen. The problem is the first parameter that the closure reads and the path does not have.
    func make() -> (screen: Screen, problem: String?) {
      let parameters = PathParameters(values)
      let screen = create(parameters)
      let problem = parameters.unknown.names.first.map { name in
        let known = values.keys.sorted().map { "{\($0)}" }.joined(separator: ", ")
        return "the path \(path) of this screen has no parameter {\(name)}"
          + (known.isEmpty ? "" : "; it has \(known)")
      }
      return (screen, problem)
    }
  }

  /// Returns the screen that a URL opens; nil for none.
  @MainActor
  func match(_ url: String) -> Match? {
    guard let (path, values) = ScreenPath.match(url, among: screens.keys),
      let create = screens[path]
    else { return nil }
    return Match(path: path, values: values, create: create)
  }

  /// Returns all screens in the order of their paths, to be checked. The parameters have the value 1.
  @MainActor
  var samples: [(pattern: ScreenPath, match: Match)] {
    screens.sorted { $0.key < $1.key }.map { path, create in
      let pattern = ScreenPath(path)
      let values = Dictionary(pattern.parameters.map { ($0, "1") }) { first, _ in first }
      return (pattern, Match(path: path, values: values, create: create))
    }
  }
}

/// The values of the parameters in the path of a screen: for the path `/orders/{id}` and the address `/orders/7`,
/// `path.id` and `path["id"]` are `"7"`.
///
/// A value is a text without percent-encoding that is never empty. It may come from a server, so return a screen also
/// for values that you do not expect. A parameter that the path does not have is empty, and is reported in the log.
///
/// A dictionary literal is a value for tests: `orderScreen(["id": "7"])`.
@MainActor
@dynamicMemberLookup
public struct PathParameters: @MainActor ExpressibleByDictionaryLiteral {
  /// The names that were read without a value.
  final class UnknownNames {
    var names: [String] = []
  }

  private let values: [String: String]
  let unknown = UnknownNames()

  init(_ values: [String: String]) { self.values = values }

  /// Creates parameters from their names without braces, and their values.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements) { first, _ in first })
  }

  /// Returns the value of a parameter.
  public subscript(name: String) -> String {
    if values[name] == nil { unknown.names.append(name) }
    return values[name] ?? ""
  }

  /// Returns the value of a parameter.
  public subscript(dynamicMember name: String) -> String { self[name] }
}
