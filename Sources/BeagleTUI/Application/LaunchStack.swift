import Glibc
import SystemSupport
import TerminalKit

/// The screens that were open when `beagle-tui dev` ended an application to start its new version: a file that an
/// environment variable names.
@MainActor
package struct LaunchStack {
  /// The name of the environment variable.
  package nonisolated static let variable = "BEAGLE_TUI_STACK"

  /// A screen of a stack.
  private struct Entry {
    var url: String
    /// Whether the screen was in `localScreens`.
    var isLocal: Bool
    var navigationContext: DynamicObject
  }

  /// Whether the first screen has no URL, because the application opens it itself.
  private var hasOwnFirst = false
  private var entries: [Entry] = []
  /// The number of screens above them that are not opened again: the lowest has no URL, or its request has
  /// additional data, and the others are above it.
  private var omitted = 0

  /// The file; nil if the user has started this process.
  static var path: String? {
    getenv(variable).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

  // MARK: - The end

  /// Saves the open screens when the process is asked to end.
  /// - Parameter path: the file; nil does nothing.
  static func saveAtEnd(of application: BeagleApplication, path: String? = path) {
    guard let path else { return }
    let terminate = application.window.onTerminate
    application.window.onTerminate = { [weak application] signal in
      if let application { LaunchStack(application).write(to: path) }
      terminate?(signal)
    }
  }

  private init(_ application: BeagleApplication) {
    guard let stack = application.window.rootViewController as? BeagleNavigationController else {
      return
    }
    for (index, controller) in stack.viewControllers.enumerated() {
      guard let screen = controller as? BeagleScreenViewController, omitted == 0,
        case .remote(let remote) = screen.screenType, remote.additionalData == nil
      else {
        if index == 0 { hasOwnFirst = true } else { omitted += 1 }
        continue
      }
      let context = screen.host.contexts.navigationContext.value
      entries.append(
        Entry(
          url: remote.url,
          isLocal: application.dependencies.localScreen(at: remote.url, nil) != nil,
          navigationContext: context))
    }
  }

  private func write(to path: String) {
    let screens = entries.map { entry -> DynamicObject in
      [
        "url": .string(entry.url), "isLocal": .bool(entry.isLocal),
        "navigationContext": entry.navigationContext,
      ]
    }
    let value: DynamicObject = [
      "hasOwnFirst": .bool(hasOwnFirst), "screens": .array(screens), "omitted": .int(omitted),
    ]
    guard let file = fopen(path, "w") else { return }
    fputs(value.jsonText, file)
    fclose(file)
  }

  // MARK: - The start

  /// Opens the screens of the ended application.
  /// - Parameters:
  ///   - application: the new application.
  ///   - controllerId: the id of the navigation controller.
  ///   - path: the file; nil does nothing.
  ///   - openFirst: opens the first screen of the application.
  /// - Returns: false if nothing was opened.
  static func restore(
    in application: BeagleApplication, controllerId: String?, path: String? = path,
    openFirst: () -> Void
  ) -> Bool {
    guard let path, let stack = LaunchStack(contentsOf: path) else { return false }
    // A crash must not open the same screens again.
    unlink(path)
    let dependencies = application.dependencies
    let kept = stack.entries.prefix {
      !$0.isLocal || dependencies.localScreen(at: $0.url, nil) != nil
    }
    if let missing = stack.entries.dropFirst(kept.count).first {
      application.window.showMessage(
        "The screen \(missing.url) no longer exists; this is \(kept.last?.url ?? "the first screen").",
        tone: .warning)
    } else if stack.omitted > 0 {
      application.window.showMessage(
        "A screen without a path was closed; dev opens those with a path again.", tone: .warning)
    }
    guard !kept.isEmpty else { return false }
    var controllers: [ViewController] = kept.map { entry in
      let controller = BeagleScreenViewController(
        .remote(.init(url: entry.url)), dependencies: dependencies)
      if entry.navigationContext != .empty {
        controller.host.contexts.navigationContext.set(entry.navigationContext)
      }
      return controller
    }
    let navigation: BeagleNavigationController
    if stack.hasOwnFirst {
      openFirst()
      guard let opened = application.window.rootViewController as? BeagleNavigationController else {
        return true
      }
      navigation = opened
      controllers = opened.viewControllers + controllers
    } else {
      navigation = dependencies.navigation.navigationController(forId: controllerId)
    }
    navigation.setViewControllers(controllers)
    application.window.rootViewController = navigation
    return true
  }

  private init?(contentsOf path: String) {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    guard let root = try? JSONDocument(bytes, name: path).root, let screens = root["screens"] else {
      return nil
    }
    entries = screens.elements.compactMap { screen in
      guard let url = screen["url"]?.string else { return nil }
      return Entry(
        url: url, isLocal: screen["isLocal"]?.bool ?? false,
        navigationContext: screen["navigationContext"].map { DynamicObject($0) } ?? .empty)
    }
    hasOwnFirst = root["hasOwnFirst"]?.bool ?? false
    omitted = root["omitted"]?.int ?? 0
  }
}
