import BeagleNetworking
import BeagleSchema
import JSON
import ScreenSources
import TerminalKit

/// An action that ran.
struct RecordedAction {
  /// What came of it.
  enum Result: Equatable {
    case running, done
    case failed(String)
  }

  let number: Int
  let typeName: String
  let event: String?
  let source: SourceReference?
  /// The component at which it happened.
  let origin: SourceReference?
  /// When it began, in milliseconds since 1970.
  let time: Int
  let arguments: DynamicObject
  /// Whether what a password field holds may be among the arguments.
  let isSecret: Bool
  /// The action that ran it.
  let parent: Int?
  let begin: UInt64
  let requestsBefore: Int
  let entriesBefore: Int
  var nanoseconds: UInt64?
  var result = Result.running
  /// The number of the request that it sent.
  var request: Int?
}

/// A state that was told.
struct RecordedState {
  /// The four states.
  enum Kind: String { case started, success, error, finished }

  let number: Int
  let kind: Kind
  let screenName: String
  let screen: ObjectIdentifier
  let time: Int
  /// Milliseconds since the load began; nil for that itself.
  let duration: Int?
  let message: String?
  let canRetry: Bool

  init(
    number: Int, _ state: ServerDrivenState, _ name: String, _ screen: ObjectIdentifier,
    at time: Int, since start: RecordedState?
  ) {
    self.number = number
    screenName = name
    self.screen = screen
    self.time = time
    var message: String?
    var canRetry = false
    switch state {
    case .started: kind = .started
    case .success: kind = .success
    case .finished: kind = .finished
    case .error(let error, let retry):
      kind = .error
      message = error.localizedDescription
      canRetry = retry != nil
    }
    self.message = message
    self.canRetry = canRetry
    duration = kind == .started ? nil : start.map { max(0, time - $0.time) }
  }
}

/// A change of a context.
@MainActor
struct ContextChange {
  let number: Int
  private(set) weak var cell: ContextCell?
  let id: String
  let path: Path?
  /// The whole context before.
  let before: DynamicObject
  /// The whole context right after, before anything that followed from it.
  var after: DynamicObject?
  let time: Int
  /// Why, where no action is the cause.
  let cause: String?
  let event: String?
  let actionName: String?
  let source: SourceReference?
  let isSecret: Bool
  private(set) var weight = 0
  /// The documents that the value before looks into.
  private(set) var documents: Set<JSONDocument> = []

  init(
    number: Int, cell: ContextCell, path: Path?, before: DynamicObject, time: Int, cause: String?,
    action: RecordedAction?, isSecret: Bool
  ) {
    self.number = number
    self.cell = cell
    id = cell.id
    self.path = path
    self.before = before
    self.time = time
    self.cause = cause
    event = action?.event
    actionName = action?.typeName
    source = action?.source
    self.isSecret = isSecret
  }

  /// What stood at the path before.
  var oldValue: DynamicObject { path.map { before[$0] } ?? before }
  /// What stands at the path after.
  var newValue: DynamicObject {
    guard let after else { return .empty }
    return path.map { after[$0] } ?? after
  }
  /// `user.name`
  var place: String {
    guard let path, !path.nodes.isEmpty else { return id }
    if case .index = path.nodes[0] { return id + path.description }
    return id + "." + path.description
  }

  /// Counts what the change holds that the context does not hold any more.
  mutating func weigh() {
    let limit = InspectionHistory.changeWeightLimit
    weight =
      oldValue.memorySize(atMost: limit) + (path.map(before.bytesCopied(bySettingAt:)) ?? 0) + 256
    var left = Self.looks
    note(before, &left)
  }

  /// The most values in which documents are looked for.
  private static let looks = 1000

  private mutating func note(_ value: DynamicObject, _ left: inout Int) {
    if let node = value.arrayValue?.node ?? value.dictionaryValue?.node {
      documents.insert(node.document)
      return
    }
    for (_, child) in InspectedValue.children(of: value, in: 0..<max(0, left)) {
      left -= 1
      guard left > 0 else { return }
      note(child, &left)
    }
  }
}

extension BeagleScreenViewController {
  /// What the inspector calls a screen.
  var inspectedName: String {
    switch screenType {
    case .remote(let remote): Redaction.url(UrlParts.path(of: remote.url))
    default: screen?.source?.document.name ?? navigationItem.title ?? "a screen without an address"
    }
  }
}

extension ContextChange {
  /// What brought it about, in a few words.
  @MainActor var causeInWords: String {
    if let event, let source { return "\(event):\(source.location.line)" }
    if let cause { return cause }
    return actionName.map(ActionArguments.shortTypeName) ?? "an event"
  }
}
