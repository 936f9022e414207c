/// What a row looks like, and for which rows.
public struct Template: Sendable, NodeDecodable {
  /// For which rows; all when nil.
  public var `case`: Expression<Bool>?
  /// The component of a row.
  public var view: any ServerDrivenComponent

  /// A value with the given properties.
  public init(`case`: Expression<Bool>? = nil, view: any ServerDrivenComponent) {
    self.`case` = `case`
    self.view = view
  }

  init(from reader: inout ObjectReader) {
    `case` = reader.bindable("case")
    view = reader.component("view")
  }
}

extension ObjectReader {
  /// The rows of a list.
  mutating func dataSource() -> Expression<DynamicArray> {
    if !has("dataSource"), has("children") {
      missing("dataSource", severity: .warning)
      ignore("dataSource")
      return .value([])
    }
    return bindable("dataSource", required: true) ?? .value([])
  }

  /// What rows look like.
  ///
  /// - Parameter rowContexts: the contexts that exist inside a row.
  mutating func templates(rowContexts: [String], required: Bool) -> [Template] {
    let session = self.session
    let mark = session.scope.count
    session.scope += rowContexts
    defer { session.scope.removeLast(session.scope.count - mark) }
    if !has("templates"), has("template") {
      let template = legacyTemplate()
      if required { missing("templates", severity: .warning) }
      return template.map { [Template(view: $0)] } ?? []
    }
    let templates: [Template]? = objects("templates", required: required)
    if isDescribing { _ = legacyTemplate() }
    return templates ?? []
  }

  private mutating func legacyTemplate() -> (any ServerDrivenComponent)? {
    legacy("template", now: "templates", as: .viewOfTemplate) { $0.optionalComponent("template") }
  }
}
