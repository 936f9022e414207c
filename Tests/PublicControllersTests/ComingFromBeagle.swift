import BeagleTUITesting
import Testing

// The code of docs/coming-from.md that is not in the tests of Beagle's own snippets. This target sees
// only public declarations.

@MainActor
private func start() throws {
  let dependencies = BeagleDependencies()
  let application = try BeagleApplication(dependencies: dependencies)
  application.serve(baseURL: "https://bff.example")
  try application.run(.remote(.init(url: "/home")))
}

/// A question, as with `UIAlertController`.
@MainActor
private func ask(_ origin: View, discard: @escaping () -> Void) {
  let dialog = Dialog(
    title: "Discard changes?", message: "They are not saved.",
    choices: [
      Dialog.Choice("Keep", key: .escape),
      Dialog.Choice("Discard", kind: .destructive) { discard() },
    ])
  origin.window?.present(dialog)
}

/// The error view of an application.
final class ErrorView: View {
  init(message: String, retry: @escaping BeagleRetry) {
    super.init()
    addSubview(Label(message))
    let button = PushButton("Try again")
    button.onPress = { [weak self] in
      self?.removeFromSuperview()
      retry()
    }
    addSubview(button)
  }
}

/// A controller that shows screens that did not load in its own view, and all other errors as usual.
final class OneErrorViewController: BeagleNavigationController {
  override func serverDrivenStateDidChange(
    to state: ServerDrivenState, at screenController: BeagleController
  ) {
    guard case .error(let error, let retry?) = state, case .remoteScreen = error else {
      return super.serverDrivenStateDidChange(to: state, at: screenController)
    }
    for old in view.subviews where old is ErrorView { old.removeFromSuperview() }
    // The content is at index 0, before the navigation bar.
    view.insertSubview(ErrorView(message: errorMessage(for: error), retry: retry), at: 1)
  }
}

struct Badge: Widget, RenderableComponent, Decodable {
  var text: Expression<String>
  var id: String?
  var style: Style?
  var accessibility: Accessibility?
  var source: SourceReference?

  func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    renderer.observe(text, andUpdate: \.text, in: label)
    return label
  }
}

struct Show: ExecutableAction, Decodable {
  var text: Expression<String>
  var analytics: ActionAnalyticsConfig?
  var source: SourceReference?

  func execute(controller: BeagleController, origin: View) throws {
    controller.showMessage(text.evaluate(with: origin) ?? "")
  }
}

@MainActor
private func register(in dependencies: BeagleDependencies) {
  dependencies.coder.register(type: Badge.self)
  dependencies.coder.register(type: Show.self)
}

@MainActor
@Suite struct ComingFromBeagle {
  private let pilot = Pilot(size: CellSize(width: 60, height: 16))

  private func open(_ path: String) throws {
    pilot.dependencies.navigation.registerNavigationController(
      builder: OneErrorViewController.init, forId: "OneErrorView")
    pilot.open(path: path, controllerId: "OneErrorView")
    try pilot.waitUntilIdle()
  }

  @Test func oneErrorViewIsShown() throws {
    pilot.server.script("/home", .failure(status: 503), .failure(status: 500), .json(Self.home))
    try open("/home")
    #expect(pilot.text.contains("503") && pilot.text.contains("Try again"), "\(pilot.text)")
    #expect(!pilot.text.contains("Could not load"), "\(pilot.text)")
    try pilot.click(.button, "Try again")
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("500") && !pilot.text.contains("503"), "\(pilot.text)")
    #expect(pilot.text.components(separatedBy: "Try again").count == 2, "\(pilot.text)")
    // The stack removes the view of an error when the screen succeeds.
    pilot.press(.character("r"))
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("Welcome") && !pilot.text.contains("Try again"), "\(pilot.text)")
  }

  @Test func otherErrorsHaveTheStandardBox() throws {
    pilot.server.script("/home", .json(Self.home))
    pilot.server.script("/orders", .failure(status: 503))
    try open("/home")
    try pilot.click(.button, "Send")
    try pilot.waitUntilIdle()
    #expect(
      pilot.text.contains("Action failed") && !pilot.text.contains("Try again"), "\(pilot.text)")
  }

  @Test func componentsAndActionsWork() throws {
    register(in: pilot.dependencies)
    pilot.server.script(
      "/home",
      .json(
        """
        {"_beagleComponent_":"beagle:container","children":[
          {"_beagleComponent_":"custom:badge","text":"3 new","id":"badge",
           "style":{"margin":{"left":{"value":32,"type":"REAL"}}}},
          {"_beagleComponent_":"beagle:button","text":"Go",
           "onPress":[{"_beagleAction_":"custom:show","text":"Shown"}]}]}
        """))
    try open("/home")
    let badge = try pilot.find(id: "badge")
    #expect(pilot.text.contains("    3 new"), "\(badge): \(pilot.text)")
    try pilot.click(.button, "Go")
    #expect(pilot.text.contains("Shown"), "\(pilot.text)")
  }

  private static let home = """
    {"_beagleComponent_":"beagle:container","children":[
      {"_beagleComponent_":"beagle:text","text":"Welcome"},
      {"_beagleComponent_":"beagle:button","text":"Send","onPress":[
        {"_beagleAction_":"beagle:sendRequest","url":"/orders","method":"POST"}]}]}
    """
}
