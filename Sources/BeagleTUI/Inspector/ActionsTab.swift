import BeagleSchema
import SystemSupport
import TerminalKit

/// The actions that ran, the last one first.
@MainActor
final class ActionsTab: InspectorTab {
  let title = "Actions"
  private let model: InspectorModel

  init(_ model: InspectorModel) { self.model = model }

  private var history: InspectionHistory { model.history }

  func rows(width: Int) -> [InspectorRow] {
    guard !history.actions.isEmpty else {
      let since = WallClock.timeOfDay(history.startedAt)
      let advice = history.wasWanted ? "" : "; --inspect records from the start"
      return InspectorRow.notes(
        "No action ran since \(since), when recording began\(advice).", 0, width: width)
    }
    let depths = Self.depths(of: history.actions)
    var rows = history.actions.reversed().map { action in
      var spans: [InspectorRow.Span] = [
        .muted(WallClock.timeOfDay(action.time) + " "),
        .plain(ActionArguments.shortTypeName(action.typeName)),
      ]
      // What is told first is seen where there is little room.
      if let line = action.source?.location.line { spans.append(.muted(":\(line)")) }
      if case .failed = action.result { spans.append(.danger(" ✕ failed")) }
      if let event = action.event { spans.append(.muted(" \(event)")) }
      return InspectorRow(
        .entry(action.number), depth: min(8, depths[action.number] ?? 0), spans,
        trailing: action.nanoseconds.map(Self.text) ?? "")
    }
    if history.droppedActions > 0 {
      rows.append(
        InspectorRow(
          .line(0), [.muted("… and \(history.droppedActions) older")], isSelectable: false))
    }
    return rows
  }

  /// How many actions are around each.
  private static func depths(of actions: [RecordedAction]) -> [Int: Int] {
    var depths: [Int: Int] = [:]
    for action in actions {
      depths[action.number] = action.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
    }
    return depths
  }

  private static func text(_ nanoseconds: UInt64) -> String {
    let microseconds = nanoseconds / 1000
    return microseconds < 10_000
      ? "\(microseconds / 1000).\(microseconds % 1000 / 100) ms" : "\(microseconds / 1000) ms"
  }

  func place(of id: InspectorRow.ID) -> SourcePlace? {
    guard case .entry(let number) = id else { return nil }
    return history.actions.first { $0.number == number }?.source?.place
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    guard case .entry(let number)? = id,
      let action = history.actions.first(where: { $0.number == number })
    else { return [] }
    var text = InspectorText(width: width)
    text.add([.bold(action.typeName)], trailing: WallClock.timeOfDay(action.time))
    text.field("at", action.source?.shortPlace ?? "made in Swift")
    if let event = action.event {
      text.field("event", event, trailing: action.origin?.shortPlace ?? "")
    }
    if let parent = action.parent,
      let outer = history.actions.first(where: { $0.number == parent })
    {
      text.field("run by", ActionArguments.shortTypeName(outer.typeName))
    }
    if let time = action.nanoseconds { text.field("took", Self.text(time)) }
    switch action.result {
    case .running: text.field("result", "it runs")
    case .done: text.field("result", "done")
    case .failed(let message): text.field("result", message, role: .danger)
    }
    if let exchange = action.request.flatMap(model.dependencies.requestLog.exchange) {
      text.field("request", "\(exchange.state) \(exchange.title)", trailing: exchange.figures)
    }
    text.heading("Arguments", note: "after evaluation")
    let lines = InspectedValue.pretty(action.arguments, most: 300, masked: action.isSecret)
    for line in lines { text.text(line) }
    if let source = action.source { text.source(source) }
    return text.rows
  }
}
