/// Readings of `navigationContext` for which the program gives nothing.
enum NavigationRules {
  static func check(
    _ document: DocumentAnalysis, arrivals: IncomingReferences, back: [NavigationContextValue]
  ) -> [Diagnostic] {
    let uses = document.facts.contextUses.filter {
      $0.target == .navigation && $0.kind == .read && $0.screen == 0 && !$0.isOptional && !$0.isOpen
    }
    guard !uses.isEmpty, arrivals.isScreen,
      !document.facts.contextUses.contains(where: { $0.target == .navigation && $0.kind == .write })
    else { return [] }
    if arrivals.given == nil, back.isEmpty, let first = uses.first,
      let place = first.places.first
    {
      return [
        Diagnostic(
          .unknownPath, .warning,
          "navigationContext is empty: no navigation to this screen gives it a value",
          name: first.id, file: document.name, span: place.span, start: place.start, end: place.end)
      ]
    }
    var shape = arrivals.given ?? .null
    for given in back { shape = shape.writing(given.shape, at: given.path[...]) }
    var suggestions = SuggestionBudget()
    return uses.prefix(Findings.limit).compactMap { use in
      guard !use.path.isEmpty,
        let problem = PathRules.problem(of: use.path, named: use.id, in: shape, &suggestions),
        use.places.indices.contains(problem.step + 1)
      else { return nil }
      let place = use.places[problem.step + 1]
      return Diagnostic(
        .unknownPath, .warning,
        "\(problem.message), as far as the navigations to this screen give it",
        suggestion: problem.suggestion, name: use.id, file: document.name, span: place.span,
        start: place.start, end: place.end)
    }
  }
}
