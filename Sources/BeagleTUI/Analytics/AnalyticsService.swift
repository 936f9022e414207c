import BeagleNetworking
import BeagleSchema
import CellText
import TerminalKit

/// Creates the analytics records of a screen and passes them to the provider.
@MainActor
struct AnalyticsService {
  let controller: BeagleController

  private var dependencies: BeagleDependencies { controller.dependencies }

  /// Records that the screen is shown.
  func recordScreen() {
    guard let provider = dependencies.analyticsProvider,
      provider.getConfig().enableScreenAnalytics, let screen = controller.screen
    else { return }
    provider.createRecord(
      AnalyticsRecord(
        type: .screen(.init(rootId: screen.id)), screen: screenName,
        timestamp: dependencies.wallClock()))
  }

  /// Records an action before it runs, if the action or the configuration requires it.
  func record(_ action: any Action, event: String?, origin: View) {
    guard let provider = dependencies.analyticsProvider else { return }
    let name = ActionAttributes.name(of: action)
    var paths: [String] = []
    var entries = DynamicDictionary()
    switch action.analytics
      ?? action.source.flatMap({ ActionAnalyticsConfig(ofAction: $0.node) })
    {
    case .disabled: return
    case .enabled(let own?):
      paths = own.attributes ?? []
      let values = controller.evaluate(.dictionary(own.additionalEntries ?? [:]), at: origin)
      entries = values.dictionaryValue ?? [:]
    case .enabled(nil): paths = provider.getConfig().attributes(ofAction: name) ?? []
    case nil:
      guard let configured = provider.getConfig().attributes(ofAction: name) else { return }
      paths = configured
    }
    let contexts = (controller as? BeagleScreenViewController)?.host.contexts
    let attributes = ActionAttributes(action).values(at: paths) {
      contexts?.evaluateForRecord($0, at: origin) ?? controller.evaluate($0, at: origin)
    }
    provider.createRecord(
      AnalyticsRecord(
        type: .action(
          .init(
            beagleAction: name, event: event, component: component(origin),
            attributes: attributes,
            additionalEntries: Redaction.value(.dictionary(entries)).dictionaryValue ?? [:])),
        screen: screenName, timestamp: dependencies.wallClock()))
  }

  /// The name of the screen in records.
  private var screenName: String? {
    switch controller.screenType {
    case .remote(let remote): Redaction.url(remote.url)
    case .declarative(let screen): screen.id
    case .declarativeText: ""
    }
  }

  private func component(_ view: View) -> AnalyticsRecord.Component {
    let type = view.componentNode?.typeName
    let metrics = dependencies.cellMetrics
    let point = view.screenPoint(CellPoint(x: 0, y: 0))
    return AnalyticsRecord.Component(
      id: view.identifier, type: type?.isEmpty == false ? type : nil,
      position: .init(
        x: Double(point.x) * metrics.columnWidth, y: Double(point.y) * metrics.rowHeight))
  }
}

/// The values of an action by their paths in its JSON.
struct ActionAttributes {
  private let root: DynamicObject

  init(_ action: any Action) { root = WireEncoder.encode(action) }

  /// Returns the name of an action in records: its registered name in lowercase, or the name from
  /// the payload if the action is unknown.
  static func name(of action: any Action) -> String {
    if let unknown = action as? UnknownAction { return unknown.type }
    let written = action.source?.node["_beagleAction_"]?.string
    return (written ?? action.typeName).lowercased()
  }

  /// Returns the evaluated values at paths, without secrets. Ignores paths with an index, null and
  /// missing values, and the property `analytics`.
  func values(at paths: [String], evaluate: (DynamicObject) -> DynamicObject) -> DynamicDictionary {
    var result = DynamicDictionary()
    for text in paths {
      guard let names = Path(text)?.keys, names.first != "analytics" else { continue }
      var value = root
      // The record may lack the names around the value, for example the context of `setContext`.
      var scope = SecretScope()
      for name in names {
        let object = value.dictionaryValue ?? [:]
        let members = scope.members(hasValue: name == "value") {
          object[$0].flatMap { evaluate($0).stringValue }
        }
        scope = members.scope(of: name)
        value = object[name] ?? .empty
      }
      value = evaluate(value)
      if !value.isEmpty { result[text] = Redaction.value(value, scope) }
    }
    return result
  }
}

extension Path {
  /// The names of the members, or nil if the path contains an index.
  fileprivate var keys: [String]? {
    var keys: [String] = []
    for node in nodes {
      guard case .key(let key) = node else { return nil }
      keys.append(key)
    }
    return keys
  }
}
