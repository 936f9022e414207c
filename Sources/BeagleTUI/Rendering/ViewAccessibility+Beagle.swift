import BeagleSchema
import TerminalKit

extension ViewAccessibility {
  /// What a payload says of a component.
  init(_ accessibility: Accessibility) {
    self.init()
    label = accessibility.accessibilityLabel
    isHeader = accessibility.isHeader ?? false
    isHidden = !accessibility.accessible
  }
}
