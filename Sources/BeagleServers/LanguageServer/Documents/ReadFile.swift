import BeagleAnalysis
import SystemSupport

/// A file of a project that is not open, with its analysis.
struct ReadFile: Sendable {
  let name: String
  let stamp: RootDirectory.FileStamp?
  let bytes: [UInt8]
  /// The analysis; nil if the file cannot be read. Only the facts are needed until the document is
  /// opened.
  let analysis: DocumentAnalysis?

  init(_ name: String, _ analyzer: DocumentAnalyzer) {
    self.name = name
    stamp = DiskFile.stamp(name)
    guard let bytes = DiskFile.read(name) else {
      (bytes, analysis) = ([], nil)
      return
    }
    self.bytes = bytes
    var analysis = analyzer.analyze(bytes, name: name, isChecked: false)
    analysis.document = nil
    self.analysis = analysis
  }
}
