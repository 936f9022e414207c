import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// The controls in their states, as the program draws them.
@MainActor enum ControlStates {
  /// A state of a control. A focused control can also be busy or invalid.
  enum State: String, CaseIterable {
    case unfocused = "Unfocused"
    case focused = "Focused"
    case pressed = "Pressed"
    case busy = "Busy"
    case busyFocused = "Busy, focused"
    case disabled = "Disabled"
    case invalid = "Invalid"
    case invalidFocused = "Invalid, focused"
  }

  enum Control: String, CaseIterable {
    case button = "Button"
    case main = "Main button"
    case destructive = "Destructive"
    case field = "Text field"
    case tab = "Tab"
    case row = "Row"
    case card = "Card"
    case barItem = "Bar item"

    /// The states that the control can have. A press of a field or a tab does not start an operation, and
    /// only the text of a field can be invalid.
    var states: [State] {
      switch self {
      case .button, .main, .destructive:
        [.unfocused, .focused, .pressed, .busy, .busyFocused, .disabled]
      case .field: [.unfocused, .focused, .disabled, .invalid, .invalidFocused]
      case .tab, .barItem: [.unfocused, .focused, .pressed]
      case .row, .card: [.unfocused, .focused, .pressed, .busy, .busyFocused]
      }
    }
  }

  /// The number of colors and the characters of a terminal.
  nonisolated struct Output: CustomTestStringConvertible {
    let name: String
    let depth: ColorDepth
    var isUTF8 = true
    var testDescription: String { name }
  }

  nonisolated static let outputs = [
    Output(name: "truecolor", depth: .trueColor), Output(name: "256", depth: .ansi256),
    Output(name: "16", depth: .ansi16), Output(name: "8", depth: .ansi8),
    Output(name: "mono", depth: .mono), Output(name: "ascii", depth: .trueColor, isUTF8: false),
    Output(name: "ascii-mono", depth: .mono, isUTF8: false),
  ]

  /// The cells of a control in the image.
  static let size = CellSize(width: 17, height: 3)

  /// Returns a control in a state: the upper left cells of a terminal of its own, because only one view of
  /// a terminal has the focus.
  static func draw(
    _ control: Control, _ state: State, _ output: Output, scheme: ColorScheme = .dark,
    theme: Theme? = nil
  ) -> Surface {
    let terminal = HeadlessTerminal(
      size: CellSize(width: 24, height: size.height + 4), colorDepth: output.depth,
      isUTF8: output.isUTF8)
    let clock = ManualClock()
    var options = AppearanceOptions()
    options.scheme = scheme
    let application = Application(terminal: terminal, options: options, clock: clock)
    let window = application.window
    window.appearance.theme = theme ?? .init(.standard, depth: output.depth, scheme: scheme)
    let controller = ViewController()
    let page = View()
    page.flex.padding.horizontal = .points(1)
    page.flex.padding.top = .points(control == .card ? 0 : 1)
    page.flex.alignItems = .flexStart
    let view = make(control, in: page)
    controller.view.addSubview(page)
    window.rootViewController = controller
    application.present()
    window.focus(nil)
    apply(state, to: view, window)
    application.present()
    if state == .invalid {
      // The first field of a window gets the focus with each layout.
      window.focus(nil)
      application.present()
    }
    if state == .busy || state == .busyFocused {
      clock.advance(milliseconds: LoadingTiming.status + 1)
      application.present()
    }
    return terminal.surface
  }

  /// Adds a control to a page. Returns the view that has the state.
  private static func make(_ control: Control, in page: View) -> View {
    switch control {
    case .button, .main, .destructive:
      let button = PushButton("Save") {}
      button.kind = control == .main ? .main : control == .destructive ? .destructive : .plain
      page.addSubview(button)
      return button
    case .field:
      let field = TextField()
      field.text = "ada@example"
      field.flex.width = .points(15)
      page.addSubview(field)
      return field
    case .tab:
      let strip = TabStrip()
      strip.titles = ["All", "Sent"]
      strip.select(0)
      strip.flex.width = .points(14)
      page.addSubview(strip)
      return strip.subviews[1].subviews[0].subviews[1]
    case .row:
      let row = View()
      row.onTap = {}
      row.flex.width = .points(13)
      row.addSubview(Label("Order 1042"))
      page.addSubview(row)
      return row
    case .card:
      let card = View()
      card.onTap = {}
      card.border = Border(roundedCorners: .all)
      card.flex.border.all = 1
      card.flex.width = .points(14)
      card.addSubview(Label("Order 1042"))
      page.addSubview(card)
      return card
    case .barItem:
      let item = FlatButton("Search") {}
      page.addSubview(item)
      return item
    }
  }

  private static func apply(_ state: State, to view: View, _ window: Window) {
    switch state {
    case .unfocused: break
    case .focused: window.focus(view)
    case .pressed:
      let frame = view.screenFrame
      let point = CellPoint(x: frame.x + 2, y: frame.y)
      window.handle(.mouse(MouseEvent(.press(.left), at: point)))
    case .busy: view.isBusy = true
    case .busyFocused:
      window.focus(view)
      view.isBusy = true
    case .disabled:
      (view as? PushButton)?.isEnabled = false
      (view as? TextField)?.isEnabled = false
    case .invalid, .invalidFocused:
      (view as? TextField)?.errorMessage = "no dot"
      if state == .invalidFocused { window.focus(view) }
    }
  }

  /// Returns a table of all controls in all states.
  static func sheet(_ output: Output, scheme: ColorScheme = .dark, theme: Theme? = nil) -> Surface {
    let (labels, top) = (13, 2)
    let theme = theme ?? .init(.standard, depth: output.depth, scheme: scheme)
    let sheet = Surface(
      size: CellSize(
        width: labels + State.allCases.count * size.width,
        height: top + Control.allCases.count * (size.height + 1)),
      appearance: Appearance(theme: theme))
    sheet.clear(theme[.surface])
    let canvas = sheet.canvas
    for (column, state) in State.allCases.enumerated() {
      let x = labels + column * size.width
      canvas.text(state.rawValue, at: CellPoint(x: x + 1, y: 0), style: theme[.muted])
      for (row, control) in Control.allCases.enumerated() {
        let y = top + row * (size.height + 1)
        if column == 0 {
          canvas.text(control.rawValue, at: CellPoint(x: 0, y: y + 1), style: theme[.muted])
        }
        guard control.states.contains(state) else {
          canvas.text("–", at: CellPoint(x: x + 1, y: y + 1), style: theme[.muted])
          continue
        }
        let drawn = draw(control, state, output, scheme: scheme, theme: theme)
        for line in 0..<size.height {
          for cell in 0..<size.width {
            let from = drawn[cell, line]
            let glyph = Unicode.Scalar(from.glyph) ?? " "
            let shown =
              output.isUTF8
              ? glyph : Unicode.Scalar(ASCIIFallback.scalar(for: glyph.value)) ?? "?"
            canvas.fill(CellRect(x: x + cell, y: y + line, width: 1, height: 1), from.style)
            canvas.glyph(
              shown, at: CellPoint(x: x + cell, y: y + line), style: from.style,
              keepBackground: false)
          }
        }
      }
    }
    return sheet
  }
}
