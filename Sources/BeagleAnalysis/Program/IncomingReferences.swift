/// What is known of the ways that lead to a document, all of them together.
struct IncomingReferences {
  /// Whether a navigation opens it as a screen.
  private(set) var isScreen = false
  /// Whether it is loaded to be a part of other screens.
  private(set) var isPart = false
  /// Whether a request loads it, which may put it anywhere.
  private(set) var isAnywhere = false
  /// The ids of the contexts around the components that show it.
  private(set) var scope: Set<String> = []
  /// What navigations give to it; nil where none gives anything.
  private(set) var given: ValueShape?

  /// Adds one way.
  mutating func add(_ address: AddressUse) {
    switch address.role {
    case .screen:
      isScreen = true
      if let given = address.given { give(given.shape, at: given.path[...]) }
    case .part:
      isPart = true
      scope.formUnion(address.scope)
    case .request:
      isPart = true
      isAnywhere = true
    case .form, .picture, .webPage, .external, .native, .back: break
    }
  }

  /// Adds the ways that lead to an address that fits the one of the document.
  mutating func add(_ others: IncomingReferences) {
    isScreen = isScreen || others.isScreen
    isPart = isPart || others.isPart
    isAnywhere = isAnywhere || others.isAnywhere
    scope.formUnion(others.scope)
    if let given = others.given { give(given, at: []) }
  }

  private mutating func give(_ shape: ValueShape, at path: ArraySlice<Path.Node>) {
    given = (given ?? .null).writing(shape, at: path)
  }
}
