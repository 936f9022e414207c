/// The reads of members that a value does not have.
///
/// If only an action writes a similar member, and nothing reads that, the name in the action is misspelled.
/// Then the finding is at the action, and not at the reads.
struct MissingReads {
  struct Read {
    let use: ContextUse
    let context: Int
    let problem: PathRules.Problem
  }

  /// The value that lacks a member.
  private struct Place: Hashable {
    let context: Int
    let path: [Path.Node]
  }

  private(set) var reads: [Read] = []
  /// The missing name for each suggestion, by the place.
  private var names: [Place: [String: String]] = [:]
  /// The names in actions that have a finding.
  private var corrected: [Place: Set<String>] = [:]

  mutating func add(_ problem: PathRules.Problem, of use: ContextUse, _ context: Int) {
    let read = Read(use: use, context: context, problem: problem)
    reads.append(read)
    guard let suggestion = problem.suggestion, !problem.name.isEmpty else { return }
    let place = place(of: read)
    if names[place]?[suggestion] == nil { names[place, default: [:]][suggestion] = problem.name }
  }

  /// Returns the name that expressions read in place of a name that only an action has; nil without one.
  mutating func correct(
    _ written: String, after path: ArraySlice<Path.Node>, of context: Int
  ) -> String? {
    let place = Place(context: context, path: Array(path))
    guard !written.isEmpty, let missing = names[place]?[written] else { return nil }
    corrected[place, default: []].insert(written)
    return missing
  }

  /// Returns whether the finding is at an action instead.
  func isCorrected(_ read: Read) -> Bool {
    guard let suggestion = read.problem.suggestion else { return false }
    return corrected[place(of: read)]?.contains(suggestion) == true
  }

  private func place(of read: Read) -> Place {
    Place(context: read.context, path: Array(read.use.path.prefix(read.problem.step)))
  }
}
