import CellText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is known of a terminal before it is taken.
extension CursesTerminal {
  /// What can be chosen.
  public struct Options: Sendable {
    /// Whether the mouse is asked for. It takes the terminal's own selection away (Shift gives it
    /// back).
    public var mouse = true
    /// Colours to use at most; `nil` for what the terminal has, or none with `NO_COLOR`.
    public var colorDepth: ColorDepth?
    /// Whether the terminal is asked, with the first frame, for the colour of its background. Its
    /// answer is ``Event/background(_:)``, whenever it comes.
    public var asksBackground = true
    /// The descriptor of the keyboard.
    public var input: Int32 = 0
    /// The descriptor of the screen.
    public var output: Int32 = 1

    /// The default options.
    public init() {}
  }

  /// Whether a terminal of this name can show full screens (it can place its cursor).
  public static func canShowFullScreen(term: String) -> Bool {
    let choice = try? TerminalChoice(wanted: nil, output: 1) { $0 == "TERM" ? term : nil }
    return choice != nil
  }

  /// The character type of the environment; UTF-8 where it says nothing at all.
  /// Returns whether it is UTF-8.
  static func setLocale(_ environment: (String) -> String?) -> Bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    let name = values.first { !$0.isEmpty } ?? "C.UTF-8"
    if setlocale(LC_CTYPE, name) == nil { _ = setlocale(LC_CTYPE, "C") }
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return strcasecmp(codeset, "UTF-8") == 0
  }

  /// Columns and rows of a terminal as the kernel knows them; `nil` when it does not.
  static func windowSize(_ descriptor: Int32) -> CellSize? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return CellSize(width: Int(window.ws_col), height: Int(window.ws_row))
  }
}
