import BeagleNetworking
import BeagleSchema
import TerminalKit

/// The source lines of a screen that cannot be decoded, with a caret at the error.
///
/// ``BeagleErrorView`` contains one. Add your own next to the message in a navigation controller
/// with its own error display:
///
/// ```swift
/// if let frame = CodeFrameView(error, at: screenController) { page.addSubview(frame) }
/// ```
@MainActor
public final class CodeFrameView: View {
  /// The finding whose lines are shown.
  let finding: SourceFinding
  /// Live reload, whose banner omits the finding while this view is on screen.
  private weak var liveReload: LiveReload?
  private var isShown = false

  /// The window height, in rows, below which the line before the error is left out.
  private static let fullHeight = 20
  /// The largest width in columns.
  private static let maximumWidth = 120

  /// Creates a view for a failure. Nil if it is not an error in a document whose text is available.
  /// - Parameters:
  ///   - error: the failure.
  ///   - controller: the screen of the failure.
  public convenience init?(_ error: ServerDrivenState.Error, at controller: BeagleController) {
    let dependencies = controller.dependencies
    guard dependencies.showsErrorCauses else { return nil }
    let findings: [SourceFinding]
    if case .declarativeText = error {
      findings = (controller as? BeagleScreenViewController)?.findings ?? []
    } else {
      findings = dependencies.requestLog.findings(of: error)
    }
    guard let finding = findings.first, !finding.lines.isEmpty else { return nil }
    self.init(finding)
    liveReload = dependencies.liveReload
  }

  private init(_ finding: SourceFinding) {
    self.finding = finding
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  public override var semantics: Semantics {
    let line = frame(width: Self.maximumWidth).rows.first { $0.kind == .marked }
    return Semantics(.text, text: line.map { "line \($0.number): \($0.text)" } ?? "")
  }

  private func frame(width: Int) -> CodeFrame {
    CodeFrame(
      finding, width: width, isCompact: (window?.size.height ?? 0) < Self.fullHeight)
  }

  public override func sizeThatFits(_ size: CellSize) -> CellSize {
    let rows = frame(width: min(size.width, Self.maximumWidth)).rows
    return CellSize(width: rows.map(\.width).max() ?? 0, height: rows.count)
  }

  public override func draw(in canvas: Canvas) {
    let plain = canvas.theme[.dialog]
    for (y, row) in frame(width: frame.width).rows.enumerated() {
      canvas.draw(row, at: CellPoint(x: 0, y: y), on: plain)
    }
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    let isShown = window != nil
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    if isShown { liveReload?.didShow(self) } else { liveReload?.didHide(self) }
  }
}
