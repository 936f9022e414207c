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
