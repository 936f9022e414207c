import BeagleNetworking
import BeagleTUI
import SystemSupport

/// The screen of `new`: a list of templates with a live preview, and a field for the directory.
///
/// Enter on a template creates its files, the button those of the template in the preview, and Esc ends
/// without creating anything.
@MainActor
final class TemplateChooser {
  /// The template of `--template`; nil to list all.
  private let template: ProjectTemplate?
  let application: BeagleApplication
  /// The text of the field at first.
  private let directory: String
  private var panel: PreviewPanel?
  /// The chosen directory and template; nil if the user canceled.
  private(set) var answer: (directory: String, template: ProjectTemplate)?

  static let defaultDirectory = "screens"

  static let keys = [cancel, PreviewPanel.toggle]

  fileprivate static let cancel = KeyBinding(
    "Esc", "end without creating anything", title: "Cancel", group: .program,
    hint: KeyHint("Esc", "cancel"), keys: [KeyEvent(.escape): .endChooser])

  init(
    on terminal: any Terminal, template: ProjectTemplate?, directory: String = defaultDirectory,
    clock: any LoopClock = SystemClock()
  ) {
    self.template = template
    self.directory = directory
    let dependencies = BeagleDependencies()
    dependencies.theme = Session.theme
    application = BeagleApplication(terminal: terminal, dependencies: dependencies, clock: clock)
    let window = application.window
    window.keyBindings = [PreviewPanel.toggle] + window.keyBindings
    dependencies.navigation.registerDefaultNavigationController(
      builder: ChooserNavigationController.init)
  }

  /// Shows the screen until the user chooses or cancels.
  func run() throws {
    open()
    try application.application.run()
  }

  /// The signal that ended the screen.
  var terminationSignal: Int32? { application.application.terminationSignal }

  /// Opens the screen and the preview.
  func open() {
    application.open(.declarative(screen))
    let panel = PreviewPanel(application) { [weak self] in
      self?.selected?.rawValue
    } makeApplication: { name, terminal in
      TemplateChooser.preview(name, on: terminal)
    }
    self.panel = panel
    panel.install(in: application.window)
  }

  private var templates: [ProjectTemplate] { template.map { [$0] } ?? ProjectTemplate.allCases }

  /// The template of the focused row, or of the last one that was focused.
  private var selected: ProjectTemplate? {
    if let name = application.focusedValue(ofContext: "template")?.stringValue,
      let template = ProjectTemplate(rawValue: name)
    {
      last = template
    }
    return last ?? templates.first
  }
  private var last: ProjectTemplate?
  /// The template of the preview.
  private var shown: ProjectTemplate { selected ?? .minimal }

  // MARK: - Choice

  private func choose(_ template: ProjectTemplate) {
    let typed = application.contextValue(at: "directory")?.stringValue ?? ""
    var directory = typed[...]
    while directory.first?.isWhitespace == true { directory.removeFirst() }
    while directory.last?.isWhitespace == true { directory.removeLast() }
    let name = directory.isEmpty ? TemplateChooser.defaultDirectory : String(directory)
    let folder = FilePath.prefix(of: name)
    if let file = template.files.first(where: { Files.exists(folder + $0.path) }) {
      return application.window.showMessage(
        "\(folder + file.path) exists. Choose another directory.", tone: .failure)
    }
    answer = (name, template)
    application.window.onQuit?()
  }

  // MARK: - Screen

  private var screen: Screen {
    let rows: [any ServerDrivenComponent] = templates.map(row)
    let field = TextInput(
      value: "@{directory}",
      onChange: [SetContext(contextId: "directory", value: "@{onChange.value}")])
    let top = Style(margin: EdgeValue(top: 16))
    let create = Button(
      text: .value("Create"), styleId: "main",
      onPress: [ChooseTemplate { [weak self] in self.map { $0.choose($0.shown) } }], style: top)
    return Screen(
      navigationBar: NavigationBar(title: "New screens"),
      child: ScrollView(children: [
        Container(
          children: [Text("Template", styleId: "muted")] + rows
            + [Text("Directory", styleId: "muted", style: top), field, create],
          context: Context(id: "directory", value: .string(directory)),
          style: Style(padding: EdgeValue(horizontal: 16, vertical: 16)))
      ]))
  }

  private func row(_ template: ProjectTemplate) -> any ServerDrivenComponent {
    let name = Text(
      .value(template.rawValue),
      style: Style(size: Size(width: UnitValue(value: 88, type: .real)), flex: Flex(shrink: 0)))
    let summary = Text(
      .value(template.summary), styleId: "muted", style: Style(flex: Flex(shrink: 1)))
    return Container(
      children: [
        Touchable(
          onPress: [ChooseTemplate { [weak self] in self?.choose(template) }],
          child: Container(
            children: [name, summary], style: Style(flex: Flex(flexDirection: .row))))
      ],
      context: Context(id: "template", value: .string(template.rawValue)))
  }

  // MARK: - Preview

  /// Opens the first screen of a template.
  static func preview(_ name: String, on terminal: any Terminal) -> BeagleApplication {
    let dependencies = BeagleDependencies()
    dependencies.theme = Session.theme
    // The texts belong to the process, so the preview must not choose others.
    dependencies.texts = .current
    let files = ProjectTemplate(rawValue: name)?.files ?? []
    dependencies.networkClient = FileClient(files)
    let application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, clock: ManualClock())
    application.open(.remote(.init(url: "/home")))
    return application
  }
}

/// A navigation controller whose Esc quits the program.
private final class ChooserNavigationController: BeagleNavigationController {
  override var keyBindings: [KeyBinding] { [TemplateChooser.cancel] + super.keyBindings }

  override func canPerform(_ action: KeyAction) -> Bool {
    action == .endChooser || super.canPerform(action)
  }

  override func perform(_ action: KeyAction) -> Bool {
    guard action == .endChooser else { return super.perform(action) }
    view.window?.onQuit?()
    return true
  }
}

extension KeyAction {
  /// Ends the screen of `new`.
  static let endChooser = KeyAction("end chooser")
}

/// Chooses a template.
private struct ChooseTemplate: ExecutableAction {
  let choose: @MainActor () -> Void
  var source: SourceReference?

  init(_ choose: @escaping @MainActor () -> Void) { self.choose = choose }

  func execute(controller: BeagleController, origin: View) throws { choose() }
}

/// A network client that responds with files in memory, at once.
@MainActor
private final class FileClient: NetworkClientProtocol {
  private var bodies: [String: String] = [:]

  /// Serves `home.json` at `/home`, and the bodies of `routes.json` at their paths.
  init(_ files: [NewFile]) {
    for file in files where file.path.hasSuffix(".json") {
      bodies["/" + file.path.dropLast(".json".utf8.count)] = file.text
    }
    guard let routes = bodies["/routes"],
      let document = try? JSONDocument(text: routes, name: RouteTable.fileName)
    else { return }
    for route in document.root.elements where route["method"]?.string != "POST" {
      guard let path = route["path"]?.string,
        let body = (route["file"] ?? route["body_file"])?.string
      else {
        continue
      }
      bodies[path] = files.first { $0.path == body }?.text
    }
  }

  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    if let text = bodies[request.url] {
      completion(
        .success(
          NetworkResponse(
            data: Array(text.utf8), statusCode: 200,
            headers: [("Content-Type", "application/json")], name: request.url)))
    } else {
      completion(
        .failure(NetworkError(kind: .status(404), reason: "is not a file", request: request)))
    }
    return nil
  }
}
