/// A set of fixes that can be applied together because their edits do not overlap.
package struct FixPlan {
  /// The edits for each file.
  package private(set) var edits: [String: [TextEdit]] = [:]
  /// The number of fixes in the plan.
  package private(set) var count = 0

  /// Creates an empty plan.
  package init() {}

  /// Adds a fix with all its edits. Returns false and adds nothing if an edit overlaps an edit of
  /// the plan; such a fix can be applied after this plan.
  @discardableResult
  package mutating func add(_ fixIt: FixIt) -> Bool {
    for edit in fixIt.edits {
      for other in edits[edit.file] ?? [] where edit.overlaps(other) {
        // Two fixes may share a replacement. An insertion would be inserted twice.
        if edit != other || edit.span.length == 0 { return false }
      }
    }
    for edit in fixIt.edits where edits[edit.file]?.contains(edit) != true {
      edits[edit.file, default: []].append(edit)
    }
    count += 1
    return true
  }
}

extension TextEdit {
  /// Returns whether both edits change the same bytes or start at the same offset.
  fileprivate func overlaps(_ other: TextEdit) -> Bool {
    if span.offset == other.span.offset { return true }
    return span.offset < other.span.end && other.span.offset < span.end
  }
}
