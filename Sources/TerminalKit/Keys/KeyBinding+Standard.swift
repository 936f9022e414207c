/// The keys of TerminalKit. To add one, add it to a row, or a row to a table.
extension KeyBinding {
  /// The keys of every window, in the order of the help page; what the controllers on screen
  /// declare comes before those that take what nobody claimed.
  @MainActor public static var window: [KeyBinding] { userKeys.applied(to: standardWindow) }

  static let standardWindow: [KeyBinding] = [
    KeyBinding(
      "Tab, arrows", "move the focus", group: .moving, hint: KeyHint("Tab", "next"), scope: .focus,
      keys: [
        KeyEvent(.tab): .focusNext, KeyEvent(.backTab): .focusPrevious,
        KeyEvent(.backTab, .shift): .focusPrevious, KeyEvent(.tab, .shift): .focusPrevious,
        KeyEvent(.up): .moveUp, KeyEvent(.down): .moveDown, KeyEvent(.left): .moveLeft,
        KeyEvent(.right): .moveRight,
      ]),
    KeyBinding(
      "Enter, Space", "press", group: .moving, hint: KeyHint("Enter", "press"), scope: .focus,
      keys: [KeyEvent(.enter): .press, KeyEvent(" "): .press]),
    KeyBinding(
      "PgUp PgDn Home End", "scroll", group: .moving, hint: KeyHint("PgDn", "more"), scope: .focus,
      keys: [
        KeyEvent(.pageDown): .pageDown, KeyEvent(.pageUp): .pageUp, KeyEvent(.home): .scrollToStart,
        KeyEvent(.end): .scrollToEnd,
      ]),
    KeyBinding(
      "Ctrl-PgUp Ctrl-PgDn", "go to the page or tab beside", group: .pages, scope: .focus,
      keys: [
        KeyEvent(.pageDown, .control): .nextPage, KeyEvent(.pageUp, .control): .previousPage,
      ]),
    KeyBinding(
      "/", "search the screen", title: "Search", scope: .unclaimed, keys: [KeyEvent("/"): .search]),
    KeyBinding(
      "n, N", "next match, match before", title: "Next match", scope: .unclaimed,
      keys: [KeyEvent("n"): .searchNext, KeyEvent("N"): .searchPrevious]),
    KeyBinding(
      "?", "show these keys", title: "Keys", group: .program, hint: KeyHint("?", "keys"),
      scope: .unclaimed,
      keys: [KeyEvent("?"): .showHelp]),
    KeyBinding(
      "Ctrl-L", "draw again", title: "Redraw", group: .program, scope: .everywhere,
      keys: [KeyEvent("l", .control): .redraw]),
    KeyBinding(
      "Ctrl-Z", "stop, until the shell's fg", title: "Suspend", group: .program, scope: .everywhere,
      keys: [KeyEvent("z", .control): .suspend]),
    KeyBinding(
      "q", "quit", title: "Quit", group: .program, scope: .unclaimed, keys: [KeyEvent("q"): .quit]),
    KeyBinding(
      "Ctrl-C", "quit", title: "Quit", group: .program, scope: .everywhere,
      keys: [KeyEvent("c", .control): .quit]),
  ]

  /// The keys of every navigation controller.
  @MainActor public static var navigation: [KeyBinding] { userKeys.applied(to: standardNavigation) }

  static let standardNavigation: [KeyBinding] = [
    KeyBinding(
      "Esc, Backspace", "go back", title: "Back", group: .pages, hint: KeyHint("Esc", "back"),
      keys: [KeyEvent(.escape): .goBack, KeyEvent(.backspace): .goBack])
  ]

  /// The keys of an overlay that shows that work is in progress.
  @MainActor public static var progress: [KeyBinding] { userKeys.applied(to: standardProgress) }

  static let standardProgress: [KeyBinding] = [
    KeyBinding(
      "Esc, Backspace", "cancel", hint: KeyHint("Esc", "cancel"),
      keys: [KeyEvent(.escape): .cancel, KeyEvent(.backspace): .cancel])
  ]

  /// The keys of a viewport that has the focus inside another one; arrows and page keys scroll it.
  @MainActor public static var scroller: [KeyBinding] { userKeys.applied(to: standardScroller) }

  static let standardScroller: [KeyBinding] = [
    KeyBinding(
      "Esc", "leave what scrolls", hint: KeyHint("Esc", "leave"), keys: [KeyEvent(.escape): .leave])
  ]
}

extension KeyAction {
  /// Leaves the program.
  public static let quit = KeyAction("quit")
  /// Opens the box with every key.
  public static let showHelp = KeyAction("help")
  /// Begins to search the texts of the screen.
  public static let search = KeyAction("search")
  /// Goes to the next match of a search.
  public static let searchNext = KeyAction("search next")
  /// Goes to the match of a search before.
  public static let searchPrevious = KeyAction("search previous")
  /// Writes the whole screen again, whatever stands there.
  public static let redraw = KeyAction("redraw")
  /// Stops the process until the shell continues it.
  public static let suspend = KeyAction("suspend")
  /// Presses what has the focus.
  public static let press = KeyAction("press")
  /// Moves the focus to the next view.
  public static let focusNext = KeyAction("focus next")
  /// Moves the focus to the view before.
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
  /// Goes to the page or tab behind the one that is seen.
  public static let nextPage = KeyAction("next page")
  /// Goes to the page or tab before the one that is seen.
  public static let previousPage = KeyAction("previous page")
  /// Scrolls to the beginning.
  public static let scrollToStart = KeyAction("scroll to start")
  /// Scrolls to the end.
  public static let scrollToEnd = KeyAction("scroll to end")
  /// Leads back where the user came from.
  public static let goBack = KeyAction("back")
  /// Ends what is under way.
  public static let cancel = KeyAction("cancel")
}
