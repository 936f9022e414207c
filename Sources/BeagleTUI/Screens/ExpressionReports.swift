import BeagleSchema

/// Puts the first failure of each expression of a screen into the log: it is evaluated again with
/// each change, and what fails then says little new.
@MainActor
final class ExpressionReports {
  /// An expression as it stands in one place.
  private struct Place: Hashable {
    let text: String
    let source: SourceReference?
  }

  private let log: BeagleLog
  private var known: Set<Place> = []

  init(log: BeagleLog) { self.log = log }

  /// Forgets what was reported, for other content.
  func removeAll() { known = [] }

  /// Reports an evaluation that failed.
  func report(_ issue: EvaluationIssue) {
    report(issue.expression, at: issue.reference) { Diagnostic(issue) }
  }

  /// Reports a text that looks like an expression but is not a valid one.
  func report(_ issue: ExpressionSyntaxIssue, in text: String, at source: SourceReference?) {
    report(text, at: source) { Diagnostic(issue, in: text, at: source) }
  }

  private func report(
    _ text: String, at source: SourceReference?, _ diagnostic: () -> Diagnostic
  ) {
    guard known.count < BeagleLog.capacity,
      known.insert(Place(text: text, source: source)).inserted
    else { return }
    log.add(diagnostic(), ofEvaluation: true)
  }
}
