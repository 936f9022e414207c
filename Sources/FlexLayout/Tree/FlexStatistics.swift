/// What the layout passes of a tree have done; for tests, which count work instead of time.
package struct FlexStatistics: Hashable, Sendable {
  /// Times a container's children were laid out, with positions.
  package var layouts = 0
  /// Times a container was measured.
  package var measures = 0
  /// Calls of measure functions.
  package var measureCalls = 0
  /// Questions answered from those of the same pass.
  package var cacheHits = 0
  /// Questions answered from those of the pass before.
  package var reused = 0
  /// Subtrees whose questions differed from the pass before in the middle.
  package var replays = 0
  /// Frames computed anew, rounding included.
  package var frames = 0

  /// Everything zero.
  package init() {}
}
