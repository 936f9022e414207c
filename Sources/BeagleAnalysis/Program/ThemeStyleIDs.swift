/// The ids of the styles in an application's theme, by the kind of component that they are for.
package struct ThemeStyleIDs: Sendable {
  /// What messages call the kind of component, and its style ids, sorted, by the component's type.
  private let styles: [String: (kind: String, ids: [String])]

  /// Creates the table from the ids of each kind, in any order.
  package init(
    texts: some Sequence<String> = EmptyCollection(),
    buttons: some Sequence<String> = EmptyCollection(),
    inputs: some Sequence<String> = EmptyCollection(),
    containers: some Sequence<String> = EmptyCollection(),
    navigationBars: some Sequence<String> = EmptyCollection()
  ) {
    styles = [
      "beagle:text": ("text", texts.sorted()),
      "beagle:button": ("button", buttons.sorted()),
      "beagle:textInput": ("text input", inputs.sorted()),
      "beagle:container": ("container", containers.sorted()),
      "NavigationBar": ("navigation bar", navigationBars.sorted()),
    ]
  }

  /// Returns what a component is called and the style ids that it can have; nil if a theme has no
  /// styles for this type.
  package func styles(of type: String) -> (kind: String, ids: [String])? { styles[type] }

  /// The ids of all kinds, sorted, each once.
  package var all: [String] { Set(styles.values.flatMap(\.ids)).sorted() }
}
