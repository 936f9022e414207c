import BeagleAutomation
import BeagleTUI
import FoundationEssentials
import SystemSupport

/// The format of a snapshot of a screen.
public enum SnapshotFormat: String, Sendable, CaseIterable {
  /// The characters, one line for each row.
  case text
  /// The characters, and below each row a letter for the style of each cell, with a legend.
  case cells
  /// An SVG image of the terminal.
  case svg
  /// The semantic tree as JSON; see `SemanticElement.json`.
  case semantics
  /// Roles, names and states in YAML; see ``Pilot/ariaSnapshot(masking:)``. Names and texts in the
  /// file can be replaced by regular expressions, and lines can be removed if the first line is, too.
  case aria

  /// The file extension.
  fileprivate var fileExtension: String {
    switch self {
    case .text: "txt"
    case .cells: "cells.txt"
    case .svg: "svg"
    case .semantics: "json"
    case .aria: "aria.yaml"
    }
  }
}

/// An error of a snapshot assertion.
public enum SnapshotError: Error, Sendable, CustomStringConvertible {
  /// The snapshot file does not exist.
  case missing(path: String)
  /// The screen differs from the snapshot.
  case different(path: String, difference: String)
  /// A file cannot be read or written.
  case file(path: String, reason: String)

  /// A description of the error and its remedy.
  public var description: String {
    let advice = "Run the tests with \(SnapshotFile.variable)=1 to"
    switch self {
    case .missing(let path):
      return "the snapshot \(path) does not exist. \(advice) create it."
    case .different(let path, let difference):
      return "the screen differs from \(path):\n\(difference)\(advice) update it."
    case .file(let path, let reason):
      return "\(path): \(reason)"
    }
  }
}

extension Pilot {
  /// Returns the current screen in a format.
  public func snapshot(_ format: SnapshotFormat = .text) -> String {
    switch format {
    case .text: SurfaceExport.text(terminal.surface.withoutSecrets)
    case .cells: CellListing.text(terminal.surface.withoutSecrets)
    case .svg:
      SurfaceExport.svg(terminal.surface.withoutSecrets, title: semantics.withoutSecrets.name)
    case .semantics: semantics.withoutSecrets.json + "\n"
    case .aria: AriaSnapshot(semantics.withoutSecrets).file(comment: nil)
    }
  }

  /// Compares the screen with the file `Snapshots/<test file>/<name>` in the directory of the test.
  ///
  /// If the environment variable `BEAGLE_UPDATE_SNAPSHOTS` is 1, writes the file instead:
  ///
  ///     BEAGLE_UPDATE_SNAPSHOTS=1 swift test
  ///
  /// - Parameters:
  ///   - name: the name of the snapshot file without its extension.
  ///   - format: the format of the snapshot.
  ///   - file: the path of the test file.
  /// - Throws: ``SnapshotError`` if the file is missing or the screen differs from it. The error
  ///   lists the different lines.
  public func assertSnapshot(
    _ name: String, as format: SnapshotFormat = .text, file: String = #filePath
  ) throws(SnapshotError) {
    let file = SnapshotFile(test: file, name: "\(name).\(format.fileExtension)")
    try check(file, as: format, isUpdating: SnapshotFile.isUpdating)
  }

  /// Compares the screen with a file, or writes it to the file.
  func check(
    _ file: SnapshotFile, as format: SnapshotFormat, isUpdating: Bool
  ) throws(SnapshotError) {
    guard format == .aria, let template = file.content else {
      return try file.check(snapshot(format), isUpdating: isUpdating)
    }
    // A file with regular expressions remains unchanged while the screen matches.
    do throws(AriaSnapshotError) {
      try compare(template, name: file.path)
    } catch {
      guard !isUpdating else { return try file.check(snapshot(format), isUpdating: true) }
      switch error {
      case .invalid(let reason): throw .file(path: file.path, reason: reason)
      case .different(let difference):
        throw .different(path: file.path, difference: difference)
      }
    }
  }
}

/// The file of a snapshot.
struct SnapshotFile {
  static let variable = "BEAGLE_UPDATE_SNAPSHOTS"

  /// Whether snapshot files are written instead of compared.
  static var isUpdating: Bool {
    ProcessInfo.processInfo.environment[variable].map { $0 == "1" } ?? false
  }

  let directory: String
  let path: String

  init(test: String, name: String) {
    var parts = test.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let file = parts.popLast() ?? ""
    let suite = file.split(separator: ".").first.map(String.init) ?? "Tests"
    self.init(directory: (parts + ["Snapshots", suite]).joined(separator: "/"), name: name)
  }

  init(directory: String, name: String) {
    self.directory = directory
    path = directory + "/" + name
  }

  /// The content; nil if the file does not exist.
  var content: String? {
    FileManager.default.contents(atPath: path).map { TextFile.text(Array($0)) }
  }

  /// Compares a string with the file, or writes it to the file.
  func check(_ text: String, isUpdating: Bool) throws(SnapshotError) {
    guard !isUpdating else { return try write(text) }
    guard let expected = content else { throw .missing(path: path) }
    guard expected != text else { return }
    throw .different(path: path, difference: SnapshotFile.difference(expected, text))
  }

  private func write(_ text: String) throws(SnapshotError) {
    if FileManager.default.contents(atPath: path) == Data(text.utf8) { return }
    do {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch { throw .file(path: path, reason: "\(error)") }
  }

  /// The maximum number of different lines in a message.
  private static let maximumLines = 12

  /// Returns the different lines with their numbers, expected (-) and actual (+).
  static func difference(_ old: String, _ new: String) -> String {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    var text = ""
    var found = 0
    for index in 0..<max(before.count, after.count) {
      let pair = (before.dropFirst(index).first, after.dropFirst(index).first)
      guard pair.0 != pair.1 else { continue }
      found += 1
      if found > maximumLines { continue }
      if let line = pair.0 { text += "\(index + 1) - \(line)\n" }
      if let line = pair.1 { text += "\(index + 1) + \(line)\n" }
    }
    if let note = SnapshotDifference.note(found - maximumLines) { text += note + "\n" }
    return text
  }
}
