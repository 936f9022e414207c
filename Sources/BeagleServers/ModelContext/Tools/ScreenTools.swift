import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import SystemSupport

/// The tools that need more than the analysis of documents: settings of a project, a terminal to draw
/// on, and access to files. The host implements them.
///
/// All paths are relative to the directory of the screens and inside it. Implementations must not
/// read other files, and only ``fix(_:)`` and ``write(_:)`` may write in it.
@MainActor
package protocol ScreenTools: AnyObject {
  /// Whether screens may send requests to servers.
  var allowsNetwork: Bool { get }
  /// Whether ``write(_:)`` may be called.
  var allowsWriting: Bool { get }
  /// Names of custom components and actions of the application.
  var customTypes: [String] { get }
  /// The style ids of the application, by the kind of component.
  var styles: [(kind: String, ids: [String])] { get }
  /// The pages about the commands of flows.
  var flowPages: [Reference.Entry] { get }
  /// The keys of theme files.
  var themeFormat: FileFormat { get }
  /// The names of the colors in a theme file.
  var colorNames: [String] { get }
  /// The pages of the documentation that are installed.
  var documentation: [DocumentationPage] { get }

  /// Checks documents.
  func check(_ request: CheckCall) throws(ToolError) -> CheckOutcome
  /// Applies the fixes that are always safe.
  func fix(_ request: FixCall) throws(ToolError) -> FixOutcome
  /// Draws a screen.
  func render(_ request: RenderCall) throws(ToolError) -> RenderOutcome
  /// Checks and draws screens, which may not be saved yet.
  func view(_ request: ViewCall) throws(ToolError) -> ViewOutcome
  /// Runs a flow.
  func run(_ request: FlowCall) throws(ToolError) -> FlowOutcome
  /// Performs steps on the screens of a session.
  func interact(_ request: SessionCall) throws(ToolError) -> FlowOutcome
  /// Closes a session. Returns the names of the others.
  func close(session: String) throws(ToolError) -> [String]
  /// The open sessions, each with its screen in words.
  var sessions: [(name: String, screen: String)] { get }
  /// Lists the files of the directory, with those of a draft, or returns the texts of some.
  func files(
    _ paths: [String], _ draft: UnsavedFiles, dropped: Bool
  ) throws(ToolError) -> [(path: String, text: String?)]
  /// Writes all files to the directory, or none, and drops them from all drafts.
  func write(_ call: WriteCall) throws(ToolError) -> WriteOutcome
}

/// A page of the documentation.
package struct DocumentationPage {
  /// The name of its file without the ending.
  package let name: String
  /// The first heading.
  package let title: String
  /// Returns the text as Markdown; nil if the file cannot be read.
  package let read: () -> String?

  package init(name: String, title: String, read: @escaping () -> String?) {
    self.name = name
    self.title = title
    self.read = read
  }
}

/// What to check.
package struct CheckCall {
  /// The files and directories; all documents if it is empty.
  package var paths: [String] = []
  /// A text to check instead, which may not be saved yet.
  package var document: String?
  /// Whether to report only what Beagle iOS rejects.
  package var isStrict = false
  /// Whether to name the files in ``paths`` that are data.
  package var namesData = true
}

/// The findings of a check.
package struct CheckOutcome {
  /// The findings, errors first. The names of their files are relative to the directory.
  package var findings: [Diagnostic]
  /// The findings with their source lines, in the order of ``findings``.
  var excerpts: [String]
  /// The number of checked documents.
  var documentCount: Int
  /// Problems that prevented a check, for example of an unreadable file.
  package var problems: [String]

  package init(
    findings: [Diagnostic], excerpts: [String], documentCount: Int, problems: [String]
  ) {
    self.findings = findings
    self.excerpts = excerpts
    self.documentCount = documentCount
    self.problems = problems
  }

  /// Returns whether a message about a screen repeats one of the findings.
  package func contains(message: String) -> Bool {
    findings.contains { finding in
      let place = "\(finding.file):\(finding.line):\(finding.column): "
      return message.containsBytes(of: place)
        && (message.containsBytes(of: finding.message)
          || message.containsBytes(of: "[\(finding.code.rawValue)]"))
    }
  }
}

/// What to fix.
package struct FixCall {
  /// The files and directories; all documents if it is empty.
  package var paths: [String] = []
  /// The unsaved files. With any, only these are fixed, and no file is written.
  package var unsaved = UnsavedFiles()
  /// Whether to return the changes without writing them, or storing them in the draft.
  package var isDryRun = false
}

/// The effect of fixes.
package struct FixOutcome {
  /// The number of fixed findings.
  var fixCount: Int
  /// The changed files.
  package var files: [String]
  /// The changes as a patch.
  package var patch: String
  /// Problems, for example of a file that cannot be written.
  package var problems: [String]

  package init(fixCount: Int, files: [String], patch: String, problems: [String]) {
    self.fixCount = fixCount
    self.files = files
    self.patch = patch
    self.problems = problems
  }
}

/// The screen to draw, and how.
package struct RenderCall {
  /// A format of the result.
  package enum Format: String, CaseIterable, Sendable {
    /// The cells as plain text.
    case text
    /// The roles, names, states and bounds as JSON.
    case semantics
    /// An image as SVG.
    case svg
    /// An image as PNG, or as SVG if no program converts it.
    case png
  }

  /// A path such as `/home`; nil for the first screen of the directory.
  package var screen: String?
  /// The text of a screen to draw instead, which may not be saved yet.
  package var document: String?
  package var format = Format.text
  /// The size in cells.
  package var columns = 80
  package var rows = 24
  /// Whether to return all rows of the screen and not only those that fit. For ``Format/text`` only.
  package var isWhole = false
  /// The context "global".
  package var global: DynamicObject?
  /// The context "navigationContext".
  package var navigationContext: DynamicObject?
  /// The theme: a name or the path of a file.
  package var theme: String?
}

/// A drawn screen.
package struct RenderOutcome {
  /// The screen in the requested format; empty for an image.
  var output: String
  /// The image, for formats that are one.
  var image: ScreenImage?
  /// Whether the screen was loaded.
  var isLoaded: Bool
  /// Errors and warnings while it was loaded and drawn.
  package var problems: [String]

  package init(
    output: String, image: ScreenImage? = nil, isLoaded: Bool, problems: [String]
  ) {
    self.output = output
    self.image = image
    self.isLoaded = isLoaded
    self.problems = problems
  }
}
