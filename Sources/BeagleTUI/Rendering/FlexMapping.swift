import BeagleSchema
import FlexLayout

extension Flex.FlexDirection {
  /// The same in the layout engine's words.
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
  /// The same in the layout engine's words.
  var layout: FlexWrap {
    switch self {
    case .noWrap: .noWrap
    case .wrap: .wrap
    case .wrapReverse: .wrapReverse
    }
  }
}

extension Flex.JustifyContent {
  /// The same in the layout engine's words.
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
  /// The same in the layout engine's words.
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
  /// The same in the layout engine's words.
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
  /// The same in the layout engine's words.
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
