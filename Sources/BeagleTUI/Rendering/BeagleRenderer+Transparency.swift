import BeagleSchema
import TerminalKit

extension BeagleRenderer {
  /// Whether a component that only adds something to its child is the child's view and has no box
  /// of its own: as on phones, unless it says something of a box (decisions: style on components
  /// that iOS leaves bare).
  static func isTransparent(_ component: any ServerDrivenComponent) -> Bool {
    switch component {
    case let part as Touchable: hasNoBox(part)
    case let part as LazyComponent: hasNoBox(part)
    case let part as Form: hasNoBox(part)
    case let part as FormInput: hasNoBox(part)
    case let part as FormSubmit: hasNoBox(part)
    default: false
    }
  }

  private static func hasNoBox(_ part: some Widget) -> Bool {
    part.id == nil && part.accessibility == nil && (part.style?.saysNothing ?? true)
  }
}

extension Style {
  /// Whether the style is empty; servers often send one whose parts are empty objects.
  fileprivate var saysNothing: Bool {
    backgroundColor == nil && borderColor == nil && borderWidth == nil && positionType == nil
      && display == nil && (cornerRadius ?? CornerRadius()) == CornerRadius()
      && (size ?? Size()) == Size() && (margin ?? EdgeValue()) == EdgeValue()
      && (padding ?? EdgeValue()) == EdgeValue() && (position ?? EdgeValue()) == EdgeValue()
      && (flex ?? Flex()) == Flex()
  }
}
