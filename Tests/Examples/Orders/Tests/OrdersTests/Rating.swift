import BeagleTUI

/// The component `custom:rating`: a number from 0 to a maximum that the user chooses.
///
/// ```json
/// {"_beagleComponent_": "custom:rating", "label": "Service", "value": "@{score}", "onChange": [
///   {"_beagleAction_": "beagle:setContext", "contextId": "score", "value": "@{onChange.value}"}]}
/// ```
struct Rating: Widget, RenderableComponent, Decodable {
  /// The name of the control for screen readers and tests; nil if a text before it says it.
  var label: Expression<String>?
  /// The number that the screen chooses; the user can change it.
  var value: Expression<Int>?
  /// The highest number.
  var maximum: Expression<Int>?
  /// Whether the user can change the number.
  var enabled: Expression<Bool>?
  /// Actions that run when the user has changed the number.
  @AutoCodable var onChange: [any Action]?
  /// What every widget has. The renderer applies it to the view.
  var id: String?
  var style: Style?
  var accessibility: Accessibility?
  /// The position in the document, for messages and live reload.
  var source: SourceReference?

  /// What editors, `check` and the inspector say about the properties.
  static var facts: [Fact] {
    Fact("label", "The name of the control for screen readers.")
    Fact("value", "The chosen number.", default: 0, .atLeast(0), .changedByUser)
    Fact("maximum", "The highest number.", default: 5, .atLeast(1))
    Fact("enabled", "Whether the user can change the number.", default: true)
    Fact(
      "onChange", "Actions that run when the user has changed the number.",
      .event(.object(.init("value", .number, "chosen number"))))
  }

  func toView(renderer: BeagleRenderer) -> View {
    let control = RatingControl()
    renderer.observe(label, in: control) { [weak control] in control?.accessibilityLabel = $0 }
    renderer.observe(maximum, in: control) { [weak control] in control?.maximum = $0 ?? 5 }
    renderer.observe(value, in: control) { [weak control] in control?.show($0 ?? 0) }
    renderer.observe(enabled, in: control) { [weak control] in control?.isEnabled = $0 ?? true }
    control.onChange = { [weak controller = renderer.controller, weak control] value in
      guard let controller, let control else { return }
      controller.execute(
        actions: onChange, with: "onChange", and: ["value": .int(value)], origin: control)
    }
    return control
  }
}

/// A row of dots, as many filled as the number says.
final class RatingControl: View {
  /// The number.
  private(set) var value = 0
  /// The highest number.
  var maximum = 5 {
    didSet {
      maximum = max(1, maximum)
      guard oldValue != maximum else { return }
      value = min(value, maximum)
      setNeedsLayout()
    }
  }
  /// Whether the user can change the number.
  var isEnabled = true { didSet { if oldValue != isEnabled { setNeedsFocusUpdate() } } }
  /// Called with the number that the user has chosen.
  var onChange: ((Int) -> Void)?
  /// Whether the user has changed the number.
  private var isChanged = false

  override init() {
    super.init()
    enableMeasuring()
  }

  /// Shows a number that the screen sets.
  func show(_ number: Int) {
    isChanged = false
    value = min(max(number, 0), maximum)
    setNeedsDisplay()
  }

  /// Chooses a number on behalf of the user. A number out of range changes nothing.
  private func choose(_ number: Int) {
    guard isEnabled, (0...maximum).contains(number), number != value else { return }
    isChanged = true
    value = number
    setNeedsDisplay()
    onChange?(number)
  }

  // MARK: - Measuring and drawing

  /// The columns of the dots: one for each, one between two, and one at both ends for the focus.
  private var width: Int { 2 * maximum + 1 }

  /// The text in place of dots that do not fit.
  private var shortText: String { "\(value)/\(maximum)" }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: width <= size.width ? width : shortText.count + 2, height: 1)
  }

  override var minimumWidth: Int { shortText.count + 2 }

  override func draw(in canvas: Canvas) {
    let box = contentBox
    // Roles of the theme have colors for each terminal, and attributes where there are none.
    var style = readable(.role(isEnabled ? .accent : .muted), on: canvas)
    if isFocused || isPressed {
      style = canvas.theme[isPressed ? .pressed : .accentFocused]
      canvas.fill(box, style)
      // The focus is visible without colors, too.
      canvas.focusMark("▸", at: box.origin, style: style)
    }
    guard width <= box.width else {
      canvas.text(
        shortText, at: box.origin.offsetBy(dx: 1, dy: 0), style: style, truncatedTo: box.width - 1)
      return
    }
    for index in 0..<maximum {
      // Shapes, not colors, distinguish filled dots. With --ascii they become * and o.
      canvas.glyph(
        index < value ? "●" : "○", at: box.origin.offsetBy(dx: 1 + 2 * index, dy: 0), style: style)
    }
  }

  // MARK: - Focus and keys

  override var canBecomeFocused: Bool { isEnabled }

  private static let less = KeyAction("custom:rating less")
  private static let more = KeyAction("custom:rating more")
  /// The status bar shows the hint while the control has the focus, and `?` the help.
  private static let keys = [
    KeyBinding(
      "← →", "choose a smaller or larger number", hint: KeyHint("← →", "change"),
      keys: [KeyEvent(.left): less, KeyEvent(.right): more])
  ]

  override var keyBindings: [KeyBinding] { isEnabled ? Self.keys : [] }

  override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case Self.less: choose(value - 1)
    case Self.more: choose(value + 1)
    default: return super.perform(action)
    }
    return true
  }

  /// Digits choose a number at once.
  override func keyDown(_ key: KeyEvent) -> Bool {
    guard key.modifiers.isEmpty, case .character(let character) = key.key,
      let number = character.wholeNumberValue, number <= maximum
    else { return super.keyDown(key) }
    choose(number)
    return true
  }

  // MARK: - Mouse

  override func mouseDown(at point: CellPoint) -> Bool {
    guard isEnabled else { return false }
    choose(at: point)
    return true
  }

  override func mouseDragged(to point: CellPoint) { choose(at: point) }

  /// Chooses the dot at a point; the column before the first dot chooses 0.
  private func choose(at point: CellPoint) {
    let box = contentBox
    guard width <= box.width else { return }
    choose(min(max(0, (point.x - box.x + 1) / 2), maximum))
  }

  // MARK: - Screen readers, tests and saved state

  override var semantics: Semantics {
    Semantics(
      .slider, value: "\(value) / \(maximum)", states: isEnabled ? [] : [.disabled],
      actions: isEnabled ? [.adjust] : [])
  }

  /// List rows that scroll out of view, screens that are opened again with Alt-→, and live reload keep
  /// the number that the user has chosen.
  override var userState: UserState {
    get { UserState(isChanged ? value : nil) }
    set {
      guard let number = newValue.value as? Int else { return }
      show(number)
      isChanged = true
    }
  }
}
