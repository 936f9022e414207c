import BeagleSchema

/// The texts in a decoded tree that need no context, request or compatibility mode: all texts of
/// the first screen, including those that are scrolled out.
enum LiteralTexts {
  /// The texts in tree order, including duplicates.
  static func of(_ component: any ServerDrivenComponent) -> [String] {
    var texts: [String] = []
    collect(component, into: &texts)
    return texts
  }

  private static func collect(_ component: any ServerDrivenComponent, into texts: inout [String]) {
    if let widget = component as? any Widget, widget.style?.display?.literal == Style.Display.none {
      return
    }
    switch component {
    case let screen as Screen:
      if let bar = screen.navigationBar {
        add(bar.title, to: &texts)
        for item in bar.navigationBarItems ?? [] where item.image == nil {
          add(item.text, to: &texts)
        }
      }
      collect(screen.child, into: &texts)
    case let text as Text: add(text.text, to: &texts)
    case let button as Button: add(button.text, to: &texts)
    case let input as TextInput: collect(input, into: &texts)
    case let bar as TabBar: bar.items.forEach { add($0.title ?? "", to: &texts) }
    case let pages as PageView:
      let page = pages.currentPage?.literal ?? 0
      let visible = pages.children.indices.contains(page) ? page : 0
      if let child = pages.children.dropFirst(visible).first { collect(child, into: &texts) }
    case is LazyComponent, is TabView: break
    default: component.childComponents.forEach { collect($0, into: &texts) }
    }
  }

  private static func collect(_ input: TextInput, into texts: inout [String]) {
    if input.hidden?.literal == true { return }
    if let value = input.value {
      let isSecret =
        input.type != nil && input.type?.literal != .text && input.type?.literal != .email
        && input.type?.literal != .number && input.type?.literal != .date
      if let text = value.literal, !text.isEmpty, !isSecret {
        add(text, to: &texts)
      } else if value.literal == "" {
        add(input.placeholder, to: &texts)
      }
    } else {
      add(input.placeholder, to: &texts)
    }
    if input.showError?.literal == true { add(input.error, to: &texts) }
  }

  private static func add(_ text: Expression<String>?, to texts: inout [String]) {
    if let literal = text?.literal { add(literal, to: &texts) }
  }

  private static func add(_ text: String, to texts: inout [String]) {
    if !text.isEmpty { texts.append(text) }
  }
}
