import BeagleNetworking
import Glibc
import SystemSupport
import TerminalKit

/// The screens in Swift of an application as JSON, with the names that it has registered. `beagle-tui check
/// --application` starts the application and reads this description from its output.
package struct ApplicationDescription {
  /// The name of the environment variable, whose value is not empty.
  package nonisolated static let variable = "BEAGLE_TUI_DESCRIBE"

  /// Whether this process was started to describe itself.
  static var isRequested: Bool { getenv(variable).map { $0.pointee != 0 } ?? false }

  /// The client that loads the screens without a closure.
  package enum Client: String {
    case none, directory, other
  }

  /// The screens with their paths, in the order of the paths.
  private var screens: [(path: String, screen: DynamicObject)] = []
  /// The literals in the screens that are not values of their types, by the paths of the screens.
  package var literals: [String: [LiteralProblem]] = [:]
  /// The indented JSON of the screens that were read, with their paths. A `DynamicObject` has lost the
  /// escapes of its literals, so it cannot be written as a document again.
  package var documents: [(path: String, text: [UInt8])] = []
  package var client = Client.other
  /// The components and actions: the names in JSON, and those of the types in Swift.
  package var types: [(name: String, swiftName: String)] = []
  /// The values of the events of these types, by the names of the types and of the events.
  package var events: [String: [String: EventValue]] = [:]
  /// The reasons why types in the screens cannot be used, by their names in JSON.
  package var problems: [String: String] = [:]
  package var operations: [String] = []
  package var controllers: [String] = []
  /// The mistakes in types of the application in each of the files that were asked for, in their order.
  package var findings: [[Diagnostic]] = []
  /// The style ids by kind: `texts`, `buttons`, `inputs`, `containers` and `navigationBars`.
  package var styles: [String: [String]] = [:]

  /// Describes an application.
  /// - Parameters:
  ///   - first: the first screen, which needs no path.
  ///   - files: the paths of JSON files to check.
  @MainActor
  init(
    _ dependencies: BeagleDependencies, first: ScreenType?, files: [String] = Self.requestedFiles
  ) {
    if case .declarative(let screen)? = first {
      add(screen, "first screen")
    }
    for (pattern, match) in dependencies.localScreens.samples {
      let (screen, problem) = match.make()
      add(screen, pattern.path)
      // The first member is in place of the screen, whose other findings remain.
      let problems = [pattern.problem, problem].compactMap(\.self)
      if problems.isEmpty { continue }
      literals[pattern.path, default: []] += problems.map { LiteralProblem(path: [0], reason: $0) }
    }
    client =
      switch dependencies.networkClient {
      case nil: .none
      case is DirectoryNetworkClient: .directory
      default: .other
      }
    let decoder = dependencies.decoder
    for type in decoder.componentDescriptors + decoder.actionDescriptors where !type.isBuiltin {
      types.append((type.name, type.type.map { "\($0)" } ?? type.name))
      let values = type.events
      if !values.isEmpty { events[type.name] = values }
    }
    operations = dependencies.operationsProvider.ownNames.sorted()
    controllers = dependencies.navigation.registrations.map(\.id)
    styles = dependencies.theme.styleIDs
    findings = files.map { Self.findings(in: $0, decoder) }
  }

  private mutating func add(_ screen: Screen, _ path: String) {
    let value = WireEncoder.document(of: screen)
    screens.append((path, value))
    if let document = try? JSONDocument(text: value.jsonText, name: path) {
      let found = LiteralProblem.all(in: value, document)
      if !found.isEmpty { literals[path] = found }
    }
    problems.merge(screen.unusableTypes) { first, _ in first }
  }

  /// Reads a description; nil if the JSON is not a description.
  package init?(_ document: JSONDocument) {
    let root = document.root
    guard let screens = root["screens"], screens.kind == .object else { return nil }
    for (key, screen) in screens.members {
      let text = screen.prettyLines(most: .max - 1).joined(separator: "\n")
      documents.append((key.string ?? "", Array(text.utf8)))
    }
    client = root["client"]?.string.flatMap(Client.init(rawValue:)) ?? .other
    if let members = root["types"]?.members {
      for (key, name) in members { types.append((key.string ?? "", name.string ?? "")) }
    }
    if let members = root["problems"]?.members {
      for (key, problem) in members { problems[key.string ?? ""] = problem.string }
    }
    for (path, problems) in root["literals"].map({ Array($0.members) }) ?? [] {
      literals[path.string ?? ""] = problems.elements.map(LiteralProblem.init(described:))
    }
    for (type, values) in root["events"].map({ Array($0.members) }) ?? [] {
      for (name, value) in values.members {
        events[type.string ?? "", default: [:]][name.string ?? ""] = EventValue(described: value)
      }
    }
    findings =
      root["findings"].map { files in
        files.elements.map { $0.elements.compactMap { Diagnostic(description: $0) } }
      } ?? []
    operations = Self.texts(root["operations"])
    controllers = Self.texts(root["controllers"])
    if let members = root["styles"]?.members {
      for (key, ids) in members { styles[key.string ?? ""] = Self.texts(ids) }
    }
  }

  private static func texts(_ node: JSONNode?) -> [String] {
    node.map { $0.elements.compactMap(\.string) } ?? []
  }

  /// The description as JSON.
  var json: DynamicObject {
    func list(_ texts: [String]) -> DynamicObject { .array(texts.map { .string($0) }) }
    var screens = DynamicDictionary()
    for (path, screen) in self.screens { screens[path] = screen }
    var types = DynamicDictionary()
    for (name, swiftName) in self.types { types[name] = .string(swiftName) }
    return [
      "screens": .dictionary(screens), "types": .dictionary(types),
      "literals": .dictionary(literals.mapValues { .array($0.map(\.described)) }),
      "events": .dictionary(events.mapValues { .dictionary($0.mapValues(\.described)) }),
      "problems": .dictionary(problems.mapValues { .string($0) }), "operations": list(operations),
      "findings": .array(findings.map { .array($0.map(\.describedFinding)) }),
      "controllers": list(controllers), "client": .string(client.rawValue),
      "styles": .dictionary(styles.mapValues(list)),
    ]
  }

  /// Prints the description and ends the process.
  func print() -> Never {
    CurrentProcess.exit(ByteWriter.write(json.jsonText + "\n", to: STDOUT_FILENO) == 0 ? 0 : 1)
  }
}

extension BeagleTheme {
  /// The sorted style ids by the section of a theme file.
  package var styleIDs: [String: [String]] {
    [
      "texts": texts.keys.sorted(), "buttons": buttons.keys.sorted(),
      "inputs": inputs.keys.sorted(),
      "containers": containers.keys.sorted(), "navigationBars": navigationBars.keys.sorted(),
    ]
  }
}
