import BeagleTUI

/// `beagle-tui render`: one screen as text, ANSI or SVG.
@MainActor
struct RenderCommand {
  let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  func perform() -> ExitStatus {
    OneShot(source: options.source, size: options.size).perform { picture in
      switch options.format {
      case .text: Console.write(SurfaceExport.text(picture.surface))
      case .ansi: Console.write(SurfaceExport.ansi(picture.surface))
      case .svg: Console.write(SurfaceExport.svg(picture.surface, title: picture.title))
      }
    }
  }
}

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

  func perform(_ show: (Picture) -> Bool) -> ExitStatus {
    let terminal = HeadlessTerminal(size: size)
    let clock = ManualClock()
    do {
      let session = try Session(
        source, terminal: terminal, clock: source.isRemote ? SystemClock() : clock)
      let application = session.application
      application.open(session.first, controllerId: session.controllerId)
      application.settle(manualClock: source.isRemote ? nil : clock)
      let isWritten = show(Picture(application: application, surface: terminal.surface))
      for entry in application.dependencies.log.entries where entry.level > .info {
        Console.error(entry.description)
      }
      return isWritten && !application.hasFailed && !application.isLoading ? .success : .failure
    } catch {
      Console.error(error.localizedDescription)
      return .failure
    }
  }
}
