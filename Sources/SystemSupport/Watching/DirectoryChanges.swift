/// What happened below a directory since it was asked last.
package struct DirectoryChanges: Sendable, Equatable {
  /// The most paths that are named.
  package static let pathLimit = 10_000

  /// The files that were written, came or went, and the directories that came or went, as paths below
  /// the directory that is watched.
  package private(set) var paths: Set<String> = []
  /// Whether anything else may have changed as well: more happened than could be told, or the
  /// directory itself went away or came back.
  package private(set) var isIncomplete = false

  /// Nothing.
  package init() {}

  /// Whether nothing happened.
  package var isEmpty: Bool { paths.isEmpty && !isIncomplete }

  /// Notes that something at a path changed.
  mutating func insert(_ path: String) {
    guard paths.count < DirectoryChanges.pathLimit else {
      isIncomplete = true
      return
    }
    paths.insert(path)
  }

  /// Notes that anything may have changed.
  mutating func setIncomplete() { isIncomplete = true }
}
