import BeagleNetworking
import BeagleSchema
import JSON
import TerminalKit

/// An executed action.
struct RecordedAction {
  /// The outcome of an action.
  enum Result: Equatable {
    case running, done
    case failed(String)
  }

  let number: Int
  let typeName: String
  let event: String?
  let source: SourceReference?
  /// The component of the event.
  let origin: SourceReference?
  /// The start time, in milliseconds since 1970.
  let time: Int
  let arguments: DynamicObject
  /// Whether the arguments can contain the text of a password field.
  let isSecret: Bool
  /// The number of the action that ran this one.
  let parent: Int?
  /// The start time in nanoseconds of a monotonic clock.
  let startedAt: UInt64
  let requestsBefore: Int
  let entriesBefore: Int
  var nanoseconds: UInt64?
  var result = Result.running
  /// The number of the request that it sent.
  var request: Int?
}

/// A state that a screen reported.
struct RecordedState {
  /// The states, without their associated values.
  enum Kind: String { case started, success, error, finished }

  let number: Int
  let kind: Kind
  let screenName: String
  let screen: ObjectIdentifier
  let time: Int
  /// The time since the load started in milliseconds, or nil for the start.
  let duration: Int?
  /// Whether the load begins after an error.
  let isRetry: Bool
  /// The number of the state that began this part of the history: the first start after a navigation
  /// or a reload.
  let visit: Int
  private(set) var message: String?
  private(set) var canRetry = false

  init(
    number: Int, _ state: ServerDrivenState, _ name: String, _ screen: ObjectIdentifier,
    at time: Int, since start: RecordedState?, after previous: RecordedState?
  ) {
    self.number = number
    screenName = name
    self.screen = screen
    self.time = time
    switch state {
    case .started: kind = .started
    case .success: kind = .success
    case .finished: kind = .finished
    case .error(let error, let retry):
      kind = .error
      message = error.localizedDescription
      canRetry = retry != nil
    }
    isRetry = kind == .started && previous?.kind == .error
    duration = kind == .started ? nil : start.map { max(0, time - $0.time) }
    visit = kind == .started && !isRetry ? number : previous?.visit ?? number
  }
}

/// A change of a context.
@MainActor
struct ContextChange {
  let number: Int
  private(set) weak var context: ObservableContext?
  let id: String
  let path: Path?
  /// The value of the whole context before the change.
  let before: DynamicObject
  /// The value of the whole context after the change, without later changes that it caused.
  var after: DynamicObject?
  let time: Int
  /// The cause of the change, or nil if it is an action.
  let cause: String?
  let event: String?
  let actionName: String?
  let source: SourceReference?
  let isSecret: Bool
  /// The estimated memory that only this change uses, without ``documents``.
  private(set) var byteCount = 0
  /// The documents that the value before the change refers to.
  private(set) var documents: Set<JSONDocument> = []

  init(
    number: Int, context: ObservableContext, path: Path?, time: Int, cause: String?,
    action: RecordedAction?
  ) {
    self.number = number
    self.context = context
    id = context.id
    self.path = path
    before = context.value
    self.time = time
    self.cause = cause
    event = action?.event
    actionName = action?.typeName
    source = action?.source
    isSecret = action?.isSecret ?? false
  }

  /// The value at the path before the change.
  var oldValue: DynamicObject { path.map { before[$0] } ?? before }
  /// The value at the path after the change.
  var newValue: DynamicObject {
    guard let after else { return .empty }
    return path.map { after[$0] } ?? after
  }
  /// The context and the path: `user.name`.
  var target: String {
    guard let path, !path.nodes.isEmpty else { return id }
    if case .index = path.nodes[0] { return id + path.description }
    return id + "." + path.description
  }

  /// The event with its line, the cause or the action, for lists.
  var causeSummary: String {
    if let event, let source { return "\(event):\(source.location.line)" }
    return cause ?? actionName.map(ActionArguments.shortTypeName) ?? "an event"
  }

  /// Measures the memory of the old value that the context no longer uses.
  mutating func measure() {
    let limit = InspectionHistory.changeByteLimit
    byteCount =
      oldValue.memorySize(atMost: limit) + (path.map(before.bytesCopied(bySettingAt:)) ?? 0) + 256
    var remaining = Self.valueLimit
    collectDocuments(of: before, &remaining)
  }

  /// The maximum number of values that are searched for documents.
  private static let valueLimit = 1000

  private mutating func collectDocuments(of value: DynamicObject, _ remaining: inout Int) {
    if let node = value.arrayValue?.node ?? value.dictionaryValue?.node {
      documents.insert(node.document)
      return
    }
    for (_, child) in InspectedValue.children(of: value, in: 0..<max(0, remaining)) {
      remaining -= 1
      guard remaining > 0 else { return }
      collectDocuments(of: child, &remaining)
    }
  }
}

extension BeagleScreenViewController {
  /// The URL path, file name or title of the screen.
  var inspectorName: String {
    switch screenType {
    case .remote(let remote): Redaction.url(UrlParts.path(of: remote.url))
    default: screen?.source?.document.name ?? navigationItem.title ?? "a screen without a URL"
    }
  }
}
