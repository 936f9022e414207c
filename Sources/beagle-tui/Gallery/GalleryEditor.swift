import BeagleTUI
import SystemSupport

/// Opens the JSON of an example in the user's editor, and shows each save in the gallery.
@MainActor
final class GalleryEditor {
  private unowned let application: BeagleApplication
  private let edits: GalleryEdits
  private let launcher: EditorLauncher
  /// Returns the path of the page of the selected entry, or of the page that is shown.
  private let selection: () -> String?
  private let onChange: () -> Void
  private var watcher: DirectoryWatcher?

  /// The key that opens the editor.
  static let key = KeyBinding(
    "e", "edit the JSON of the example", title: "Edit", group: .screen,
    hint: KeyHint("e", "edit"), keys: [KeyEvent("e"): .openEditor])

  /// - Parameters:
  ///   - selection: Returns the path of the page of the selected entry, or of the page that is shown.
  ///   - onChange: Called after each save.
  init(
    _ application: BeagleApplication, _ edits: GalleryEdits, selection: @escaping () -> String?,
    onChange: @escaping () -> Void
  ) {
    self.application = application
    self.edits = edits
    self.selection = selection
    self.onChange = onChange
    launcher = EditorLauncher(application)
  }

  /// Adds the key to the window of the application.
  func install() {
    let window = application.window
    window.keyBindings = [GalleryEditor.key] + window.keyBindings
    window.setHandler(for: .openEditor) { [self] in edit() }
  }

  private func edit() {
    let screens = GalleryScreens()
    guard let path = selection(), let example = screens.example(at: path) else {
      return application.window.showMessage("This page has no example.")
    }
    if launcher.editor.problem != nil { return launcher.open("") }
    do {
      let file = try edits.begin(example, at: path)
      try watch()
      launcher.open(file)
    } catch {
      application.window.showMessage(error.localizedDescription, tone: .failure)
    }
  }

  /// Watches the folder from the first edit on: an editor with a window of its own returns at once.
  private func watch() throws {
    guard watcher == nil, let folder = edits.watchedFolder else { return }
    let watcher = try DirectoryWatcher(folder, descends: true)
    self.watcher = watcher
    application.loop.watch(watcher) { [weak self] _ in self?.filesDidChange() }
  }

  private func filesDidChange() {
    guard edits.read() else { return }
    onChange()
    let screen = application.topNavigationController?.activeViewController
    (screen as? BeagleScreenViewController)?.reload()
  }
}
