import Localization

/// An update of a window's status bar: the key hints in effect, and the position in a long list or
/// page.
@MainActor
struct StatusUpdate {
  private let window: Window
  /// The visible focused view.
  private let focus: View?
  private let search: ScreenSearch?
  /// The panel if it has the keyboard.
  private let activePanel: PanelViewController?

  init(_ window: Window) {
    self.window = window
    let visible = window.visibleFocus
    focus = visible?.view
    window.frames.focusRect = visible?.rect
    search = window.currentSearch
    activePanel = window.panelHasKeyboard ? window.panel : nil
  }

  /// Updates the status bar.
  func update() {
    if let speech = window.consoleSpeech, speech.defersStatus() {
      (window.notice as? any ShowsLetterUse)?.letterUse = letterUse
      return
    }
    window.statusBar.prompt = search?.prompt
    window.statusBar.position = search?.position ?? position
    show(hints)
  }

  private var hints: [KeyHint] {
    var hints: [KeyHint] = []
    // Most keys update the hints, and an array that grows is allocated several times.
    hints.reserveCapacity(8)
    let own = window.hints
    func add(_ hint: KeyHint?) { if let hint { hints.append(hint) } }
    if let panel = activePanel {
      hints = panel.editingView?.keyHints ?? panel.keyHints
      if !panel.isEditingText { add(own.help) }
      return hints
    }
    let modal = window.modalView
    // A view that handles Tab has its own hint for it.
    if focus.map({ !$0.takesTab && (modal == nil || window.tabOrder.hasStop(besides: $0)) })
      ?? window.hasTabStops
    {
      add(own.next)
    }
    if let field = focus as? TextField {
      // Letters are text in a field, so only other keys have hints.
      hints += field.keyHints
    } else {
      if let label = focus?.activationHint {
        add(own.press.map { KeyHint($0.key, label).general })
      }
      // The innermost view handles a key first.
      if let focus {
        hints += (focus.asScrollingView ?? focus).keyHints
        addHints(around: focus, below: modal, to: &hints)
      }
      if let focus, PageTurning.isOnPages(focus) { hints.append(KeyHint("← →", .hintPage)) }
      let outer = modal?.keyHints ?? window.topController?.keyHints ?? []
      hints += outer.filter { outer in !hints.contains { $0.key == outer.key } }
      if modal == nil || modal is Dialog, PageScrolling(window: window).hasNextPage {
        add(own.more)
      }
      if modal == nil, let panel = window.panel { hints += panel.screenKeyHints }
      add(own.help)
    }
    return hints
  }

  /// Adds the hints of the controls around the focus, such as a group of buttons, up to the modal view.
  private func addHints(around focus: View, below modal: View?, to hints: inout [KeyHint]) {
    var view = focus.superview
    while let current = view, current !== modal {
      view = current.superview
      // Most views have no keys.
      guard !current.keyBindings.isEmpty else { continue }
      hints += current.keyHints.filter { outer in !hints.contains { $0.key == outer.key } }
    }
  }

  /// Which of two panes the name in the status bar is about.
  private var paneName: String {
    guard let stack = window.topController as? NavigationController, let left = stack.leftController
    else { return "" }
    return stack.activeViewController === left ? localized(.paneLeft) : localized(.paneRight)
  }

  /// What the next letter does.
  private var letterUse: LetterUse {
    if let panel = activePanel { return panel.isEditingText ? .text : .command }
    return search?.isTyping == true || focus is TextField ? .text : .command
  }

  private func show(_ hints: [KeyHint]) {
    let statusBar = window.statusBar
    (window.notice as? any ShowsLetterUse)?.letterUse = letterUse
    statusBar.hints = search?.hints(before: hints) ?? hints
    let screen = window.topController?.topmost
    statusBar.paneName = paneName
    statusBar.trailingText = screen?.statusText ?? ""
    let field = activePanel == nil ? focus as? TextField : nil
    // The user knows the meaning of a value that the user typed.
    statusBar.fieldName =
      field.map { $0.text.isEmpty || $0.wasEdited ? "" : $0.placeholder } ?? ""
    statusBar.findingCount = screen?.statusFindingCount ?? 0
    statusBar.note = screen?.statusNote.map { note in
      guard letterUse != .command, note.hint?.key.count == 1 else { return note }
      var note = note
      note.hint = nil
      return note
    }
  }

  // MARK: - Position

  /// The position of the selection in a list, or else the visible part of a scroll view without
  /// anything to select.
  private var position: String {
    if let field = focus as? TextField, !field.lengthNote.isEmpty { return field.lengthNote }
    let row = rowPosition
    return row.isEmpty ? scrollPosition : row
  }

  /// The number of the selected row and the row count, for example `42/200`. Empty outside
  /// of lists, and if all rows are visible.
  private var rowPosition: String {
    var view = focus
    while let current = view, let parent = current.superview {
      if parent.subviewsAreRoots, let stack = parent as? LazyStack, stack.overflowsViewport,
        let focus, let item = stack.delegate?.lazyStack(stack, positionOf: focus)
      {
        return "\(item.position + 1)/\(item.count)"
      }
      view = parent
    }
    return ""
  }

  /// The visible rows of a list without anything to select, for example `12-34/200`, or
  /// else how far a page is scrolled, for example `40 %`. Empty if there is neither.
  private var scrollPosition: String {
    func isCandidate(_ scroller: ScrollingView) -> Bool {
      scroller.axis == .vertical && scroller.canBecomeFocused
    }
    // Usually nothing scrolls, and the search through visible views can be skipped.
    guard window.frames.viewports.contains(where: isCandidate) else { return "" }
    let scroller =
      focus?.asScrollingView
      ?? window.visibleFocusItems().lazy.compactMap(\.view.asScrollingView).first(
        where: isCandidate)
    guard let scroller, isCandidate(scroller) else { return "" }
    return scroller.visibleRows ?? scroller.semantics.value ?? ""
  }
}

extension ScrollingView {
  /// The visible rows of the list that is all the content; nil if the content is something else.
  fileprivate var visibleRows: String? {
    guard let stack = content.subviews.first as? LazyStack, stack.viewport === self,
      !stack.visibleRange.isEmpty
    else { return nil }
    func item(_ row: Int, _ cell: (View) -> View?) -> (position: Int, count: Int)? {
      stack.view(ofRow: row).flatMap { view in
        stack.delegate?.lazyStack(stack, positionOf: view)
          // A line of a grid holds several items.
          ?? cell(view).flatMap { stack.delegate?.lazyStack(stack, positionOf: $0) }
      }
    }
    let (first, last) = (
      stack.row(at: stack.visibleRange.lowerBound), stack.row(at: stack.visibleRange.upperBound - 1)
    )
    guard let start = item(first, \.subviews.first), let end = item(last, \.subviews.last) else {
      return nil
    }
    return "\(start.position + 1)-\(end.position + 1)/\(end.count)"
  }
}

extension TextField {
  /// The length of the text and the limit, for example `9950/10000`, if the text is nearly as long as a
  /// field can hold.
  fileprivate var lengthNote: String {
    let (count, limit) = (editor.characters.count, TextField.maximumLength)
    return count >= limit - limit / 100 ? "\(count)/\(limit)" : ""
  }
}

extension LazyStack {
  /// Whether the rows are longer than the viewport.
  fileprivate var overflowsViewport: Bool {
    guard let scroller else { return false }
    return lengths.total > (isVertical ? scroller.viewport.height : scroller.viewport.width)
  }
}

extension View {
  /// Whether the view itself handles Tab, which then does not move the focus.
  fileprivate var takesTab: Bool {
    keyBindings.contains { $0.action(for: KeyEvent(.tab)) != nil }
  }
}

/// What a letter does.
package enum LetterUse: Sendable {
  /// It is a command.
  case command
  /// It is text of the focused field, until Escape leaves the field.
  case text
}

/// A view with hints that depend on what letters do. The window sets the property before each
/// frame.
@MainActor package protocol ShowsLetterUse: AnyObject {
  /// What the next letter does.
  var letterUse: LetterUse { get set }
}
