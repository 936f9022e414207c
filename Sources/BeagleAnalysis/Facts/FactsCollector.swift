/// Visits a document and collects its declarations and references.
///
/// The component table determines the meaning of each property. The collector ignores mistakes,
/// which the decoder reports.
final class FactsCollector {
  /// An expression in the document.
  struct FoundExpression {
    let expression: ContextExpression
    /// The string that contains the expression.
    let node: JSONNode
    /// The index of the first of its consecutive context uses.
    let firstUse: Int
    /// The property whose value it is; nil in data.
    let property: PropertyDescriptor?

    var parsed: ParsedExpression { expression.parsed }
  }

  let document: JSONDocument
  let shapes: TypeShapes
  /// The bindings that the current expression tests with `isNull`.
  var nullTests = PathTree<String>()
  var facts = DocumentFacts()
  /// The expressions, in the order of the visit.
  var expressions: [FoundExpression] = []
  /// The expressions of addresses, which are parsed before their property is visited, by the index
  /// of their string.
  var addressExpressions: [Int: ContextExpression] = [:]

  /// The literal values of contexts, with the indexes of `facts.contexts`.
  private(set) var contextValues: [JSONNode?] = []
  /// The shapes of event values, by the index of their context.
  private(set) var eventShapes: [Int: ValueShape] = [:]
  /// The data sources of lists, with the indexes of `facts.lists`.
  private(set) var listData: [JSONNode?] = []
  /// The values that `setContext` writes, by the index of the context use.
  var writtenValues: [Int: JSONNode] = [:]
  /// The navigation whose value is set.
  enum NavigationPlace {
    /// An index of `facts.addresses`.
    case address(Int)
    /// An index of `facts.backNavigationContexts`.
    case back(Int)
  }

  /// The values that navigations pass.
  var navigationValues: [(place: NavigationPlace, value: JSONNode)] = []
  /// The addresses of the requests whose responses the contexts of events contain, by the index of the
  /// context.
  private(set) var eventRequests: [Int: Int] = [:]
  /// The address of the request whose event is visited next.
  var pendingRequest: Int?
  /// The components, actions and objects to check with ``BoundRules``.
  var bounded: [(node: JSONNode, shape: ObjectShape)] = []
  /// The components to check with ``TypeRules``, and the rules of their types.
  private(set) var subjects: [(TypeRules.Subject, [TypeRules.Rule])] = []
  /// The `sendRequest` actions whose failures are not handled around them, in document order.
  var requests: [JSONNode] = []
  /// The inputs in document order, and whether a form contains them.
  private(set) var inputs: [(node: JSONNode, isInForm: Bool)] = []
  /// The values that `sendRequest` actions send: their URLs, headers and bodies.
  var sentValues: [SourceSpan] = []
  /// The indexes of lists whose rows have inputs or contexts.
  private(set) var listsWithState: Set<Int> = []

  /// The contexts in scope.
  var scope = ContextScope()
  /// The index of the current screen.
  var screen = 0
  /// The number of enclosing forms.
  var formDepth = 0
  /// The number of conditions around the current value, on which its effect depends.
  private var conditionDepth = 0
  var isConditional: Bool { conditionDepth > 0 }
  /// The number of the enclosing template.
  var template: Int?
  /// The number of templates so far.
  var templateCount = 0
  /// Whether an action adds the current component later.
  var isAdded = false
  /// Whether the current action runs after a failure that the screen has already shown.
  var isFailureShown = false
  /// Whether a custom component or action with an `onError` contains the current node.
  var hasFailureHandler = false
  /// The number of enclosing components with a description for screen readers.
  private var labelDepth = 0
  /// The number of enclosing components that handle a press.
  private var pressDepth = 0
  /// The number of inputs and declared contexts so far.
  private var stateCount = 0

  init(_ document: JSONDocument, shapes: TypeShapes) {
    self.document = document
    self.shapes = shapes
  }

  /// Collects the facts of the document.
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
    default:
      facts.mentionsTypes = mentionsTypes
      collectPathTexts(root)
    }
  }

  /// Whether the root is a list whose first element is a screen.
  var hasScreenInList: Bool {
    document.root[0]?["_beagleComponent_"]?.string.flatMap(shapes.component)?.special == .screen
  }

  /// Whether the document contains `_beagle`, the start of the keys of types.
  private var mentionsTypes: Bool {
    let bytes = document.bytes
    let word = "_beagle".utf8
    return bytes.indices.contains { bytes[$0] == 0x5F && bytes[$0...].starts(with: word) }
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
    let outer = hasFailureHandler
    defer { hasFailureHandler = outer }
    if shape.descriptor?.isBuiltin == false {
      recordCustomType(type)
      hasFailureHandler = outer || handlesFailures(node)
    }
    visitComponent(node, shape)
  }

  /// Visits a component of known shape. A screen in a route may have no type.
  private func visitComponent(_ node: JSONNode, _ shape: ObjectShape) {
    let mark = scope.count
    let outer = isAdded
    defer { isAdded = outer }
    if shape.hasContext, let context = node["context"] {
      declare(context, scope: node.span)
      if context.kind == .object, isUnreadable(context["id"]) { isAdded = true }
    }
    let isForm = shape.special == .simpleForm
    if isForm { formDepth += 1 }
    let hasLabel = node["accessibility"].map(FactsCollector.isDescribed) ?? false
    if hasLabel { labelDepth += 1 }
    let handlesPress = shape.name == FormSubmit.typeName || shape.name == Touchable.typeName
    if handlesPress { pressDepth += 1 }
    if shape.special == .textInput {
      stateCount += 1
      inputs.append((node, isInForm: formDepth > 0))
    }
    if shape.hasBounds { bounded.append((node, shape)) }
    if !shape.rules.isEmpty {
      let subject = TypeRules.Subject(
        node: node, type: shape.name, isDescribed: labelDepth > 0, isInPressed: pressDepth > 0,
        isInForm: formDepth > 0)
      subjects.append((subject, shape.rules))
    }
    let mayHaveNoEffect =
      node["style"]?["display"]?.mayHoldExpressions == true
      || node["enabled"]?.mayHoldExpressions == true
    if mayHaveNoEffect { conditionDepth += 1 }
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
      // The children exist on one platform only. Children of other platforms may have the same ids.
      withTemplate { members(node, shape) }
    default: members(node, shape)
    }
    if mayHaveNoEffect { conditionDepth -= 1 }
    if isForm { formDepth -= 1 }
    if hasLabel { labelDepth -= 1 }
    if handlesPress { pressDepth -= 1 }
    scope.removeLast(scope.count - mark)
  }

  /// Returns whether an accessibility object has a description or hides the component from screen
  /// readers.
  private static func isDescribed(_ accessibility: JSONNode) -> Bool {
    if let label = accessibility["accessibilityLabel"] {
      return label.kind != .null && label.string?.isEmpty != true
    }
    return accessibility["accessible"]?.bool == false
  }

  /// Visits a component whose properties are unknown.
  private func unknown(_ node: JSONNode, type: JSONNode) {
    recordCustomType(type)
    facts.screens[screen].isOpen = true
    facts.screens[screen].hasForeignContent = true
    if node["_beagleAction_"] != nil { facts.screens[screen].hasForeignActions = true }
    let mark = scope.count
    if let context = node["context"] { declare(context, scope: node.span) }
    if let id = node["id"], node["_beagleComponent_"] != nil { recordID(id, type.string ?? "") }
    foreignMembers(node)
    scope.removeLast(scope.count - mark)
  }

  /// Visits the members of an object whose properties and contexts are unknown.
  func foreignMembers(_ node: JSONNode) {
    let outer = hasFailureHandler
    hasFailureHandler = outer || handlesFailures(node)
    defer { hasFailureHandler = outer }
    let events = shapes.events(of: node)
    let wasAdded = isAdded
    added {
      for (key, value) in node.members {
        let name = key.string ?? ""
        if let event = events[name] {
          // The contexts of the actions are known.
          isAdded = wasAdded
          actions(value, events: [(name, ValueShape(event))])
          isAdded = true
        } else if name.hasPrefix("on") {
          withEvents([(name, .unknown)], value) { data(value) }
        } else {
          data(value)
        }
      }
    }
  }

  func recordCustomType(_ type: JSONNode) {
    facts.customTypes.append(NameUse(name: type.string ?? "", span: type.span))
  }

  /// Visits a value whose effect may depend on a condition.
  func conditional(_ isConditional: Bool = true, _ body: () -> Void) {
    if isConditional { conditionDepth += 1 }
    body()
    if isConditional { conditionDepth -= 1 }
  }

  /// Visits the content of a template or platform wrapper, which has a number of its own.
  private func withTemplate(_ body: () -> Void) {
    let outer = template
    template = templateCount
    templateCount += 1
    body()
    template = outer
  }

  // MARK: - Properties

  /// Visits the members of an object of known shape.
  func members(_ node: JSONNode, _ shape: ObjectShape) {
    lazy var id = node["id"]
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      // The last of duplicate keys is used. The others must not count as ids.
      if property.isId, id != value { continue }
      self.property(value, property, of: shape)
    }
  }

  func property(_ value: JSONNode, _ property: ObjectShape.Property, of shape: ObjectShape) {
    switch property.content {
    case .value:
      guard value.kind == .string else { return }
      if let named = property.named { record(value, named, of: shape) }
      if property.descriptor.isBindable { expression(value, of: property.descriptor) }
    case .data:
      data(value, of: property.descriptor)
    case .component: component(value)
    case .components:
      if value.kind == .array { value.elements.forEach(component) } else { component(value) }
    case .actions:
      let events = property.descriptor.eventContexts.map { name in
        (name, ValueShape(shape[name]?.descriptor.eventValue))
      }
      actions(value, events: events)
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

  /// Records a string that is a reference or an id.
  private func record(_ value: JSONNode, _ named: Fact.Named, of shape: ObjectShape) {
    switch named {
    case .component: recordID(value, shape.name)
    case .style:
      guard let id = value.string, ContextExpression(id) == nil else { return }
      facts.styleIds.append(StyleUse(id: id, span: value.span, owner: shape.name))
    case .controller: recordName(value, \.controllers)
    case .icon: recordName(value, \.icons)
    case .image: recordImage(value)
    }
  }

  private func recordID(_ value: JSONNode, _ type: String) {
    guard let id = value.string else { return }
    facts.ids.append(
      IdDeclaration(
        id: id, span: value.span, type: type, screen: screen, template: template,
        isAdded: isAdded))
    if SpecialType(rawValue: type) == .screen { facts.screens[screen].id = id }
  }

  private func recordName(_ value: JSONNode, _ list: WritableKeyPath<DocumentFacts, [NameUse]>) {
    guard let name = value.string, ContextExpression(name) == nil else { return }
    facts[keyPath: list].append(NameUse(name: name, span: value.span))
  }

  private func recordImage(_ value: JSONNode) {
    guard let id = value.string, ContextExpression(id) == nil else { return }
    facts.images.append(ImageUse(id: id, range: SourceRange(value.span, in: document)))
  }

  /// Visits an object of known shape, or an expression instead of it.
  private func part(_ value: JSONNode, _ shape: ObjectShape) {
    guard value.kind == .object else {
      if value.kind == .string { expression(value) }
      return
    }
    if shape.hasBounds { bounded.append((value, shape)) }
    // Styles are a large part of most documents, and most are literal.
    if shape.isPlain, !value.mayHoldExpressions { return }
    switch shape.special {
    case .imagePath:
      if let url = value["url"], value["_beagleImagePath_"]?.string?.lowercased() != "local" {
        address(url, .image, owner: shape)
      }
    case .template:
      let hasCase = value["case"].map { !$0.isNull } ?? false
      return withTemplate { conditional(hasCase) { members(value, shape) } }
    default: break
    }
    members(value, shape)
  }

  // MARK: - Screens and lists

  private func declarativeScreen(_ value: JSONNode) {
    guard value.kind == .object, let shape = shapes.screen else { return }
    let outer = (scope, screen, formDepth, conditionDepth, template, isAdded)
    scope = ContextScope()
    (formDepth, conditionDepth) = (0, 0)
    template = nil
    isAdded = false
    screen = facts.screens.count
    facts.screens.append(ScreenFact(span: value.span, id: nil))
    // A route may contain a component instead of a screen. Clients wrap it in a screen.
    if value["child"] == nil, value["_beagleComponent_"] != nil {
      component(value)
    } else {
      visitComponent(value, shape)
    }
    (scope, screen, formDepth, conditionDepth, template, isAdded) = outer
  }

  private func list(_ node: JSONNode, _ shape: ObjectShape) {
    let index = facts.lists.count
    let key = node["key"].flatMap { key in
      key.string.map { NameUse(name: $0, span: key.span) }
    }
    let templates = node["templates"] ?? node["template"]
    listData.append(node["dataSource"])
    facts.lists.append(
      ListFact(
        span: node.span, dataSource: node["dataSource"]?.span, dataUse: nil, key: key,
        templates: templates?.span))
    let states = stateCount
    defer { if stateCount > states { listsWithState.insert(index) } }
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      let name = property.descriptor.name
      switch name {
      case "templates", "template":
        let mark = scope.count
        declareRow(node["iteratorName"], "item", .item(list: index), scope: value.span)
        declareRow(node["indexName"], "index", .position(list: index), scope: value.span)
        let outer = isAdded
        defer { isAdded = outer }
        if isUnreadable(node["iteratorName"]) || isUnreadable(node["indexName"]) { isAdded = true }
        if name == "template" {
          withTemplate { self.property(value, property, of: shape) }
        } else {
          self.property(value, property, of: shape)
        }
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

  /// Returns whether the name of a context is not a name, so that the uses of the context are not known.
  private func isUnreadable(_ name: JSONNode?) -> Bool {
    guard let name, name.kind != .null else { return false }
    return name.string.map { $0.isEmpty || $0.hasPrefix("@{") } ?? true
  }

  private func declare(_ context: JSONNode, scope: SourceSpan) {
    // A list has a finding of its own.
    if context.kind == .array { return context.elements.forEach { declare($0, scope: scope) } }
    guard context.kind == .object, let id = context["id"], let name = id.string else { return }
    stateCount += 1
    push(
      ContextDeclaration(
        id: name, origin: .declared, name: id.span, value: context["value"]?.span, scope: scope,
        screen: screen), value: context["value"])
  }

  private func push(_ declaration: ContextDeclaration, value: JSONNode?) {
    scope.append(facts.contexts.count, id: declaration.id)
    facts.contexts.append(declaration)
    contextValues.append(value)
  }

  /// Visits the actions of an event with its contexts and the shapes of their values.
  func withEvents(
    _ contexts: [(id: String, shape: ValueShape)], _ value: JSONNode, _ body: () -> Void
  ) {
    let mark = scope.count
    let request = pendingRequest
    pendingRequest = nil
    for (id, shape) in contexts {
      if let request, id == "onSuccess" || id == "onError" {
        eventRequests[facts.contexts.count] = request
      }
      eventShapes[facts.contexts.count] = shape
      push(
        ContextDeclaration(
          id: id, origin: .event, name: nil, value: nil, scope: value.span, screen: screen),
        value: nil)
    }
    body()
    scope.removeLast(scope.count - mark)
  }

  /// Returns the context in scope with an id.
  func target(_ id: String) -> ContextUse.Target {
    if let found = scope.innermost(id) { return .declared(found) }
    switch id {
    case "global": return .global
    case "navigationContext": return .navigation
    default: return .unresolved
    }
  }
}
