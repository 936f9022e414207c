/// Checks paths in values that requests, navigations and other documents determine.
enum DataRules {
  /// Returns a finding for each path that does not exist in the data, if the document or all files of the directory
  /// together determine the data.
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
      var problem = PathRules.problem(
        at: failing, of: read.path, named: read.id, in: holder, &suggestions)
      // The data of the directory may be only one example of what the condition distinguishes.
      if read.isConditional, problem.suggestion == nil { return nil }
      let range = read.steps[failing]
      let start = read.steps[0].span.offset
      if problem.mayMeanRow,
        let path = RowPaths.path(
          for: read.path[...failing], of: read.id, at: start, in: document.facts,
          { row, name in
            let rows = document.facts.inferred.contexts
            return rows.indices.contains(row)
              && inference.find([], in: rows[row]).shape?.memberNames.contains(name) == true
          })
      {
        (problem.suggestion, problem.correction) = (path, .row)
      }
      return Diagnostic(
        .unknownPath, .warning,
        "\(problem.message)\(inference.source)\(problem.members)",
        suggestion: problem.suggestion,
        fixIt: problem.suggestion.flatMap { meant in
          var span = range.span
          if problem.correction == .row {
            // The row replaces the path from the id.
            let ids = document.facts.contextUses.lazy.filter {
              $0.kind == .read && $0.id == read.id && $0.path == read.path && $0.name.offset < start
            }
            guard let id = ids.map(\.name.offset).max() else { return nil }
            span = SourceSpan(offset: id, length: span.end - id)
          } else if problem.correction != .name {
            return nil
          }
          return FixIt(
            changingTo: "\"\(meant)\"",
            edits: [TextEdit(file: document.name, span: span, replacement: meant)],
            isSafe: false)
        },
        name: read.id, file: document.name, span: range.span, start: range.start, end: range.end)
    }
  }

  /// Returns a finding for each value that is written in place of a list or a text although it is something else.
  static func checkReplacements(
    _ document: DocumentAnalysis, _ inference: DataInference
  ) -> [Diagnostic] {
    let known = document.diagnostics.map(\.offset)
    return document.facts.inferred.replacements.prefix(Findings.limit).compactMap { use in
      guard !known.contains(where: { use.range.span.contains($0) }),
        let shape = inference.find([], in: use.shape).shape,
        let binding = use.expression.binding
      else { return nil }
      let source = Path(nodes: [.key(binding.contextId)] + binding.path.nodes).description
      var problem =
        "\(use.target) is \(use.former.description), but \(source) is \(shape.description)"
      var suggestion: String?
      switch shape {
      case .unknown, .null, .list, .deferred: return nil
      case .scalar where !use.former.isList: return nil
      case .scalar, .object:
        if use.former.isList {
          problem = "a list shows \(use.target), but \(source) is \(shape.description)"
          suggestion = inference.listPath(in: shape, at: source).map { "@{\($0)}" }
        } else {
          // The events of inputs contain nothing else.
          guard shape.memberNames == ["value"] else { return nil }
          suggestion = "@{\(source).value}"
        }
      }
      return Diagnostic(
        .wrongType, .warning, problem,
        suggestion: suggestion.map { "change to \"\($0)\"" } ?? "write the path of a list",
        fixIt: suggestion.map { text in
          FixIt(
            changingTo: "\"\(text)\"",
            edits: [
              TextEdit(
                file: document.name, span: use.range.span,
                replacement: DynamicObject.string(text).jsonText)
            ], isSafe: false)
        }, name: "value", file: document.name, span: use.range.span, start: use.range.start,
        end: use.range.end)
    }
  }
}
