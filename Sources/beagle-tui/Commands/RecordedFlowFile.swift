import BeagleTUI
import CellText
import SystemSupport

/// The file of `--record-flow`, which only its owner can read. A new project has no folder for flows,
/// so the folder is created.
@MainActor
final class RecordedFlowFile {
  private let path: String
  private weak var window: Window?
  /// Why the file could not be written; nil if it was.
  private(set) var problem: Files.Failure?

  init(_ path: String, _ window: Window) {
    self.path = path
    self.window = window
    report(Files.createFolders(of: path))
  }

  /// The size of the terminal when `beagle-tui test` replays the file.
  var replaySize: CellSize {
    let folder = FilePath.folder(of: path)
    let project = ProjectFile.find(for: folder.isEmpty ? "." : folder)
    let settings = project.flatMap { try? ProjectFile.load($0) }?.test
    return settings?.size ?? TestSession.size
  }

  /// Writes the flow so far, unless an earlier attempt failed.
  func write(_ text: String) {
    if problem == nil { report(Files.write(text, to: path, isPrivate: true)) }
  }

  private func report(_ problem: Files.Failure?) {
    guard let problem else { return }
    self.problem = problem
    window?.showMessage(problem.message, tone: .failure)
  }
}
