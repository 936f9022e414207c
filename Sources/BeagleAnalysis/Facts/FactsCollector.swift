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
  /// The expressions of addresses, by the index of their string. They are parsed before their property is visited.
  var addressExpressions: [Int: ContextExpression] = [:]

  /// The literal values of contexts, with the indexes of `facts.contexts`.
  var contextValues: [JSONNode?] = []
  /// The shapes of event values, by the index of their context.
  var eventShapes: [Int: ValueShape] = [:]
  /// The data sources of lists, with the indexes of `facts.lists`.
  var listData: [JSONNode?] = []
  /// The values that `setContext` writes, by the index of the context use.
  var writtenValues: [Int: JSONNode] = [:]
  /// The values that navigations pass.
  var navigationValues: [(place: NavigationPlace, value: JSONNode)] = []
  /// The addresses of the requests whose responses the contexts of events contain, by the index of the
  /// context.
  var eventRequests: [Int: Int] = [:]
  /// The address of the request whose event is visited next.
  var pendingRequest: Int?
  /// The components, actions and objects to check with ``BoundRules``.
  var bounded: [(node: JSONNode, shape: ObjectShape)] = []
  /// The components to check with ``TypeRules``, and the rules of their types.
  var subjects: [(TypeRules.Subject, [TypeRules.Rule])] = []
  /// The `sendRequest` actions whose failures are not handled around them, in document order.
  var requests: [JSONNode] = []
  /// The inputs in document order, and whether a form contains them.
  var inputs: [(node: JSONNode, isInForm: Bool)] = []
  /// The values that `sendRequest` actions send: their URLs, headers and bodies.
  var sentValues: [SourceSpan] = []
  /// The indexes of lists whose rows have inputs or contexts.
  var listsWithState: Set<Int> = []

  /// The contexts in scope.
  var scope = ContextScope()
  /// The index of the current screen.
  var screen = 0
  /// The number of enclosing forms.
  var formDepth = 0
  /// The number of conditions around the current value, on which its effect depends.
  var conditionDepth = 0
  var isConditional: Bool { conditionDepth > 0 }
  /// The number of conditions around the current component, without that of its own `display`.
  var displayConditionDepth = 0
  /// Whether the current component may be disabled, so that its actions do not run.
  var mayBeDisabled = false
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
  var labelDepth = 0
  /// The number of enclosing components that handle a press.
  var pressDepth = 0
  /// The number of inputs and declared contexts so far.
  var stateCount = 0

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
}
