/// Walks a document along the component table and notes what it declares and refers to.
///
/// It reads what the decoder reads, at the places where the table says that something stands; what
/// is wrong there is the decoder's to say.
final class FactsCollector {
  /// An expression that was found.
  struct FoundExpression {
    /// The expression.
    let expression: ContextExpression
    /// The string in the document.
    let node: JSONNode
    /// The first of its context uses; they follow one another.
    let firstUse: Int

    /// What it is made of.
    var parsed: ParsedExpression { expression.parsed }
  }

  let document: JSONDocument
  let shapes: TypeShapes
  /// The values of which the expression that is being read asks whether they are there.
  var asked: [ExpressionValue.Binding] = []
  var facts = DocumentFacts()
  /// The expressions, in the order in which they were walked over.
  var expressions: [FoundExpression] = []

  /// Those of addresses by the index of their string, which are read before their property is.
  var addressExpressions: [Int: ContextExpression] = [:]

  /// The literal values of contexts, in step with the facts.
  private(set) var contextValues: [JSONNode?] = []
  /// What events provide, by the index of their context.
  private(set) var eventShapes: [Int: ValueShape] = [:]
  /// The data sources of lists, in step with the facts.
  private(set) var listData: [JSONNode?] = []
  /// The values that `setContext` writes, by the index of the use.
  var writtenValues: [Int: JSONNode] = [:]
  /// The components whose numbers and lists have bounds of their own.
  private(set) var bounded: [(node: JSONNode, type: SpecialType)] = []

  /// The contexts in scope as indexes, the innermost last.
  var scope: [Int] = []
  /// The index of the screen that is walked over.
  var screen = 0
  /// How many forms stand around.
  var formDepth = 0
  /// The template around, and how many there were.
  var template: Int?
  var templateCount = 0
  /// Whether an action puts what is walked over where it belongs.
  var isAdded = false

  init(_ document: JSONDocument, shapes: TypeShapes) {
    self.document = document
    self.shapes = shapes
  }

  /// The facts of a document.
  func collect() {
    let root = document.root
    switch root.kind {
    case .object where root["_beagleComponent_"] != nil || root["_beagleAction_"] != nil:
      begin(root)
      if let type = root["_beagleComponent_"] {
        facts.isComponent = true
        facts.isScreen = type.string.flatMap(shapes.component)?.special == .screen
        component(root)
      } else {
        action(root)
      }
    case .array where root[0]?["_beagleComponent_"] != nil:
      begin(root)
      root.elements.forEach(component)
    case .array where root[0]?["_beagleAction_"] != nil:
      begin(root)
      root.elements.forEach(action)
    default: collectPathTexts(root)
    }
  }

  private func begin(_ root: JSONNode) {
    facts.isBeagle = true
    facts.screens.append(ScreenFact(span: root.span, id: nil))
  }

  // MARK: - Components

  func component(_ node: JSONNode) {
    guard node.kind == .object, let type = node["_beagleComponent_"], type.kind == .string else {
      return
    }
    guard let shape = shapes.component(type) else { return unknown(node, type: type) }
    if shape.descriptor?.isBuiltin == false { noteCustom(type.string ?? "", type) }
    walkComponent(node, shape)
  }

  /// A component of known shape, which may stand without its type.
  private func walkComponent(_ node: JSONNode, _ shape: ObjectShape) {
    let mark = scope.count
    if shape.hasContext, let context = node["context"] { declare(context, scope: node.span) }
    let isForm = shape.special == .simpleForm
    if isForm { formDepth += 1 }
    if let type = shape.special, type.hasBounds { bounded.append((node, type)) }
    switch shape.special {
    case .listView, .gridView: list(node, shape)
    case .lazy:
      facts.screens[screen].isOpen = true
      address(node["path"], .part, owner: shape, isBindable: false)
      members(node, shape)
    case .webView:
      address(node["url"], .webPage, owner: shape)
      members(node, shape)
    case .platformWrapper:
      // What is in it is there on one platform, and other components on others.
      let outer = template
      template = templateCount
      templateCount += 1
      members(node, shape)
      template = outer
    default: members(node, shape)
    }
    if isForm { formDepth -= 1 }
    scope.removeLast(scope.count - mark)
  }

  /// A component or an action whose properties are not known.
  private func unknown(_ node: JSONNode, type: JSONNode) {
    noteCustom(type.string ?? "", type)
    facts.screens[screen].isOpen = true
    if node["_beagleAction_"] != nil { facts.screens[screen].hasForeignActions = true }
    let mark = scope.count
    if let context = node["context"] { declare(context, scope: node.span) }
    if let id = node["id"], node["_beagleComponent_"] != nil { noteId(id, type.string ?? "") }
    foreignMembers(node)
    scope.removeLast(scope.count - mark)
  }

  /// Walks over the members of an object whose properties are not known, nor what they provide to
  /// their inside.
  func foreignMembers(_ node: JSONNode) {
    added {
      for (key, value) in node.members {
        let name = key.string ?? ""
        if name.hasPrefix("on") {
          withEvents([name], value, isForeign: true) { data(value) }
        } else {
          data(value)
        }
      }
    }
  }

  private func noteCustom(_ name: String, _ type: JSONNode) {
    facts.customTypes.append(NameUse(name: name, place: type.span))
  }

  // MARK: - Properties

  /// Walks over the members of an object of known shape.
  func members(_ node: JSONNode, _ shape: ObjectShape) {
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      // Of a key that stands twice the last counts; the others would be ids of their own.
      if property.isId, node["id"] != value { continue }
      self.property(value, property, of: shape)
    }
  }

  func property(_ value: JSONNode, _ property: ObjectShape.Property, of shape: ObjectShape) {
    switch property.content {
    case .value:
      guard value.kind == .string else { return }
      if let meaning = property.meaning { note(value, meaning, of: shape) }
      if property.descriptor.isBindable { expression(value) }
    case .data:
      data(value)
    case .component: component(value)
    case .components:
      if value.kind == .array { value.elements.forEach(component) } else { component(value) }
    case .actions: actions(value, events: property.descriptor.eventContexts)
    case .screen: declarativeScreen(value)
    case .object(let part): self.part(value, part)
    case .objects(let part):
      if value.kind == .array {
        for element in value.elements { self.part(element, part) }
      } else {
        self.part(value, part)
      }
    }
  }

  /// Notes a text that has a meaning beyond its own component.
  private func note(_ value: JSONNode, _ meaning: ObjectShape.Meaning, of shape: ObjectShape) {
    switch meaning {
    case .id: noteId(value, shape.name)
    case .styleId:
      guard let id = value.string else { return }
      facts.styleIds.append(StyleUse(id: id, place: value.span, owner: shape.name))
    case .controller: noteName(value, \.controllers)
    case .icon: noteName(value, \.icons)
    case .picture: notePicture(value)
    }
  }

  private func noteId(_ value: JSONNode, _ type: String) {
    guard let id = value.string else { return }
    facts.ids.append(
      IdDeclaration(
        id: id, place: value.span, type: type, screen: screen, template: template,
        isAdded: isAdded))
    // The id of a screen is that of the whole.
    if SpecialType(rawValue: type) == .screen { facts.screens[screen].id = id }
  }

  private func noteName(_ value: JSONNode, _ list: WritableKeyPath<DocumentFacts, [NameUse]>) {
    guard let name = value.string, ContextExpression(name) == nil else { return }
    facts[keyPath: list].append(NameUse(name: name, place: value.span))
  }

  private func notePicture(_ value: JSONNode) {
    guard let id = value.string, ContextExpression(id) == nil else { return }
    facts.pictures.append(ImageUse(id: id, place: SourceRange(value.span, in: document)))
  }

  /// An object of a known shape, or what stands in its place.
  private func part(_ value: JSONNode, _ shape: ObjectShape) {
    guard value.kind == .object else {
      if value.kind == .string { expression(value) }
      return
    }
    // Styles are much of a document, and most are literal.
    if shape.isPlain, !value.mayHoldExpressions { return }
    switch shape.special {
    case .imagePath:
      if let url = value["url"], value["_beagleImagePath_"]?.string?.lowercased() != "local" {
        address(url, .picture, owner: shape)
      }
    case .template:
      let outer = template
      template = templateCount
      templateCount += 1
      members(value, shape)
      template = outer
      return
    default: break
    }
    members(value, shape)
  }

  // MARK: - Screens and lists

  private func declarativeScreen(_ value: JSONNode) {
    guard value.kind == .object, let shape = shapes.screen else { return }
    let outer = (scope, screen, formDepth, template, isAdded)
    scope = []
    formDepth = 0
    template = nil
    isAdded = false
    screen = facts.screens.count
    facts.screens.append(ScreenFact(span: value.span, id: nil))
    // A component in the place of a screen is put on one.
    if value["child"] == nil, value["_beagleComponent_"] != nil {
      component(value)
    } else {
      walkComponent(value, shape)
    }
    (scope, screen, formDepth, template, isAdded) = outer
  }

  private func list(_ node: JSONNode, _ shape: ObjectShape) {
    let index = facts.lists.count
    let key = node["key"].flatMap { key in
      key.string.map { NameUse(name: $0, place: key.span) }
    }
    let templates = node["templates"] ?? node["template"]
    listData.append(node["dataSource"])
    facts.lists.append(
      ListFact(
        span: node.span, dataSource: node["dataSource"]?.span, dataUse: nil, key: key,
        templates: templates?.span))
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      let name = property.descriptor.name
      switch name {
      case "templates", "template":
        let mark = scope.count
        declareRow(node["iteratorName"], "item", .item(list: index), scope: value.span)
        declareRow(node["indexName"], "index", .position(list: index), scope: value.span)
        let outer = template
        if name == "template" {
          template = templateCount
          templateCount += 1
        }
        self.property(value, property, of: shape)
        template = outer
        scope.removeLast(scope.count - mark)
      case "dataSource":
        self.property(value, property, of: shape)
        if value.kind == .string, let last = expressions.last, last.node == value,
          last.parsed.binding != nil
        {
          facts.lists[index].dataUse = last.firstUse
        }
      default: self.property(value, property, of: shape)
      }
    }
  }

  private func declareRow(
    _ name: JSONNode?, _ standard: String, _ origin: ContextDeclaration.Origin, scope: SourceSpan
  ) {
    let id = name?.string
    push(
      ContextDeclaration(
        id: id ?? standard, origin: origin, name: id == nil ? nil : name?.span, value: nil,
        scope: scope, screen: screen), value: nil)
  }

  // MARK: - Contexts

  private func declare(_ context: JSONNode, scope: SourceSpan) {
    guard context.kind == .object, let id = context["id"], let name = id.string else { return }
    push(
      ContextDeclaration(
        id: name, origin: .declared, name: id.span, value: context["value"]?.span, scope: scope,
        screen: screen), value: context["value"])
  }

  private func push(_ declaration: ContextDeclaration, value: JSONNode?) {
    scope.append(facts.contexts.count)
    facts.contexts.append(declaration)
    contextValues.append(value)
  }

  /// Walks over the actions of an event with the contexts that it sets.
  ///
  /// - Parameter isForeign: whether a type of the application has the event, so that nobody knows
  ///   what it provides.
  func withEvents(
    _ ids: [String], _ value: JSONNode, isForeign: Bool = false, _ body: () -> Void
  ) {
    let mark = scope.count
    for id in ids {
      if !isForeign { eventShapes[facts.contexts.count] = ValueShape(event: id) }
      push(
        ContextDeclaration(
          id: id, origin: .event, name: nil, value: nil, scope: value.span, screen: screen),
        value: nil)
    }
    body()
    scope.removeLast(scope.count - mark)
  }

  /// What a name of a context refers to here.
  func target(_ id: String) -> ContextUse.Target {
    if let found = scope.last(where: { facts.contexts[$0].id == id }) { return .declared(found) }
    switch id {
    case "global": return .global
    case "navigationContext": return .navigation
    default: return .unresolved
    }
  }
}
