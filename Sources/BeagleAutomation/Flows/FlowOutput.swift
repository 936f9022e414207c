import BeagleFlows
import BeagleTUI
import Glibc
import SystemSupport

/// The directory for the screenshots, the recordings and the failure files of a flow. A path in a
/// flow never leads out of it.
@MainActor
package final class FlowOutput {
  private let directory: String
  /// The folder for files about a failure of the flow; nil to write none.
  private let failureFolder: String?
  /// The paths of the written files below the directory.
  package private(set) var files: [String] = []

  /// - Parameters:
  ///   - directory: the path of the directory. It is created with the first file.
  ///   - failureFolder: the folder for files about a failure; nil to write none.
  package init(_ directory: String, failureFolder: String? = nil) {
    self.directory = directory
    self.failureFolder = failureFolder
  }

  /// Writes a file.
  /// - Parameter path: the path below the directory, as a flow names it.
  /// - Throws: ``FlowFailure`` if the path leads out of the directory or cannot be written.
  package func write(_ text: String, to path: String) throws {
    let name = try create(path)
    let descriptor = open(
      directory + "/" + name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
      0o644)
    guard descriptor >= 0 else { throw failure(name) }
    defer { close(descriptor) }
    guard ByteWriter.write(text, to: descriptor) == 0 else { throw failure(name) }
    if !files.contains(name) { files.append(name) }
  }

  /// Creates the folders for a file that another object writes. Returns its path; nil if that fails.
  package func reserve(_ path: String) -> String? {
    guard let name = try? create(path) else { return nil }
    files.append(name)
    return directory + "/" + name
  }

  /// Reads a file of the directory; nil if it does not exist.
  func read(_ path: String) throws -> [UInt8]? {
    let name = try normalized(path)
    return try? ScreenDirectory(directory).read(name, limit: 64 << 20)
  }

  /// Creates the folders of a path and returns the path below the directory.
  private func create(_ path: String) throws -> String {
    let name = try normalized(path)
    var folder = ""
    for part in directory.split(separator: "/", omittingEmptySubsequences: false) {
      folder += (folder.isEmpty && !directory.hasPrefix("/") ? "" : "/") + part
      if !part.isEmpty { mkdir(folder, 0o755) }
    }
    folder = directory
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
      var status = stat()
      guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        errno = ENOTDIR
        throw failure(name)
      }
    }
    return name
  }

  private func normalized(_ path: String) throws -> String {
    guard !path.hasPrefix("/"), !path.utf8.contains(0), let name = FlowPath.normalized(path),
      !name.isEmpty
    else {
      throw FlowFailure(
        .command, "the path \"\(path)\" is outside of \(directory); use a relative path")
    }
    return name
  }

  private func failure(_ name: String) -> FlowFailure {
    FlowFailure(
      .environment, "\(directory)/\(name) cannot be written: \(String(cString: strerror(errno)))")
  }

  /// Writes what the screen shows when a flow fails: an image, the text and the semantic tree.
  func saveFailure(_ pilot: Pilot) {
    guard let failureFolder else { return }
    let title = pilot.semantics.name
    try? write(
      SurfaceExport.svg(pilot.terminal.surface, title: title), to: "\(failureFolder)/screen.svg")
    try? write(SurfaceExport.text(pilot.terminal.surface), to: "\(failureFolder)/screen.txt")
    try? write(pilot.semantics.json + "\n", to: "\(failureFolder)/semantics.json")
    let log = pilot.dependencies.log.entries.map { $0.description + "\n" }.joined()
    try? write(log, to: "\(failureFolder)/log.txt")
  }

  /// Writes the recording of a failed flow.
  package func saveFailure(_ recording: Asciicast) {
    guard let failureFolder else { return }
    try? write(recording.text, to: "\(failureFolder)/recording.cast")
  }
}

extension FlowRunner {
  private var output: FlowOutput {
    get throws {
      guard let output = options.output else {
        throw FlowFailure(.environment, "this test writes no files; set FlowOptions.output")
      }
      return output
    }
  }

  /// Writes the screen as SVG and as text.
  func takeScreenshot(_ path: String) throws {
    pilot.settle()
    let surface = pilot.terminal.surface
    try output.write(
      SurfaceExport.svg(surface, title: pilot.semantics.name), to: path + ".svg")
    try output.write(SurfaceExport.text(surface), to: path + ".txt")
  }

  /// Compares the screen with the text of an earlier screenshot.
  func assertScreenshot(_ path: String) throws {
    try waitUntilIdle(optionalTimeout)
    guard let bytes = try output.read(path + ".txt") else {
      throw FlowFailure(
        .assertion, "\(path).txt does not exist; take it once with takeScreenshot")
    }
    let expected = String(decoding: bytes, as: UTF8.self)
    let actual = SurfaceExport.text(pilot.terminal.surface)
    guard expected != actual else { return }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    var details: [String] = []
    for row in 0..<max(old.count, new.count) {
      let pair = (old.dropFirst(row).first ?? "", new.dropFirst(row).first ?? "")
      guard pair.0 != pair.1, details.count < 20 else { continue }
      details += ["row \(row + 1)", "- \(pair.0)", "+ \(pair.1)"]
    }
    throw FlowFailure(.assertion, "the screen differs from \(path).txt", details: details)
  }

  func startRecording(_ path: String) throws {
    finishRecording()
    try output.write("", to: path + ".cast")
    recordingPath = path + ".cast"
    let recording = Asciicast(pilot)
    self.recording = recording
    pilot.onFrame = { [weak pilot] in if let pilot { recording.add(pilot) } }
  }

  /// Writes the recording, if there is one.
  func finishRecording() {
    guard let recording, let path = recordingPath else { return }
    recordingPath = nil
    do { try output.write(recording.text, to: path) } catch {
      warnings.append(String(describing: error))
    }
  }
}
