import BeagleTUI
import FoundationEssentials

/// What a snapshot of a screen holds.
public enum SnapshotFormat: String, Sendable, CaseIterable {
  /// The characters, a line for each row.
  case text
  /// The characters, and below each row a letter for the look of each cell; the looks are listed at
  /// the end.
  case cells
  /// A picture of the terminal.
  case svg
  /// The semantic tree as JSON, see `SemanticElement.json`.
  case semantics

  /// The ending of the names of files.
  fileprivate var fileExtension: String {
    switch self {
    case .text: "txt"
    case .cells: "cells.txt"
    case .svg: "svg"
    case .semantics: "json"
    }
  }
}

/// Why a screen is not as a snapshot says.
public enum SnapshotError: Error, Sendable, CustomStringConvertible {
  /// There is no snapshot of the name.
  case missing(path: String)
  /// The screen is another one now.
  case different(path: String, difference: String)
  /// A file could not be read or written.
  case file(path: String, reason: String)

  /// What is wrong and what to do.
  public var description: String {
    let advice = "Run the tests with \(SnapshotFile.variable)=1 to"
    switch self {
    case .missing(let path):
      return "there is no snapshot \(path). \(advice) write it."
    case .different(let path, let difference):
      return "the screen is not that of \(path):\n\(difference)\(advice) take it as it is now."
    case .file(let path, let reason):
      return "\(path): \(reason)"
    }
  }
}

extension Pilot {
  /// The screen as it is now.
  public func snapshot(_ format: SnapshotFormat = .text) -> String {
    switch format {
    case .text: SurfaceExport.text(terminal.surface)
    case .cells: CellListing.text(terminal.surface)
    case .svg: SurfaceExport.svg(terminal.surface, title: semantics.name)
    case .semantics: semantics.json + "\n"
    }
  }

  /// Compares the screen with a file, which lies in the folder `Snapshots` beside the test, in a
  /// folder named after the file of the test.
  ///
  /// With `BEAGLE_UPDATE_SNAPSHOTS=1` in the environment the file is written instead:
  ///
  ///     BEAGLE_UPDATE_SNAPSHOTS=1 swift test
  ///
  /// - Parameters:
  ///   - name: the name of the file without its ending.
  ///   - format: what is compared.
  ///   - file: the test.
  /// - Throws: ``SnapshotError`` where there is no such file, or where the screen is another one;
  ///   it says which lines differ. Any test framework reports it.
  public func assertSnapshot(
    _ name: String, as format: SnapshotFormat = .text, file: String = #filePath
  ) throws(SnapshotError) {
    try SnapshotFile(test: file, name: "\(name).\(format.fileExtension)")
      .check(snapshot(format), updates: SnapshotFile.updates)
  }
}

/// The file of a snapshot.
struct SnapshotFile {
  static let variable = "BEAGLE_UPDATE_SNAPSHOTS"

  /// Whether files are written instead of being compared with.
  static var updates: Bool {
    ProcessInfo.processInfo.environment[variable].map { $0 == "1" } ?? false
  }

  let directory: String
  let path: String

  init(test: String, name: String) {
    var parts = test.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let file = parts.popLast() ?? ""
    let suite = file.split(separator: ".").first.map(String.init) ?? "Tests"
    directory = (parts + ["Snapshots", suite]).joined(separator: "/")
    path = directory + "/" + name
  }

  init(directory: String, name: String) {
    self.directory = directory
    path = directory + "/" + name
  }

  /// Compares a text with the file, or writes it.
  func check(_ text: String, updates: Bool) throws(SnapshotError) {
    guard !updates else { return try write(text) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .missing(path: path)
    }
    let wanted = String(decoding: data, as: UTF8.self)
    guard wanted != text else { return }
    throw .different(path: path, difference: SnapshotFile.difference(wanted, text))
  }

  private func write(_ text: String) throws(SnapshotError) {
    if FileManager.default.contents(atPath: path) == Data(text.utf8) { return }
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch {
      throw .file(path: path, reason: "\(error)")
    }
  }

  /// So many lines that differ are shown.
  private static let shownLines = 12

  /// The lines that differ, with their numbers: as they were, and as they are.
  static func difference(_ old: String, _ new: String) -> String {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    var text = ""
    var found = 0
    for index in 0..<max(before.count, after.count) {
      let pair = (before.dropFirst(index).first, after.dropFirst(index).first)
      guard pair.0 != pair.1 else { continue }
      found += 1
      if found > shownLines { continue }
      if let line = pair.0 { text += "\(index + 1) - \(line)\n" }
      if let line = pair.1 { text += "\(index + 1) + \(line)\n" }
    }
    if found > shownLines { text += "and \(found - shownLines) more lines\n" }
    return text
  }
}
