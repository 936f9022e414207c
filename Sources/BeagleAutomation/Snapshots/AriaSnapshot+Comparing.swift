extension AriaSnapshot {
  /// Compares the screen with a template.
  /// - Parameters:
  ///   - template: The template.
  ///   - path: The path of its file, for the difference.
  /// - Returns: nil if the screen matches.
  /// - Throws: `SearchPattern.Failure` if a regular expression takes too many steps.
  package func difference(
    from template: AriaTemplate, path: String = "template"
  ) throws(SearchPattern.Failure) -> SnapshotDifference? {
    let matcher = AriaMatcher(template, self)
    if try matcher.matches() { return nil }
    return SnapshotDifference(path: path, lines: try AriaAligner(matcher).lines)
  }
}
