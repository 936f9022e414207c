/// The references between the documents of a project.
///
/// An address that an expression builds may refer to many documents, so references by such
/// addresses are stored once per pattern and resolved later.
package struct NavigationGraph {
  /// The references to each document, by its name.
  private(set) var incoming: [String: IncomingReferences] = [:]
  /// The values that back navigations pass to the previous screen.
  private(set) var backNavigationContexts: [NavigationContextValue] = []
  /// The addresses and ids of all screens that navigations open.
  private(set) var pushed: Set<String> = []
  /// The patterns of screen addresses that expressions build.
  private(set) var pushedPatterns: Set<AddressPattern> = []
  /// The documents that each document refers to.
  private var outgoing: [String: Set<String>] = [:]
  /// The maximum number of patterns to resolve. Each may match every document.
  private static let patternLimit = 1000
  /// Whether the limit was exceeded, so that unreachable screens are unknown.
  private(set) var hasMorePatterns = false
  private var incomingByPattern: [AddressPattern: IncomingReferences] = [:]
  /// The patterns of the addresses in each document.
  private var outgoingPatterns: [String: Set<AddressPattern>] = [:]

  /// Adds the references of documents. The order must be stable, because the number of patterns and
  /// suggestions is limited.
  mutating func add(_ documents: [DocumentAnalysis], _ addresses: AddressResolver?) {
    for document in documents { add(document, addresses) }
  }

  /// Adds the references of a document.
  ///
  /// - Parameter addresses: Resolves addresses; nil for documents without a directory.
  mutating func add(_ document: DocumentAnalysis, _ addresses: AddressResolver?) {
    backNavigationContexts += document.facts.backNavigationContexts
    pushed.formUnion(document.facts.screens.compactMap(\.id))
    for address in document.facts.addresses {
      if address.role == .back, let value = address.navigationContext {
        backNavigationContexts.append(value)
      }
      if address.role == .screen {
        if let path = address.pattern.literal {
          pushed.insert(path)
        } else {
          pushedPatterns.insert(address.pattern)
        }
      }
      if address.isLoaded, let addresses { addReference(address, from: document.name, addresses) }
    }
  }

  private mutating func addReference(
    _ address: AddressUse, from source: String, _ addresses: AddressResolver
  ) {
    guard let path = address.pattern.literal else {
      // A pattern that matches everything carries no information. See DocumentFacts.pathTexts.
      if address.pattern.isAnything { return }
      // A misspelled address counts as a reference to the suggested documents.
      if address.pattern.start.utf8.first == 0x2F, !addresses.hasMatch(for: address.pattern),
        let near = addresses.nearestRoute(to: address),
        case .expression(let expression) = ExpressionParser.parse(near)
      {
        outgoingPatterns[source, default: []].insert(AddressPattern(expression))
      }
      guard
        incomingByPattern[address.pattern] != nil
          || incomingByPattern.count < NavigationGraph.patternLimit
      else {
        hasMorePatterns = true
        return
      }
      incomingByPattern[address.pattern, default: IncomingReferences()].add(address)
      outgoingPatterns[source, default: []].insert(address.pattern)
      return
    }
    if let target = addresses.target(of: address) {
      incoming[target, default: IncomingReferences()].add(address)
      outgoing[source, default: []].insert(target)
    } else if path.utf8.first == 0x2F, let method = address.method,
      addresses.resolve(path, method) == .notFound,
      let near = addresses.nearest(to: path, for: address)
    {
      // A misspelled address counts as a reference to the suggested document.
      outgoing[source, default: []].formUnion(addresses.targets(ofText: near))
    }
  }

  /// Resolves the patterns. Call this once, after all documents are added.
  mutating func resolvePatterns(_ addresses: AddressResolver) {
    for (pattern, references) in incomingByPattern {
      let targets = Set(addresses.targets(of: pattern))
      for target in targets {
        incoming[target, default: IncomingReferences()]
          .add(references, hasOtherTargets: targets.count > 1)
      }
    }
    incomingByPattern = [:]
  }

  /// Returns the references to a document with some paths by addresses that expressions build; none after
  /// the patterns were resolved.
  func incoming(
    byPatternsMatching paths: [String], _ addresses: AddressResolver?
  ) -> IncomingReferences {
    var found = IncomingReferences()
    for (pattern, references) in incomingByPattern where paths.contains(where: pattern.matches) {
      found.add(references, hasOtherTargets: addresses?.onlyTarget(of: pattern) == nil)
    }
    return found
  }

  /// Returns the documents that are reachable from the entry documents.
  ///
  /// - Parameters:
  ///   - entries: The entry documents.
  ///   - pathTexts: Returns the strings in the data of a document that look like addresses.
  func reachable(
    from entries: [String], _ addresses: AddressResolver, pathTexts: (String) -> Set<String>
  ) -> Set<String> {
    var reached: Set<String> = []
    var followed: Set<AddressPattern> = []
    var waiting = entries
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      for target in outgoing[name] ?? [] where !reached.contains(target) {
        waiting.append(target)
      }
      for pattern in outgoingPatterns[name] ?? [] where followed.insert(pattern).inserted {
        waiting += addresses.targets(of: pattern)
      }
      for text in pathTexts(name) { waiting += addresses.targets(ofText: text) }
    }
    return reached
  }
}

/// The combined references of a project to one document.
struct IncomingReferences {
  /// Whether a navigation opens it as a screen.
  private(set) var isScreen = false
  /// Whether it is loaded as a part of other screens.
  private(set) var isPart = false
  /// Whether a request loads it. Its result may be used anywhere.
  private(set) var isRequested = false
  /// The ids of the contexts in scope of the components that load it.
  private(set) var scope: Set<String> = []
  /// The value that navigations pass to it; nil if no navigation passes a value.
  private(set) var navigationContext: ValueShape?
  /// The values of the navigations that open it, with the number of navigations; nil for those that pass
  /// no value.
  private(set) var navigations: [NavigationContextValue?: Int] = [:]

  /// Adds a reference.
  mutating func add(_ address: AddressUse) {
    switch address.role {
    case .screen:
      isScreen = true
      navigations[address.navigationContext, default: 0] += 1
      if let value = address.navigationContext { set(value.shape, at: value.path[...]) }
    case .part:
      isPart = true
      scope.formUnion(address.scope)
    case .request:
      isPart = true
      isRequested = true
    case .form, .image, .webPage, .external, .native, .back: break
    }
  }

  /// Adds the references by a pattern that matches the document's address.
  /// - Parameter hasOtherTargets: Whether the pattern matches other addresses, too.
  mutating func add(_ others: IncomingReferences, hasOtherTargets: Bool = false) {
    isScreen = isScreen || others.isScreen
    isPart = isPart || others.isPart
    isRequested = isRequested || others.isRequested
    scope.formUnion(others.scope)
    // A finding is never at a navigation that may open several screens, so it counts more than once.
    navigations.merge(
      others.navigations.mapValues { hasOtherTargets ? $0 + 1 : $0 }, uniquingKeysWith: +)
    if let shape = others.navigationContext { set(shape, at: []) }
  }

  private mutating func set(_ shape: ValueShape, at path: ArraySlice<Path.Node>) {
    // Without another reference to the value, it is changed in place.
    var value = navigationContext ?? .null
    navigationContext = nil
    value.write(shape, at: path)
    navigationContext = value
  }
}
