import BeagleSchema
import SystemSupport
import TerminalKit

/// The screens of the stack, and a time line of the states that screens reported: for each visit of
/// a screen, the last one first, its start, errors, retries and success, with the time since the
/// start and a bar for each load.
final class StatesTab: InspectorTab {
  override class var title: String { "States" }
  override var shortTitle: String { "Stat" }
  override var listShare: Int { 60 }
  override var changesWithTime: Bool {
    model.history.states.last?.kind == .started
  }

  override func rows(width: Int) -> [InspectorRow] {
    let controllers = model.navigation?.viewControllers ?? []
    let history = model.history
    let stack = controllers.enumerated().reversed().map { index, controller in
      InspectorRow(.line(index), depth: 1, Self.spans(of: controller), isSelectable: false)
    }
    let now = model.dependencies.wallClock()
    let older = history.droppedStates
    let visits = StateVisit.all(history.states).flatMap { $0.rows(width: width, now: now) }
    return InspectorRow.heading(
      "Stack", trailing: controllers.count == 1 ? "" : "top first", isFirst: true) + stack
      + InspectorRow.heading("States", trailing: "since \(WallClock.timeOfDay(history.startedAt))")
      + (history.states.isEmpty ? [.note("No state was reported.", line: -5)] : []) + visits
      + (older > 0 ? [.note("… and \(older) older", line: -4)] : [])
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
    text.add(
      [.bold(state.isRetry ? "retry" : state.kind.rawValue)],
      trailing: WallClock.timeOfDay(state.time))
    text.field("screen", state.screenName)
    text.field("after", state.duration.map { "\($0) ms of loading" })
    guard let message = state.message else { return }
    text.heading("Error")
    text.text(message, role: .danger)
    text.text(state.canRetry ? "A retry is possible." : "A retry is not possible.", role: .muted)
  }
}

/// The states of a screen from its start to the next one.
private struct StateVisit {
  var states: [RecordedState]

  private static let offset = 7, kind = 8, duration = 7
  private static let minimumBar = 6, maximumBar = 40

  /// Returns the visits in a history, the last one first.
  static func all(_ states: [RecordedState]) -> [StateVisit] {
    var visits: [StateVisit] = []
    var positions: [Int: Int] = [:]
    for state in states {
      if let position = positions[state.visit] {
        visits[position].states.append(state)
      } else {
        positions[state.visit] = visits.count
        visits.append(StateVisit(states: [state]))
      }
    }
    return visits.reversed()
  }

  /// Returns a heading with the screen and the time, and a row for each state.
  func rows(width: Int, now: Int) -> [InspectorRow] {
    guard let first = states.first, let last = states.last(where: { $0.kind != .finished }) else {
      return []
    }
    let start = first.time
    // A canceled load has only finished.
    let isLoading = states.last?.kind == .started
    let span = max(1, (isLoading ? now : last.time) - start)
    let room = width - 2 - 1 - Self.offset - 1 - Self.kind - 1 - 1 - Self.duration
    let bar = room < Self.minimumBar ? 0 : min(Self.maximumBar, room)
    let heading = InspectorRow(
      .line(-20 - first.number), [.plain(first.screenName)],
      trailing: WallClock.timeOfDay(start), isSelectable: false)
    return [heading]
      + states.map { state in
        var spans: [InspectorRow.Span] = [
          .muted(
            " "
              + InspectorRow.cell(
                "+" + Self.time(state.time - start), Self.offset, alignsRight: true) + " "),
          Self.kind(of: state),
        ]
        // A running load has a bar up to now, in the row of its start.
        let isOpen = isLoading && state.number == last.number
        let duration = isOpen ? max(0, now - state.time) : state.duration
        guard state.kind != .finished, let duration else {
          return InspectorRow(.entry(state.number), spans)
        }
        if bar > 0 {
          let shape = TimeBar(
            start: (isOpen ? now : state.time) - start - duration, wait: 0, total: duration,
            of: span, width: bar)
          let role: Theme.Role =
            state.kind == .error ? .danger : isOpen ? .muted : .accent
          spans.append(.plain(" " + shape.lead))
          spans.append(
            .init(
              text: isOpen ? String(repeating: "░", count: shape.rest.count) : shape.rest,
              role: role, isMark: true))
        }
        return InspectorRow(.entry(state.number), spans, trailing: Self.time(duration))
      }
  }

  private static func time(_ milliseconds: Int) -> String {
    CompactFormat.time(milliseconds: milliseconds)
  }

  private static func kind(of state: RecordedState) -> InspectorRow.Span {
    var span: InspectorRow.Span =
      switch state.kind {
      case .error: .danger("error")
      case .success: .accent("success")
      case .started: state.isRetry ? .warning("retry") : .plain("started")
      case .finished: .muted("finished")
      }
    span.isBold = state.kind == .error
    span.text = InspectorRow.cell(span.text, kind)
    return span
  }
}
