/// Settings of a whole tree, fixed at its creation. The defaults are Yoga's.
package struct FlexConfiguration: Hashable, Sendable {
  /// Lays out for a grid of terminal cells instead of pixels. Differences from Yoga:
  ///
  /// - **Lengths are whole units during the layout**, not only in its result. Yoga rounds the
  ///   frames at the end: text measured at 20.5 units may then get 20 and need another line. The
  ///   difference is invisible in pixels but loses a word in cells. The items of a line are rounded
  ///   at their common edges, where Yoga's rounding would put them.
  /// - **The minimum height is that of the content.** A box that does not scroll is at least as
  ///   high as its content, regardless of its style, its parent and its limits: a clipped row of
  ///   text is lost, but a screen that became higher can be scrolled. An item in a row keeps the
  ///   width of its longest word (CSS Flexbox section 4.5).
  /// - **A viewport keeps ``minimumViewport``** units of its scrollable content.
  /// - **A basis of 0 or a percentage means the content size** if the container's size is not known
  ///   yet, as in CSS. Yoga uses 0, and a container sized by its content gets no height.
  /// - **Free space is distributed as in CSS Flexbox section 9.7**: items that reach a limit are
  ///   frozen and the rest is distributed again, until no item reaches a limit.
  /// - **Alignment is safe** (CSS Box Alignment section 4.4): content that does not fit overflows
  ///   at the end, because scrolling cannot reach anything before the start.
  /// - **A styled width is at most the available width**, and so is a row sized by its content.
  /// - **A row that is too narrow wraps**: if its items do not fit side by side at their minimum
  ///   widths, it wraps although its style does not say so. Text that overlaps other text or lies
  ///   outside the screen cannot be read.
  /// - **Short texts shrink last**: an item of at most 16 units in a row keeps its width as long as
  ///   the others can shrink. A name wraps next to an amount, which is read as one word. With
  ///   `spaceBetween`, at least one unit stays between the items.
  /// - **A column wraps only if its lines fit**, side by side and in its height: pages scroll
  ///   vertically, not horizontally.
  /// - **An aspect ratio determines the width only from a definite height** (see percentages
  ///   below). Higher content does not make the box wider: the new width would change the height of
  ///   the content, which would change the width again. Such a width is at least that of the
  ///   longest word and at most the available width. A height follows from any width.
  /// - **Padding and borders leave space for the content**: a box keeps enough width to give
  ///   each leaf one unit. A minimum takes precedence over a maximum, as in CSS.
  /// - **The width of a box sized by its content is determined before its heights** if the width of
  ///   a descendant is a percentage of it, so that text is drawn in the width it was measured for.
  /// - **A scroll view leaves space for its siblings**: it is at most as wide as its container even
  ///   if the container is sized by its content. In a row with several lines it is as high as its
  ///   content, because the height of the whole row would leave nothing for the other lines.
  /// - **A scroll view in a column always shrinks**, unless its style has a height or a basis.
  /// - **A percentage of a height applies only to a definite height**: one determined by a style,
  ///   by the container of the container or by the screen, as in CSS. Otherwise it counts as unset.
  ///   It also counts as unset if the percentages do not fit into a height determined by the
  ///   container's container, which then becomes the height of the content. Percentages of a styled
  ///   height need not fit; the container grows with them. Yoga also resolves percentages of a
  ///   height that the content determined. Here that would not end: content higher than its
  ///   percentage makes the container higher, which makes the percentage larger.
  package var cellGrid = false

  /// The minimum height of a vertically scrolling viewport in units, without padding and border.
  /// Less if its content is lower or its style has a minimum. Effective only with ``cellGrid``.
  static let minimumViewport: Float = 3

  /// Creates Yoga's default configuration.
  package init() {}
}

/// Counters of the work done by a tree's layout passes, for tests that count work instead of time.
struct FlexStatistics: Hashable, Sendable {
  /// The number of times a container's children were laid out, with positions.
  var layouts = 0
  /// The number of times a container was measured.
  var measures = 0
  /// The number of calls of measure functions.
  var measureCalls = 0
  /// The number of results reused from the previous pass.
  var reused = 0
  /// The number of frames that were computed again, including rounding.
  var frames = 0

  /// Creates counters with the value 0.
  init() {}
}
