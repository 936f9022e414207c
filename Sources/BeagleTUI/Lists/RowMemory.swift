import BeagleSchema

/// What rows leave behind while they are away, for an outermost list and all inside it: the values
/// of the contexts that templates declare, and which rows have run their onInit.
@MainActor
final class RowMemory {
  /// The most rows that are remembered; what comes after starts afresh each time.
  static let maximumRows = 20_000

  /// A row among all rows of nested lists.
  struct Place: Hashable {
    let list: SourceReference?
    /// The rows around it, from the outside in.
    let outer: String
    let row: RowIdentity
  }

  private var states: [Place: ListRow.SavedState] = [:]
  private var initialized: Set<Place> = []

  /// Whether this is the first time that a row is made.
  func isFirst(_ place: Place) -> Bool {
    guard initialized.count < RowMemory.maximumRows else { return !initialized.contains(place) }
    return initialized.insert(place).inserted
  }

  func keep(_ state: ListRow.SavedState, of place: Place) {
    guard !state.isEmpty, states.count < RowMemory.maximumRows else { return }
    states[place] = state
  }

  func takeState(of place: Place) -> ListRow.SavedState? { states.removeValue(forKey: place) }
}
