/// What the layout passes of a tree have done; for tests, which count work instead of time.
public struct FlexStatistics: Hashable, Sendable {
  /// Times a container's children were laid out, with positions.
  public var layouts = 0
  /// Times a container was measured.
  public var measures = 0
  /// Calls of measure functions.
  public var measureCalls = 0
  /// Questions answered from those of the same pass.
  public var cacheHits = 0
  /// Questions answered from those of the pass before.
  public var reused = 0
  /// Subtrees whose questions differed from the pass before in the middle.
  public var replays = 0
  /// Frames computed anew, rounding included.
  public var frames = 0

  /// Everything zero.
  public init() {}
}
