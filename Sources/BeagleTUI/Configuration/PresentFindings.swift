import BeagleSchema

/// What is wrong or doubtful in a document as it is now: each finding once, however often it was told.
struct PresentFindings {
  /// The most findings of a document that are kept.
  static let limit = 500
  /// The most documents whose findings are kept.
  static let documentLimit = 200

  /// The findings in the order in which they came.
  private(set) var all: [Diagnostic] = []
  /// How many of them are more than notes.
  private(set) var count = 0
  /// For each whether it came of evaluation, which may happen again.
  private var isOfEvaluation: [Diagnostic: Bool] = [:]

  /// Takes a finding in, unless it is known or there are too many.
  mutating func insert(_ diagnostic: Diagnostic, _ ofEvaluation: Bool) {
    guard all.count < Self.limit, isOfEvaluation[diagnostic] == nil else { return }
    isOfEvaluation[diagnostic] = ofEvaluation
    all.append(diagnostic)
    if diagnostic.severity != .note { count += 1 }
  }

  /// Leaves what decoding found.
  mutating func removeEvaluations() {
    guard isOfEvaluation.values.contains(true) else { return }
    all.removeAll { isOfEvaluation[$0] == true }
    isOfEvaluation = isOfEvaluation.filter { !$0.value }
    count = all.count { $0.severity != .note }
  }
}
