import BeagleAnalysis
import BeagleTUI

/// The screens of the gallery, as JSON in memory: a list of the components, actions and objects,
/// and a page for each with its example, the JSON of the example, and its properties.
struct GalleryScreens {
  private let reference = Reference()
  /// The examples that the user has edited, by the path of their page.
  private let edits: [String: ReferencePage.Example]

  init(edits: [String: ReferencePage.Example] = [:]) { self.edits = edits }

  /// The path of the list.
  static let start = "/gallery"

  /// The kinds with a page.
  private static let kinds: [ReferencePage.Kind] = [.component, .action, .style, .object, .topic]

  /// Returns the path of the page with a name in any spelling, or nil.
  func path(named name: String) -> String? {
    let page = reference.pages(named: name).first { Self.kinds.contains($0.kind) }
    return page.map { Self.path(of: $0.name) }
  }

  /// Returns the names that are most similar to an unknown one.
  func nearest(to name: String) -> [String] {
    reference.nearest(to: name).filter { path(named: $0) != nil }
  }

  /// The names for completion.
  var candidates: [Candidate] {
    reference.entries.filter { Self.kinds.contains($0.kind) }.map { entry in
      Candidate(Self.shortName(entry.name), entry.summary)
    }
  }

  private static func path(of name: String) -> String { "\(start)/\(shortName(name))" }

  private static func shortName(_ name: String) -> String {
    name.hasPrefix("beagle:") ? String(name.dropFirst("beagle:".utf8.count)) : name
  }

  /// Returns the document at a path, or nil.
  func document(at path: String) -> String? {
    if path == Self.start || path == "/" { return list.jsonText }
    guard path.hasPrefix(Self.start + "/") else { return nil }
    return entry(at: path).map { self.page($0.page).jsonText }
  }

  /// Returns the example of the page at a path, or nil.
  func example(at path: String) -> ReferencePage.Example? {
    edits[path] ?? entry(at: path)?.page.examples.first
  }

  /// Returns the path of the page that belongs to the screen at a path: the page itself, or that of an
  /// example that is shown alone.
  static func pagePath(of path: String) -> String? {
    let alone = "/example"
    let page = path.hasPrefix(alone + "/") ? String(path.dropFirst(alone.utf8.count)) : path
    return page.hasPrefix(start + "/") ? page : nil
  }

  /// Returns the URL of the example of a page, or of the page if its example is not a component.
  func previewURL(of path: String) -> String {
    let example = example(at: path)?.files.first.flatMap { GalleryParts.embedded($0.text) }
    return example == nil ? path : "/example" + path
  }

  private func entry(at path: String) -> Reference.Entry? {
    reference.entries.first {
      Self.kinds.contains($0.kind) && Self.path(of: $0.name) == path
    }
  }

  // MARK: - List

  private var list: DynamicObject {
    var rows: [DynamicObject] = []
    for kind in Self.kinds {
      // The status bar counts the rows, so a heading is a part of the row below it.
      var heading: DynamicObject? = .string(kind.heading)
      for entry in reference.entries where entry.kind == kind {
        var row: DynamicDictionary = [
          "name": .string(Self.shortName(entry.name)),
          "text": .string(entry.summary.filter { $0 != "`" }),
          "path": .string(Self.path(of: entry.name)),
        ]
        if let heading { row["heading"] = heading }
        heading = nil
        rows.append(.dictionary(row))
      }
    }
    let row = GalleryParts.touchable(
      opening: "@{item.path}",
      GalleryParts.container(
        [
          GalleryParts.text("@{item.name}", style: ["size": ["width": GalleryParts.points(184)]]),
          GalleryParts.text(
            "@{item.text}", id: "muted",
            style: ["flex": ["grow": 1, "shrink": 1, "basis": GalleryParts.points(240)]]),
        ],
        style: [
          "padding": ["horizontal": GalleryParts.points(8)],
          "flex": ["flexDirection": "ROW", "flexWrap": "WRAP"],
        ]))
    let heading = GalleryParts.container(
      [GalleryParts.heading("@{item.heading}")],
      style: ["padding": ["horizontal": GalleryParts.points(8)]])
    return GalleryParts.screen(
      title: "Gallery",
      [
        "_beagleComponent_": "beagle:listView", "dataSource": .array(DynamicArray(rows)),
        "key": "name", "isScrollIndicatorVisible": true,
        "templates": [
          [
            "case": "@{not(isNull(item.heading))}",
            "view": GalleryParts.container([heading, row]),
          ],
          ["view": row],
        ],
        "style": ["flex": ["grow": 1, "shrink": 1, "basis": GalleryParts.points(0)]],
      ])
  }

  // MARK: - Pages

  private func page(_ page: ReferencePage) -> DynamicObject {
    var left: [DynamicObject] = [GalleryParts.paragraph(page.summary)]
    if let replacement = page.replacement {
      left.append(
        GalleryParts.paragraph(
          "Deprecated since Beagle 2. Use \(replacement) instead.", id: "muted"))
    }
    left += page.details.map { GalleryParts.paragraph($0, id: "muted") }
    let path = Self.path(of: page.name)
    let files = example(at: path)?.files ?? []
    if let example = files.first, let live = GalleryParts.embedded(example.text) {
      left += [
        GalleryParts.frame(live), GalleryParts.button("Open the example", "/example\(path)"),
      ]
    }
    if edits[path] != nil { left += findings(in: files) }
    var right: [DynamicObject] = []
    for (index, file) in files.enumerated() {
      let name = file.name.isEmpty ? "JSON" : file.name
      right += [GalleryParts.heading(name, isFirst: index == 0)] + GalleryParts.code(file.text)
    }
    let columns = [left, right].filter { !$0.isEmpty }.map(GalleryParts.column)
    return GalleryParts.screen(
      title: page.name,
      [
        "_beagleComponent_": "beagle:scrollView",
        "children": [GalleryParts.wrappingRow(columns), explanation(of: page)],
      ])
  }

  /// Returns the mistakes in edited files: the place, the message and the help.
  private func findings(in files: [ReferencePage.File]) -> [DynamicObject] {
    let decoder = ComponentDecoder()
    return files.flatMap { file -> [DynamicObject] in
      let name = file.name.isEmpty ? "JSON" : file.name
      let found: [Diagnostic]
      do throws(JSONError) {
        found = decoder.check(try JSONDocument(text: file.text, name: name))
      } catch {
        found = [Diagnostic(error)]
      }
      return found.map { finding in
        let place = "\(name):\(finding.line):\(finding.column)"
        let help = finding.help.map { " (\($0))" } ?? ""
        return GalleryParts.paragraph("\(place): \(finding.fullMessage)\(help)", id: "finding")
      }
    }
  }

  /// Returns the notes and the properties of a page, which are below its example.
  private func explanation(of page: ReferencePage) -> DynamicObject {
    var left = notes("In a terminal", page.terminal) + notes("Common mistakes", page.mistakes)
    let links = page.seeAlso.compactMap { name in
      path(named: name).map { GalleryParts.link(Self.shortName(name), $0) }
    }
    if !links.isEmpty {
      left += [GalleryParts.heading("See also"), GalleryParts.wrappingRow(links)]
    }
    var right: [DynamicObject] = []
    if !page.properties.isEmpty {
      right.append(GalleryParts.heading("Properties"))
      right += page.properties.filter { $0.replacement == nil }.map(property)
    }
    return GalleryParts.wrappingRow(
      [left, right].filter { !$0.isEmpty }.map(GalleryParts.column))
  }

  private func notes(_ title: String, _ texts: [String]) -> [DynamicObject] {
    guard !texts.isEmpty else { return [] }
    return [GalleryParts.heading(title)] + texts.map(GalleryParts.bullet)
  }

  private func property(_ property: ReferencePage.Property) -> DynamicObject {
    var type = property.type
    if property.isRequired { type += ", required" }
    if let value = property.defaultValue { type += ", default \(value.jsonText)" }
    let name = GalleryParts.wrappingRow([
      GalleryParts.text(property.name, id: "key"),
      GalleryParts.text(
        GalleryParts.literal("  " + type), id: "muted", style: ["flex": ["shrink": 1]]),
    ])
    return GalleryParts.container([
      name,
      GalleryParts.text(
        GalleryParts.literal(property.text),
        style: ["margin": ["left": GalleryParts.points(16)]]),
    ])
  }
}
