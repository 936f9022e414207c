import BeagleAnalysis
import BeagleNetworking
import JSON

/// The links between the documents of a project: which document opens or loads which file.
///
/// Resolving the addresses of many documents takes long, so the links of a document are found once for
/// each of its versions.
final class LinkIndex {
  /// A literal address whose file is known.
  struct Link {
    let role: AddressUse.Role
    /// The path of the file.
    let file: String
    /// The position of the string, including its quotes.
    let span: SourceSpan
  }

  private var links: [String: [Link]] = [:]
  /// The targets of addresses, by their method and text.
  var targets: [String: Symbol?] = [:]
  /// The writes to `global` of documents that are not open.
  var globalWrites: [String: [ValueSources.Write]] = [:]

  /// Forgets the links and writes of a document after a change.
  func remove(_ name: String) {
    links[name] = nil
    globalWrites[name] = nil
  }

  /// Forgets everything after files or routes changed.
  func removeAll() {
    links = [:]
    targets = [:]
    globalWrites = [:]
  }

  /// Returns the links of a document.
  /// - Parameter file: Returns the file that an address leads to.
  func links(
    of name: String, _ facts: DocumentFacts, _ file: (AddressUse) -> String?
  ) -> [Link] {
    if let known = links[name] { return known }
    let found = facts.addresses.compactMap { address -> Link? in
      file(address).map { Link(role: address.role, file: $0, span: address.range.span) }
    }
    links[name] = found
    return found
  }
}

extension ProjectIndex {
  /// Returns the links of a document.
  func links(of name: String) -> [LinkIndex.Link] {
    guard let facts = (screens.documents[name] ?? screens.bodies[name])?.facts else { return [] }
    return linkIndex.links(of: name, facts) { address in
      if let url = address.pattern.literal, url.utf8.first == 0x2F {
        switch router.resolve(url, method: address.method ?? "GET") {
        case .file(let file): return path(of: file)
        case .route(let file?, _): return path(of: file)
        default: break
        }
      }
      return if case .file(let file)? = target(of: address) { file } else { nil }
    }
  }

  /// Returns the documents with links to a file, with the links.
  func linksTo(_ file: String) -> [(name: String, link: LinkIndex.Link)] {
    let bodies = screens.bodies.keys.sorted().map {
      (document: $0, name: path(of: RouteTable.fileName))
    }
    return (screens.names.map { (document: $0, name: $0) } + bodies).flatMap { item in
      links(of: item.document).filter { $0.file == file }.map { (item.name, $0) }
    }
  }
}
