/// Checks paths in values that requests, navigations and other documents determine.
enum DataRules {
  /// Returns a finding for each path whose name resembles one of the data. Other names may come from a
  /// version of the data that the directory does not contain.
  static func check(
    _ document: DocumentAnalysis, _ inference: DataInference
  ) -> [Diagnostic] {
    let known = Set(document.diagnostics.map(\.offset))
    return document.facts.inferred.reads.prefix(Findings.limit).compactMap { read in
      let (shape, failing, holder) = inference.find(read.path, in: read.shape)
      guard shape == nil, case .key(let name) = read.path[failing], case .object = holder,
        read.steps.indices.contains(failing), !known.contains(read.steps[failing].span.offset),
        let meant = TypoCorrection.best(for: name, amongUnordered: holder.memberNames)
      else { return nil }
      let range = read.steps[failing]
      let head = Path(nodes: [.key(read.id)] + read.path.prefix(failing)).description
      return Diagnostic(
        .misspelledPath, .note, "the data of \(head) has no \"\(name)\"", suggestion: meant,
        fixIt: FixIt(
          title: "Change to \"\(meant)\"",
          edits: [TextEdit(file: document.name, span: range.span, replacement: meant)],
          isSafe: false),
        name: read.id, file: document.name, span: range.span, start: range.start, end: range.end)
    }
  }
}
