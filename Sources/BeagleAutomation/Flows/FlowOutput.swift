import BeagleNetworking
import BeagleTUI
import SystemSupport

/// The directory for the screenshots, the recordings and the failure files of a flow.
///
/// A path in a flow never leads out of it, to a hidden file or through a link. A file that exists is
/// replaced only if the program wrote it, see ``mayReplace(_:_:)``: a flow of a cloned directory runs
/// in any directory of the user. Files are readable by their owner only, because screens can contain
/// personal data.
@MainActor
package final class FlowOutput {
  /// A file to write: its path below the directory, as a flow names it, and its content.
  typealias File = (path: String, text: String)

  /// The beginning of the element of a page that marks it as one of this program.
  package static let pageMark = "<meta name=\"generator\" content=\"beagle-tui\">"

  private let root: RootDirectory
  /// The folder for files about a failure of the flow; nil to write none.
  private let failureFolder: String?
  /// The paths of the written files below the directory.
  package private(set) var files: [String] = []
  /// The reasons why files about a failure could not be written.
  package private(set) var problems: [String] = []

  /// - Parameters:
  ///   - directory: the path of the directory. It is created with the first file.
  ///   - failureFolder: the folder for files about a failure; nil to write none.
  package init(_ directory: String, failureFolder: String? = nil) {
    root = RootDirectory(typed: directory)
    self.failureFolder = failureFolder
  }

  /// Writes a file.
  /// - Throws: ``FlowFailure`` if the path leads out of the directory, if a file with this path is not
  ///   one of the program, or if it cannot be written.
  package func write(_ text: String, to path: String) throws { try write([(path, text)]) }

  /// Writes files that belong together. If one must not be replaced, none is written.
  func write(_ files: [File]) throws {
    let places = try files.map { (names: try names(of: $0.path), text: $0.text) }
    let hasOwnImage = places.contains {
      $0.names.last?.hasSuffix(".svg") == true && isOwn($0.names)
    }
    for place in places where !mayReplace(place, hasOwnImage: hasOwnImage) {
      throw FlowFailure(.environment, root.error(place.names, .exists).description)
    }
    for place in places {
      do throws(FileError) {
        try root.write(place.text, to: place.names, .init(isPrivate: true))
      } catch { throw FlowFailure(.environment, error.description) }
      let name = place.names.joined(separator: "/")
      if !self.files.contains(name) { self.files.append(name) }
    }
  }

  /// Whether a file may be written: it does not exist, is empty or the same, or has the mark of this
  /// program. A text cannot have a mark. It belongs to the image that is written with it.
  private func mayReplace(
    _ place: (names: [String], text: String), hasOwnImage: Bool
  ) -> Bool {
    switch root.problem(names: place.names) {
    case .missing?: return true
    case nil: break
    // Writing reports the reason.
    default: return true
    }
    if isOwn(place.names) { return true }
    let name = place.names.last ?? ""
    if hasOwnImage, name.hasSuffix(".txt") || name.hasSuffix(".json") { return true }
    return (try? root.read(names: place.names, limit: place.text.utf8.count))
      .map { $0.isEmpty || $0.elementsEqual(place.text.utf8) } ?? false
  }

  /// Whether a file has the mark of this program.
  private func isOwn(_ names: [String]) -> Bool {
    guard let file = try? root.open(names: names, limit: .max) else { return false }
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = file.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
    }
    let start = String(decoding: bytes, as: UTF8.self)
    let name = names.last ?? ""
    if name.hasSuffix(".svg") {
      return start.hasPrefix("<svg ") && start.containsBytes(of: SurfaceExport.svgMark)
    }
    if name.hasSuffix(".html") { return start.containsBytes(of: FlowOutput.pageMark) }
    if name.hasSuffix(".har") { return start.hasPrefix(HARFile.head) }
    return name.hasSuffix(".cast") && Asciicast.isOwn(start)
  }

  /// Reads a file of the directory; nil if it does not exist.
  func read(_ path: String) throws -> [UInt8]? {
    let names = try names(of: path)
    do throws(RootDirectory.Problem) { return try root.read(names: names, limit: 64 << 20) } catch {
      guard error == .missing else {
        throw FlowFailure(.environment, root.error(names, error, "read").description)
      }
      return nil
    }
  }

  private func names(of path: String) throws -> [String] {
    do throws(RootDirectory.Problem) {
      // A list of files would show the secret in a name, too.
      let names = try RootDirectory.names(of: Redaction.text(path))
      if !names.isEmpty { return names }
    } catch {
      if error == .hiddenName {
        throw FlowFailure(.command, "the path \"\(path)\" \(error.reason)")
      }
    }
    throw FlowFailure(
      .command, "the path \"\(path)\" is outside of \(root.path); use a relative path")
  }

  // MARK: - Failures

  /// Writes what the screen shows when a flow fails: an image, the text and the semantic tree.
  func saveFailure(_ pilot: Pilot) {
    let tree = pilot.semantics.withoutSecrets
    let surface = pilot.terminal.surface.withoutSecrets
    let log = pilot.dependencies.log.entries.map { Redaction.text($0.description) + "\n" }.joined()
    saveFailure([
      ("screen.svg", SurfaceExport.svg(surface, title: tree.name)),
      ("screen.txt", SurfaceExport.text(surface)), ("semantics.json", tree.json + "\n"),
      ("log.txt", log),
    ])
  }

  /// Writes the recording and the requests of a failed flow.
  package func saveFailure(_ recording: Asciicast, _ requests: some Sequence<Exchange>) {
    saveFailure([("recording.cast", recording.text)])
    saveFailure([("requests.har", HARFile.text(requests))])
  }

  private func saveFailure(_ files: [File]) {
    guard let failureFolder else { return }
    do { try write(files.map { ("\(failureFolder)/\($0.path)", $0.text) }) } catch {
      problems.append(FlowFailure(error).message)
    }
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
    let surface = pilot.terminal.surface.withoutSecrets
    try output.write([
      (path + ".svg", SurfaceExport.svg(surface, title: pilot.semantics.withoutSecrets.name)),
      (path + ".txt", SurfaceExport.text(surface)),
    ])
  }

  /// Compares the screen with the text of an earlier screenshot.
  func assertScreenshot(_ path: String) throws {
    try waitUntilIdle(optionalTimeout)
    guard let bytes = try output.read(path + ".txt") else {
      throw FlowFailure(
        .assertion, "\(path).txt does not exist; take it once with takeScreenshot")
    }
    let expected = TextFile.text(bytes)
    let actual = SurfaceExport.text(pilot.terminal.surface.withoutSecrets)
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
    try finishRecording()
    try output.write("", to: path + ".cast")
    recordingPath = path + ".cast"
    let recording = Asciicast(pilot)
    self.recording = recording
    pilot.onFrame = { [weak pilot] in if let pilot { recording.add(pilot) } }
  }

  /// Writes the recording, if there is one.
  func finishRecording() throws {
    guard let recording, let path = recordingPath else { return }
    recordingPath = nil
    try output.write(recording.text, to: path)
  }
}
