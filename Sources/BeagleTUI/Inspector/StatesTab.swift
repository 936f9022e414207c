import BeagleSchema
import SystemSupport
import TerminalKit

/// The screens of the stack and the states that screens reported, the last one first.
@MainActor
final class StatesTab: InspectorTab {
  let title = "States"
  let shortTitle = "Stat"
  private let model: InspectorModel

  init(_ model: InspectorModel) { self.model = model }

  func rows(width: Int) -> [InspectorRow] {
    let controllers = model.navigation?.viewControllers ?? []
    var rows = InspectorRow.heading(
      "Stack", trailing: controllers.count == 1 ? "" : "top first", isFirst: true)
    for (index, controller) in controllers.enumerated().reversed() {
      rows.append(
        InspectorRow(.line(index), depth: 1, Self.spans(of: controller), isSelectable: false))
    }
    rows += InspectorRow.heading(
      "States", trailing: "since \(WallClock.timeOfDay(model.history.startedAt))")
    if model.history.states.isEmpty {
      rows.append(.note("No state was reported.", line: -5))
    }
    for state in model.history.states.reversed() {
      let kind: InspectorRow.Span =
        switch state.kind {
        case .error: .danger("error    ")
        case .success: .accent("success  ")
        case .started: .plain("started  ")
        case .finished: .muted("finished ")
        }
      rows.append(
        InspectorRow(
          .entry(state.number),
          [.muted(WallClock.timeOfDay(state.time) + " "), kind, .plain(state.screenName)],
          trailing: state.duration.map { "+\($0) ms" } ?? ""))
    }
    return rows + InspectorRow.older(model.history.droppedStates)
  }

  private static func spans(of controller: ViewController) -> [InspectorRow.Span] {
    guard let screen = controller as? BeagleScreenViewController else {
      return [.plain("\(type(of: controller))"), .muted(" not a Beagle screen")]
    }
    let state: InspectorRow.Span =
      switch screen.serverDrivenState {
      case .started: .accent("loading")
      case .success: .plain("loaded")
      case .finished: screen.screen == nil ? .muted("without content") : .plain("loaded")
      case .error: .danger("failed")
      }
    let failures = screen.failures.count
    return [.plain(screen.inspectorName + "  "), state]
      + (failures > 0 ? [.danger("  \(failures) to retry")] : [])
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    guard case .entry(let number)? = id,
      let state = model.history.states.first(where: { $0.number == number })
    else { return [] }
    var text = InspectorText(width: width)
    text.add([.bold(state.kind.rawValue)], trailing: WallClock.timeOfDay(state.time))
    text.field("screen", state.screenName)
    text.field("after", state.duration.map { "\($0) ms of loading" })
    if let message = state.message {
      text.heading("Error")
      text.text(message, role: .danger)
      text.text(state.canRetry ? "A retry is possible." : "A retry is not possible.", role: .muted)
    }
    return text.rows
  }
}
