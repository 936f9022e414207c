import BeagleTUI
import CellText

/// Loads one screen without a terminal and hands over what it shows.
@MainActor
struct OneShot {
  let source: SourceOptions
  let size: CellSize

  /// What a screen shows once everything has been loaded.
  @MainActor
  struct Picture {
    let application: BeagleApplication
    private let terminal: HeadlessTerminal

    init(_ application: BeagleApplication, on terminal: HeadlessTerminal) {
      self.application = application
      self.terminal = terminal
    }

    /// What a terminal would show, with the boxes of what failed.
    var surface: Surface { terminal.surface }

    /// What the screen itself shows, as text; nothing where it did not load.
    var text: String { plain { SurfaceExport.text(terminal.surface) } }

    /// Everything the screen has, without hints, as long as it is.
    var wholeText: String { plain { application.wholeText(maximumRows: 5000) } }

    /// Nobody can press the buttons of a text, so it goes without the views that offer to try
    /// again.
    private func plain(_ text: () -> String) -> String {
      let screen = application.topNavigationController?.topViewController
      if (screen as? BeagleScreenViewController)?.hasServerDrivenScreen() == false { return "" }
      if application.hasFailed { application.removeErrorViews() }
      return text()
    }

    /// The title of the screen, for a picture's frame.
    var title: String {
      application.topNavigationController?.topViewController?.navigationItem.title ?? "beagle-tui"
    }
  }

  /// Loads the screen, shows it, and tells on standard error what went wrong.
  /// - Parameter show: writes the picture; false where it cannot be written.
  func perform(_ show: (Picture) -> Bool) -> ExitStatus {
    let terminal = HeadlessTerminal(size: size)
    let clock = ManualClock()
    do {
      let session = try Session(
        source, terminal: terminal, clock: source.isRemote ? SystemClock() : clock)
      var lostFile = false
      session.files.onFailure { error in
        Console.error(error.description)
        lostFile = true
      }
      let application = session.application
      application.open(
        session.first, controllerId: session.controllerId,
        navigationContext: session.navigationContext)
      application.settle(manualClock: source.isRemote ? nil : clock)
      let isLoaded = !application.hasFailed && !application.isLoading
      let isWritten = show(Picture(application, on: terminal))
      for entry in application.dependencies.log.entries where entry.level > .info {
        Console.error(entry.description)
      }
      return isLoaded && isWritten && !lostFile ? .success : .failure
    } catch {
      Console.error(error.localizedDescription)
      return .failure
    }
  }
}
