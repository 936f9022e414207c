import BeagleSchema
import TerminalKit

extension ListRows {
  /// Returns a search over rows without views. It evaluates their templates with their items; it
  /// creates no views and runs no actions.
  func itemSearch(of stack: LazyStack) -> ItemSearch? {
    guard isAlive, let controller else { return nil }
    let texts = RowTexts(configuration)
    let reader = ExpressionReader(controller.dependencies, at: view ?? stack)
    return { [weak self] line, counter in
      guard let self else { return counter.skipItem() }
      for position in self.configuration.positions(ofLines: line..<line + 1, of: self.data.count) {
        if let item = self.data[position] { texts.search(item, at: position, reader, &counter) }
      }
    }
  }
}

extension PagingView {
  /// Enables searching in pages that have no views yet.
  /// - Parameter components: one for each page.
  func searchPages(_ components: [any ServerDrivenComponent], on controller: BeagleController) {
    // Collected once, not at each key typed into the search field.
    var texts: [Int: ComponentTexts] = [:]
    itemSearch = { [weak self, weak controller] index, counter in
      guard let self, let controller else { return counter.skipItem() }
      let reader = ExpressionReader(controller.dependencies, at: self)
      let page = texts[index] ?? ComponentTexts(components[index])
      texts[index] = page
      counter.count(parts: page.count)
      page.search(reader, &counter)
    }
  }
}

/// The texts that the rows of a list show.
@MainActor
private struct RowTexts {
  private let configuration: ListConfiguration
  private let templates: [ComponentTexts]

  init(_ configuration: ListConfiguration) {
    self.configuration = configuration
    templates = configuration.templates.map { ComponentTexts($0.view) }
  }

  func search(
    _ item: DynamicObject, at position: Int, _ reader: ExpressionReader,
    _ counter: inout MatchCounter
  ) {
    let reader = reader.inside(item, at: position, of: configuration)
    // The same choice as in `TemplateChooser`.
    let chosen = configuration.templates.firstIndex { template in
      template.case.map { reader.value(of: $0) == true } ?? false
    }
    guard let template = chosen ?? configuration.templates.firstIndex(where: { $0.case == nil })
    else {
      return
    }
    templates[template].search(reader, &counter)
  }

  /// Searches the rows, up to the limit for rows of inner lists.
  func search(_ reader: ExpressionReader, _ counter: inout MatchCounter) {
    guard let data = reader.value(of: configuration.dataSource) else { return }
    for (position, item) in data.enumerated() {
      guard counter.countInnerRow() else { return }
      search(item, at: position, reader, &counter)
    }
  }
}

/// The texts of a component and its descendants in tab order. Those of custom components and of
/// content that is loaded later are unknown.
@MainActor
private struct ComponentTexts {
  /// A string, or a source of strings, with the expressions that decide whether it is visible.
  private struct Piece {
    enum Content {
      case text(Expression<String>)
      case computed(@MainActor (ExpressionReader) -> String)
      case rows(RowTexts)
      case unknown
    }
    let content: Content
    let displays: [Expression<Style.Display>]
    let contexts: [Context]
  }

  private var pieces: [Piece] = []

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
    switch component.shownText.parts {
    case nil: add(.unknown)
    case let parts?:
      for part in parts {
        switch part {
        case .text(let text): add(.text(text))
        case .computed(let body): add(.computed(body))
        case .rows(let configuration): add(.rows(RowTexts(configuration)))
        }
      }
    }
    for child in component.childComponents { collect(child, displays, contexts) }
  }

  func search(_ reader: ExpressionReader, _ counter: inout MatchCounter) {
    for piece in pieces {
      let reader = reader.inside(piece.contexts)
      guard !piece.displays.contains(where: { reader.value(of: $0) == Style.Display.none }) else {
        continue
      }
      switch piece.content {
      case .text(let text): counter.add(reader.value(of: text) ?? "")
      case .computed(let body): counter.add(body(reader))
      case .rows(let rows): rows.search(reader, &counter)
      case .unknown: counter.skipItem()
      }
    }
  }
}
