/// The features that a terminal reported in reply to the queries at startup.
struct TerminalFeatures: Equatable {
  /// Whether the terminal can draw a frame as a whole (mode 2026).
  var synchronizesOutput = false
  /// Whether the terminal reports changes between dark and light (mode 2031).
  var reportsScheme = false
  /// Whether the terminal can report each key without ambiguity (kitty keyboard protocol).
  var hasKeyboardProtocol = false
  /// Whether the terminal shows 24-bit colors, whatever its name says.
  var showsTrueColor = false
  /// Whether the terminal reports its background color.
  var repliesToBackground = false
  /// Whether the terminal can count grapheme clusters as units (mode 2027); nil if it was not asked.
  var graphemeClusters: Bool?
  /// The name and version (XTVERSION); nil without a reply.
  var version: String?
  /// The numbers of the secondary device attributes (DA2).
  var secondaryAttributes: [Int] = []
  /// The column of the last cursor report, from one.
  var cursorColumn: Int?
}
