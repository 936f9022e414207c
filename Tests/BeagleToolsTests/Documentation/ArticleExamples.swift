import BeagleTUI
import BeagleTUITesting
import Testing

@testable import BeagleAnalysis
@testable import BeagleAutomation
@testable import BeagleServers

// The Swift code of the DocC articles, with the same text. ArticleTests compares them. The article Networking
// has a file of its own. Functions without `@Test` are compiled, but never called.

private final class Gauge: View {
  var percent = 0

  override var semantics: Semantics {
    Semantics(.progress, text: "Fuel", value: "\(percent) %")
  }
}

private enum BeagleSchemaArticle {
  typealias Gauge = ExtensionTests.Gauge

  static func decode(_ bytes: [UInt8]) throws {
    let document = try JSONDocument(bytes, name: "home.json")
    let decoder = ComponentDecoder()
    decoder.register(component: Gauge.self)
    let decoded = try decoder.decodeScreen(document)
    for diagnostic in decoded.diagnostics { print(diagnostic) }
  }
}

private func checkProject(_ bytes: [UInt8]) throws -> [Diagnostic] {
  var project = try ScreenProject(options: CheckOptions(), directory: "screens")
  let analyzer = DocumentAnalyzer(decoder: ComponentDecoder(), options: project.options)
  project.update(analyzer.analyze(bytes, name: "screens/home.json"))
  let findings = project.diagnostics()["screens/home.json"] ?? []
  return findings
}

private func runFlows(
  send: @escaping ScriptProcess.RequestHandler,
  perform: (FlowCommand, FlowVariables) throws -> Void
) throws {
  let reader = FlowReader(try ScreenDirectory("."))
  let plan = FlowWorkspace(reader, folder: "flows").plan()
  for diagnostic in reader.diagnostics { print(diagnostic) }
  for flow in plan.flows {
    let variables = FlowVariables { ScriptProcess(request: send) }
    try variables.define(flow.configuration.env)
    for command in flow.commands { try perform(command, variables) }
  }
}

@MainActor
private func request(_ poster: any RequestPoster, show: @escaping ([UInt8]) -> Void) {
  let client = CurlNetworkClient(poster: poster)
  client.executeRequest(Request(url: "https://bff.example/home")) { result in
    switch result {
    case .success(let response): show(response.data)
    case .failure(let error): print(error)  // what happened, and what to do
    }
  }
}

@MainActor
private func inspect(_ window: Window, _ dependencies: BeagleDependencies) {
  let inspector = InspectorViewController(window: window, dependencies: dependencies)
  window.show(panel: inspector)
}

private func respond(to bytes: [UInt8], send: ([UInt8]) -> Void) throws {
  let message = IncomingMessage(try JSONDocument(bytes, name: "message").root)
  let response: ProtocolValue = ["jsonrpc": "2.0", "id": message?.id ?? .null, "result": [:]]
  send(response.bytes)
}

private func serveEditor(
  _ bytes: [UInt8], write: ([UInt8]) -> Void, log: @escaping (String) -> Void
) {
  let server = LanguageServer(version: "1.0") { log($0) }
  server.receive(bytes)
  write(server.takeOutput())
  while server.idle() {}
}

@MainActor
private func serveAgent(
  _ bytes: [UInt8], _ directory: ScreenDirectory, _ tools: any ScreenTools,
  write: ([UInt8]) -> Void, log: @escaping (String) -> Void
) {
  let server = ModelContextServer(version: "1.0", directory: directory, tools: tools) { log($0) }
  server.receive(bytes)
  while server.handleNext() { write(server.takeOutput()) }
}

@MainActor
private func useTestKit(_ pilot: Pilot, home: String, orders: String) throws {
  pilot.server.script("/home", .json(home).failing(times: 2, with: .reset))
  pilot.server.script("/orders", .json(orders, after: 500).dribbling(over: 3000))
  pilot.server.script("/offers", .hang)

  pilot.dependencies.cache = MemoryCache()
  pilot.open(path: "/home")
  try pilot.waitUntilIdle()
  pilot.isOffline = true
  pilot.press(.character("R"))
  try pilot.waitUntilIdle()
  #expect(pilot.isStale && pilot.failures.isEmpty)

  try pilot.assertAriaSnapshot(
    """
    - heading "Orders"
    - listitem:
      - text: /#\\d+/
      - button "Track order"
    """)

  pilot.open(path: "/home")
  try pilot.run(flow: "flows/order.yaml")
  try pilot.expectRequest(.post, "/orders", body: ["sku": "A1"])
  try pilot.expectContext("cart.items[0].sku", "A1")
}

/// Tests of the values in the articles.
@MainActor
@Suite struct ArticleValueTests {
  @Test func localization() {
    var texts = Texts(.spanish)
    let retry = texts[.buttonRetry]  // "Reintentar"
    texts[.buttonRetry] = "Probar otra vez"  // the application's own word
    #expect(retry == "Reintentar")
  }

  @Test func json() throws {
    let document = try JSONDocument(text: #"{"name": "Ada", "age": 36}"#, name: "ada.json")
    let age = document.root["age"]
    let value = age?.int  // 36
    let position = age?.source.description  // "ada.json:1:24"
    #expect(value == 36 && position == "ada.json:1:24")
  }

  @Test func cellText() {
    let columns = TextMetrics.width("日本")  // 4
    let safe = TextMetrics.sanitized("red\u{1b}[31m")  // "red�[31m"
    let rows = TextLayout("Coffee beans", width: 8).height  // 2
    #expect(columns == 4 && safe == "red�[31m" && rows == 2)
  }

  @Test func flexLayout() throws {
    let tree = FlexTree()  // rounds to whole units

    var bar = FlexStyle()
    bar.flexDirection = .row  // Yoga's default is column
    bar.alignItems = .center
    bar.padding.horizontal = 1
    bar.columnGap = 2
    let root = tree.makeNode(bar)

    var fixed = FlexStyle()
    fixed.width = 6
    let button = tree.makeNode(fixed)

    var rest = FlexStyle()
    rest.flex = 1  // grow from a basis of 0
    let title = tree.makeNode(rest)
    tree.setMeasure(title) { width, widthMode, height, heightMode in
      // 11 characters in one line, truncated if the width is smaller.
      FlexSize(width: widthMode == .undefined ? 11 : min(width, 11), height: 1)
    }

    var square = FlexStyle()
    square.height = 3
    square.aspectRatio = 1
    let icon = tree.makeNode(square)

    for node in [button, title, icon] { tree.append(node, to: root) }
    try tree.calculateLayout(root, width: 40)

    let frames = [root, button, title, icon].map { tree.frame(of: $0) }
    // 0, 0, 40 x 3: as high as the icon
    // 1, 2, 6 x 0: centered and empty
    // 9, 1, 25 x 1: the remaining 25 units
    // 36, 0, 3 x 3

    #expect(frames.map(\.x) == [0, 1, 9, 36] && frames.map(\.y) == [0, 2, 1, 0])
    #expect(frames.map(\.width) == [40, 6, 25, 3] && frames.map(\.height) == [3, 0, 1, 3])

    tree.markDirty(title)
    try tree.calculateLayout(root, width: 40)
  }

  private let pilot = Pilot(size: CellSize(width: 60, height: 16))

  private let home = """
    {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Home"},
     "child": {"_beagleComponent_": "beagle:text", "text": "Welcome"}}
    """

  @Test func retryLoadsTheScreen() throws {
    pilot.server.script("/home", .failure(status: 503), .json(home, after: 600))
    pilot.open(path: "/home")
    try pilot.expectDialog("Could not load")

    try pilot.click(.button, "Retry")
    pilot.wait(milliseconds: 450)
    try pilot.find(.progress)

    try pilot.expectText("Welcome")
    #expect(pilot.server.requests(to: "/home").count == 2)
  }
}

@MainActor
private func sendForm(_ pilot: Pilot) throws {
  try pilot.fill("E-mail", with: "ada@example.org")
  try pilot.click(.button, "Send")
  try pilot.expectText("Sent")
}

@MainActor
private func scriptResponses(_ pilot: Pilot, _ orders: String, _ png: [UInt8]) {
  pilot.server.script("/orders", .json(orders))
  pilot.server.script("/orders", method: .post, .json(["id": 7], status: 201))
  pilot.server.script("/home", .screen(Screen { Text("Welcome") }))
  pilot.server.script("/coffee.png", .bytes(png, contentType: "image/png"))
  pilot.server.script("/cart", .text("No coffee left", status: 409).header("Retry-After", "30"))
}
