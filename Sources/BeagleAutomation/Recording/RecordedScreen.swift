import BeagleTUI
import CellText

/// What a user sees at one moment: a screen, or the dialog over it.
@MainActor
struct RecordedScreen {
  /// The identity of an element in all trees of a window.
  struct Key: Hashable {
    private let view: ObjectIdentifier
    private let part: Int?

    @MainActor
    init?(_ element: SemanticElement) {
      guard let view = element.view else { return nil }
      self.view = ObjectIdentifier(view)
      part = element.role == .tab || element.role == .page ? element.position?.number : nil
    }
  }

  let tree: SemanticElement
  let title: String
  /// The view of the topmost screen.
  private(set) weak var view: View?
  /// The dialog or error box; nil if the screen has the keyboard.
  let modal: SemanticElement?
  /// The elements without those that only contain others, in reading order.
  let leaves: [Leaf]

  /// An element that shows something itself.
  struct Leaf {
    let element: SemanticElement
    let isInBar: Bool
    /// Whether the element is in a row of a list, which exists only near the visible part.
    let isInRow: Bool
    /// The identity of the element, which does not keep its view in memory.
    let key: Key?
  }

  init(_ tree: SemanticElement) {
    self.tree = tree
    title = tree.name
    view = tree.view
    modal = tree.first { $0.role == .dialog || $0.role == .alert }
    var leaves: [Leaf] = []
    func visit(_ element: SemanticElement, isInBar: Bool, isInRow: Bool) {
      if element.isLeaf {
        leaves.append(
          Leaf(element: element, isInBar: isInBar, isInRow: isInRow, key: Key(element)))
      }
      for child in element.children {
        visit(
          child, isInBar: isInBar || element.role == .navigationBar,
          isInRow: isInRow || element.role == .listItem)
      }
    }
    for child in tree.children { visit(child, isInBar: false, isInRow: false) }
    self.leaves = leaves
  }

  /// The texts of all elements, visible or not.
  var texts: Set<String> { Set(leaves.flatMap(\.element.recordedTexts)) }

  /// The texts of the visible elements.
  var visibleTexts: Set<String> {
    Set(leaves.filter(\.element.isVisible).flatMap(\.element.recordedTexts))
  }

  /// Whether an element is in the navigation bar.
  func isInBar(_ element: SemanticElement) -> Bool {
    leaves.contains { $0.isInBar && $0.key != nil && $0.key == Key(element) }
  }

  /// Whether the same screen and the same dialog are shown.
  func isSame(as other: RecordedScreen) -> Bool {
    view === other.view && (modal == nil) == (other.modal == nil)
      && modal?.view === other.modal?.view
  }

  // MARK: - Changes

  /// A leaf that differs from an earlier moment.
  struct Change {
    let element: SemanticElement
    /// The texts that the element did not have before.
    let texts: [String]
    /// Whether the element could be used before and cannot now, or the reverse.
    let changedEnabled: Bool
    /// Whether scrolling alone may have changed the element: it was not visible before, or it is in
    /// a row that was not in the tree.
    let isScrolled: Bool
  }

  /// Returns the leaves that changed or appeared since an earlier moment.
  func changes(since earlier: RecordedScreen) -> [Change] {
    var old: [Key: SemanticElement] = [:]
    for leaf in earlier.leaves {
      if let key = leaf.key { old[key] = leaf.element }
    }
    let oldTexts = earlier.texts
    return leaves.compactMap { leaf in
      let element = leaf.element
      let before = leaf.key.flatMap { old[$0] }.flatMap { $0.role == element.role ? $0 : nil }
      // The content of another page, or of another tab, becomes visible.
      let appeared = before.map { !$0.isVisible && element.isVisible && !leaf.isInRow } ?? false
      let texts = element.recordedTexts.filter { text in
        before.map { appeared || !$0.recordedTexts.contains(text) } ?? !oldTexts.contains(text)
      }
      let changedEnabled =
        before.map {
          $0.states.contains(.disabled) != element.states.contains(.disabled)
        } ?? false
      guard !texts.isEmpty || changedEnabled else { return nil }
      return Change(
        element: element, texts: texts, changedEnabled: changedEnabled,
        isScrolled: appeared || before == nil && leaf.isInRow)
    }
  }

  /// Returns the texts that were visible at an earlier moment and have disappeared from the screen.
  func lostTexts(since earlier: RecordedScreen) -> [String] {
    let now = texts
    return earlier.leaves.map(\.element).filter(\.isVisible).flatMap { element -> [String] in
      switch element.role {
      case .text: element.recordedTexts
      case .textField: [element.value, element.detail].compactMap { $0 }
      default: []
      }
    }
    .filter { !now.contains($0) }
  }
}

extension SemanticElement {
  /// Whether the element shows something itself.
  fileprivate var isLeaf: Bool {
    switch role {
    case .text, .header, .link, .button, .textField, .image, .tab, .checkBox, .radioButton, .switch,
      .slider, .stepper, .meter:
      firstText == nil
    default: false
    }
  }

  /// Whether the text of the element counts seconds.
  @MainActor var isTimer: Bool { view?.accessibility.isTimer == true }

  /// The first text inside of an element that is named by its texts; nil for other elements.
  var firstText: String? { innerText { _ in true } }

  /// The first text with two letters inside of an element that is named by its texts, not a number
  /// or an icon.
  var firstWords: String? { innerText { $0.filter(\.isLetter).count > 1 } }

  private func innerText(where predicate: (String) -> Bool) -> String? {
    guard !children.isEmpty else { return nil }
    return first {
      ($0.role == .text || $0.role == .header) && $0.isVisible && predicate($0.name)
    }?.recordedText
  }
}
