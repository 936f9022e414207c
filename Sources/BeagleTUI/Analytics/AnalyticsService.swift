import BeagleNetworking
import BeagleSchema
import CellText
import TerminalKit

/// Makes the records of a screen and hands them to the provider, if there is one.
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

  /// Records an action that is about to run, where it or the configuration asks for it.
  func record(_ action: any Action, event: String?, origin: View) {
    guard let provider = dependencies.analyticsProvider else { return }
    let name = ActionAttributes.name(of: action)
    var paths: [String] = []
    var entries = DynamicDictionary()
    switch action.analytics {
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
    let attributes = ActionAttributes(action).values(at: paths) {
      controller.evaluate($0, at: origin)
    }
    provider.createRecord(
      AnalyticsRecord(
        type: .action(
          .init(
            beagleAction: name, event: event, component: component(origin),
            attributes: attributes.mapValues(Redaction.value),
            additionalEntries: entries.mapValues(Redaction.value))),
        screen: screenName, timestamp: dependencies.wallClock()))
  }

  /// What records call the screen.
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
    let place = view.screenPoint(CellPoint(x: 0, y: 0))
    return AnalyticsRecord.Component(
      id: view.identifier, type: type?.isEmpty == false ? type : nil,
      position: .init(
        x: Double(place.x) * metrics.columnWidth, y: Double(place.y) * metrics.rowHeight))
  }
}
