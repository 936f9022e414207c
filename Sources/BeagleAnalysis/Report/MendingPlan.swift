import BeagleSchema

/// Changes of files that can be made together: each one whole, none over another.
package struct MendingPlan {
  /// The edits by file.
  package private(set) var edits: [String: [TextEdit]] = [:]
  /// How many changes were taken.
  package private(set) var count = 0

  /// A plan without changes.
  package init() {}

  /// Takes a change where none of its edits touches another's; false where one does, for which the
  /// next round has room.
  @discardableResult
  package mutating func add(_ mending: Mending) -> Bool {
    for edit in mending.edits {
      for other in edits[edit.file] ?? [] where edit.touches(other) {
        // What two findings have in common is done once.
        if edit != other || edit.span.length == 0 { return false }
      }
    }
    for edit in mending.edits where edits[edit.file]?.contains(edit) != true {
      edits[edit.file, default: []].append(edit)
    }
    count += 1
    return true
  }
}

extension TextEdit {
  /// Whether both change the same bytes, or write at the same place.
  fileprivate func touches(_ other: TextEdit) -> Bool {
    if span.offset == other.span.offset { return true }
    return span.offset < other.span.end && other.span.offset < span.end
  }
}
