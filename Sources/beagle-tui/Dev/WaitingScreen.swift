import BeagleTUI
import SystemSupport

/// The screen of `dev` for a directory without screens: it names the file to create, and creates it
/// when its button is pressed.
struct WaitingScreen {
  /// The path of the directory.
  let directory: String
  /// The path of the first screen in the directory, for example `home.json`.
  let file: String
  /// Whether the directory exists.
  let directoryExists: Bool

  /// Returns nil if the error is not about a missing or empty directory.
  @MainActor
  init?(_ options: SourceOptions, _ error: DirectoryError) {
    switch error {
    case .missing: directoryExists = false
    case .empty: directoryExists = true
    case .notADirectory, .unreadable: return nil
    }
    let (directory, file) = Session.split(options.source)
    self.directory = FilePath.withoutSlash(directory)
    self.file = file ?? WaitingScreen.file(of: options.screen) ?? "home.json"
  }

  /// Returns the file of a path such as `/orders`; nil if it is not plain.
  private static func file(of screen: String?) -> String? {
    guard let screen, let path = try? NewScreen.checked(screen) else { return nil }
    return (path.hasPrefix("/") ? String(path.dropFirst()) : path) + ".json"
  }

  /// The path of the file to create.
  private var path: String { FilePath.prefix(of: directory) + file }

  /// Returns the screen.
  /// - Parameter onFailure: Called with the reason why the file could not be created.
  @MainActor
  func screen(onFailure: @escaping @MainActor (String) -> Void) -> Screen {
    let state = directoryExists ? "contains no screens yet" : "does not exist yet"
    let action = CreateScreen { create(onFailure) }
    let top = Style(margin: EdgeValue(top: 16))
    let directory = directory == "." ? "This directory" : directory
    let children: [any ServerDrivenComponent] = [
      Text(
        .value("\(directory) \(state)"), styleId: "heading",
        accessibility: Accessibility(accessible: true, isHeader: true)),
      Text(
        .value(
          "Create \(path), a screen in JSON, and it appears here as soon as it is saved. The button"
            + " creates one to begin with."),
        styleId: "muted"),
      Container(
        children: [Button(text: .value("Create \(path)"), styleId: "main", onPress: [action])],
        style: Style(margin: EdgeValue(top: 16), flex: Flex(flexDirection: .row))),
      Text(
        .value(
          "For a form, a list, tabs or a shop, run beagle-tui new \(ShellWord.quoted(self.directory))"
            + " --template shop in another terminal."),
        styleId: "muted", style: top),
    ]
    return Screen(
      navigationBar: NavigationBar(title: "Waiting for screens"),
      child: ScrollView(children: [
        Container(
          children: children, style: Style(padding: EdgeValue(horizontal: 16, vertical: 16)))
      ]))
  }

  @MainActor
  private func create(_ onFailure: @MainActor (String) -> Void) {
    do throws(CreationError) {
      try NewFile.write([NewFile(file, ProjectTemplate.minimal.files[0].text)], in: directory)
    } catch {
      onFailure(error.message)
    }
  }
}

/// Creates the first screen.
private struct CreateScreen: ExecutableAction {
  let create: @MainActor () -> Void
  var source: SourceReference?

  init(_ create: @escaping @MainActor () -> Void) { self.create = create }

  func execute(controller: BeagleController, origin: View) throws { create() }
}
