import BeagleSchema
import TerminalKit

/// What a screen leaves to a newer version of itself: the contexts, what was typed, what has the focus,
/// and where everything is scrolled to.
///
/// What belongs to a component goes to the one that stands for it in the new document, see
/// ``DocumentMatch``, as long as the author did not say something else there: a context keeps its value
/// where the declared one is the same as before, and a field what was typed where its `value` is.
/// `onInit` runs again where it says something else, for what it did is in the contexts.
@MainActor
final class ScreenMemory {
  /// How much is kept.
  enum Extent {
    /// Everything.
    case all
    /// Everything, but what `onInit` did is done again: other files than the document have changed.
    case initializingAnew
    /// What the user did with the page, but no contexts: an answer that they wait for will not come.
    case withoutContexts
  }

  private struct Declared {
    let literal: DynamicObject
    let value: DynamicObject
  }

  private let extent: Extent
  /// The documents by their names.
  private var documents: [String: JSONDocument] = [:]
  /// How the documents of the new version stand for those; nil for one that is new.
  private var matches: [JSONDocument: DocumentMatch?] = [:]
  private var contexts: [SourceReference: Declared] = [:]
  private var initialized: Set<SourceReference> = []
  private var lists: [SourceReference: RowStateStore] = [:]
  /// Contexts of events.
  private var events: [(place: ViewPlace, id: String, value: DynamicObject)] = []
  private var inputs: [ViewPlace: Input] = [:]
  private var scrolls: [ScrollMemory] = []
  private var focus: ViewPlace?

  /// What the user chose or typed.
  private enum Input {
    case edit(TextField.Edit)
    case tab(Int)
    case page(Int)
  }

  /// Notes what there is on a screen.
  init(of controller: BeagleScreenViewController, _ extent: Extent = .all) {
    self.extent = extent
    let root = controller.view
    if let context = controller.screen?.context { note(context, in: root) }
    note(root, isInRow: false)
    let focused = root.window?.focusedView ?? controller.savedFocus
    if let focused, focused.isDescendant(of: root) { focus = ViewPlace(of: focused, in: root) }
    for scroller in ScrollMemory.scrollers(in: root) {
      if let scroll = ScrollMemory(of: scroller, in: root) { scrolls.append(scroll) }
    }
  }

  // MARK: - Noting

  private func note(_ view: View, isInRow: Bool) {
    if let node = view.componentNode { note(node, of: view, isInRow: isInRow) }
    var isInRow = isInRow
    if view is ListRow { isInRow = true }
    if !isInRow { note(inputOf: view) }
    for child in view.subviews { note(child, isInRow: isInRow) }
  }

  private func note(_ node: ComponentNode, of view: View, isInRow: Bool) {
    if let document = node.source?.document { documents[document.name] = document }
    guard !isInRow else { return }
    if let context = node.component?.declaredContext { note(context, in: view) }
    if let source = node.source, node.component?.initialActions != nil {
      initialized.insert(source)
    }
    if let rows = (view as? any RowHost)?.rows, let source = rows.configuration.source {
      rows.saveAllStates()
      lists[source] = rows.states
    }
    let declared = node.component?.declaredContext?.id
    for cell in node.contexts
    where view.viewController == nil && cell.id != declared && !(view is ListRow) {
      events.append((ViewPlace(node.source), cell.id, cell.value))
    }
  }

  private func note(_ context: Context, in view: View) {
    guard let source = context.source, extent != .withoutContexts else { return }
    if context.id == GlobalContext.id {
      contexts[source] = Declared(literal: context.value, value: .empty)
    } else if let cell = view.componentNode?.context(withId: context.id) {
      contexts[source] = Declared(literal: context.value, value: cell.value)
    }
  }

  private func note(inputOf view: View) {
    let input: Input
    switch view {
    case let field as TextField:
      guard let edit = field.edit else { return }
      input = .edit(edit)
    case let strip as TabStrip: input = .tab(strip.selectedIndex)
    case let pages as PagingView: input = .page(pages.currentPage)
    default: return
    }
    inputs[ViewPlace(of: view, in: nil)] = input
  }

  // MARK: - Finding

  /// What a place in the new document was in the old one.
  func former(of source: SourceReference) -> SourceReference? {
    let document = source.document
    if let match = matches[document] {
      return match?.former(of: source.node).map(SourceReference.init)
    }
    let match = documents[document.name].map { DocumentMatch($0, document) }
    matches[document] = .some(match)
    return match?.former(of: source.node).map(SourceReference.init)
  }

  /// The value that a context keeps; nil where it gets the one that is declared.
  func takeValue(of context: Context) -> DynamicObject? {
    guard let source = context.source.flatMap(former), let kept = contexts[source],
      kept.literal == context.value
    else { return nil }
    contexts[source] = nil
    return kept.value
  }

  /// Whether a component has run the `onInit` that it has now.
  func takeInitialization(of component: any ServerDrivenComponent) -> Bool {
    guard extent == .all, let source = component.source, let former = former(of: source),
      initialized.remove(former) != nil
    else { return false }
    return DocumentMatch.isSame(former.node["onInit"], source.node["onInit"])
  }

  /// What the rows of a list left behind.
  func rows(of source: SourceReference?) -> RowStateStore.PreviousVersion? {
    guard extent != .withoutContexts, let source, let former = former(of: source),
      let memory = lists.removeValue(forKey: former)
    else { return nil }
    let isSame = former.node.initializations == source.node.initializations
    return RowStateStore.PreviousVersion(
      store: memory, previousSource: { [weak self] in self?.former(of: $0) },
      keepsInitialized: extent == .all && isSame)
  }

  // MARK: - Giving back

  /// Gives the screen back what does not belong to contexts, once its views stand in their places.
  /// Returns whether the focus is where it was.
  func restore(in root: View, on controller: BeagleScreenViewController) -> Bool {
    restoreInputs(in: root)
    var views = ViewPlace.Index(root, former: former)
    for (place, id, value) in events {
      if let view = views[place] { controller.host.contexts.set(id: id, to: value, in: view) }
    }
    events = []
    guard let window = root.window else { return false }
    window.layoutIfNeeded()
    for scroll in scrolls { scroll.restore(&views, in: root, former: former) }
    scrolls = []
    controller.host.lists.contentDidScroll(in: window)
    guard let focus else { return false }
    views = ViewPlace.Index(root, former: former)
    guard let view = views[focus], view.canBecomeFocused, !view.isHiddenInTree else { return false }
    window.transferFocus(to: view)
    return true
  }

  /// Gives tabs, pages and fields in a view back what the user chose and typed.
  func restoreInputs(in view: View) {
    guard !inputs.isEmpty else { return }
    // A page that is shown has views of its own.
    var rounds = 0
    while !inputs.isEmpty, rounds < ScreenMemory.mostPagesInside {
      let before = inputs.count
      restoreOnce(in: view)
      if inputs.count == before { break }
      rounds += 1
    }
  }

  /// The most pages inside of pages of which the one that was seen is seen again.
  private static let mostPagesInside = 16

  private func restoreOnce(in root: View) {
    var found: [(View, Input)] = []
    func look(_ view: View) {
      if view is ListRow { return }
      if view is TextField || view is TabStrip || view is PagingView,
        let place = ViewPlace(of: view, in: nil).former(former),
        let input = inputs.removeValue(forKey: place.old), isUntouched(place)
      {
        found.append((view, input))
      }
      for child in view.subviews { look(child) }
    }
    look(root)
    for (view, input) in found {
      switch (view, input) {
      case (let field as TextField, .edit(let edit)): field.edit = edit
      case (let strip as TabStrip, .tab(let index)): strip.select(index)
      case (let pages as PagingView, .page(let index)): pages.show(index)
      default: break
      }
    }
  }

  /// Whether the author says the same of what the user can change as before.
  private func isUntouched(_ place: (old: ViewPlace, new: ViewPlace)) -> Bool {
    guard let old = place.old.source?.node, let new = place.new.source?.node else { return true }
    return ["value", "currentTab", "currentPage"].allSatisfy {
      DocumentMatch.isSame(old[$0], new[$0])
    }
  }
}

extension JSONNode {
  /// What the components in it do when they are shown.
  fileprivate var initializations: [String] {
    var found: [String] = []
    var waiting = [self]
    while let node = waiting.popLast() {
      if let actions = node["onInit"] { found.append(actions.text) }
      waiting += node.elements
      for (_, value) in node.members { waiting.append(value) }
    }
    return found
  }
}
