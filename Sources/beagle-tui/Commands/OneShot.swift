import BeagleTUI

/// Loads one screen without a terminal and hands over what it shows.
@MainActor
struct OneShot {
  let source: SourceOptions
  let size: CellSize

  /// What a screen shows once everything has been loaded.
  @MainActor
  struct Picture {
    let application: BeagleApplication
    let surface: Surface

    /// The title of the screen, for a picture's frame.
    var title: String {
      application.topNavigationController?.topViewController?.navigationItem.title ?? "beagle-tui"
    }

    /// Everything the screen has, without hints, as long as it is.
    var wholeText: String {
      application.wholeText(maximumRows: 5000)
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
      application.open(session.first, controllerId: session.controllerId)
      application.settle(manualClock: source.isRemote ? nil : clock)
      let isLoaded = !application.hasFailed && !application.isLoading
      // Nobody is there to press its buttons; what it says is in the log.
      application.removeErrorBoxes()
      let isWritten = show(Picture(application: application, surface: terminal.surface))
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
