import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// The resources of the server: the pages of the reference, and the screens of the directory.
struct ResourceCatalog {
  /// The number of resources in one response to `resources/list`.
  static let pageSize = 200
  static let referencePrefix = "beagle-tui://reference/"

  private let bounds: BoundedDirectory

  init(_ bounds: BoundedDirectory) { self.bounds = bounds }

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
    let all = screens + reference
    let value: ProtocolValue = [
      "resources": .array(Array(all.dropFirst(start).prefix(Self.pageSize)))
    ]
    let next = start.addingReportingOverflow(Self.pageSize)
    guard !next.overflow, next.partialValue < all.count else { return value }
    return value.adding("nextCursor", .string("\(next.partialValue)"))
  }

  private var screens: [ProtocolValue] {
    bounds.documents.map { path in
      ["uri": .string(uri(path)), "name": .string(path), "mimeType": "application/json"]
    }
  }

  private var reference: [ProtocolValue] {
    Reference().entries.map { entry in
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
    let pages = Reference().pages(named: name)
    return pages.isEmpty ? nil : ReferenceMarkdown().text(pages)
  }

  /// The templates of the URIs.
  var templates: [ProtocolValue] {
    [
      [
        "uriTemplate": .string("\(Self.referencePrefix){name}"), "name": "reference",
        "description":
          "A page of the reference, for example beagle:text, setContext, sum or dead-route.",
        "mimeType": "text/markdown",
      ],
      [
        "uriTemplate": .string(FileURI.uri(bounds.screens.root) + "/{+path}"), "name": "screen",
        "description": "A screen of the directory.", "mimeType": "application/json",
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
    guard let path = FileURI.path(uri) else {
      throw notFound(uri, "resources/list lists the resources")
    }
    do throws(ToolError) {
      let bytes = try bounds.read(try bounds.relative(path))
      guard bytes.count <= ToolResult.limit else {
        throw ToolError("it is larger than \(ToolResult.limit >> 20) MiB; read the file in parts")
      }
      let value: ProtocolValue = ["uri": .string(uri), "mimeType": "application/json"]
      if let text = String(validating: bytes, as: UTF8.self) {
        return value.adding("text", .string(text))
      }
      return value.adding("blob", .string(String(decoding: Base64.encoded(bytes), as: UTF8.self)))
    } catch {
      throw notFound(uri, error.message)
    }
  }

  private func notFound(_ uri: String, _ reason: String) -> ResponseError {
    ResponseError(.resourceNotFound, "no resource \(uri): \(reason)")
  }
}
