import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// The resources of the server: the pages of the reference and of the documentation, and the screens,
/// routes and flows of the directory.
@MainActor
struct ResourceCatalog {
  /// The number of resources in one response to `resources/list`.
  static let pageSize = 200
  static let referencePrefix = "beagle-tui://reference/"
  static let documentationPrefix = "beagle-tui://documentation/"
  private static let stylesURI = "beagle-tui://styles"
  private static let guides = [
    (
      uri: "beagle-tui://guide", name: "guide",
      text: "The form of a screen, of routes.json and of a flow"
    ),
    (uri: "beagle-tui://flows", name: "flows", text: "How to write flows, and their commands"),
    (uri: "beagle-tui://routes", name: "routes.json", text: "The keys of routes.json"),
  ]

  private let bounds: BoundedDirectory
  private let host: any ScreenTools

  init(_ bounds: BoundedDirectory, _ host: any ScreenTools) {
    self.bounds = bounds
    self.host = host
  }

  // MARK: - Lists

  /// Returns a page of the list.
  func list(cursor: JSONNode?) throws(ResponseError) -> ProtocolValue {
    var start = 0
    if let cursor, !cursor.isNull {
      guard let number = cursor.string.flatMap({ Int($0) }), number >= 0 else {
        throw ResponseError(.invalidParams, "unknown cursor; list the resources from the beginning")
      }
      start = number
    }
    let all = screens + guides + documentation + reference
    let value: ProtocolValue = [
      "resources": .array(Array(all.dropFirst(start).prefix(Self.pageSize)))
    ]
    let next = start.addingReportingOverflow(Self.pageSize)
    guard !next.overflow, next.partialValue < all.count else { return value }
    return value.adding("nextCursor", .string("\(next.partialValue)"))
  }

  private var screens: [ProtocolValue] {
    bounds.documents.map { path in
      ["uri": .string(uri(path)), "name": .string(path), "mimeType": .string(Self.type(of: path))]
    }
  }

  private var guides: [ProtocolValue] {
    let styles = (
      uri: Self.stylesURI, name: "styles", text: "The style ids of the application, by component"
    )
    return (Self.guides + [styles]).map { guide in
      [
        "uri": .string(guide.uri), "name": .string(guide.name), "description": .string(guide.text),
        "mimeType": "text/markdown",
      ]
    }
  }

  private var documentation: [ProtocolValue] {
    host.documentation.map { page in
      [
        "uri": .string(Self.documentationPrefix + page.name), "name": .string(page.name),
        "description": .string(page.title), "mimeType": "text/markdown",
      ]
    }
  }

  private static func type(of path: String) -> String {
    path.hasSuffix(".json") ? "application/json" : "application/yaml"
  }

  private var reference: [ProtocolValue] {
    Reference(adding: host.flowPages).entries.map { entry in
      [
        "uri": .string(Self.referencePrefix + PercentEncoding.encodePath(entry.name)),
        "name": .string(entry.name),
        "description": .string("\(entry.kind.rawValue): \(entry.summary)"),
        "mimeType": "text/markdown",
      ]
    }
  }

  /// Returns the page of a name as Markdown, or nil.
  private func page(_ name: String) -> String? {
    let pages = Reference(adding: host.flowPages).pages(named: name)
    return pages.isEmpty ? nil : ReferenceMarkdown().text(pages)
  }

  /// The templates of the URIs.
  var templates: [ProtocolValue] {
    [
      [
        "uriTemplate": .string("\(Self.referencePrefix){name}"), "name": "reference",
        "description":
          "A page of the reference, for example beagle:text, setContext, sum, tapOn or dead-route.",
        "mimeType": "text/markdown",
      ],
      [
        "uriTemplate": .string("\(Self.documentationPrefix){page}"), "name": "documentation",
        "description": "A page of the documentation, for example flows or screen-directories.",
        "mimeType": "text/markdown",
      ],
      [
        "uriTemplate": .string(FileURI.uri(bounds.screens.root) + "/{+path}"), "name": "screen",
        "description": "A screen, routes.json, a body or a flow of the directory.",
      ],
    ]
  }

  /// Returns the URI of a document.
  private func uri(_ path: String) -> String { FileURI.uri(bounds.screens.root + "/" + path) }

  // MARK: - Reading

  /// Returns the content of a resource.
  func read(_ uri: String) throws(ResponseError) -> ProtocolValue {
    if uri.utf8.starts(with: Self.referencePrefix.utf8) {
      let name = uri.utf8.dropFirst(Self.referencePrefix.utf8.count)
      let text = PercentEncoding.decode(String(Substring(name)))
      guard let page = page(text) else {
        throw notFound(uri, "the reference has no such page; the tool explain searches it")
      }
      return ["uri": .string(uri), "mimeType": "text/markdown", "text": .string(page)]
    }
    if let text = guide(uri) {
      return ["uri": .string(uri), "mimeType": "text/markdown", "text": .string(text)]
    }
    if uri.utf8.starts(with: Self.documentationPrefix.utf8) {
      let name = String(Substring(uri.utf8.dropFirst(Self.documentationPrefix.utf8.count)))
      guard let text = host.documentation.first(where: { $0.name == name })?.read() else {
        throw notFound(uri, "resources/list lists the pages that are installed")
      }
      return ["uri": .string(uri), "mimeType": "text/markdown", "text": .string(text)]
    }
    guard let path = FileURI.path(uri) else {
      throw notFound(uri, "resources/list lists the resources")
    }
    do throws(ToolError) {
      let relative = try bounds.relative(path)
      let bytes = try bounds.read(relative)
      guard bytes.count <= ToolResult.limit else {
        throw ToolError("it is larger than \(ToolResult.limit >> 20) MiB; read the file in parts")
      }
      let value: ProtocolValue = [
        "uri": .string(uri), "mimeType": .string(Self.type(of: relative)),
      ]
      if let text = String(validating: bytes, as: UTF8.self) {
        return value.adding("text", .string(text))
      }
      return value.adding("blob", .string(String(decoding: Base64.encoded(bytes), as: UTF8.self)))
    } catch {
      throw notFound(uri, error.message)
    }
  }

  /// Returns the text of a page that is not in the reference; nil if the URI is not that of one.
  private func guide(_ uri: String) -> String? {
    switch uri {
    case Self.stylesURI:
      return "# Style ids\n\n"
        + host.styles.map { "- \($0.kind): \($0.ids.joined(separator: ", "))\n" }.joined()
    case Self.guides[0].uri: return ToolBox.guide
    case Self.guides[1].uri:
      return ToolBox.flowGuide + "\n\n# Commands\n\n"
        + host.flowPages.map { "- \($0.name): \($0.summary)\n" }.joined()
    case Self.guides[2].uri: return ToolBox.routesGuide
    default: return nil
    }
  }

  // MARK: - Completion

  /// Returns the values of a variable of a template.
  func values(of variable: String) -> [String] {
    switch variable {
    case "name": Reference(adding: host.flowPages).entries.map(\.name)
    case "page": host.documentation.map(\.name)
    case "path": bounds.documents
    default: []
    }
  }

  private func notFound(_ uri: String, _ reason: String) -> ResponseError {
    ResponseError(.resourceNotFound, "no resource \(uri): \(reason)")
  }
}
