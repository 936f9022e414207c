import BeagleSchema
import SystemSupport
import TerminalKit

/// The screens of the stack and the states that screens reported, the last one first.
final class StatesTab: InspectorTab {
  override var title: String { "States" }
  override var shortTitle: String { "Stat" }

  override func rows(width: Int) -> [InspectorRow] {
    let controllers = model.navigation?.viewControllers ?? []
    let history = model.history
    let stack = controllers.enumerated().reversed().map { index, controller in
      InspectorRow(.line(index), depth: 1, Self.spans(of: controller), isSelectable: false)
    }
    let states = InspectorRow.list(history.states, older: history.droppedStates) { state in
      let kind: InspectorRow.Span =
        switch state.kind {
        case .error: .danger("error    ")
        case .success: .accent("success  ")
        case .started: .plain("started  ")
        case .finished: .muted("finished ")
        }
      return InspectorRow(
        .entry(state.number),
        [.muted(WallClock.timeOfDay(state.time) + " "), kind, .plain(state.screenName)],
        trailing: state.duration.map { "+\($0) ms" } ?? "")
    }
    return InspectorRow.heading(
      "Stack", trailing: controllers.count == 1 ? "" : "top first", isFirst: true) + stack
      + InspectorRow.heading("States", trailing: "since \(WallClock.timeOfDay(history.startedAt))")
      + (history.states.isEmpty ? [.note("No state was reported.", line: -5)] : []) + states
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

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    guard case .entry(let number) = id,
      let state = model.history.states.first(where: { $0.number == number })
    else { return }
    text.add([.bold(state.kind.rawValue)], trailing: WallClock.timeOfDay(state.time))
    text.field("screen", state.screenName)
    text.field("after", state.duration.map { "\($0) ms of loading" })
    guard let message = state.message else { return }
    text.heading("Error")
    text.text(message, role: .danger)
    text.text(state.canRetry ? "A retry is possible." : "A retry is not possible.", role: .muted)
  }
}
