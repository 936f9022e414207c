/// A template for the rows of a list or grid, with the condition for its use.
public struct Template: Sendable, NodeDecodable {
  /// The condition for its use; nil matches all rows.
  public var `case`: Expression<Bool>?
  /// The component that is created for a row.
  public var view: any ServerDrivenComponent

  /// Creates a value with the given properties.
  public init(`case`: Expression<Bool>? = nil, view: any ServerDrivenComponent) {
    (self.`case`, self.view) = (`case`, view)
  }

  /// Creates a template with the component that a closure lists.
  public init(
    `case`: Expression<Bool>? = nil, @ChildBuilder view: () -> any ServerDrivenComponent
  ) {
    self.init(case: `case`, view: view())
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact(
      "case",
      "The condition for using the template. Without it, the template is used for rows that "
        + "match no other.")
    Fact("view", "The component of a row.")
  }

  static var mainProperty: String? { "view" }

  init(from reader: inout ObjectReader) {
    if let component = reader.bareComponent() {
      view = component
      return
    }
    `case` = reader.bindable("case")
    view = reader.component("view")
  }
}

extension ObjectReader {
  /// Reads and reports a component in place of a template.
  fileprivate mutating func bareComponent() -> (any ServerDrivenComponent)? {
    guard !isDescribing, !has("view"), has("_beagleComponent_") else { return nil }
    reportBare("the component", expecting: "view", of: "Template")
    return session.decodeComponent(index, slot: "view")
  }

  /// Reads the data of a list.
  mutating func dataSource() -> Expression<DynamicArray> {
    if !has("dataSource"), has("children") {
      // The children are reported.
      ignore("dataSource")
      return .value([])
    }
    return bindable("dataSource", required: true) ?? .value([])
  }

  /// Reads the templates of a list.
  ///
  /// - Parameter rowContexts: The contexts in scope inside a row.
  mutating func templates(rowContexts: [String], required: Bool) -> [Template] {
    let session = self.session
    let outer = (session.scope.count, session.rowNames)
    let isUnreadable = !isDescribing && session.hasUnreadableRowName(index)
    if isUnreadable { session.openScope += 1 }
    session.scope += rowContexts
    for (name, standard) in zip(rowContexts, ["item", "index"]) {
      session.rowNames[standard] = name == standard ? nil : name
    }
    defer {
      session.scope.removeLast(session.scope.count - outer.0)
      session.rowNames = outer.1
      if isUnreadable { session.openScope -= 1 }
    }
    if !has("templates"), has("template") {
      if let templates = misspelledTemplates(isRefused: required) { return templates }
      let template = legacyTemplate(isRefused: required)
      return template.map { [Template(view: $0)] } ?? []
    }
    let templates: [Template]? = objects("templates", required: required)
    if isDescribing { _ = legacyTemplate(isRefused: required) }
    return templates ?? []
  }

  /// Reads and reports a list under `template`, which is one component in Beagle 1.x.
  private mutating func misspelledTemplates(isRefused: Bool) -> [Template]? {
    guard !isDescribing, let value = session.member(of: index, "template", .array) else {
      return nil
    }
    // A key directly precedes its value.
    session.report(
      .misspelledProperty, isRefused ? .error : .warning, at: value - 1,
      "the templates of \(name) must be under \"templates\", not \"template\"",
      suggestion: "templates",
      fixIt: session.renaming(key: value - 1, of: index, to: "templates"), name: "template",
      isRefused: isRefused)
    return objects("template")
  }

  private mutating func legacyTemplate(isRefused: Bool) -> (any ServerDrivenComponent)? {
    legacy("template", now: "templates", as: .wrapInTemplate, isRefused: isRefused) {
      $0.optionalComponent("template")
    }
  }
}
