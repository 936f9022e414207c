import BeagleAnalysis
import BeagleTUI

extension ThemeStyleIds {
  /// The ids of all styles in a theme.
  init(_ theme: BeagleTheme) {
    self.init(
      texts: theme.texts.keys, buttons: theme.buttons.keys, inputs: theme.inputs.keys,
      containers: theme.containers.keys, navigationBars: theme.navigationBars.keys)
  }
}
