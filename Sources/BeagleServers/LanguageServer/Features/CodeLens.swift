import BeagleAnalysis
import JSON
import SystemSupport

extension LanguageServer {
  /// The command of code lenses. Its arguments are a URI, a position and the locations to show.
  static let showReferences = "beagle.showReferences"

  /// Returns the number of screens and flows that use a document (`textDocument/codeLens`).
  func codeLenses(_ document: TextDocument?) -> ProtocolValue {
    guard let document, !document.isTooLarge, let path = document.path,
      let project = workspace.project(of: path), document.analysis.tree.hasRoot
    else { return [] }
    project.readAll()
    // Files that no screen uses have no lenses.
    let links = project.linksTo(path)
    var lenses: [ProtocolValue] = []
    let range = lensRange(document)
    func add(_ title: String, _ locations: [ProtocolValue]) {
      lenses.append([
        "range": document.range(range),
        "command": [
          "title": .string(title), "command": .string(LanguageServer.showReferences),
          "arguments": [
            .string(document.uri), document.position(of: range.lowerBound), .array(locations),
          ],
        ],
      ])
    }
    for (verb, roles) in LanguageServer.uses {
      let found = links.filter { roles.contains($0.link.role) }
      guard !found.isEmpty else { continue }
      let count = Set(found.map(\.name)).count
      add(
        "\(verb) by \(count) \(count == 1 ? "screen" : "screens")",
        ranges(
          found.map { Occurrence(document: $0.name, span: $0.link.span, role: .read) }
        ).map { $0.document.location($0.range) })
    }
    let flows = flowLocations(of: path, project)
    if !flows.isEmpty {
      let count = Set(flows.map(\.document.name)).count
      add(
        "\(count) \(count == 1 ? "flow" : "flows")", flows.map { $0.document.location($0.range) })
    }
    return .array(lenses)
  }

  private static let uses: [(verb: String, roles: [AddressUse.Role])] = [
    ("opened", [.screen]), ("loaded", [.part]), ("requested", [.request, .form]),
  ]

  /// The type name of the root, or the start of the document.
  private func lensRange(_ document: TextDocument) -> Range<Int> {
    let tree = document.analysis.tree
    let type = tree.member(0, TypeCatalog.componentKey).map { tree.nodes[$0].range }
    let start = Int(tree.nodes[0].start)
    return type ?? start..<min(start + 1, document.bytes.count)
  }

  /// Returns the positions in flows that open a document.
  func flowLocations(
    of path: String, _ project: ProjectIndex
  ) -> [(document: TextDocument, range: Range<Int>)] {
    var found: [(document: TextDocument, range: Range<Int>)] = []
    let isEntry = project.address(of: path).map { ["/", "/home"].contains($0) } ?? false
    for file in project.flowFiles {
      guard
        let document = self.document(atPath: file, in: project)
      else { continue }
      let flow = FlowMentions(document.bytes)
      let places = flow.mentions.filter { project.file(for: $0.path) == path }.map(\.range)
      if let first = places.first {
        found.append((document, first))
        found += places.dropFirst().map { (document, $0) }
      } else if isEntry, let launch = flow.launch {
        found.append((document, launch))
      }
    }
    return found
  }
}
