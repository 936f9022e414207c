import Localization

/// The key bindings of TerminalKit.
extension KeyBinding {
  /// The key bindings of every window, in help page order. Keys of the controllers on screen come
  /// before those with the scope ``Scope/unclaimed``.
  @MainActor public static var window: [KeyBinding] {
    let bindings = userKeys.applied(to: standardWindow)
    return lettersMove ? bindings + [movingLetters] : bindings
  }

  /// Whether `h`, `j`, `k` and `l` are arrow keys where they are not text. Set it before the first window is
  /// created.
  @MainActor package static var lettersMove = false

  /// The letters, in addition to the arrow keys.
  package static let movingLetters = KeyBinding(
    "h j k l", .helpMoveFocus, group: .moving, scope: .focus, keys: [:])

  static let standardWindow: [KeyBinding] = [
    KeyBinding(
      "Tab, arrows", .helpMoveFocus, group: .moving, hint: KeyHint("Tab", .hintNext), scope: .focus,
      keys: [
        KeyEvent(.tab): .focusNext, KeyEvent(.backTab): .focusPrevious,
        KeyEvent(.backTab, .shift): .focusPrevious, KeyEvent(.tab, .shift): .focusPrevious,
        KeyEvent(.up): .moveUp, KeyEvent(.down): .moveDown, KeyEvent(.left): .moveLeft,
        KeyEvent(.right): .moveRight,
      ]),
    KeyBinding(
      "Enter, Space", .helpPress, group: .moving, hint: KeyHint("Enter", .hintPress), scope: .focus,
      keys: [KeyEvent(.enter): .press, KeyEvent(" "): .press]),
    KeyBinding(
      "PgUp PgDn Home End", .helpScroll, group: .moving, hint: KeyHint("PgDn", .hintMore),
      scope: .focus,
      keys: [
        KeyEvent(.pageDown): .pageDown, KeyEvent(.pageUp): .pageUp, KeyEvent(.home): .scrollToStart,
        KeyEvent(.end): .scrollToEnd,
      ]),
    KeyBinding(
      "Ctrl-PgUp Ctrl-PgDn", .helpTurnPage, group: .pages, scope: .focus,
      keys: [
        KeyEvent(.pageDown, .control): .nextPage, KeyEvent(.pageUp, .control): .previousPage,
      ]),
    KeyBinding(
      "/", .helpSearch, title: .commandSearch, scope: .unclaimed, keys: [KeyEvent("/"): .search]),
    KeyBinding(
      "n, N", .helpSearchNext, title: .commandSearchNext, scope: .unclaimed,
      keys: [KeyEvent("n"): .searchNext, KeyEvent("N"): .searchPrevious]),
    KeyBinding(
      "?", .helpKeys, title: .commandKeys, group: .program, hint: KeyHint("?", .hintKeys),
      scope: .unclaimed,
      keys: [KeyEvent("?"): .showHelp]),
    KeyBinding(
      "Ctrl-L", .helpRedraw, title: .commandRedraw, group: .program, scope: .everywhere,
      keys: [KeyEvent("l", .control): .redraw]),
    KeyBinding(
      "Ctrl-Z", .helpSuspend, title: .commandSuspend, group: .program,
      scope: .everywhere,
      keys: [KeyEvent("z", .control): .suspend]),
    KeyBinding(
      "q", .helpQuit, title: .commandQuit, group: .program, scope: .unclaimed,
      keys: [KeyEvent("q"): .quit]),
    KeyBinding(
      "Ctrl-C", .helpQuit, title: .commandQuit, group: .program, scope: .everywhere,
      keys: [KeyEvent("c", .control): .quit]),
    // The last one, because each key looks up the others.
    KeyBinding(
      "Shift-F10, Menu", .helpMenu, title: .commandMenu,
      keys: [KeyEvent(.function(10), .shift): .showMenu, KeyEvent(.function(16)): .showMenu]),
  ]

  /// The key bindings of navigation controllers.
  @MainActor public static var navigation: [KeyBinding] { userKeys.applied(to: standardNavigation) }

  static let standardNavigation: [KeyBinding] = [
    KeyBinding(
      "Esc, Backspace", .helpBack, title: .commandBack, group: .pages,
      hint: KeyHint("Esc", .hintBack),
      keys: [KeyEvent(.escape): .goBack, KeyEvent(.backspace): .goBack]),
    KeyBinding(
      "Alt-←, Alt-→", .helpBackForward, title: .commandForward, group: .pages,
      keys: [KeyEvent(.right, .alt): .goForward, KeyEvent(.left, .alt): .goBack]),
  ]

  /// The key bindings of progress overlays.
  @MainActor public static var progress: [KeyBinding] { userKeys.applied(to: standardProgress) }

  static let standardProgress: [KeyBinding] = [
    KeyBinding(
      "Esc, Backspace", .helpCancel, hint: KeyHint("Esc", .hintCancel),
      keys: [
        KeyEvent(.escape): .cancel, KeyEvent(.backspace): .cancel,
        KeyEvent(.left, .alt): .cancel,
      ])
  ]

  /// The key bindings of a focused scroll view inside another one. Arrows and page keys scroll it.
  @MainActor public static var scroller: [KeyBinding] { userKeys.applied(to: standardScroller) }

  static let standardScroller: [KeyBinding] = [
    KeyBinding(
      "Esc", .helpLeaveScroll, hint: KeyHint("Esc", .hintLeave),
      keys: [KeyEvent(.escape): .leave])
  ]

  // MARK: - Keys without bindings

  // For the lists of keys. The views handle these keys themselves.

  /// The keys that ``TabStrip`` handles.
  package static let tabs: [KeyBinding] = [
    KeyBinding("1 to 9", .helpSelectTab, group: .pages, keys: [:])
  ]

  /// The keys that ``ScreenSearch`` handles while its text is typed.
  package static let searchPrompt: [KeyBinding] = [
    KeyBinding("Enter", .helpSearchAccept, keys: [:]),
    KeyBinding("↑, ↓", .helpSearchPreviousNext, keys: [:]),
    KeyBinding("Esc", .helpSearchEnd, keys: [:]),
  ]
}

extension KeyAction {
  /// Quits the program.
  public static let quit = KeyAction("quit")
  /// Opens the help page with every key.
  public static let showHelp = KeyAction("help")
  /// Opens the menu of the focused component.
  public static let showMenu = KeyAction("menu")
  /// Starts a search of the screen.
  public static let search = KeyAction("search")
  /// Goes to the next match of a search.
  public static let searchNext = KeyAction("search next")
  /// Goes to the previous match of a search.
  public static let searchPrevious = KeyAction("search previous")
  /// Redraws the whole screen.
  public static let redraw = KeyAction("redraw")
  /// Stops the process until the shell continues it.
  public static let suspend = KeyAction("suspend")
  /// Presses the focused view.
  public static let press = KeyAction("press")
  /// Moves the focus to the next view.
  public static let focusNext = KeyAction("focus next")
  /// Moves the focus to the previous view.
  public static let focusPrevious = KeyAction("focus previous")
  /// Moves the focus or scrolls.
  public static let moveUp = KeyAction("move up")
  /// Moves the focus or scrolls.
  public static let moveDown = KeyAction("move down")
  /// Moves the focus or scrolls.
  public static let moveLeft = KeyAction("move left")
  /// Moves the focus or scrolls.
  public static let moveRight = KeyAction("move right")
  /// Scrolls a page up.
  public static let pageUp = KeyAction("page up")
  /// Scrolls a page down.
  public static let pageDown = KeyAction("page down")
  /// Goes to the next page or tab.
  public static let nextPage = KeyAction("next page")
  /// Goes to the previous page or tab.
  public static let previousPage = KeyAction("previous page")
  /// Scrolls to the beginning.
  public static let scrollToStart = KeyAction("scroll to start")
  /// Scrolls to the end.
  public static let scrollToEnd = KeyAction("scroll to end")
  /// Goes back to the previous screen.
  public static let goBack = KeyAction("back")
  /// Goes forward to the screen that the user left last by going back.
  public static let goForward = KeyAction("forward")
  /// Cancels the operation in progress.
  public static let cancel = KeyAction("cancel")
}
