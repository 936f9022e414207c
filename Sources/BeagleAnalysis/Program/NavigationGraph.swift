/// What leads where in a program, as far as its documents were added.
///
/// A program may have many addresses that are put together, each of which may lead to any screen, so
/// what they have in common is kept by pattern.
package struct NavigationGraph {
  /// The ways to a document, by its name.
  private(set) var arrivals: [String: IncomingReferences] = [:]
  /// What navigations back give to whatever screen is below.
  private(set) var backNavigationContexts: [NavigationContextValue] = []
  /// The addresses and ids of the screens that are opened.
  private(set) var pushed: Set<String> = []
  /// What the addresses of screens that are put together can be.
  private(set) var pushedPatterns: Set<AddressPattern> = []
  /// The documents to which the addresses of a document lead.
  private var departures: [String: Set<String>] = [:]
  /// The most patterns that are followed, since each may lead to any document.
  private static let patternLimit = 1000
  /// Whether there are more patterns than are followed, so that it is not known what is reached.
  private(set) var hasMorePatterns = false
  private var patternArrivals: [AddressPattern: IncomingReferences] = [:]
  /// The patterns of the addresses of a document.
  private var patternDepartures: [String: Set<AddressPattern>] = [:]

  /// Adds where documents lead, in an order that is always the same, for what is bounded depends on it.
  mutating func add(_ documents: [DocumentAnalysis], _ addresses: AddressResolver?) {
    for document in documents { add(document, addresses) }
  }

  /// Adds where a document leads.
  ///
  /// - Parameter addresses: finds what answers; nil where nothing does.
  mutating func add(_ document: DocumentAnalysis, _ addresses: AddressResolver?) {
    backNavigationContexts += document.facts.backNavigationContexts
    pushed.formUnion(document.facts.screens.compactMap(\.id))
    for address in document.facts.addresses {
      if address.role == .back, let given = address.given { backNavigationContexts.append(given) }
      if address.role == .screen {
        if let path = address.pattern.literal {
          pushed.insert(path)
        } else {
          pushedPatterns.insert(address.pattern)
        }
      }
      if address.isLoaded, let addresses { lead(address, from: document.name, addresses) }
    }
  }

  private mutating func lead(
    _ address: AddressUse, from source: String, _ addresses: AddressResolver
  ) {
    guard let path = address.pattern.literal else {
      // One that may be anything says nothing; the texts that it may be made of do.
      if address.pattern.isAnything { return }
      guard
        patternArrivals[address.pattern] != nil
          || patternArrivals.count < NavigationGraph.patternLimit
      else {
        hasMorePatterns = true
        return
      }
      patternArrivals[address.pattern, default: IncomingReferences()].add(address)
      patternDepartures[source, default: []].insert(address.pattern)
      return
    }
    if let target = addresses.target(of: address) {
      arrivals[target, default: IncomingReferences()].add(address)
      departures[source, default: []].insert(target)
    } else if path.utf8.first == 0x2F, let method = address.method,
      addresses.answer(path, method) == .nothing, let near = addresses.nearest(to: path)
    {
      // What is meant is not without a way to it, too.
      departures[source, default: []].formUnion(addresses.targets(ofText: near))
    }
  }

  /// Adds the ways of patterns to those of the documents that they fit, once all documents are there.
  mutating func followPatterns(_ answers: DirectoryRouter, _ program: ScreenProject) {
    for (pattern, ways) in patternArrivals {
      for file in answers.files(matching: pattern) {
        arrivals[program.name(ofRelative: file), default: IncomingReferences()].add(ways)
      }
    }
  }

  /// The ways to a path by addresses that are put together.
  func arrivals(byPatternsFitting path: String) -> IncomingReferences {
    var found = IncomingReferences()
    for (pattern, ways) in patternArrivals where pattern.matches(path) { found.add(ways) }
    return found
  }

  /// The documents to which something leads.
  ///
  /// - Parameters:
  ///   - entries: the documents where a program begins.
  ///   - pathTexts: the texts in the data of a document that look like addresses.
  func reachable(
    from entries: [String], _ addresses: AddressResolver, pathTexts: (String) -> Set<String>
  ) -> Set<String> {
    var reached: Set<String> = []
    var followed: Set<AddressPattern> = []
    var waiting = entries
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      for target in departures[name] ?? [] where !reached.contains(target) {
        waiting.append(target)
      }
      for pattern in patternDepartures[name] ?? [] where followed.insert(pattern).inserted {
        waiting += addresses.targets(of: pattern)
      }
      for text in pathTexts(name) { waiting += addresses.targets(ofText: text) }
    }
    return reached
  }
}
