import BeagleSchema
import FlexLayout
import TerminalKit

// Conversions of schema types to those of the layout engine and of views.

extension HexColor {
  /// The terminal color: nil if the color is nearly transparent (alpha below 16 of 255), otherwise
  /// one that is mixed with the theme's surface when it is painted.
  var color: Color? { alpha < 16 ? nil : .rgb(red, green, blue, opacity: alpha) }
}

extension ViewAccessibility {
  /// Creates the accessibility properties from those of a payload.
  init(_ accessibility: Accessibility) {
    self.init()
    label = accessibility.accessibilityLabel
    isHeader = accessibility.isHeader ?? false
    isHidden = !accessibility.accessible
  }
}

extension Flex.FlexDirection {
  /// The value of the layout engine.
  var layout: FlexDirection {
    switch self {
    case .row: .row
    case .rowReverse: .rowReverse
    case .column: .column
    case .columnReverse: .columnReverse
    }
  }
}

extension Flex.Wrap {
  /// The value of the layout engine.
  var layout: FlexWrap {
    switch self {
    case .noWrap: .noWrap
    case .wrap: .wrap
    case .wrapReverse: .wrapReverse
    }
  }
}

extension Flex.JustifyContent {
  /// The value of the layout engine.
  var layout: FlexJustify {
    switch self {
    case .flexStart: .flexStart
    case .center: .center
    case .flexEnd: .flexEnd
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    case .spaceEvenly: .spaceEvenly
    }
  }
}

extension Flex.AlignItems {
  /// The value of the layout engine.
  var layout: FlexAlign {
    switch self {
    case .flexStart: .flexStart
    case .center: .center
    case .flexEnd: .flexEnd
    case .baseline: .baseline
    case .stretch: .stretch
    }
  }
}

extension Flex.AlignSelf {
  /// The value of the layout engine.
  var layout: FlexAlign {
    switch self {
    case .flexStart: .flexStart
    case .center: .center
    case .flexEnd: .flexEnd
    case .baseline: .baseline
    case .auto: .auto
    case .stretch: .stretch
    }
  }
}

extension Flex.AlignContent {
  /// The value of the layout engine.
  var layout: FlexAlign {
    switch self {
    case .flexStart: .flexStart
    case .center: .center
    case .flexEnd: .flexEnd
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    case .stretch: .stretch
    }
  }
}
