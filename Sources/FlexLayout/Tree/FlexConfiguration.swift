/// Settings of a whole tree, fixed when the tree is made.
///
/// They exist so that trees written for older versions of Yoga, or for the web, give the same
/// layout as there. The default is Yoga's default.
package struct FlexConfiguration: Hashable, Sendable {
  /// `flexShrink` counts as 1 and `flex` leaves the basis `auto`, as in CSS.
  /// Start styles from ``FlexStyle/webDefaults``.
  package var useWebDefaults = false

  /// An item never shrinks below its content (CSS Flexbox section 4.5). Yoga's default is off.
  package var automaticMinimumSize = false

  /// A container sized by its content still hands the available space to its growing children.
  package var stretchFlexBasis = false

  /// An absolute child without insets ignores its parent's padding.
  package var absolutePositionExcludesPadding = false

  /// Percentages of absolute children are of the containing block's content box.
  package var absolutePercentAgainstInnerSize = false

  /// A container inside a scroll view takes its flex basis from its whole content
  /// (Yoga's experiment `FixFlexBasisFitContent`).
  package var fixFlexBasisFitContent = false

  /// Lays out for a grid of cells instead of pixels, in these points unlike Yoga:
  ///
  /// - **Lengths are whole units while the layout is computed**, not only once it is done. Yoga
  ///   rounds the frames at the end: text that was measured at 20.5 units may then have 20, where it
  ///   needs another line. On a grid of pixels that is a hair's breadth, on one of cells a word. The
  ///   sizes of a line are rounded at their common edges, each where Yoga's rounding would put it.
  /// - **Content is the least height.** A box that does not scroll is at least as high as what is in
  ///   it, whatever its style, its parent or its limits say: a row of text cut off is a row of text
  ///   lost, while a screen that got higher can be scrolled. Along a row an item keeps the width of
  ///   its longest word (CSS Flexbox section 4.5).
  /// - **A viewport keeps ``minimumViewport``** units of what it scrolls.
  /// - **A basis of 0 or of a percentage is the content** where the size of the container is not
  ///   known yet, as in CSS; Yoga takes 0, and a container as high as its content gets no height.
  /// - **Free space is shared out as CSS Flexbox section 9.7 says**: items that hit a limit are
  ///   frozen and the rest is shared out anew, until none does.
  /// - **Alignment is safe** (CSS Box Alignment section 4.4): what does not fit overflows at the end,
  ///   since nothing can be scrolled to before the start.
  /// - **A styled width is at most the room there is**, and so is a row as wide as its content.
  /// - **A row without room breaks into lines**: where its items do not fit side by side even at
  ///   their least widths, it wraps as if its style said so, for what stands on its neighbour or
  ///   outside of the screen cannot be read.
  /// - **A column breaks only into lines that fit**, side by side and in its height: a page is scrolled
  ///   down to read it, not across.
  /// - **A width follows from a height by an aspect ratio only where that height was given**, as with
  ///   percentages below, and content that is higher does not make the box wider: it would be as high
  ///   as another width makes it, and that width would follow again. Such a width has room for words
  ///   and is at most the room there is. A height follows from any width.
  /// - **Content is not squeezed out between borders**: a box keeps the width in which each leaf in
  ///   it has one unit. In this a minimum wins over a maximum, as in CSS.
  /// - **The width of a box as wide as its content is settled before its heights** if something in
  ///   it is a share of that width, so that what is measured is what is drawn.
  /// - **What scrolls leaves room for the rest**: it is at most as wide as its container also where
  ///   that is as wide as its content, and in a row of several lines it is as high as what is in it,
  ///   for in the height of the whole row it would leave nothing to the other lines.
  /// - **What scrolls always shrinks** in a column, unless its style has a height or a basis.
  /// - **A percentage of a height counts where that height was given** by a style, by the container
  ///   of the container or by the screen, as in CSS; elsewhere it counts as unset. So it does where
  ///   shares do not fit into a height that the container's container gave, which is then that of
  ///   the content; into a styled height they need not fit, and the container is as high as they
  ///   are. Yoga takes a share also of a height that the content settled. Content may be too high
  ///   for its share, and makes the container higher; if the share grew with it, the container would
  ///   grow again, and boxes in each other without end.
  package var cellGrid = false

  /// The least height in units of a viewport that scrolls vertically, without padding and border,
  /// unless its content is lower or its style has a minimum. Of effect with ``cellGrid``.
  package var minimumViewport: Float = 3

  /// Yoga's defaults: every switch off.
  package init() {}

  /// Every errata switch on: the behaviour of Yoga before version 2.
  package static var classic: FlexConfiguration {
    var configuration = FlexConfiguration()
    configuration.absolutePositionExcludesPadding = true
    configuration.absolutePercentAgainstInnerSize = true
    return configuration
  }
}
