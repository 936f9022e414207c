import BeagleNetworking
import BeagleSchema
import SystemSupport
import TerminalKit

/// The executed actions, the last one first.
final class ActionsTab: InspectorTab {
  override class var title: String { "Actions" }
  override var shortTitle: String { "Act" }
  override var canBeFiltered: Bool { true }

  private var history: InspectionHistory { model.history }

  override func rows(width: Int) -> [InspectorRow] {
    guard !history.actions.isEmpty else {
      let since = WallClock.timeOfDay(history.startedAt)
      let advice = history.startedAtLaunch ? "" : "; --inspect records from the start"
      return InspectorRow.message(
        "No action ran since \(since), when recording began\(advice).", width: width)
    }
    // The numbers of enclosing actions.
    var depths: [Int: Int] = [:]
    for action in history.actions {
      depths[action.number] = action.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
    }
    let actions = history.actions.filter { filter.matches($0.searchableText) }
    guard !actions.isEmpty else { return InspectorRow.noMatch(width: width) }
    return InspectorRow.list(actions, older: history.droppedActions) { action in
      let location = action.source?.documentLocation
      var spans: [InspectorRow.Span] = [
        .muted(WallClock.timeOfDay(action.time) + " "),
        .plain(ActionArguments.shortTypeName(action.typeName)),
      ]
      // The line and the failure come first because narrow panels cut the end of a row.
      if let line = location?.location.line { spans.append(.muted(":\(line)")) }
      if case .failed = action.result { spans.append(.danger(" ✕ failed")) }
      if let event = action.event { spans.append(.muted(" \(event)")) }
      return InspectorRow(
        .entry(action.number), depth: min(8, depths[action.number] ?? 0), spans,
        trailing: action.duration ?? "", location: location)
    }
  }

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    guard case .entry(let number) = id, let action = history.recordedAction(number) else { return }
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
    text.json(Redaction.value(action.arguments), limit: 300, masked: action.isSecret)
    guard let source = action.source else { return }
    text.heading("Source", note: source.inspectorDescription)
    text.excerpt(of: source.document, offset: source.node.offset, length: 1)
  }
}

extension RecordedAction {
  /// The searched text: the type, the line, a failure and the event.
  @MainActor fileprivate var searchableText: String {
    var text = ActionArguments.shortTypeName(typeName)
    if let line = source?.documentLocation.location.line { text += ":\(line)" }
    if case .failed(let message) = result { text += " failed \(message)" }
    return text + " \(event ?? "")"
  }

  /// The time of the synchronous part: `0.4 ms`.
  fileprivate var duration: String? {
    nanoseconds.map { UnitFormat.milliseconds(.nanoseconds(Int64(clamping: $0))) }
  }
}
