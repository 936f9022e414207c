import CellText
import FlexLayout
import Localization

/// A dialog that finds a command by fuzzy search: a text field above the matches, best match first.
@MainActor
package final class CommandPalette: Dialog {
  /// A command.
  package struct Entry {
    /// The name of the command.
    var title: String
    /// A description, shown next to the title if the width allows it. It is searched too.
    var summary: String
    /// Additional text at the right end, for example a key. It is searched too.
    package var detail: String
    /// The effect of Enter if the user may not expect it, for example "apply and save". It replaces the detail
    /// while the entry is selected.
    package var effect: String?
    /// Runs the command, after the palette closed.
    var run: () -> Void
    /// Shows the effect of the command while it is selected; nil without a preview.
    package var preview: (() -> Void)?
    /// The place among equally good matches.
    package var priority = Priority.usual

    /// The place of an entry among equally good matches.
    package enum Priority: Int {
      /// After all matches except near and scattered letters, unless its whole name is typed.
      case last
      case usual
      /// Before the others.
      case first
    }

    /// Creates an entry.
    package init(
      _ title: String, summary: String = "", detail: String = "", run: @escaping () -> Void
    ) {
      self.title = title
      self.summary = summary
      self.detail = detail
      self.run = run
    }
  }

  private let field = CommandField()
  private let list: CommandList
  /// Called to undo previews: when another entry is selected, and before the palette closes.
  package var onPreviewEnd: (() -> Void)?
  private var previewTimer: LoopTimer?

  /// The pause, in milliseconds, after which the best match of a query is previewed. Each key would
  /// otherwise repaint the screen.
  static let previewDelay = 150

  /// The largest width of the box, in columns. The list determines the width.
  private static let maximumWidth = 1000

  /// Creates a palette.
  /// - Parameters:
  ///   - title: the text in the upper border.
  ///   - placeholder: the placeholder of the text field.
  ///   - entries: the commands, in the order of an empty query.
  ///   - note: a line below the list, for example that the list is incomplete.
  package convenience init(
    title: String, placeholder: String, entries: [Entry], note: String? = nil
  ) {
    self.init(
      title: title, placeholder: placeholder, count: entries.count, entry: { entries[$0] },
      note: note)
  }

  /// Creates a palette with many commands, which are created when they are shown or searched.
  /// - Parameters:
  ///   - title: the text in the upper border.
  ///   - placeholder: the placeholder of the text field.
  ///   - count: the number of commands.
  ///   - entry: returns the command at an index, in the order of an empty query.
  ///   - note: a line below the list, for example that the list is incomplete.
  package init(
    title: String, placeholder: String, count: Int, entry: @escaping (Int) -> Entry,
    note: String? = nil
  ) {
    list = CommandList(count: count, entry: entry, rowsBelow: note == nil ? 0 : 1)
    let content = View()
    super.init(title: title, content: content, maximumWidth: CommandPalette.maximumWidth)
    field.placeholder = placeholder
    // The first match is visible below the field even in a low window.
    field.wrapsPlaceholder = false
    content.addSubview(field)
    content.addSubview(list)
    if let note {
      let label = Label(note, style: .role(.muted))
      label.flex.padding.left = .points(1)
      content.addSubview(label)
    }
    initialFocus = field
    isInformational = true
    kind = .list
    field.onTextChange = { [weak self] in
      guard let self else { return }
      list.filter(field.text)
      schedulePreview()
      // The border shows the number of matches.
      setNeedsDisplay()
    }
    field.onAction = { [weak self] action in self?.perform(action) ?? false }
    list.onChoose = { [weak self] in self?.runSelected() }
    list.onSelect = { [weak self] in self?.updatePreview() }
    field.effect = { [weak list] in list?.selectedEntry?.effect }
    onClose = { [weak self] in self?.endPreview() }
    footnote = { [weak list] in
      list.map { localized.paletteCount(matches: "\($0.matchCount)", total: "\($0.count)") }
    }
  }

  /// The title of the selected entry; empty without a match.
  var selectedTitle: String { list.selectedEntry?.title ?? "" }

  /// Returns an entry that follows the matches of a query, for example to open a typed path; nil for none.
  package var makeLastEntry: ((String) -> Entry?)? {
    get { list.makeLastEntry }
    set { list.makeLastEntry = newValue }
  }

  /// The number of searches in the list.
  var searchCount: Int { list.searchCount }

  package override func layoutSubviews() -> Bool {
    let isChanged = super.layoutSubviews()
    let margin = FlexLength.points(isLow ? 0 : 1)
    guard field.flex.margin.bottom != margin else { return isChanged }
    field.flex.margin.bottom = margin
    return true
  }

  package override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .choiceUp: list.move(by: -1)
    case .choiceDown: list.move(by: 1)
    case .choicePageUp: list.select(list.selected - list.rows)
    case .choicePageDown: list.select(list.selected + list.rows)
    case .choose, .submit: runSelected()
    case .leave: close()
    default: return super.perform(action)
    }
    return true
  }

  /// Previews the selected entry once the user pauses typing.
  private func schedulePreview() {
    guard onPreviewEnd != nil else { return }
    previewTimer?.cancel()
    previewTimer = window?.loop?.after(milliseconds: Self.previewDelay) { [weak self] in
      self?.updatePreview()
    }
  }

  private func updatePreview() {
    guard onPreviewEnd != nil else { return }
    previewTimer?.cancel()
    guard let preview = list.selectedEntry?.preview else { return endPreview() }
    isPreviewing = true
    preview()
  }

  private func endPreview() {
    previewTimer?.cancel()
    guard isPreviewing else { return }
    isPreviewing = false
    onPreviewEnd?()
  }

  private func runSelected() {
    guard let entry = list.selectedEntry else { return }
    close()
    entry.run()
  }
}

/// The text field of a palette. Arrows and Enter act on the list.
@MainActor
private final class CommandField: TextField {
  var onAction: ((KeyAction) -> Bool)?
  /// Returns the effect of Enter on the selected entry, if it is not the usual one.
  var effect: (() -> String?)?

  override var keyBindings: [KeyBinding] { KeyBinding.commandPalette + KeyBinding.textField }

  override var keyHints: [KeyHint] {
    guard let effect = effect?() else { return KeyBinding.commandPalette.hints }
    return KeyBinding.commandPalette.map { binding in
      guard binding.action(for: KeyEvent(.enter)) != nil else { return binding }
      var binding = binding
      binding.hint?.label = effect
      return binding
    }.hints
  }

  override func perform(_ action: KeyAction) -> Bool {
    onAction?(action) == true || super.perform(action)
  }
}

extension KeyBinding {
  /// The key bindings of a palette, in addition to those of its text field.
  package static let commandPalette: [KeyBinding] = [
    KeyBinding(
      "↑, ↓", .helpChoose, hint: KeyHint("↑↓", .hintChoose),
      keys: [
        KeyEvent(.up): .choiceUp, KeyEvent(.down): .choiceDown,
        KeyEvent(.backTab): .choiceUp, KeyEvent(.tab): .choiceDown,
        KeyEvent("p", .control): .choiceUp, KeyEvent("n", .control): .choiceDown,
        KeyEvent(.pageUp): .choicePageUp, KeyEvent(.pageDown): .choicePageDown,
      ]),
    KeyBinding(
      "Enter", .helpGo, hint: KeyHint("Enter", .hintGo), keys: [KeyEvent(.enter): .choose]),
    KeyBinding(
      "Esc", .helpClose, hint: KeyHint("Esc", .hintClose), keys: [KeyEvent(.escape): .leave]),
  ]
}

extension KeyAction {
  fileprivate static let choiceUp = KeyAction("choice up")
  fileprivate static let choiceDown = KeyAction("choice down")
  fileprivate static let choicePageUp = KeyAction("choice page up")
  fileprivate static let choicePageDown = KeyAction("choice page down")
  fileprivate static let choose = KeyAction("choose")
}

// MARK: - Commands of a window
extension Window {
  /// Closes the dialogs that only show information, for another one.
  /// - Returns: whether the screen is then uncovered, or covered by an error that does not wait for a key.
  ///   Otherwise a message says what to do first.
  package func uncover() -> Bool {
    closeInformationalDialogs()
    guard let modalView, modalView.semantics.role != .alert else { return true }
    showMessage(obstacle(by: modalView))
    return false
  }

  /// The commands of the key bindings that work now, without those that only move the focus.
  package var commands: [CommandPalette.Entry] {
    var seen: Set<String> = []
    return activeKeyBindings.compactMap { binding in
      guard binding.scope != .focus,
        let action = binding.keys.first?.1,
        action != .searchNext || search != nil, seen.insert(binding.help).inserted,
        action != .quit || seen.insert("action \(action.name)").inserted,
        !binding.help.isEmpty
      else { return nil }
      return CommandPalette.Entry(
        binding.title ?? binding.help, summary: binding.title == nil ? "" : binding.help,
        detail: KeyNames.shown(binding.name)
      ) { [weak self] in self?.run(action) }
    }
  }

  /// Performs an action directly: the focused view may take its key as text.
  package func run(_ action: KeyAction) {
    notifyUserEvent()
    if let commandObserver { commandObserver(action) }
    if perform(action) { return }
    var controller: ViewController? = topController?.topmost
    while let current = controller {
      if current.perform(action) { return }
      controller = current.parent
    }
  }
}
