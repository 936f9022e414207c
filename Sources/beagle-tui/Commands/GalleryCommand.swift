import BeagleTUI
import SystemSupport

/// `beagle-tui gallery`: shows all components with their JSON.
struct GalleryCommand: Subcommand {
  private var display = DisplayOptions()
  private var name: String?

  static let name = "gallery"

  static var manual: Manual {
    Manual(
      summary: "Browse all components with their JSON",
      synopses: ["[NAME] [options]"],
      details: [
        "Opens a list of the components, actions and styles. A page shows an example that works,"
          + " its JSON, what a terminal does differently, common mistakes and all properties. On a"
          + " wide terminal, the example and its JSON are side by side. The gallery needs no files"
          + " and no network.",
        "The list shows the example of the selected entry: at the right in a wide terminal, below the"
          + " list otherwise; v hides it. / searches, Enter opens a page, Esc goes back, and q quits."
          + " NAME opens a page directly; its spelling does not matter.",
        "e opens the JSON of the example in the editor of $VISUAL or $EDITOR. Each save is shown at"
          + " once, with its mistakes. Edited files remain, and their paths are printed at the end.",
      ],
      examples: [
        .init("gallery", "Browse all components"),
        .init("gallery textInput", "Open the page of a component"),
      ],
      exitStatuses: ["Success", "No terminal", "Usage error"])
  }

  static var options: [Option<GalleryCommand>] {
    DisplayOptions.options.nested { (command, change) throws(UsageError) in
      try change(&command.display)
    }
  }

  static var operands: [Operand] { [Operand(.choice { GalleryScreens().candidates })] }

  mutating func parse(operands: [String]) throws(UsageError) {
    if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
    guard let first = operands.first else { return }
    let screens = GalleryScreens()
    guard screens.path(named: first) != nil else {
      throw UsageError("unknown component \"\(first)\"")
        .suggesting(screens.nearest(to: first).first)
    }
    name = first
  }

  func perform() -> ExitStatus {
    guard Console.isInteractive else {
      Console.error("the gallery needs a terminal; beagle-tui explain prints the same pages")
      return .failure
    }
    do {
      let loaded = try display.load()
      let texts = try display.loadTexts()
      let edits = GalleryEdits()
      let application = GalleryCommand.application(
        on: try CursesTerminal(), loaded.appearance, loaded.theme, edits, texts: texts,
        clock: SystemClock())
      let path = name.flatMap { GalleryScreens().path(named: $0) } ?? GalleryScreens.start
      application.open(.remote(.init(url: path)))
      GalleryCommand.showPreviews(in: application, loaded.theme, edits)
      try application.application.run()
      GalleryCommand.close(edits)
      if let signal = application.application.terminationSignal { Console.terminate(with: signal) }
      CurrentProcess.exit(ExitStatus.success.rawValue)
    } catch {
      Console.error(error)
      return .failure
    }
  }

  /// Removes the unchanged files of examples, and prints the paths of the others.
  private static func close(_ edits: GalleryEdits) {
    edits.close()
    for path in edits.changedFiles { _ = Console.print("Edited: \(path)") }
  }

  /// Returns an application that shows the gallery.
  static func application(
    on terminal: any Terminal, _ appearance: AppearanceOptions, _ theme: BeagleTheme,
    _ edits: GalleryEdits, texts: Texts? = nil, clock: any LoopClock
  ) -> BeagleApplication {
    let dependencies = BeagleDependencies()
    dependencies.texts = texts
    let application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, appearance: appearance, clock: clock)
    configure(dependencies, theme, edits)
    dependencies.urlOpener = ExternalOpener(window: application.window)?.open
    return application
  }

  /// Shows the example of the selected entry next to the list, and edits it in the editor.
  static func showPreviews(
    in application: BeagleApplication, _ theme: BeagleTheme = BeagleTheme(),
    _ edits: GalleryEdits = GalleryEdits()
  ) {
    let screens = GalleryScreens()
    var last: String?
    /// The selected entry of the list; nil on other screens.
    let selection: () -> String? = { [unowned application] in
      guard shownPath(in: application) == GalleryScreens.start else { return nil }
      let row = application.focusedValue(ofContext: "item")?.dictionaryValue
      if let path = row?["path"]?.stringValue { last = path }
      return last ?? screens.candidates.first.flatMap { screens.path(named: $0.value) }
    }
    application.window.keyBindings = [PreviewPanel.toggle] + application.window.keyBindings
    let panel = PreviewPanel(application, selection: selection) { path, terminal in
      let other = GalleryCommand.application(
        on: terminal, AppearanceOptions(), theme, edits, texts: .current, clock: ManualClock())
      let screens = GalleryScreens(edits: edits.examples)
      other.open(.remote(.init(url: screens.previewURL(of: path))))
      return other
    }
    /// The page of the selected entry, or the page that is shown.
    let page: () -> String? = { [unowned application] in
      selection() ?? shownPath(in: application).flatMap(GalleryScreens.pagePath)
    }
    panel.otherKeyHints = { page() == nil ? [] : [GalleryEditor.key].compactMap(\.hint) }
    panel.install(in: application.window)
    GalleryEditor(application, edits, selection: page) { [weak panel] in
      panel?.removeImages()
    }.install()
  }

  /// The path of the screen that is shown.
  private static func shownPath(in application: BeagleApplication) -> String? {
    let screen = application.topNavigationController?.activeViewController
    guard case .remote(let remote)? = (screen as? BeagleScreenViewController)?.screenType else {
      return nil
    }
    return remote.url
  }

  /// Prepares dependencies for the screens of the gallery.
  static func configure(
    _ dependencies: BeagleDependencies, _ theme: BeagleTheme = BeagleTheme(),
    _ edits: GalleryEdits = GalleryEdits()
  ) {
    dependencies.networkClient = GalleryClient(edits)
    dependencies.theme = Session.theme.merging(GalleryParts.theme).merging(theme)
    dependencies.maximumContentWidth = maximumWidth
  }

  /// The maximum width of a page in columns: that of an example and its JSON.
  private static let maximumWidth = 180
}
