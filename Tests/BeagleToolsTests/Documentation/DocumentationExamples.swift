import BeagleTUI
import BeagleTUITesting

// The examples of README.md and docs/ that ExtensionTests does not contain. DocumentationTests
// compares them. The functions are compiled but never called.

private final class MyAppNavigationController: BeagleNavigationController {
  override func serverDrivenStateDidChange(
    to state: ServerDrivenState, at screenController: BeagleController
  ) {
    super.serverDrivenStateDidChange(to: state, at: screenController)  // keeps the default style
    if case .success = state { view.window?.showMessage("Loaded.") }
  }
}

@MainActor
private func start() throws {
  let dependencies = BeagleDependencies()
  let application = try BeagleApplication(dependencies: dependencies)
  try application.serve(directory: "Screens")
  try application.run(.remote(.init(url: "/home")))
}

@MainActor
private func startWithColors() throws {
  var appearance = AppearanceOptions()
  appearance.palette.accent = AdaptiveColor(dark: .rgb(255, 170, 0), light: .rgb(138, 75, 8))
  let application = try BeagleApplication(appearance: appearance)
  try application.run(.remote(.init(url: "/home")))
}

@MainActor
private func defineStyles(_ dependencies: BeagleDependencies) {
  dependencies.theme = BeagleTheme(
    texts: ["heading": TextStyle.role(.accent).with(.bold), "price": .role(.success)],
    buttons: ["buy": .main, "cancel": .destructive],
    containers: ["card": ContainerStyle(border: Border(roundedCorners: .all))])
  _ = Text("4.50 €", styleId: "price")
}

@MainActor
func screenController() -> ViewController {
  Beagle.screen(.declarative(ordersScreen(["Coffee"])), controllerId: "MyAppNavigationController")
}

@MainActor
private func startWithController(_ application: BeagleApplication) throws {
  try application.run(screenController())
}

@MainActor
private func testThemes(_ appearance: AppearanceOptions) {
  for depth in ColorDepth.allCases {
    let pilot = Pilot(colorDepth: depth, appearance: appearance)
    pilot.open(path: "/home")
    pilot.handle(.background(.rgb(255, 255, 255)))
  }
}

private func starRating() -> Semantics {
  Semantics(.slider, roleDescription: "star rating", value: "3 / 5", actions: [.adjust])
}

@MainActor
private func testOrders(_ orders: String) throws {
  let pilot = Pilot()
  pilot.server.script("/orders", .json(orders))
  pilot.server.script("/orders", method: .post, .json(["id": 7], status: 201))
  pilot.open(path: "/orders")
  try pilot.fill("Name", with: "Ada")
  try pilot.click(.button, "Send")
  try pilot.expectText("Sent")
  try pilot.expectNoFindings()
  try pilot.check(ordersScreen(["Coffee"]))
}

@MainActor
private func startWithControllers() throws {
  let dependencies = BeagleDependencies()
  let application = try BeagleApplication(dependencies: dependencies)
  try application.serve(directory: "Screens")
  try application.run(.remote(.init(url: "/home")), controllerId: "MyAppNavigationController")
}

private typealias Gauge = ExtensionTests.Gauge
private typealias Greet = ExtensionTests.Greet

@MainActor
private func register(in dependencies: BeagleDependencies) {
  dependencies.navigation.registerNavigationController(
    builder: MyAppNavigationController.init, forId: "MyAppNavigationController")
  dependencies.decoder.register(component: Gauge.self)
  dependencies.decoder.register(action: Greet.self)
  dependencies.icons["cart"] = "🛒"
}

@MainActor
private func replaceTexts(in dependencies: BeagleDependencies, _ retryButton: PushButton) {
  var texts = Texts(.portuguese)
  texts[.errorTitleLoad] = "O banco está indisponível"
  texts[.buttonRetry] = "Tentar outra vez"
  texts[.formInvalidFields, .one] = "Confira {count} campo"
  texts[.formInvalidFields, .other] = "Confira {count} campos"
  dependencies.texts = texts
  retryButton.title = Texts.current[.buttonRetry]
}

@MainActor
private func customize(_ application: BeagleApplication) {
  application.appearance.colorSet = .warm
  application.appearance.adjustTheme = { theme in theme[.title].attributes.insert(.underline) }
  application.window.loadingTiming = LoadingTiming(delay: 400, minimum: 400)
  let count = KeyAction("count")
  application.window.keyBindings.append(
    KeyBinding("F5", "count the rows", keys: [KeyEvent(.function(5)): count]))
  application.window.setHandler(for: count) { application.window.showMessage("42 rows") }
}

@MainActor
private func compare(_ pilot: Pilot) throws {
  try pilot.assertAriaSnapshot(
    """
    - heading "Orders"
    - button /Track|Follow/
    """)
}

@MainActor
private func runFlow(_ pilot: Pilot) throws {
  pilot.open(path: "/home")
  try pilot.run(flow: "flows/order.yaml")
  try pilot.expectRequest(.post, "/orders", body: ["sku": "A1"])
  try pilot.expectContext("cart.items[0].sku", "A1")
}

@MainActor
private func test(_ home: String) throws {
  let pilot = Pilot(size: CellSize(width: 60, height: 16))
  pilot.server.script("/home", .failure(status: 503), .json(home, after: 600))
  pilot.open(path: "/home")
  try pilot.waitUntilIdle()
  try pilot.click(.button, "Retry")
  try pilot.waitUntilIdle()
  try pilot.assertSnapshot("home")
}

func ordersScreen(_ orders: [String]) -> Screen {
  Screen(
    navigationBar: NavigationBar(title: "Orders"), context: Context(id: "isSending", value: false)
  ) {
    Container {
      for order in orders {
        Touchable(onPress: [PushView(route: .remote(.init(url: "/orders/\(order)")))]) {
          Text(.value(order))
        }
      }
      if orders.isEmpty { Text("You have no orders.") }
      Button(
        "Send", onPress: [SendRequest(url: "/orders", method: .post)], enabled: "@{not(isSending)}")
    }
  }
}

struct Order: Codable {
  var id: Int
  var name: String
  var price: Double

  /// The members that a row reads.
  var data: DynamicObject { ["id": .int(id), "name": .string(name), "price": .double(price)] }
}

func orderScreen(_ name: String) -> Screen {
  Screen(navigationBar: NavigationBar(title: "Order")) { Text("You ordered \(name).") }
}

func orderList(_ orders: [Order]) -> ListView {
  let name = Text("@{order.name}", style: Style(flex: Flex(grow: 1)))
  let row = Container(
    children: [name, Text("@{order.price}")], style: Style(flex: Flex(flexDirection: .row)))
  return ListView(
    dataSource: .value(DynamicArray(orders.map(\.data))), templates: [Template(view: row)],
    iteratorName: "order", key: "id",
    style: Style(padding: EdgeValue(all: 16), flex: Flex(grow: 1)))
}

@MainActor
private func openOrders(in application: BeagleApplication) {
  application.open(.declarative(ordersScreen(["Coffee", "Tea"])))
}

@MainActor
private func registerScreens(in dependencies: BeagleDependencies) {
  dependencies.localScreens["/orders"] = { ordersScreen(["Coffee", "Tea"]) }
  dependencies.localScreens["/orders/{name}"] = { path in orderScreen(path.name) }
}

@MainActor
private func signature(of url: String) async throws -> String { url }

/// A client that adds a signature to each request.
final class SigningClient: AsyncNetworkClient {
  let base: any NetworkClientProtocol
  init(base: any NetworkClientProtocol) { self.base = base }

  func response(to request: Request) async throws -> NetworkResponse {
    var request = request
    request.setHeader("X-Signature", try await signature(of: request.url))
    return try await base.executeRequest(request)
  }
}

/// Keeps the records as lines of JSON.
final class BoardAnalytics: AnalyticsProviderProtocol {
  private(set) var lines: [String] = []

  func getConfig() -> AnalyticsConfig {
    AnalyticsConfig(actions: ["beagle:pushView": ["route.url"]])
  }

  func createRecord(_ record: AnalyticsRecord) { lines.append(record.jsonText) }
}

@MainActor
private func setAnalytics(in dependencies: BeagleDependencies) {
  let analytics = BoardAnalytics()
  dependencies.analyticsProvider = analytics
}
