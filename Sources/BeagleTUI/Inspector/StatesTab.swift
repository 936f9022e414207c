import BeagleSchema
import SystemSupport
import TerminalKit

/// The states of screens, the last one first.
@MainActor
final class StatesTab: InspectorTab {
  let title = "States"
  private let model: InspectorModel

  init(_ model: InspectorModel) { self.model = model }

  func rows(width: Int) -> [InspectorRow] {
    var rows: [InspectorRow] = []
    let controllers = model.navigation?.viewControllers ?? []
    rows.append(
      InspectorRow(
        .line(-1), [.bold("Now")], trailing: controllers.count == 1 ? "" : "top first",
        isSelectable: false))
    for (index, controller) in controllers.enumerated().reversed() {
      rows.append(
        InspectorRow(
          .line(index), depth: 1, Self.spans(of: controller), isSelectable: false))
    }
    rows.append(InspectorRow(.line(-2), [], isSelectable: false))
    rows.append(
      InspectorRow(
        .line(-3), [.bold("States")],
        trailing: "since \(WallClock.timeOfDay(model.history.startedAt))", isSelectable: false))
    if model.history.states.isEmpty {
      rows.append(InspectorRow(.line(-4), [.muted("No state was told.")], isSelectable: false))
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
    if model.history.droppedStates > 0 {
      rows.append(
        InspectorRow(
          .line(-5), [.muted("… and \(model.history.droppedStates) older")], isSelectable: false))
    }
    return rows
  }

  private static func spans(of controller: ViewController) -> [InspectorRow.Span] {
    guard let screen = controller as? BeagleScreenViewController else {
      return [.plain("\(type(of: controller))"), .muted(" not a Beagle screen")]
    }
    let word: InspectorRow.Span
    switch screen.serverDrivenState {
    case .started: word = .accent("loading")
    case .success: word = .plain("loaded")
    case .finished:
      word = screen.screen == nil ? .muted("without content") : .plain("loaded")
    case .error: word = .danger("failed")
    }
    let failures = screen.failures.count
    return [.plain(screen.inspectedName + "  "), word]
      + (failures > 0 ? [.danger("  \(failures) to retry")] : [])
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    guard case .entry(let number)? = id,
      let state = model.history.states.first(where: { $0.number == number })
    else { return [] }
    var text = InspectorText(width: width)
    text.add([.bold(state.kind.rawValue)], trailing: WallClock.timeOfDay(state.time))
    text.field("screen", state.screenName)
    if let duration = state.duration { text.field("after", "\(duration) ms of loading") }
    if let message = state.message {
      text.heading("Error")
      text.text(message, role: .danger)
      text.text(state.canRetry ? "It could be retried." : "Nothing to retry.", role: .muted)
    }
    return text.rows
  }
}
