/// Checks paths in values that requests, navigations and other documents determine.
enum DataRules {
  /// Returns a finding for each path that does not exist in the data, if all files of the directory together
  /// determine the data.
  static func check(
    _ document: DocumentAnalysis, _ inference: DataInference
  ) -> [Diagnostic] {
    let known = Set(document.diagnostics.map(\.offset))
    var suggestions = SuggestionBudget()
    return document.facts.inferred.reads.prefix(Findings.limit).compactMap { read in
      let (shape, failing, holder) = inference.find(read.path, in: read.shape)
      guard shape == nil, read.steps.indices.contains(failing),
        !known.contains(read.steps[failing].span.offset)
      else { return nil }
      let problem = PathRules.problem(
        at: failing, of: read.path, named: read.id, in: holder, &suggestions)
      let range = read.steps[failing]
      let isName = problem.correction == .name
      return Diagnostic(
        .unknownPath, .warning,
        "\(problem.message), according to the data of the directory\(problem.members)",
        suggestion: problem.suggestion,
        fixIt: problem.suggestion.flatMap { meant in
          guard isName else { return nil }
          return FixIt(
            changingTo: "\"\(meant)\"",
            edits: [TextEdit(file: document.name, span: range.span, replacement: meant)],
            isSafe: false)
        },
        name: read.id, file: document.name, span: range.span, start: range.start, end: range.end)
    }
  }
}
