import BeagleSchema
import Localization
import TerminalKit

extension TextInput: RenderableComponent {
  /// The value unless it is a password, or else the placeholder.
  public var shownText: ShownText {
    ShownText([
      .computed { reader in
        let type = type.flatMap { reader.value(of: $0) }
        let text = value.flatMap { reader.value(of: $0) } ?? ""
        if !text.isEmpty { return type == .password ? "" : text }
        let placeholder = placeholder.flatMap { reader.value(of: $0) } ?? ""
        return placeholder.isEmpty ? TextInput.hint(for: type) : placeholder
      }
    ])
  }

  /// The rows of a long text while its field has the focus.
  private static let maximumRows = 3

  /// Returns a text field of one line, which takes several rows while a long text is edited.
  public func toView(renderer: BeagleRenderer) -> View {
    let field = TextField()
    field.maximumRows = TextInput.maximumRows
    // Longer fields are hard to read. A width in the style takes precedence.
    if style?.size?.width == nil { field.flex.maxWidth = .points(View.maximumControlWidth) }
    let state = InputState(field, wallClock: renderer.controller.dependencies.wallClock)
    if let themed = renderer.themed(styleId, \.inputs, "text input") {
      field.style = themed.textStyle
      field.applyThemeBorder(themed.border)
    }
    renderer.observe(value, in: field) { [weak field] in field?.text = $0 ?? "" }
    renderer.observe(placeholder, in: field) { state.placeholder = $0 ?? "" }
    renderer.observe(enabled, in: field) { state.isEnabled = $0 ?? true }
    renderer.observe(readOnly, in: field) { state.isReadOnly = $0 ?? false }
    renderer.observe(error, in: field) { state.error = $0 ?? "" }
    renderer.observe(showError, in: field) { state.showsError = $0 ?? false }
    renderer.observe(type, in: field) {
      [weak field, weak dependencies = renderer.controller.dependencies] type in
      state.type = type
      if type == .password, let field { dependencies?.insertPasswordField(field) }
    }
    let controller = renderer.controller
    func handler(_ actions: [any Action]?, _ event: String) -> (String) -> Void {
      { [weak controller, weak field] text in
        guard let controller, let field else { return }
        controller.execute(
          actions: actions, with: event, and: .dictionary(["value": .string(text)]), origin: field)
      }
    }
    let change = handler(onChange, "onChange")
    let focus = handler(onFocus, "onFocus")
    let blur = handler(onBlur, "onBlur")
    field.onTextChange = { [weak controller, weak field] in
      if let field { controller?.formDidChange(around: field) }
    }
    field.onChange = { change($0) }
    field.onFocus = { [weak field] in focus(field?.text ?? "") }
    field.onBlur = { [weak field] in blur(field?.text ?? "") }
    return field
  }
}

extension TextInput {
  /// The default placeholder of a field, by its type. Phones indicate the type by their keyboard.
  static func hint(for type: TextInputType?) -> String {
    switch type {
    case .email: localized(.fieldEmailPlaceholder)
    case .date: localized(.fieldDatePlaceholder)
    default: ""
    }
  }
}

/// The properties of a text input that depend on each other.
@MainActor
private final class InputState {
  private weak var field: TextField?
  var isEnabled = true { didSet { update() } }
  var isReadOnly = false { didSet { update() } }
  var error = "" { didSet { update() } }
  var showsError = false { didSet { update() } }
  var placeholder = "" { didSet { update() } }
  var type: TextInputType? { didSet { update() } }

  private let wallClock: () -> Int

  init(_ field: TextField, wallClock: @escaping () -> Int) {
    self.field = field
    self.wallClock = wallClock
  }

  /// Returns the current date in the local time zone.
  private func today() -> CalendarDate { CalendarDate(milliseconds: wallClock()) }

  private func update() {
    // `readOnly: false` does not enable a disabled field, whichever is set first.
    field?.isEnabled = isEnabled
    field?.isReadOnly = isReadOnly
    field?.errorMessage = showsError && !error.isEmpty ? error : nil
    field?.isNamedByPlaceholder = !placeholder.isEmpty
    field?.placeholder = placeholder.isEmpty ? TextInput.hint(for: type) : placeholder
    field?.isSecure = type == .password
    field?.isForEmail = type == .email
    switch type {
    case .number: field?.accepts = .number
    case .date:
      field?.accepts = .date
      field?.today = today
    default: field?.accepts = .any
    }
  }
}
