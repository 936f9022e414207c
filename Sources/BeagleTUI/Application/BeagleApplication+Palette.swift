import BeagleNetworking
import BeagleSchema
import TerminalKit

/// Going to a screen, or finding what keys do, by some letters.
extension BeagleApplication {
  /// Opens a box with the screens that were visited, those that a directory has, and what keys do.
  /// Nothing happens while something covers the screen.
  public func showPalette() {
    guard !window.isCovered else { return }
    let listing = (dependencies.networkClient as? DirectoryNetworkClient)?.screenListing()
    let entries =
      visitedScreens + otherScreens(in: listing) + window.commands.filter { !$0.isPalette }
    window.present(
      CommandPalette(
        title: "Go to", placeholder: "Screen or command", entries: entries, note: listing?.note))
  }

  private var visitedScreens: [CommandPalette.Entry] {
    let current = shownURL
    return dependencies.visitedScreens.visits.filter { $0.url != current }.map { visit in
      let title = visit.title.flatMap { $0.isEmpty ? nil : $0 }
      return entry(visit.url, title: title)
    }
  }

  /// The screens of a directory that were not visited.
  private func otherScreens(
    in listing: DirectoryNetworkClient.ScreenListing?
  ) -> [CommandPalette.Entry] {
    guard let listing else { return [] }
    let known = Set(dependencies.visitedScreens.visits.map(\.url))
    return listing.screens.filter { !known.contains($0.path) }.map { screen in
      entry(screen.path, title: screen.title)
    }
  }

  private func entry(_ url: String, title: String?) -> CommandPalette.Entry {
    let shown = Redaction.url(url)
    return CommandPalette.Entry(title ?? shown, detail: title == nil ? "" : shown) { [weak self] in
      self?.go(to: url)
    }
  }

  private var topScreen: BeagleScreenViewController? {
    topNavigationController?.topViewController as? BeagleScreenViewController
  }

  private var shownURL: String? { topScreen?.url }

  /// Goes back to a screen of the stack, or pushes it.
  private func go(to url: String) {
    guard let navigation = topNavigationController, let screen = topScreen else { return }
    let other = navigation.viewControllers.last {
      ($0 as? BeagleScreenViewController)?.url == url
    }
    if let other {
      navigation.popToViewController(other)
    } else {
      let push = Navigate.pushView(.init(route: .remote(.init(url: .value(url)))))
      screen.execute(actions: [push], event: nil, origin: screen.view)
    }
  }
}

extension BeagleScreenViewController {
  /// The address of a screen that is asked for by it.
  fileprivate var url: String? {
    if case .remote(let remote) = screenType { remote.url } else { nil }
  }
}

extension CommandPalette.Entry {
  /// Whether it opens the palette itself.
  fileprivate var isPalette: Bool { detail == KeyBinding.palette.name }
}
