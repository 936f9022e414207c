import BeagleSchema

/// Checks that paths exist in the `navigationContext` that navigations pass to a screen.
///
/// A mistake has one finding. If one navigation alone lacks a path, the finding is at this navigation.
/// Otherwise it is at the expression that reads the path.
enum NavigationRules {
  /// A path that a screen reads and that one navigation to it does not set.
  struct MissingValue {
    let use: ContextUse
    /// The value of the navigation; nil if it passes none.
    let value: NavigationContextValue?
    /// The member of the value that is probably meant.
    let misspelled: String?
    /// Whether no other member or path can be meant.
    let isCertain: Bool
  }

  /// Returns the findings at the expressions of a screen.
  /// - Parameter missing: The paths whose finding is at a navigation.
  static func check(
    _ document: DocumentAnalysis, _ incoming: IncomingReferences, back: [NavigationContextValue],
    missing: [MissingValue]
  ) -> [Diagnostic] {
    let moved = Set(missing.compactMap(\.use.ranges.first))
    let uses = reads(document, incoming).filter { use in
      use.ranges.first.map(moved.contains) != true
    }
    let tests = Tests(document)
    if incoming.navigationContext == nil, back.isEmpty {
      guard
        let first = uses.first(where: { !$0.isConditional && !tests.contain($0.path) }),
        let range = first.ranges.first
      else { return [] }
      return [
        Diagnostic(
          .unknownPath, .warning,
          "navigationContext is empty: no navigation to this screen sets it",
          name: first.id, file: document.name, span: range.span, start: range.start, end: range.end)
      ]
    }
    let shape = shape(incoming, back)
    var suggestions = SuggestionBudget()
    return uses.prefix(Findings.limit).compactMap { use in
      guard !use.path.isEmpty,
        let problem = PathRules.problem(of: use.path, named: use.id, in: shape, &suggestions),
        use.ranges.indices.contains(problem.step + 1),
        // What a screen tests may be missing.
        !tests.contain(use.path, from: problem.step + 1),
        !use.isConditional || problem.suggestion != nil
      else { return nil }
      let range = use.ranges[problem.step + 1]
      if hasKeyOfValue(use, shape), use.ranges.indices.contains(2) {
        let start = range.span.offset
        let right = Path(nodes: [.key(use.id)] + use.path.dropFirst()).description
        return Diagnostic(
          .unknownPath, .warning,
          "the path starts inside the \"value\" of navigationContext, so it must not contain this key",
          suggestion: "write \(right)",
          fixIt: FixIt(
            title: "Remove \"value.\"",
            edits: [
              TextEdit(
                file: document.name,
                span: SourceSpan(offset: start, length: use.ranges[2].span.offset - start),
                replacement: "")
            ], isSafe: false),
          name: use.id, file: document.name, span: range.span, start: range.start, end: range.end)
      }
      return Diagnostic(
        .unknownPath, .warning,
        "\(problem.message), according to the navigations to this screen\(problem.members)",
        suggestion: problem.suggestion,
        fixIt: problem.correction == .name
          ? problem.suggestion.map { name in
            FixIt(
              changingTo: "\"\(name)\"",
              edits: [TextEdit(file: document.name, span: range.span, replacement: name)],
              isSafe: TypoCorrection.isSame(problem.name, as: name, among: problem.candidates))
          } : nil, name: use.id, file: document.name, span: range.span, start: range.start,
        end: range.end)
    }
  }

  /// Returns the reads of `navigationContext` in a screen; none if the screen also writes it.
  private static func reads(
    _ document: DocumentAnalysis, _ incoming: IncomingReferences
  ) -> [ContextUse] {
    let uses = document.facts.contextUses.filter { $0.target == .navigation }
    guard incoming.isScreen, !uses.contains(where: { $0.kind == .write }) else { return [] }
    return uses.filter { $0.screen == 0 && !$0.isOptional && !$0.isOpen }
  }

  /// The paths that a screen tests, which may be missing.
  private struct Tests {
    private let paths: Set<[Path.Node]>

    init(_ document: DocumentAnalysis) {
      paths = Set(
        document.facts.contextUses.filter { $0.target == .navigation && $0.isTested }.map(\.path))
    }

    /// Whether a path, or one around it with at least a number of steps, is tested.
    func contain(_ path: [Path.Node], from count: Int = 0) -> Bool {
      !paths.isEmpty && count <= path.count
        && (count...path.count).contains { paths.contains(Array(path.prefix($0))) }
    }
  }

  /// Returns whether a path begins with the key `value` of a navigation, and exists without it.
  private static func hasKeyOfValue(_ use: ContextUse, _ shape: ValueShape) -> Bool {
    guard use.path.first == .key("value"), use.path.count > 1, !shape.hasMember("value"),
      case .object = shape
    else { return false }
    let (value, failing) = shape.at(use.path.dropFirst())
    return value != nil && failing == use.path.count - 1
  }

  /// Returns the value after all navigations to a screen.
  private static func shape(
    _ incoming: IncomingReferences, _ back: [NavigationContextValue]
  ) -> ValueShape {
    back.reduce(into: incoming.navigationContext ?? .null) { $0.write($1.shape, at: $1.path[...]) }
  }

  // MARK: - Navigations

  /// Whether the value of a navigation has a path.
  private enum State { case set, missing, unknown }

  /// Returns the paths that a screen reads and that exactly one navigation to it lacks, while all others
  /// set them. A similar name in the value of the only navigation is a mistake of the screen, unless the screen
  /// reads the path several times.
  static func missing(
    _ document: DocumentAnalysis, _ incoming: IncomingReferences, back: [NavigationContextValue],
    _ inference: DataInference
  ) -> [MissingValue] {
    let tests = Tests(document)
    let uses = reads(document, incoming).filter { !$0.isConditional && !tests.contain($0.path) }
      .prefix(Findings.limit)
    // A part reads the context of the screen that loads it. An action of the application may set it.
    guard !uses.isEmpty, !incoming.isPart,
      document.facts.screens.first?.hasForeignActions != true
    else { return [] }
    let all = shape(incoming, back)
    var suggestions = SuggestionBudget()
    var read = PathTree<Bool>()
    for use in uses { read.insert(use.path, of: true) }
    return uses.compactMap { use in
      guard !hasKeyOfValue(use, all),
        back.allSatisfy({ state(of: use.path, in: $0, inference) == .missing })
      else {
        return nil
      }
      var found: [NavigationContextValue?] = []
      var states: Set<State> = []
      for (value, count) in incoming.navigations {
        let state = state(of: use.path, in: value, inference)
        states.insert(state)
        if state == .missing { found += Array(repeating: value, count: min(count, 2)) }
      }
      guard found.count == 1, states.contains(.set) || states == [.missing],
        all == .null || uses.count(where: { $0.path == use.path }) > 1
          || PathRules.problem(of: use.path, named: use.id, in: all, &suggestions)?.suggestion
            == nil
      else { return nil }
      let (misspelled, isCertain) = misspelling(of: use.path, in: found[0], uses, read)
      return MissingValue(
        use: use, value: found[0], misspelled: misspelled, isCertain: isCertain)
    }
  }

  private static func state(
    of path: [Path.Node], in value: NavigationContextValue?, _ inference: DataInference
  ) -> State {
    guard let value else { return .missing }
    let (shape, failing) = ValueShape.null.writing(value.shape, at: value.path[...]).at(path)
    if shape != nil, failing == path.count { return .set }
    if shape == nil {
      let holder = ValueShape.null.writing(value.shape, at: value.path[...]).at(
        path.prefix(failing))
      guard case .object? = holder.shape, case .key = path[failing] else { return .unknown }
      return .missing
    }
    let known = inference.find(path, in: .null.writing(value.inferred, at: value.path[...]))
    guard known.shape != nil else { return .unknown }
    let isMember = known.failing == path.count - 1 && !known.holder.memberNames.isEmpty
    return known.failing == path.count && known.shape != .unknown || isMember ? .set : .unknown
  }

  /// The maximum number of paths in a message.
  private static let listLimit = 3

  /// A finding about a navigation.
  struct Finding {
    let message: String
    let paths: [MissingPath]
    /// What to do; nil if the message says it.
    let advice: String?
    /// The correction of the misspelled names, by the positions of their replacements.
    let edits: [(span: SourceSpan, wrong: String, right: String)]
    /// Whether the corrections are certain.
    let isCertain: Bool
  }

  /// Returns the finding about a navigation, or nil if it sets all that the screen reads.
  /// - Parameters:
  ///   - file: The file of the screen, as shown in messages.
  static func finding(
    _ missing: [MissingValue], of address: AddressUse, to file: String
  ) -> Finding? {
    var names: [String] = []
    var paths: [MissingPath] = []
    var corrections: [String] = []
    var edits: [(span: SourceSpan, wrong: String, right: String)] = []
    var isCertain = true
    var places: [String] = []
    for found in missing where found.value == address.navigationContext {
      let name = Path(nodes: [.key(found.use.id)] + found.use.path).description
      guard let line = found.use.ranges.first?.start.line, !names.contains(name) else { continue }
      names.append(name)
      if let wrong = found.misspelled, case .key(let right)? = found.use.path.last {
        corrections.append("did you mean \"\(right)\" instead of \"\(wrong)\"?")
        let path = found.use.path.dropLast() + [.key(wrong)]
        for name in address.navigationNames
        where name.path == Array(path) && !edits.contains(where: { $0.span == name.span }) {
          edits.append((name.span, wrong, right))
        }
        isCertain = isCertain && found.isCertain
      }
      let same = missing.lazy.filter { $0.use.path == found.use.path }
      paths.append(
        MissingPath(
          path: found.use.path, emptyValue: same.compactMap(\.use.emptyValue).first,
          misspelled: found.misspelled))
      places.append("\(name) (\(file):\(line))")
    }
    guard !names.isEmpty else { return nil }
    let more = places.count - listLimit
    var list = places.prefix(listLimit).joined(separator: ", ")
    if more > 0 {
      list += " and \(more) more"
    } else if places.count > 1 {
      list = places.dropLast().joined(separator: ", ") + " and " + places[places.count - 1]
    }
    let object = names.count == 1 ? "it" : "them"
    let prefix = "navigationContext."
    let isWhole = !names[0].hasPrefix(prefix)
    let added =
      names.count > 1
      ? "them to navigationContext"
      : isWhole
        ? "navigationContext" : "\"\(names[0].dropFirst(prefix.count))\" to navigationContext"
    return Finding(
      message: "\(address.text) reads \(list), but this navigation does not set \(object)"
        + corrections.map { "; \($0)" }.joined(),
      paths: paths,
      advice: corrections.isEmpty
        ? "add \(added), or test \(object) with isNull in \(file)" : nil,
      edits: edits, isCertain: isCertain)
  }
}
