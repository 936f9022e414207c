import BeagleNetworking
import CellText
import JSON
import TerminalKit

/// A loaded screen of an application without a terminal, as text and images.
@MainActor
package struct RenderedScreen {
  package let application: BeagleApplication
  private let terminal: HeadlessTerminal

  package init(_ application: BeagleApplication, on terminal: HeadlessTerminal) {
    self.application = application
    self.terminal = terminal
  }

  /// The cells that a terminal would show, including error boxes, without secrets.
  package var surface: Surface { terminal.surface.withoutSecrets }

  /// The elements that a screen reader announces, as JSON without secrets.
  package var semantics: String { application.window.semanticTree().withoutSecrets.json }

  /// The text of the screen, or an empty string if it did not load.
  package var text: String {
    plain { SurfaceExport.text(surface, isASCII: !terminal.isUTF8) }
  }

  /// The cells that a terminal would show, as text with SGR sequences.
  package var ansi: String { SurfaceExport.ansi(surface, isASCII: !terminal.isUTF8) }

  /// The cells that a terminal would show, as an SVG image.
  package var svg: String { SurfaceExport.svg(surface, title: title) }

  /// The text of the whole screen, including parts that would scroll, without key hints.
  package var fullText: String { plain { application.fullText(maximumRows: 5000) } }

  /// Returns the text of the screen without error views, whose Retry buttons are useless in plain
  /// text.
  private func plain(_ text: () -> String) -> String {
    let screen = application.topNavigationController?.topViewController
    if (screen as? BeagleScreenViewController)?.hasServerDrivenScreen() == false { return "" }
    if application.hasFailed { application.removeErrorViews() }
    return text()
  }

  /// The title of the screen, for the frame of an SVG image.
  private var title: String {
    Redaction.text(
      application.topNavigationController?.topViewController?.navigationItem.title
        ?? "beagle-tui")
  }

  /// Returns the screen in a format. It may go to any terminal or log: control characters of texts are removed.
  package func output(_ format: RenderFormat) -> String {
    switch format {
    case .text: LogCommands.harmless(text, in: .text)
    case .ansi: LogCommands.harmless(ansi, in: .text)
    case .svg: LogCommands.harmless(svg, in: .markup)
    case .semantics: LogCommands.harmless(JSONText.printable(semantics) + "\n", in: .json)
    }
  }
}

/// A format of `beagle-tui render`.
package enum RenderFormat: String, CaseIterable, Sendable {
  case text, ansi, svg, semantics

  /// Whether the output is in the encoding of the locale. The others are UTF-8.
  package var isPlain: Bool { self == .text || self == .ansi }
}
