import CNcurses
import CellText
import Glibc

/// Options, and the properties of a terminal that are known before it is started.
extension CursesTerminal {
  /// The options of a terminal.
  public struct Options: Sendable {
    /// Whether mouse reports are enabled. They replace the terminal's own selection, which stays
    /// available with Shift.
    public var mouse = true
    /// Whether the terminal reports each movement of the mouse, which tints the control under the
    /// pointer.
    public var hover = Hover.off
    /// Whether anything moves by itself.
    public var motion = Motion.auto
    /// Who puts right-to-left text in the order of the screen.
    public var bidi = BidiMode.auto
    /// The maximum color depth; nil for the terminal's depth, or no colors with `NO_COLOR`.
    public var colorDepth: ColorDepth?
    /// Whether the terminal is queried for its background color with the first frame. The reply
    /// arrives as ``Event/background(_:)`` at any time.
    public var asksBackground = true
    /// The descriptor to read keys from.
    public var input: Int32 = 0
    /// The descriptor to write to.
    public var output: Int32 = 1
    /// The exit status if Ctrl-C or `q` ends the program while it is busy, when it cannot report a
    /// result.
    package var quitStatus: Int32 = 0

    /// Creates the default options.
    public init() {}
  }

  /// When the terminal reports movements of the mouse without a button (mode 1003).
  public enum Hover: String, Sendable, CaseIterable {
    /// If the terminal is on this machine, and reports mode 2026 or the kitty keyboard protocol. Such
    /// terminals are fast and draw frames without flicker.
    case auto
    /// In every terminal, even over a slow connection.
    case on
    /// Never.
    case off
  }

  /// Whether anything moves on the screen by itself.
  public enum Motion: String, Sendable, CaseIterable {
    /// What the terminal is fast enough for, see ``CursesTerminal/motion``. With the environment
    /// variable `NO_MOTION`, nothing.
    case auto
    /// Everything, even over a slow connection.
    case on
    /// Nothing. Long waits still count their seconds.
    case off
  }

  /// The motion that the options and the connection allow. With `auto`, pages slide if ``Hover/auto`` is on.
  /// Below 10,000 baud, a byte takes more than a millisecond, so nothing turns. On a console, screen readers would
  /// speak each turn.
  public var motion: MotionLevel {
    switch options.motion {
    case .off: .seconds
    case .on: .pages
    case .auto where isConsole: .nothing
    case .auto: isSlowLine || isSlow ? .seconds : isRemote || !isFast ? .views : .pages
    }
  }

  /// Whether the terminal is a text console, as Linux has without a graphical environment.
  public var isConsole: Bool { terminal.isConsole }

  /// Whether the terminal draws frames without flicker.
  private var isFast: Bool { features.hasKeyboardProtocol || features.synchronizesOutput }

  /// Whether a byte takes more than a millisecond; false before the start. A pseudoterminal has the speed
  /// of the terminal that ssh was started on, or 38,400 baud; 0 is unknown.
  private var isSlowLine: Bool {
    let speed = cfgetospeed(&saved)
    return speed > speed_t(B0) && speed <= speed_t(B9600)
  }

  /// Returns the byte of the Backspace key (VERASE).
  static func eraseByte(_ modes: termios) -> UInt8 {
    withUnsafeBytes(of: modes.c_cc) { $0.count > Int(VERASE) ? $0[Int(VERASE)] : 0 }
  }

  /// Returns whether the terminal of an environment is on another machine, so that each movement of the
  /// mouse would be sent over the network.
  static func isRemote(_ environment: (String) -> String?) -> Bool {
    ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { environment($0)?.isEmpty == false }
  }

  /// Returns whether a terminal with this name can show full screens, that is, can position its
  /// cursor.
  public static func canShowFullScreen(term: String) -> Bool {
    let description = try? TerminalDescription(requested: nil, output: 1) {
      $0 == "TERM" ? term : nil
    }
    return description != nil
  }

  /// The version of ncurses, for example `6.4.20221231`.
  package static var libraryVersion: String {
    guard let text = curses_version() else { return "unknown" }
    return String(cString: text).split(separator: " ").last.map(String.init) ?? "unknown"
  }

  /// Returns whether text for a terminal or a reader of text is UTF-8 in the locale of the
  /// environment. It is ASCII otherwise, for example in the locale `C`.
  public nonisolated static func usesUTF8(environment: (String) -> String?) -> Bool {
    setLocale(environment)
  }

  /// Sets the character type of the environment, or UTF-8 if the environment sets none.
  /// - Returns: Whether it is UTF-8.
  nonisolated static func setLocale(_ environment: (String) -> String?) -> Bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    let name = values.first { !$0.isEmpty } ?? "C.UTF-8"
    if setlocale(LC_CTYPE, name) == nil {
      // ssh may pass on the name of a locale that is missing here. The terminal still shows UTF-8.
      _ = setlocale(LC_CTYPE, namesUTF8(name) ? "C.UTF-8" : "C")
    }
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return strcasecmp(codeset, "UTF-8") == 0
  }

  /// Returns whether the name of a locale has UTF-8 as its codeset, for example `de_DE.utf8@euro`, or is that of
  /// macOS, `UTF-8`.
  private nonisolated static func namesUTF8(_ name: String) -> Bool {
    let codeset = name.split(separator: ".").last?.prefix { $0 != "@" } ?? ""
    return ["utf-8", "utf8"].contains(codeset.lowercased())
  }

  /// The maximum number of columns, and of rows. ncurses fails beyond 32,767, which the kernel
  /// allows, and less is enough for every terminal.
  static let maximumLength = 1000

  /// Returns the size of a terminal as the kernel knows it, at most ``maximumLength`` in each
  /// direction, or nil if it does not know it.
  static func windowSize(_ descriptor: Int32) -> CellSize? {
    kernelSize(descriptor).map {
      CellSize(
        width: min(maximumLength, Int($0.ws_col)), height: min(maximumLength, Int($0.ws_row)))
    }
  }

  /// Whether the size that the kernel reports is too large.
  static func isTooLarge(_ descriptor: Int32) -> Bool {
    kernelSize(descriptor).map { max($0.ws_col, $0.ws_row) > maximumLength } ?? false
  }

  /// Returns the size of a cell in pixels as the kernel knows it, or nil if it does not.
  static func cellPixels(_ descriptor: Int32) -> PixelSize? {
    kernelSize(descriptor).flatMap { window in
      PixelSize(
        width: Int(window.ws_xpixel) / Int(window.ws_col),
        height: Int(window.ws_ypixel) / Int(window.ws_row)
      ).ofCell
    }
  }

  private static func kernelSize(_ descriptor: Int32) -> winsize? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return window
  }
}
