import BeagleSchema
import TerminalKit

extension ListRows {
  /// Searches what rows would show that have no views: their templates are evaluated with their
  /// items, and nothing is made or run.
  func itemSearch(of strip: LazyStack) -> ItemSearch? {
    guard isAlive, let controller else { return nil }
    let texts = RowTexts(plan)
    let reader = TextReader(controller.dependencies, at: view ?? strip)
    return { [weak self] line, counter in
      guard let self else { return counter.skipItem() }
      for position in self.plan.positions(ofLines: line..<line + 1, of: self.data.count) {
        if let item = self.data[position] { texts.search(item, at: position, reader, &counter) }
      }
    }
  }
}

extension PagingView {
  /// Searches what pages would show that were not made, each with one component.
  func searchPages(_ components: [any ServerDrivenComponent], on controller: BeagleController) {
    // Collected once, and not for each key that is typed.
    var texts: [Int: ComponentTexts] = [:]
    itemSearch = { [weak self, weak controller] index, counter in
      guard let self, let controller else { return counter.skipItem() }
      let reader = TextReader(controller.dependencies, at: self)
      let page = texts[index] ?? ComponentTexts(components[index])
      texts[index] = page
      counter.count(parts: page.count)
      page.search(reader, &counter)
    }
  }
}

/// Evaluates expressions of a component that has no view.
@MainActor
private struct TextReader {
  private let operations: OperationsProvider
  /// The value of a context by its id.
  private let resolve: (String) -> DynamicObject?

  /// What a component sees that stands in a view.
  init(_ dependencies: BeagleDependencies, at view: View) {
    operations = dependencies.operationsProvider
    let global = dependencies.globalContext
    resolve = { [weak view] id in view?.context(withId: id, global: global)?.value }
  }

  private init(_ operations: OperationsProvider, _ resolve: @escaping (String) -> DynamicObject?) {
    self.operations = operations
    self.resolve = resolve
  }

  /// What is seen where contexts were declared in addition, the innermost last.
  func inside(_ contexts: [Context]) -> TextReader {
    guard !contexts.isEmpty else { return self }
    return TextReader(operations) { [resolve] id in
      contexts.last { $0.id == id }?.value ?? resolve(id)
    }
  }

  /// What is seen in the row of an item.
  func inside(_ item: DynamicObject, at position: Int, of plan: RowPlan) -> TextReader {
    TextReader(operations) { [resolve] id in
      switch id {
      case GlobalContext.id: resolve(id)
      case plan.iteratorName: item
      case plan.indexName: .int(position)
      default: resolve(id)
      }
    }
  }

  func value<Value: DynamicConvertible>(of expression: Expression<Value>) -> Value? {
    expression.evaluate(resolve: resolve, operations: operations)
  }
}

/// The texts that the rows of a list show.
@MainActor
private struct RowTexts {
  private let plan: RowPlan
  private let templates: [ComponentTexts]

  init(_ plan: RowPlan) {
    self.plan = plan
    templates = plan.templates.map { ComponentTexts($0.view) }
  }

  func search(
    _ item: DynamicObject, at position: Int, _ reader: TextReader, _ counter: inout MatchCounter
  ) {
    let reader = reader.inside(item, at: position, of: plan)
    // The first template whose case is true, else the first without one.
    let chosen = plan.templates.firstIndex { template in
      template.case.map { reader.value(of: $0) == true } ?? false
    }
    guard let template = chosen ?? plan.templates.firstIndex(where: { $0.case == nil }) else {
      return
    }
    templates[template].search(reader, &counter)
  }

  /// Searches all rows, as far as there is room for that.
  func search(_ reader: TextReader, _ counter: inout MatchCounter) {
    guard let data = reader.value(of: plan.dataSource) else { return }
    for (position, item) in data.enumerated() {
      guard counter.countInnerRow() else { return }
      search(item, at: position, reader, &counter)
    }
  }
}

/// The texts that a component shows with all that is inside it, in the order of Tab. Of components of
/// an application and of what is loaded later they are not known.
@MainActor
private struct ComponentTexts {
  /// A text, or what has some, with whatever decides whether it is seen.
  private struct Piece {
    enum Content {
      case text(Expression<String>)
      case input(TextInput)
      case rows(RowTexts)
      case unknown
    }
    let content: Content
    let displays: [Expression<Style.Display>]
    let contexts: [Context]
  }

  private var pieces: [Piece] = []

  /// How many there are.
  var count: Int { pieces.count }

  init(_ component: any ServerDrivenComponent) { collect(component, [], []) }

  private mutating func collect(
    _ component: any ServerDrivenComponent, _ displays: [Expression<Style.Display>],
    _ contexts: [Context]
  ) {
    var (displays, contexts) = (displays, contexts)
    if let display = component.widgetProperties?.style?.display { displays.append(display) }
    if let context = component.declaredContext { contexts.append(context) }
    func add(_ content: Piece.Content) {
      pieces.append(Piece(content: content, displays: displays, contexts: contexts))
    }
    switch component {
    case let text as Text: add(.text(text.text))
    case let button as Button: add(.text(button.text))
    case let input as TextInput: add(.input(input))
    case let bar as TabBar: for item in bar.items { add(.text(.value(item.title ?? ""))) }
    case let tabs as TabView: for item in tabs.tabItems { add(.text(.value(item.title ?? ""))) }
    case let list as ListView: if list.children == nil { add(.rows(RowTexts(RowPlan(list)))) }
    case let grid as GridView: add(.rows(RowTexts(RowPlan(grid))))
    case is LazyComponent, is WebView, is UnknownComponent: add(.unknown)
    case is Container, is ScrollView, is Touchable, is PageView, is SimpleForm, is PullToRefresh,
      is Screen, is Form, is FormInput, is FormSubmit, is Image, is PageIndicator,
      is BeaglePlatformWrapper:
      break
    default: add(.unknown)
    }
    for child in component.childComponents { collect(child, displays, contexts) }
  }

  func search(_ reader: TextReader, _ counter: inout MatchCounter) {
    for piece in pieces {
      let reader = reader.inside(piece.contexts)
      guard !piece.displays.contains(where: { reader.value(of: $0) == Style.Display.none }) else {
        continue
      }
      switch piece.content {
      case .text(let text): counter.add(reader.value(of: text) ?? "")
      case .input(let input): counter.add(input.shownText(reader))
      case .rows(let rows): rows.search(reader, &counter)
      case .unknown: counter.skipItem()
      }
    }
  }
}

extension TextInput {
  /// What the field shows: its text, unless that is a secret, or in its place what it is for.
  @MainActor
  fileprivate func shownText(_ reader: TextReader) -> String {
    let type = type.flatMap { reader.value(of: $0) }
    let text = value.flatMap { reader.value(of: $0) } ?? ""
    if !text.isEmpty { return type == .password ? "" : text }
    let placeholder = placeholder.flatMap { reader.value(of: $0) } ?? ""
    return placeholder.isEmpty ? TextInput.hint(for: type) : placeholder
  }
}
