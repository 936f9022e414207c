import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the appearance of text fields.
extension ViewRenderingTests {
  /// Returns a field's row as text, and the columns with an underline.
  private func field(_ depth: ColorDepth, _ change: (TextField) -> Void) -> (String, [Int]) {
    let field = TextField()
    field.flex.width = .points(12)
    change(field)
    let (_, terminal) = application(
      CellSize(width: 40, height: 12), .init(.standard, depth: depth), [PushButton("First"), field])
    let box = field.frame.inset(by: field.border == nil ? 0 : 1)
    return (
      terminal.text(row: box.y),
      (box.minX..<box.maxX).filter {
        terminal.surface[$0, box.y].attributes.contains(.underline)
      }
    )
  }

  /// Without a background, a field has a line, unless something else shows its extent.
  @Test(arguments: [ColorDepth.mono, .ansi8, .ansi16])
  func fieldExtentIsShownOnce(depth: ColorDepth) {
    #expect(field(depth) { $0.text = "on" }.1 == Array(0..<12))
    #expect(field(depth) { $0.placeholder = "hint" }.1 == Array(0..<12))
    func frame(_ field: TextField) {
      (field.border, field.flex.border.all) = (Border(), 1)
      field.placeholder = "hint"
    }
    #expect(field(depth, frame).1 == [])
    // A background has no effect without colors.
    let white = field(depth) {
      $0.text = "on"
      $0.backgroundColor = .rgb(255, 255, 255)
    }
    #expect(white.1 == (depth == .mono ? Array(0..<12) : []))
  }

  /// An empty field differs from one with a text, even without colors.
  @Test(arguments: ColorDepth.allCases)
  func placeholderDiffersFromValue(depth: ColorDepth) {
    let theme = Theme(.standard, depth: depth)
    #expect(
      theme[.placeholder].attributes.contains(.dim)
        || theme[.placeholder].foreground != theme[.field].foreground)
    #expect(theme[.placeholder].attributes.contains(.dim) == (depth <= .ansi16))
  }

  /// Editable, read-only and disabled fields differ in characters or colors, even on terminals
  /// without dim text and without underlines on colored text, such as the Linux console.
  @Test(arguments: ColorDepth.allCases, ColorScheme.allCases)
  func fieldStatesDiffer(depth: ColorDepth, scheme: ColorScheme) {
    func cells(_ change: (TextField) -> Void) -> [String] {
      let field = TextField()
      field.flex.width = .points(12)
      field.text = "value"
      change(field)
      let (_, terminal) = application(
        CellSize(width: 40, height: 12), .init(.standard, depth: depth, scheme: scheme),
        [PushButton("First"), field])
      return (0..<12).map { x in
        let cell = terminal.surface[x, field.frame.y + (field.border == nil ? 0 : 1)]
        let hasDefaultColors = cell.foreground.isDefault && cell.background.isDefault
        let attributes =
          hasDefaultColors ? cell.attributes : cell.attributes.subtracting([.dim, .underline])
        return "\(cell.glyph) \(cell.foreground) \(cell.background) \(attributes.subtracting(.dim))"
      }
    }
    for isFramed in [false, true] {
      func frame(_ field: TextField) {
        if isFramed { (field.border, field.flex.border.all) = (Border(), 1) }
      }
      let usable = cells { frame($0) }
      let readOnly = cells { (field: TextField) in
        frame(field)
        field.isReadOnly = true
      }
      let disabled = cells { (field: TextField) in
        frame(field)
        field.isEnabled = false
      }
      let states: Set<[String]> = [readOnly, disabled]
      #expect(states.count == 2, "\(disabled)")
      #expect(disabled != usable)
    }
  }

  @Test func truncatedFieldTextHasAnEllipsis() {
    // A long placeholder continues in the next row.
    #expect(field(.trueColor) { $0.placeholder = "A long placeholder" }.0 == " A long")
    // A value is shown from its beginning while it is not edited.
    #expect(field(.trueColor) { $0.text = "https://example.org" }.0 == " https://e…")
    #expect(field(.trueColor) { $0.text = "0123456789" }.0 == " 0123456789")
  }

  @Test func longValueIsEditedAtItsEnd() {
    let field = TextField()
    field.flex.width = .points(12)
    field.text = "https://example.org"
    let (application, terminal) = application(
      CellSize(width: 40, height: 12), .standard, [PushButton("First"), field])
    application.window.focus(field)
    application.present()
    #expect(terminal.text(row: 1) == "▌ample.org ▕")
    application.window.focus(nil)
    application.present()
    #expect(terminal.text(row: 1) == " https://e…")
    // A click sets the cursor at the visible text.
    application.window.handle(.mouse(MouseEvent(.press(.left), at: CellPoint(x: 6, y: 1))))
    application.window.handle(.key(KeyEvent(.character("!"))))
    application.present()
    #expect(field.text == "https!://example.org")
  }
}
