import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

/// A palette that finds screens and commands by name.
extension BeagleApplication {
  /// Opens a palette of the visited screens, the other screens of the directory and of the application, the commands,
  /// the tabs of the inspector, and the problems of the screen. A typed path or URL can be opened. While a question or
  /// a load covers the screen, only shows a message.
  public func showPalette() {
    guard window.uncover() else { return }
    let listing = directoryClient?.screenListing()
    // Screens that failed or are invalid follow the other screens.
    let screens = visitedScreens + otherScreens(in: listing) + localScreens
    let entries =
      screens.filter { $0.priority != .last } + screens.filter { $0.priority == .last }
      + window.commands.filter { !$0.isPalette } + themes + inspectorTabs + problems
    let palette = CommandPalette(
      title: localized(.paletteTitle), placeholder: localized(.palettePlaceholder),
      entries: entries,
      note: listing?.note)
    palette.makeLastEntry = { [weak self] query in
      let url = query.trimmingBlanks
      guard url.hasPrefix("/") || url.hasPrefix("http") else { return nil }
      return CommandPalette.Entry(localized.paletteOpen(url: url), detail: "⏎") {
        self?.go(to: url)
      }
    }
    let appearance = application.savedAppearance
    palette.onPreviewEnd = { [weak self] in self?.application.restore(appearance) }
    window.present(palette)
  }

  /// The themes, which the palette shows while one is selected.
  private var themes: [CommandPalette.Entry] {
    let isNamed = application.followsOptions && application.options.palette.isEmpty
    let current = isNamed ? themeName : nil
    return ThemeName.all.map { name in
      var entry = CommandPalette.Entry(
        localized.paletteTheme(name: name.rawValue), summary: name.summary,
        detail: name == current ? localized(.paletteCurrent) : ""
      ) { [weak self] in
        guard let self else { return }
        themeName = name
        if let message = themeSaver?(name) { window.showMessage(message) }
      }
      entry.effect = localized(themeSaver == nil ? .hintApply : .hintApplySave)
      entry.preview = { [weak self] in self?.themeName = name }
      return entry
    }
  }

  /// The tabs of the inspector.
  private var inspectorTabs: [CommandPalette.Entry] {
    let key = window.keyBindings.keyName(for: .showInspector)
    return InspectorViewController.tabTitles.enumerated().map { index, title in
      CommandPalette.Entry(
        localized.paletteInspector(tab: title), detail: "\(KeyNames.shown(key)) \(index + 1)"
      ) { [weak self] in
        self?.showInspector()
        self?.inspector?.select(tab: index)
      }
    }
  }

  /// The findings in the document of the screen, in the order of the tab Problems.
  private var problems: [CommandPalette.Entry] {
    let findings = ProblemsTab.findings(
      of: topScreen?.screen?.source?.document, in: dependencies.log)
    return findings.map { finding in
      let place = "\(UrlParts.path(of: finding.file)):\(finding.line)"
      return CommandPalette.Entry(finding.message, detail: place) { [weak self] in
        self?.showInspector()
        self?.inspector?.select(finding)
      }
    }
  }

  private var visitedScreens: [CommandPalette.Entry] {
    let current = topScreen?.url
    return dependencies.visitedScreens.visits.filter { $0.url != current }.map { visit in
      entry(
        visit.url, title: visit.title.flatMap { $0.isEmpty ? nil : $0 }, priority: .first)
    }
  }

  /// The screens of the directory, except visited ones.
  private func otherScreens(
    in listing: DirectoryNetworkClient.ScreenListing?
  ) -> [CommandPalette.Entry] {
    guard let listing else { return [] }
    let visited = Set(dependencies.visitedScreens.visits.map(\.url))
    return listing.screens.filter { !visited.contains($0.path) }.map { screen in
      entry(screen.path, title: screen.title, priority: screen.isInvalid ? .last : .usual)
    }
  }

  /// The screens of ``BeagleDependencies/localScreens`` without parameters, except visited ones. They are not built for
  /// their titles.
  private var localScreens: [CommandPalette.Entry] {
    guard !dependencies.localScreens.isEmpty else { return [] }
    let visited = Set(dependencies.visitedScreens.visits.map(\.url))
    return dependencies.localScreens.paths.filter { path in
      !visited.contains(path) && ScreenPath(path).parameters.isEmpty
    }.map { entry($0, title: nil, priority: .usual) }
  }

  private func entry(
    _ url: String, title: String?, priority: CommandPalette.Entry.Priority
  ) -> CommandPalette.Entry {
    let redacted = Redaction.url(url)
    var entry = CommandPalette.Entry(title ?? redacted, detail: title == nil ? "" : redacted) {
      [weak self] in
      self?.go(to: url)
    }
    entry.priority = dependencies.visitedScreens.hasFailed(url) ? .last : priority
    return entry
  }

  /// Goes back to a screen if it is on the stack, and pushes it otherwise.
  private func go(to url: String) {
    guard let navigation = topNavigationController, let screen = topScreen else { return }
    if let paletteObserver { paletteObserver(url) }
    let existing = navigation.viewControllers.last {
      ($0 as? BeagleScreenViewController)?.url == url
    }
    if let existing {
      navigation.popToViewController(existing)
    } else {
      let push = Navigate.pushView(.init(route: .remote(.init(url: .value(url)))))
      screen.execute(actions: [push], event: nil, origin: screen.view)
    }
  }
}

extension BeagleScreenViewController {
  /// The URL of a screen from a server or directory.
  fileprivate var url: String? {
    if case .remote(let remote) = screenType { remote.url } else { nil }
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension CommandPalette.Entry {
  /// Whether the entry is the command that opens the palette.
  fileprivate var isPalette: Bool { detail == KeyNames.shown(KeyBinding.palette.name) }
}

/// A history of the screens that were shown, the last one first.
@MainActor
final class VisitedScreens {
  /// A visit of a screen that has a URL.
  struct Visit {
    let url: String
    var title: String?
  }

  /// The maximum number of visits.
  static let limit = 100

  private(set) var visits: [Visit] = []
  /// The URLs of the screens whose last load failed, at most ``limit``, the last one first.
  private var failures: [String] = []

  /// Whether the last load of a screen failed.
  func hasFailed(_ url: String) -> Bool { failures.contains(url) }

  /// Records that a screen could not be loaded.
  func recordFailure(of screenType: ScreenType) {
    guard case .remote(let remote) = screenType, remote.additionalData == nil else { return }
    failures.removeAll { $0 == remote.url }
    failures.insert(remote.url, at: 0)
    if failures.count > VisitedScreens.limit { failures.removeLast() }
  }

  /// Records a visit. Ignores screens that need more than a URL, because they cannot be opened
  /// again.
  func record(_ screenType: ScreenType, title: String?) {
    guard case .remote(let remote) = screenType, remote.additionalData == nil else { return }
    failures.removeAll { $0 == remote.url }
    visits.removeAll { $0.url == remote.url }
    visits.insert(Visit(url: remote.url, title: title), at: 0)
    if visits.count > VisitedScreens.limit { visits.removeLast() }
  }
}

extension ThemeName {
  /// A description for the palette.
  fileprivate var summary: String {
    let colors =
      switch colors {
      case .standard: localized(.themeCool)
      case .warm: localized(.themeWarm)
      case .contrast: localized(.themeContrast)
      }
    guard let scheme else { return localized.themeAutomatic(colors: colors) }
    let name: TextKey = scheme == .dark ? .themeDark : .themeLight
    return localized.themeScheme(colors: colors, scheme: localized(name))
  }
}
