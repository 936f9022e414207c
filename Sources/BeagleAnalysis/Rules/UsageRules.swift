import BeagleSchema
import SystemSupport

/// Notes about contexts and lists that are valid but perhaps not what the author wants.
enum UsageRules {
  static func check(
    _ collector: FactsCollector, _ reads: inout ContextReads, options: CheckOptions,
    into findings: inout Findings
  ) {
    let hidden = checkShadowed(collector.facts, into: &findings)
    checkUnused(collector.facts, &reads, ignoring: hidden, into: &findings)
    if options.optionalCodes.contains(.missingKey) { checkKeys(collector, into: &findings) }
  }

  // MARK: - Contexts

  /// Checks for contexts that hide one with the same id. Rows with the standard names hide those of
  /// an outer list on purpose.
  ///
  /// - Returns: The hidden contexts.
  private static func checkShadowed(
    _ facts: DocumentFacts, into findings: inout Findings
  ) -> Set<Int> {
    var hidden: Set<Int> = []
    // The contexts around the current one, by id.
    var enclosing: [String: [Int]] = [:]
    for (index, context) in facts.contexts.enumerated() where context.origin != .event {
      while let last = enclosing[context.id]?.last,
        !facts.contexts[last].scope.contains(context.scope)
          || facts.contexts[last].screen != context.screen
      {
        enclosing[context.id]?.removeLast()
      }
      if let last = enclosing[context.id]?.last, let name = context.name,
        context.origin == .declared || facts.contexts[last].origin == .declared
      {
        let span = facts.contexts[last].name ?? facts.contexts[last].scope
        let line = findings.document.location(ofOffset: span.offset).line
        findings.report(
          .shadowedContext, .note, name,
          "\"\(context.id)\" hides the context with the same id from line \(line)",
          suggestion: "choose another id", name: context.id)
        hidden.insert(last)
      }
      enclosing[context.id, default: []].append(index)
    }
    return hidden
  }

  /// Checks for contexts that nothing reads. Components that are loaded or added later may read any
  /// context.
  private static func checkUnused(
    _ facts: DocumentFacts, _ reads: inout ContextReads, ignoring hidden: Set<Int>,
    into findings: inout Findings
  ) {
    var written: Set<Int> = []
    // The positions of other mistakes and of uses without a context, in ascending order.
    var unresolved = findings.faultOffsets
    for index in facts.contextUses.indices {
      switch facts.contextUses[index].target {
      case .declared(let context):
        if facts.contextUses[index].kind == .write { written.insert(context) }
      case .unresolved: unresolved.append(facts.contextUses[index].name.offset)
      case .global, .navigation: break
      }
    }
    unresolved.sort()
    for (index, context) in facts.contexts.enumerated() {
      guard context.origin == .declared, let name = context.name, !hidden.contains(index),
        !facts.screens[context.screen].mayBeWritten, ContextRules.isReadable(context.id),
        !reads.contains(index),
        // Another id inside the component may be a mistake for this one, and an invalid expression
        // or a misspelled property may read it. They have their own findings.
        !contains(unresolved, context.scope)
      else { continue }
      findings.report(
        .unusedContext, .note, name,
        "the context \"\(context.id)\" is \(written.contains(index) ? "set but " : "")never read",
        suggestion: "remove the context, or read it in an expression", name: context.id,
        onlyOfScreen: !facts.isScreen)
    }
  }

  /// Returns whether one of several ascending positions is in a range.
  private static func contains(_ positions: [Int], _ span: SourceSpan) -> Bool {
    let first = positions.partitioningIndex { $0 >= span.offset }
    return first < positions.count && positions[first] < span.end
  }

  // MARK: - Lists

  /// Checks lists without a key whose rows have inputs or contexts.
  private static func checkKeys(_ collector: FactsCollector, into findings: inout Findings) {
    let data = ListData(collector)
    for index in collector.listsWithState.sorted() {
      let list = collector.facts.lists[index]
      guard list.key == nil, collector.listData[index]?.kind == .string, !data.isConstant(index)
      else { continue }
      findings.report(
        .missingKey, .note, SourceSpan(offset: list.span.offset, length: 1),
        "the rows of this list keep state, but the list has no key: when the data changes, the"
          + " state stays at its position",
        suggestion: "add \"key\" with the path of a unique value", name: "key")
    }
  }
}

/// The data of the lists of a document.
private struct ListData {
  private let collector: FactsCollector
  /// The contexts that actions set.
  private let written: Set<ContextUse.Target>

  init(_ collector: FactsCollector) {
    self.collector = collector
    written = Set(collector.facts.contextUses.lazy.filter { $0.kind == .write }.map(\.target))
  }

  /// Returns whether the data of a list is a context that nothing changes.
  func isConstant(_ list: Int) -> Bool {
    let facts = collector.facts
    guard let use = facts.lists[list].dataUse,
      case .declared(let context) = facts.contextUses[use].target,
      facts.contexts[context].origin == .declared
    else { return false }
    return !facts.screens[facts.contexts[context].screen].mayBeWritten
      && !written.contains(.declared(context))
  }
}
