/// What a window draws with: its theme and the glyphs that its terminal can show.
public struct Appearance: Sendable, Hashable {
  /// The signs that can be shown.
  public enum Glyphs: Sendable, Hashable {
    /// ASCII alone.
    case ascii
    /// Everything in Unicode.
    case unicode
  }

  /// The looks by role.
  public var theme: Theme
  /// The signs that can be shown.
  public var glyphs: Glyphs

  /// An appearance; what is left out is that of a terminal with 24-bit colour and UTF-8.
  public init(theme: Theme = .standard, glyphs: Glyphs = .unicode) {
    self.theme = theme
    self.glyphs = glyphs
  }

  /// The appearance for a terminal.
  @MainActor
  public init(for terminal: any Terminal) {
    self.init(
      theme: .forColors(terminal.colorDepth), glyphs: terminal.isUTF8 ? .unicode : .ascii)
  }
}
