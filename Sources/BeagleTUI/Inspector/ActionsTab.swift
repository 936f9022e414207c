import BeagleNetworking
import BeagleSchema
import SystemSupport
import TerminalKit

/// The executed actions, the last one first.
@MainActor
final class ActionsTab: InspectorTab {
  let title = "Actions"
  let shortTitle = "Act"
  private let model: InspectorModel

  init(_ model: InspectorModel) { self.model = model }

  private var history: InspectionHistory { model.history }

  func rows(width: Int) -> [InspectorRow] {
    guard !history.actions.isEmpty else {
      let since = WallClock.timeOfDay(history.startedAt)
      let advice = history.startedAtLaunch ? "" : "; --inspect records from the start"
      return InspectorRow.message(
        "No action ran since \(since), when recording began\(advice).", width: width)
    }
    let depths = Self.depths(of: history.actions)
    let rows = history.actions.reversed().map { action in
      var spans: [InspectorRow.Span] = [
        .muted(WallClock.timeOfDay(action.time) + " "),
        .plain(ActionArguments.shortTypeName(action.typeName)),
      ]
      // The line and the failure come first because narrow panels cut the end of a row.
      if let line = action.source?.location.line { spans.append(.muted(":\(line)")) }
      if case .failed = action.result { spans.append(.danger(" ✕ failed")) }
      if let event = action.event { spans.append(.muted(" \(event)")) }
      return InspectorRow(
        .entry(action.number), depth: min(8, depths[action.number] ?? 0), spans,
        trailing: action.duration ?? "")
    }
    return rows + InspectorRow.older(history.droppedActions)
  }

  /// Returns the number of enclosing actions of each action.
  private static func depths(of actions: [RecordedAction]) -> [Int: Int] {
    var depths: [Int: Int] = [:]
    for action in actions {
      depths[action.number] = action.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
    }
    return depths
  }

  func location(of id: InspectorRow.ID) -> DocumentLocation? {
    guard case .entry(let number) = id else { return nil }
    return history.recordedAction(number)?.source?.documentLocation
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    guard case .entry(let number)? = id, let action = history.recordedAction(number) else {
      return []
    }
    var text = InspectorText(width: width)
    text.add([.bold(action.typeName)], trailing: WallClock.timeOfDay(action.time))
    text.field("at", action.source?.inspectorDescription ?? "created in Swift")
    let parent = action.parent.flatMap(history.recordedAction)
    text.field("event", action.event, trailing: action.origin?.inspectorDescription ?? "")
    text.field("run by", parent.map { ActionArguments.shortTypeName($0.typeName) })
    text.field("took", action.duration)
    switch action.result {
    case .running: text.field("result", "running")
    case .done: text.field("result", "done")
    case .failed(let message): text.field("result", message, role: .danger)
    }
    if let exchange = action.request.flatMap(model.dependencies.requestLog.exchange) {
      text.field("request", "\(exchange.state) \(exchange.title)", trailing: exchange.summary)
    }
    text.heading("Arguments", note: "after evaluation")
    let lines = InspectedValue.pretty(
      Redaction.value(action.arguments), limit: 300, masked: action.isSecret)
    for line in lines { text.text(line) }
    if let source = action.source { text.source(source) }
    return text.rows
  }
}

extension RecordedAction {
  /// The time of the synchronous part: `0.4 ms`.
  fileprivate var duration: String? {
    nanoseconds.map { UnitFormat.milliseconds(.nanoseconds(Int64(clamping: $0))) }
  }
}
