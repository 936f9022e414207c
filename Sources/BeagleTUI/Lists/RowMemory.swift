import BeagleSchema

/// What rows leave behind while they are away, for an outermost list and all inside it: the values
/// of the contexts that templates declare, where inner lists were scrolled to, and which rows have
/// run their onInit.
@MainActor
final class RowMemory {
  /// The most rows whose state is kept; what comes after starts afresh each time.
  static let maximumStates = 100_000

  /// A list among all lists in the rows of others.
  struct ListPlace: Hashable {
    let list: SourceReference?
    /// The rows around it, from the outside in.
    let outer: String
  }

  /// A row among all rows of nested lists.
  struct Place: Hashable {
    let list: ListPlace
    let row: RowIdentity
  }

  private var states: [Place: ListRow.SavedState] = [:]
  private var scrolls: [ListPlace: (index: Int, distance: Int)] = [:]
  /// Hash values, since the places themselves would take ten times the memory. Two of a million
  /// rows have the same of 2^64 values once in some ten million cases.
  private var initialized: Set<Int> = []

  /// What an earlier version of the outermost list left behind, and how places are found in it.
  struct Former {
    let memory: RowMemory
    /// What a place of the document was in the earlier version.
    let source: (SourceReference) -> SourceReference?
    /// Whether rows that were there have done what the templates say now.
    let hasRun: Bool

    fileprivate func place(_ place: ListPlace) -> ListPlace? {
      guard let list = place.list else { return place }
      return source(list).map { ListPlace(list: $0, outer: place.outer) }
    }

    fileprivate func place(_ row: Place) -> Place? {
      place(row.list).map { Place(list: $0, row: row.row) }
    }
  }

  /// Nil in a list that is shown for the first time.
  var former: Former?

  /// Whether a row has run its onInit.
  func hasRun(_ place: Place) -> Bool {
    if !initialized.isEmpty, initialized.contains(place.hashValue) { return true }
    guard let former, former.hasRun, let before = former.place(place) else { return false }
    return former.memory.hasRun(before)
  }

  /// A row runs its onInit, and not again.
  func noteRun(_ place: Place) { initialized.insert(place.hashValue) }

  func keep(_ state: ListRow.SavedState, of place: Place) {
    guard !state.isEmpty, states.count < RowMemory.maximumStates else { return }
    states[place] = state
  }

  /// Whether some row left a state behind.
  var holdsStates: Bool { !states.isEmpty || former?.memory.holdsStates == true }

  func takeState(of place: Place) -> ListRow.SavedState? {
    if let state = states.isEmpty ? nil : states.removeValue(forKey: place) { return state }
    guard let former, former.memory.holdsStates, let before = former.place(place) else {
      return nil
    }
    var state = former.memory.takeState(of: before)
    // The data may be others.
    state?.item = nil
    state?.former = former.source
    return state
  }

  /// Keeps which row an inner list shows first.
  func keepScroll(_ seen: (index: Int, distance: Int)?, of place: ListPlace) {
    if scrolls.count < RowMemory.maximumStates { scrolls[place] = seen }
  }

  func takeScroll(of place: ListPlace) -> (index: Int, distance: Int)? {
    if let scroll = scrolls.isEmpty ? nil : scrolls.removeValue(forKey: place) { return scroll }
    guard let former, let before = former.place(place) else { return nil }
    return former.memory.takeScroll(of: before)
  }
}
