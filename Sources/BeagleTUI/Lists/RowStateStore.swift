import BeagleSchema

/// The state of rows without views, shared by an outermost list and all lists inside it: contexts,
/// scroll positions of inner lists, and which rows have run `onInit`.
@MainActor
final class RowStateStore {
  /// The maximum number of rows with saved state. Further rows start with their initial state.
  static let maximumStates = 100_000

  /// Identifies a list, which may be in a row of another list.
  struct ListID: Hashable {
    let list: SourceReference?
    /// The identifiers of the rows around it, the outermost first.
    let outer: String
  }

  /// Identifies a row in nested lists.
  struct RowID: Hashable {
    let list: ListID
    let row: RowIdentity
  }

  private var states: [RowID: ListRow.SavedState] = [:]
  private var scrolls: [ListID: (index: Int, distance: Int)] = [:]
  /// The data that lists have run `onScrollEnd` for; only in the state of an earlier version.
  private var scrollEnds: [ListID: DynamicArray] = [:]
  /// Hash values, because complete identifiers would take ten times the memory. With one million
  /// rows, the probability of a collision is about 1 in 10^7.
  private var initialized: Set<Int> = []

  /// The store of the same list in the previous version of the screen, used by live reload.
  struct PreviousVersion {
    let store: RowStateStore
    /// Maps a source location to the one in the previous version.
    let previousSource: (SourceReference) -> SourceReference?
    /// Whether `onInit` actions are unchanged, so that they do not run again.
    let keepsInitialized: Bool

    fileprivate func previousID(of id: ListID) -> ListID? {
      guard let list = id.list else { return id }
      return previousSource(list).map { ListID(list: $0, outer: id.outer) }
    }

    fileprivate func previousID(of id: RowID) -> RowID? {
      previousID(of: id.list).map { RowID(list: $0, row: id.row) }
    }
  }

  /// Nil unless the screen was replaced by a new version.
  var previous: PreviousVersion?

  func isInitialized(_ id: RowID) -> Bool {
    if !initialized.isEmpty, initialized.contains(id.hashValue) { return true }
    guard let previous, previous.keepsInitialized, let before = previous.previousID(of: id) else {
      return false
    }
    return previous.store.isInitialized(before)
  }

  func markInitialized(_ id: RowID) { initialized.insert(id.hashValue) }

  func save(_ state: ListRow.SavedState, of id: RowID) {
    guard !state.isEmpty, states.count < RowStateStore.maximumStates else { return }
    states[id] = state
  }

  var hasSavedStates: Bool { !states.isEmpty || previous?.store.hasSavedStates == true }

  func takeState(of id: RowID) -> ListRow.SavedState? {
    if let state = states.isEmpty ? nil : states.removeValue(forKey: id) { return state }
    guard let previous, previous.store.hasSavedStates, let before = previous.previousID(of: id)
    else {
      return nil
    }
    var state = previous.store.takeState(of: before)
    // The data may have changed.
    state?.item = nil
    state?.previousSource = previous.previousSource
    return state
  }

  /// Saves the first visible row of an inner list.
  func saveScrollPosition(_ position: (index: Int, distance: Int)?, of id: ListID) {
    if scrolls.count < RowStateStore.maximumStates { scrolls[id] = position }
  }

  func takeScrollPosition(of id: ListID) -> (index: Int, distance: Int)? {
    if let scroll = scrolls.isEmpty ? nil : scrolls.removeValue(forKey: id) { return scroll }
    guard let previous, let before = previous.previousID(of: id) else { return nil }
    return previous.store.takeScrollPosition(of: before)
  }

  /// Saves that a list has run `onScrollEnd` for its data.
  func saveScrollEnd(for data: DynamicArray, of id: ListID) { scrollEnds[id] = data }

  /// Removes and returns the data that the previous version of a list has run `onScrollEnd` for.
  func takeScrollEnd(of id: ListID) -> DynamicArray? {
    guard let previous, let before = previous.previousID(of: id) else { return nil }
    return previous.store.scrollEnds.removeValue(forKey: before)
  }
}
