import BeagleTUI
import CellText

/// A panel next to a list that shows the selected entry as a screen: at the right of the list in a
/// wide window, below it otherwise. It never has the keyboard.
@MainActor
final class PreviewPanel: PanelViewController {
  /// Returns the entry to show; nil hides the panel.
  private let selection: () -> String?
  /// Opens the screen of an entry in an application on a terminal that draws in memory.
  private let makeApplication: (String, any Terminal) -> BeagleApplication
  private unowned let application: BeagleApplication
  private lazy var preview = PreviewView(self)
  /// The entry that is shown, and the image of it.
  private var shown: Key?
  private(set) var surface: Surface?
  private var images: [Key: Surface] = [:]
  private var timer: LoopTimer?
  /// Returns hints for further keys, also while the panel is hidden.
  var otherKeyHints: () -> [KeyHint] = { [] }
  /// Whether the user has not hidden the panel.
  var isWanted = true

  private struct Key: Hashable {
    var entry: String
    var size: CellSize
    var theme: Theme
  }

  /// The minimum columns of a window with the panel at the right.
  static let minimumWidth = 110
  /// The minimum rows of a window with the panel below the list.
  static let minimumHeight = 15
  /// The maximum number of images that are stored.
  private static let imageLimit = 100
  /// The time that a selection must last to be shown, in milliseconds. Keys that repeat are faster.
  private static let delay = 40

  /// - Parameters:
  ///   - application: The application that shows the list.
  ///   - selection: Returns the entry to show; nil hides the panel.
  ///   - makeApplication: Returns an application that shows the screen of an entry on a terminal.
  init(
    _ application: BeagleApplication, selection: @escaping () -> String?,
    makeApplication: @escaping (String, any Terminal) -> BeagleApplication
  ) {
    self.application = application
    self.selection = selection
    self.makeApplication = makeApplication
    super.init()
  }

  /// The key that shows and hides the panel.
  static let toggle = KeyBinding(
    "v", "show or hide the preview", title: "Preview", group: .screen,
    hint: KeyHint("v", "preview"), keys: [KeyEvent("v"): .togglePreview])

  /// Shows the panel in a window, whose keyboard stays with the list.
  func install(in window: Window) {
    window.setHandler(for: .togglePreview) { [weak self] in self?.toggle() }
    window.show(panel: self)
    window.setPanelHasKeyboard(false)
  }

  /// Draws the images again, because entries have changed.
  func removeImages() {
    images.removeAll()
    shown = nil
  }

  private func toggle() {
    let window = application.window
    // The inspector may have taken the place of the panel.
    isWanted = window.panel !== self || !isWanted
    if window.panel !== self { install(in: window) }
    window.setNeedsDisplay()
  }

  override func loadView() -> View { preview }

  override func placement(in size: CellSize, hasKeyboard: Bool) -> PanelPlacement {
    guard isWanted, selection() != nil else { return .hidden }
    if size.width >= Self.minimumWidth { return .trailing(columns: size.width * 9 / 20) }
    return size.height >= Self.minimumHeight ? .bottom(rows: size.height * 9 / 20) : .hidden
  }

  override var screenKeyHints: [KeyHint] {
    (selection() == nil ? [] : [Self.toggle].compactMap(\.hint)) + otherKeyHints()
  }

  override func frameWillDraw() {
    guard let window = panelWindow else { return }
    if window.panelHasKeyboard { window.setPanelHasKeyboard(false) }
    guard let entry = selection(), preview.contentSize.width > 0 else { return }
    let key = Key(entry: entry, size: preview.contentSize, theme: application.window.theme)
    guard key != shown else { return }
    shown = key
    if let image = images[key] {
      timer?.cancel()
      return show(image)
    }
    timer?.cancel()
    timer = application.loop.after(milliseconds: surface == nil ? 0 : Self.delay) { [weak self] in
      self?.render(key)
    }
  }

  private func render(_ key: Key) {
    guard key == shown, let window = panelWindow else { return }
    // The last row is the status bar.
    let size = CellSize(width: key.size.width, height: key.size.height + 1)
    let terminal = HeadlessTerminal(
      size: size, colorDepth: application.application.terminal.colorDepth)
    let other = makeApplication(key.entry, terminal)
    other.window.appearance = window.appearance
    other.settle(manualClock: nil)
    // A focus would look as if the preview had the keyboard.
    other.window.focus(nil)
    other.settle(manualClock: nil)
    if images.count >= Self.imageLimit { images.removeAll() }
    images[key] = terminal.surface
    show(terminal.surface)
  }

  private func show(_ image: Surface) {
    surface = image
    preview.setNeedsDisplay()
  }
}

/// The image of a screen with a line that separates it from the list.
@MainActor
private final class PreviewView: View {
  private unowned let panel: PreviewPanel

  init(_ panel: PreviewPanel) {
    self.panel = panel
    super.init()
  }

  /// Whether the panel is at the right of the list, not below it.
  private var isBeside: Bool { frame.x > 0 }

  private var content: CellRect {
    isBeside ? bounds.inset(left: 2) : bounds.inset(top: 1)
  }

  var contentSize: CellSize { content.size }

  override var drawsRowsAlike: Bool { false }

  override func draw(in canvas: Canvas) {
    canvas.withoutSearchMatches { paint(in: canvas) }
  }

  private func paint(in canvas: Canvas) {
    let theme = canvas.theme
    canvas.fill(bounds, theme[.surface])
    if isBeside {
      canvas.verticalLine(at: .zero, height: frame.height, style: theme[.border])
    } else {
      canvas.horizontalLine(at: .zero, width: frame.width, style: theme[.border])
      canvas.text(" Preview ", at: CellPoint(x: 2, y: 0), style: theme[.muted])
    }
    guard let surface = panel.surface else { return }
    let area = content
    canvas.translated(to: area).draw(
      surface, size: CellSize(width: area.width, height: min(area.height, surface.size.height - 1)))
  }
}

extension KeyAction {
  /// Shows or hides the preview of the selected entry.
  static let togglePreview = KeyAction("preview")
}
