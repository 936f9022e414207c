import BeagleAnalysis
import BeagleSchema
import JSON

/// What is configured for a directory of screens.
package struct ProgramSettings {
  /// What is known of the application.
  package var options: CheckOptions
  /// The names of its components and actions.
  package var types: [String]
  /// The files that this was read from, without links where they are there.
  package var files: [String]
  /// Why nothing of it can be used; nil where it can.
  package var problem: SettingsProblem?
  /// A finding as the authors want it; nil for one that they let pass.
  package var judge: (Diagnostic) -> Diagnostic?

  /// Settings with the given values.
  package init(
    options: CheckOptions = CheckOptions(), types: [String] = [], files: [String] = [],
    problem: SettingsProblem? = nil, judge: @escaping (Diagnostic) -> Diagnostic? = { $0 }
  ) {
    self.options = options
    self.types = types
    self.files = files
    self.problem = problem
    self.judge = judge
  }
}

/// What is wrong with the settings of a directory.
package struct SettingsProblem: Hashable, Sendable {
  /// The path of their file.
  package let path: String
  /// The byte of the file where the mistake is.
  package let offset: Int
  /// What is wrong and what helps, without the place.
  package let message: String

  /// A mistake at a place of a file.
  package init(path: String, offset: Int, message: String) {
    self.path = path
    self.offset = offset
    self.message = message
  }

  /// As a client gets it.
  func item(_ document: TextDocument) -> DiagnosticItem {
    let tree = document.analysis.tree
    // The document may be shorter than the file was.
    let node = offset < document.bytes.count ? tree.node(at: offset) : nil
    var range = node.map { tree.nodes[$0].range } ?? 0..<0
    // Of several lines, the first is marked.
    if let end = document.bytes[range].firstIndex(of: 0x0A) { range = range.lowerBound..<end }
    return DiagnosticItem(
      range: range, severity: .error, code: "configuration",
      message: message, in: document)
  }
}
