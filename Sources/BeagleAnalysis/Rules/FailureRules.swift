import BeagleSchema
import SystemSupport

/// Checks requests without `onError` whose failure matters: those that change something on the
/// server, and those whose response a context needs.
enum FailureRules {
  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    guard !collector.requests.isEmpty else { return }
    let facts = collector.facts
    let writes = responseWrites(facts).sorted { $0.value.offset < $1.value.offset }
    let readErrors = readErrors(facts)
    let known = findings.offsets
    for request in collector.requests {
      guard request["onError"].map({ $0.kind == .null }) ?? true,
        let type = request["_beagleAction_"],
        request["onFinish"].map({ readErrors.contains($0.offset) }) != true,
        // A misspelled property may be the onError.
        !request.members.contains(where: { known.contains($0.key.offset) })
      else { continue }
      let method = method(of: request)
      let context = request["onSuccess"].flatMap { actions -> String? in
        let span = actions.span
        let first = writes.partitioningIndex { $0.value.offset >= span.offset }
        guard first < writes.count, contains(writes[first].value, in: span) else { return nil }
        return writes[first].context
      }
      let subject: String
      if let method, !isSafe(method) {
        subject = "this \(method.rawValue) request has no onError: if it fails,"
      } else if let context {
        subject = "this request has no onError: if it fails, \"\(context)\" is not set and"
      } else {
        continue
      }
      findings.report(
        .unhandledFailure, .note, type.span, "\(subject) phones show nothing",
        suggestion: "add onError with an action, or an empty one if the failure does not matter",
        fixIt: fixIt(request, isLoad: method.map(isSafe) ?? false, findings.document),
        name: "onError")
    }
  }

  // MARK: - Facts

  /// Returns the method of a request; nil if an expression determines it, or if it is not valid.
  private static func method(of request: JSONNode) -> HTTPMethod? {
    guard let value = request["method"], value.kind != .null else { return .get }
    return value.string.flatMap { HTTPMethod(rawValue: $0.uppercased()) }
  }

  /// Returns whether a method changes nothing on the server (RFC 9110, section 9.2.1).
  private static func isSafe(_ method: HTTPMethod) -> Bool { method == .get || method == .head }

  /// Returns the contexts that actions set to a value from a response, with the position of the
  /// value, in document order.
  private static func responseWrites(
    _ facts: DocumentFacts
  ) -> [(context: String, value: SourceSpan)] {
    var writes: [(context: String, value: SourceSpan)] = []
    var current: (context: String, value: SourceSpan)?
    for index in facts.contextUses.indices {
      let use = facts.contextUses[index]
      if use.kind == .write {
        current = use.value.map { (use.id, $0) }
      } else if let write = current, isEvent(use, "onSuccess", facts),
        contains(use.name, in: write.value)
      {
        writes.append(write)
        current = nil
      }
    }
    return writes
  }

  /// Returns the positions of the actions that read the context `onError` of their own request.
  private static func readErrors(_ facts: DocumentFacts) -> Set<Int> {
    var positions: Set<Int> = []
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .read {
      guard isEvent(facts.contextUses[index], "onError", facts),
        case .declared(let context) = facts.contextUses[index].target
      else { continue }
      positions.insert(facts.contexts[context].scope.offset)
    }
    return positions
  }

  /// Returns whether a use is of the context of an event.
  private static func isEvent(_ use: ContextUse, _ id: String, _ facts: DocumentFacts) -> Bool {
    guard use.id == id, case .declared(let index) = use.target else { return false }
    return facts.contexts[index].origin == .event
  }

  private static func contains(_ inner: SourceSpan, in outer: SourceSpan) -> Bool {
    outer.offset <= inner.offset && inner.end <= outer.end
  }

  // MARK: - Fix

  /// Returns a fix that adds an alert with the error. It is not safe, because the author chooses how
  /// the screen shows the failure.
  private static func fixIt(
    _ request: JSONNode, isLoad: Bool, _ document: JSONDocument
  ) -> FixIt? {
    let title = isLoad ? "Could not load" : "Could not send"
    let actions =
      "[{\"_beagleAction_\": \"beagle:alert\", \"title\": \"\(title)\", "
      + "\"message\": \"@{onError.message}\"}]"
    let edit: TextEdit
    if let null = request["onError"] {
      edit = TextEdit(file: document.name, span: null.span, replacement: actions)
    } else {
      guard let last = request.members.map({ $0.value }).last else { return nil }
      // The member is on its own line if the first one is.
      let start = request.offset + 1
      let blanks = document.bytes[start...].prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      let gap = blanks.contains(0x0A) ? String(decoding: blanks, as: UTF8.self) : " "
      edit = TextEdit(
        file: document.name, span: SourceSpan(offset: last.span.end, length: 0),
        replacement: ",\(gap)\"onError\": \(actions)")
    }
    return FixIt(title: "Add an onError with an alert", edits: [edit], isSafe: false)
  }
}
