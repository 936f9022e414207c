import BeagleTUI
import BeagleTUITesting
import Testing

/// Tests of screens that are written in Swift, as on Beagle iOS.
@MainActor
@Suite
struct SwiftScreenTests {
  let bench = TestBench()

  private struct StarRating: ServerDrivenComponent {
    var source: SourceReference?
    var value: Expression<Int>
  }

  private enum Size: String, DynamicConvertible { case small = "SMALL" }

  private func open(_ screen: Screen) { bench.open(.declarative(screen)) }

  // MARK: - Literals

  @Test func stringsAreExpressionsOfEveryType() {
    let count = 3
    let rating = StarRating(value: "@{stars}")
    #expect(rating.value.contextExpression?.source == "@{stars}")
    #expect(("@{list[\(count)]}" as Expression<DynamicArray>).contextIds == ["list"])
    #expect(("@{sum(stars, \(count))}" as Expression<Double>).contextIds == ["stars"])
    #expect(Condition(condition: "@{open}").condition.contextIds == ["open"])
    #expect(ListView(dataSource: "@{items}").dataSource.contextIds == ["items"])
    #expect(("@{size}" as Expression<Size>).contextIds == ["size"])
  }

  @Test func textsAreValuesOfTheirType() {
    #expect(("SMALL" as Expression<Size>).literal == .small)
    #expect(("POST" as Expression<HTTPMethod>).literal == .post)
    #expect(("Text" as Expression<String>).literal == "Text")
    #expect(("\\@{a}" as Expression<String>).literal == "@{a}")
    #expect(("Text" as Expression<DynamicObject>).literal == "Text")
    #expect((true as Expression<DynamicObject>).literal == true)
    #expect((1.5 as Expression<DynamicObject>).literal == 1.5)
  }

  @Test func casesAreExpressions() {
    let request = SendRequest(url: "/a", method: .post, headers: ["A": "b"])
    #expect(request.method?.literal == .post && request.headers?.literal == ["A": "b"])
    #expect(Text("a", alignment: .center).alignment?.literal == .center)
    #expect(TextInput(type: .email).type?.literal == .email)
    #expect(
      Image(.remote("/a.png", placeholder: "b")).path.literal == .remote("/a.png", placeholder: "b")
    )
  }

  /// A literal that is neither an expression nor a value of the type has no value, and is reported.
  @Test(arguments: ["tru", "", "1", "@{a", "a @{b"])
  func invalidLiteralsAreReported(text: String) throws {
    let enabled = Expression<Bool>(stringLiteral: text)
    #expect(enabled.literal == nil)
    open(Screen { Button("Go", enabled: enabled) })
    #expect(bench.text.contains("Go"))
    let problems = bench.dependencies.log.entries.filter { $0.level >= .warning }.map(\.message)
    let expected =
      text.contains("@{")
      ? "looks like an expression" : "the text \"\(text)\" is neither an expression nor"
    #expect(problems.contains { $0.contains(expected) }, "\(problems)")
  }

  // MARK: - Builders

  @Test func closuresListComponents() {
    let names = ["One", "Two"]
    let isEmpty = false
    open(
      Screen(navigationBar: NavigationBar(title: "Built")) {
        Container(context: Context(id: "a", value: "text")) {
          Text("First: @{a}")
          for name in names { Text(.value(name)) }
          if isEmpty { Text("Nothing") }
          if names.count > 1 { Text("Many") } else { Text("Few") }
          switch names.count {
          case 2: Text("Pair")
          default: Text("Others")
          }
          [Text("In an array")]
          Touchable(onPress: [Alert(message: "Pressed")]) { Text("Press") }
          ScrollView { Text("Scrolled") }
          SimpleForm { Text("Form") }
          TabView {
            TabItem(title: "Left") { Text("Left page") }
            for title in ["Middle", "Right"] { TabItem(title: title) { Text("Page") } }
          }
          PageView {
            Text("Page one")
            Text("Page two")
          }
          PullToRefresh { Text("Refreshed") }
        }
      })
    for text in [
      "Built", "First: text", "One", "Two", "Many", "Pair", "In an array", "Press", "Scrolled",
      "Form",
      "Left", "Middle", "Right", "Left page", "Page one", "Refreshed",
    ] {
      #expect(bench.text.contains(text), "\(text)")
    }
    for text in ["Nothing", "Few", "Others", "Page two"] { #expect(!bench.text.contains(text)) }
  }

  @Test(
    "closures list the template of a list and of a grid, and the initial state of a lazy component")
  func templates() {
    open(
      Screen(context: Context(id: "orders", value: [["name": "Tea"], ["name": "Milk"]])) {
        ListView(dataSource: "@{orders}", iteratorName: "order", key: "name") {
          Text("Row @{index}: @{order.name}")
        }
      })
    for text in ["Row 0: Tea", "Row 1: Milk"] {
      #expect(bench.text.contains(text), "\(bench.text)")
    }
    let grid = GridView(dataSource: ["a", "b"], spanCount: 2) { Text("Cell @{item}") }
    #expect(grid.spanCount == 2 && grid.templates.count == 1)
    #expect((grid.templates.first?.view as? Text)?.text == "Cell @{item}")
    let lazy = LazyComponent(path: "/a") { Text("Initial") }
    #expect((lazy.initialState as? Text)?.text == "Initial" && lazy.path == "/a")
  }

  @Test("the closure of a list or grid receives the value of the row")
  func rowValues() throws {
    let list = ListView(dataSource: "@{orders}", iteratorName: "order", key: "name") { order in
      Container {
        Text("\(order.name): \(order.lines[0].price)")
        Text(order.name)
        Text("@{gt(\(order.count), 1)}")
        ListView(dataSource: order.lines) { line in Text("\(order.name) \(line.price)!") }
        Button("Go", onPress: [SetContext(contextId: "a", value: order.name)])
      }
    }
    let row = try #require(list.templates.first?.view as? Container)
    #expect((row.children[0] as? Text)?.text == "@{order.name}: @{order.lines[0].price}")
    #expect((row.children[1] as? Text)?.text == "@{order.name}")
    #expect((row.children[2] as? Text)?.text == "@{gt(order.count, 1)}")
    let lines = try #require(row.children[3] as? ListView)
    #expect(lines.dataSource.contextExpression?.source == "@{order.lines}")
    #expect((lines.templates.first?.view as? Text)?.text == "@{order.name} @{item.price}!")
    let action = (row.children[4] as? Button)?.onPress?.first as? SetContext
    #expect(
      action?.value == DynamicObject.expression(try #require(ContextExpression("@{order.name}"))))
    let grid = GridView(dataSource: ["a", "b"], spanCount: 2) { Text("Cell \($0)") }
    #expect((grid.templates.first?.view as? Text)?.text == "Cell @{item}")
    open(
      Screen(context: Context(id: "orders", value: [["name": "Tea"], ["name": "Milk"]])) {
        ListView(dataSource: "@{orders}", key: "name") { order in Text("Order \(order.name).") }
      })
    for text in ["Order Tea.", "Order Milk."] {
      #expect(bench.text.contains(text), "\(bench.text)")
    }
  }

  @Test("a row that a list in it hides has no value")
  func hiddenRowValues() {
    var texts: [Text] = []
    _ = ListView(dataSource: "@{orders}") { order in
      ListView(dataSource: order.lines) {
        texts.append(Text("\(order.name)"))
        return Text("x")
      }
    }
    let problem = texts.first?.text.contextExpression?.parsed.problem
    #expect(problem == "a list in the row has the same iteratorName \"item\": give it another one")
  }

  @Test("a value that is interpolated into a text is shown and not evaluated")
  func interpolatedValues() {
    let name = "Ada @{secret}"
    let count: Expression<Int> = "@{count}"
    open(
      Screen(context: Context(id: "secret", value: "1234")) {
        Container(context: Context(id: "count", value: 7)) {
          Text("Hello \(name), \(count) new")
          Text("@{concat('\(name)', '!')}")
          Button("\(name)?", onPress: [SetContext(contextId: "secret", value: ["a": "\(name)"])])
          Text("Stored @{secret.a}.")
        }
      })
    #expect(bench.text.contains("Hello Ada @{secret}, 7 new"), "\(bench.text)")
    #expect(bench.text.contains("Ada @{secret}!") && bench.text.contains("Ada @{secret}?"))
    bench.click("\(name)?")
    #expect(bench.text.contains("Stored Ada @{secret}."), "\(bench.text)")
    #expect(!bench.text.contains("1234"))
  }

  @Test func emptyClosure() {
    open(Screen { Container {} })
    #expect(bench.loggedProblems == [])
  }

  @Test("addChildren adds components of Swift, whose texts stay texts")
  func addedComponents() {
    let more: [any ServerDrivenComponent] = [Text("Sum @{sum(1, 1)}"), Text(.value("@{b}"))]
    open(
      Screen {
        Container {
          Container(children: [Text("One")], id: "rows")
          Button("Add", onPress: [AddChildren(componentId: "rows", value: more)])
        }
      })
    bench.click("Add")
    #expect(bench.text.contains("Sum 2") && bench.text.contains("@{b}"), "\(bench.text)")
  }

  // MARK: - Navigations

  @Test func navigationsRunAsThemselves() {
    open(
      Screen {
        Button(
          "Go",
          onPress: [PushView(route: .declarative(Screen { Button("Back", onPress: [PopView()]) }))])
      })
    bench.click("Go")
    #expect(bench.text.contains("Back") && !bench.text.contains("Go"))
    bench.click("Back")
    #expect(bench.text.contains("Go"))
    #expect(bench.loggedProblems == [])
  }

  @Test func nativeRoutesRunAsThemselves() {
    open(Screen { Button("Go", onPress: [OpenNativeRoute(route: "orders")]) })
    bench.click("Go")
    #expect(!bench.text.contains("not registered"))
  }
}

/// Tests of `Pilot.check` for screens in Swift.
@MainActor
@Suite
struct ScreenCheckTests {
  private let pilot = Pilot()

  private func findings(_ screen: Screen) -> [String] {
    do {
      try pilot.check(screen)
      return []
    } catch {
      return error.findings.map(\.description)
    }
  }

  @Test func correctScreensHaveNoFindings() throws {
    try pilot.check(
      Screen(context: Context(id: "open", value: true)) {
        Container {
          Text("@{sum(1, 2)} rows")
          Button(
            "Go", onPress: [SetContext(contextId: "open", value: "@{not(open)}")],
            enabled: "@{open}")
        }
      })
  }

  @Test func everyLiteralIsChecked() {
    let found = findings(
      Screen(navigationBar: NavigationBar(title: "A")) {
        Container {
          Button("Go", onPress: [Condition(condition: "tru")], enabled: "yes")
          Text("@{total(1)}")
          Text("a", alignment: "MIDDLE")
          TextInput(value: "@{open", enabled: "@{", type: "mail")
        }
      })
    #expect(found.count == 7, "\(found)")
    #expect(
      found.contains {
        $0.contains("\"tru\" is neither an expression nor a value of the type Bool")
      })
    #expect(found.contains { $0.contains("Button > enabled: the text \"yes\"") })
    #expect(found.contains { $0.contains("Text 1 > text: ") && $0.contains("total") })
    #expect(found.contains { $0.contains("Text 2 > alignment: ") && $0.contains("MIDDLE") })
    #expect(found.allSatisfy { $0.hasPrefix("Screen > Container > ") })
  }

  @Test func registeredOperationsAreKnown() throws {
    pilot.dependencies.operationsProvider.register(operationId: "total") { _ in 1 }
    try pilot.check(Screen { Text("@{total(1)}") })
  }

  private struct Chart: RenderableComponent {
    var source: SourceReference?
    var values: [String: Expression<Int>]

    func toView(renderer: BeagleRenderer) -> View { View() }
  }

  /// The order of a dictionary differs from run to run.
  @Test func findingsInDictionariesAreSorted() {
    let names = ["north", "east", "south", "west", "up", "down", "left", "right"]
    let values = Dictionary(uniqueKeysWithValues: names.map { ($0, "none" as Expression<Int>) })
    let found = findings(Screen(child: Chart(values: values)))
    #expect(found.count == names.count && found == found.sorted(), "\(found)")
    #expect(found.first?.hasPrefix("Screen > chart > values > down: ") == true, "\(found)")
  }

  private struct Stars: RenderableComponent, Decodable {
    var source: SourceReference?
    var value: Expression<Int>

    func toView(renderer: BeagleRenderer) -> View { View() }
  }

  private struct SaveStars: ExecutableAction, Decodable {
    var source: SourceReference?
    var value: DynamicObject

    func execute(controller: BeagleController, origin: View) {}
  }

  private struct Print: Action, Decodable {
    var source: SourceReference?
  }

  private struct Badge: ServerDrivenComponent, Decodable {
    var source: SourceReference?
    var text: Expression<String>
  }

  @Test(
    "actions that cannot run and components without a view are found", arguments: [false, true])
  func unusableTypes(isRegistered: Bool) {
    if isRegistered {
      pilot.dependencies.decoder.register(component: Badge.self)
      pilot.dependencies.decoder.register(action: Print.self)
    }
    let found = findings(
      Screen {
        Container(onInit: [Print()]) {
          Button("Back", onPress: [PopView(), Alert(message: "Saved", onPressOk: [Print()])])
          Badge(text: "New")
          Stars(value: 1)
        }
      })
    let reason = "the action cannot run: the type Print does not conform to ExecutableAction"
    #expect(found.count == 3, "\(found)")
    #expect(found.filter { $0.hasSuffix(reason) }.count == 2, "\(found)")
    #expect(
      found.contains {
        $0.hasSuffix(
          "the component is not drawn: the type Badge does not conform to RenderableComponent")
      }, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("Screen > Container > ") }, "\(found)")
  }

  @Test("the error names the file and the line of the call")
  func placesOfFindings() throws {
    let line = #line + 3
    var found: ScreenCheckError?
    do {
      try pilot.check(Screen { Text("@{nope}") })
    } catch {
      found = error
    }
    let error = try #require(found)
    #expect(error.line == line && error.file.hasSuffix("SwiftScreenTests.swift"))
    let start = "\(error.file):\(error.line): Screen > Text > text: "
    #expect(error.description.hasPrefix(start), "\(error.description)")
  }

  @Test("expressions in types of the application are checked", arguments: [false, true])
  func typesOfTheApplication(isRegistered: Bool) {
    if isRegistered {
      pilot.dependencies.decoder.register(component: Stars.self)
      pilot.dependencies.decoder.register(action: SaveStars.self)
    }
    let found = findings(
      Screen(context: Context(id: "stars", value: 3)) {
        Container {
          Stars(value: "@{stars}")
          Stars(value: "@{nope}")
          Stars(value: "@{sun(1)}")
          Button("Save", onPress: [SaveStars(value: "@{nope}"), SaveStars(value: "@{stars}")])
        }
      })
    #expect(found.count == 3, "\(found)")
    #expect(found.count { $0.contains("\"nope\"") } == 2, "\(found)")
    #expect(found.contains { $0.contains("\"sun\"") }, "\(found)")
  }

  // MARK: - The rules for JSON

  /// Each mistake is found, with the path of the component.
  @Test(
    "a mistake of each kind is found, at its component",
    arguments: [
      (Text("Hello @{a"), "Text > text: ", "looks like an expression"),
      (Text("@{b}"), "Text > text: ", "no context \"b\""),
      (Text("@{sum(1, 'a')}"), "Text > text: ", "sum"),
      (Text("@{total(1)}"), "Text > text: ", "total"),
      (Text("a", styleId: "hedding"), "Text > styleId: ", "hedding"),
      (Text("a", textColor: "#12"), "Text > textColor: ", "#12"),
      (
        Container(style: Style().backgroundColor("red")), "Container > style > backgroundColor: ",
        "red"
      ),
      (
        Button("Go", onPress: [SetContext(contextId: "cart", value: 1)]),
        "Button > onPress > SetContext > contextId: ", "cart"
      ),
      (
        Button(
          "Go",
          onPress: [
            Alert(message: "a"),
            SendRequest(url: "/a", onSuccess: [Alert(message: "@{onSucess.data}")]),
          ]), "Button > onPress > SendRequest > onSuccess > Alert > message: ", "onSucess"
      ),
      (
        ListView(
          dataSource: [1, 2], templates: [Template(view: Text("@{itm}"))]),
        "ListView > templates > Text > text: ", "itm"
      ),
      (
        Button(
          "Go",
          onPress: [
            PushView(
              route: .declarative(
                Screen(
                  child: Container {
                    Text("One")
                    Text("@{two}")
                  })))
          ]), "Button > onPress > PushView > route > Screen > Container > Text 2 > text: ", "two"
      ),
      (
        Button("Go", onPress: [PushStack(route: .remote("/a"), controllerId: "own")]),
        "Button > onPress > PushStack > controllerId: ", "own"
      ),
    ] as [(any ServerDrivenComponent & Sendable, String, String)])
  func kinds(component: any ServerDrivenComponent & Sendable, path: String, word: String) throws {
    let found = findings(Screen(child: component))
    #expect(found.count == 1, "\(found)")
    let first = try #require(found.first)
    #expect(first.hasPrefix("Screen > " + path) && first.contains(word), "\(first)")
  }

  @Test("a screen that exceeds a limit of documents has a finding")
  func tooDeepScreens() {
    var component: any ServerDrivenComponent = Text("a")
    for _ in 0..<260 { component = Container(children: [component]) }
    let found = findings(Screen(child: component))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("nested deeper than 512 levels") == true, "\(found)")
  }

  @Test("names that the application registers are known")
  func registeredNames() throws {
    pilot.dependencies.theme = BeagleTheme(texts: ["heading": .role(.accent)])
    pilot.dependencies.navigation.registerNavigationController(
      builder: BeagleNavigationController.init, forId: "own")
    try pilot.check(
      Screen(context: Context(id: "cart", value: ["total": 1])) {
        Container {
          Text("@{cart.total} @{global.user}", styleId: "heading")
          Button(
            "Go",
            onPress: [
              SetContext(contextId: "cart", path: "total", value: 2),
              PushStack(route: .remote("/a"), controllerId: "own"),
            ])
        }
      })
  }

  /// Only literals are expressions.
  @Test("texts from elsewhere are not evaluated", arguments: ["@{b}", "\\@{b}", "a\\\\b"])
  func plainTexts(text: String) throws {
    let screen = Screen(child: Text(.value(text)))
    try pilot.check(screen)
    pilot.server.script("/home", .screen(screen))
    pilot.open(path: "/home")
    try pilot.expectText(text)
  }

  @Test("every component of the library can be checked")
  func components() throws {
    try pilot.check(
      Screen(navigationBar: NavigationBar(title: "All"), context: Context(id: "tab", value: 0)) {
        Container(onInit: [SetContext(contextId: "tab", value: 1)]) {
          TabBar(
            items: [TabBarItem(title: "One"), TabBarItem(icon: "two", title: "Two")],
            currentTab: "@{tab}",
            onTabSelection: [SetContext(contextId: "tab", value: "@{onTabSelection}")])
          PageView(currentPage: "@{tab}") { Text("Page") }
          PageIndicator(numberOfPages: 1, currentPage: "@{tab}")
          Image(.remote("/a.png", placeholder: "b"))
          Image(path: .local("b"))
          LazyComponent(path: "/lazy", initialState: Text("…"))
          ScrollView { Text("Scrolled") }
          PullToRefresh(onPull: [Alert(message: "Pulled")]) { Text("Pull") }
          WebView(url: "https://example.com")
          Touchable(onPress: [Navigate.openNativeRoute(.init(route: "a"))]) { Text("Press") }
          SimpleForm(onSubmit: [SendRequest(url: "/a", method: .post, data: ["n": "@{tab}"])]) {
            TextInput(value: "a", onChange: [Alert(message: "@{onChange.value}")])
            Button("Send", onPress: [SubmitForm()])
          }
          GridView(
            dataSource: [1], templates: [Template(case: "@{eq(item, 1)}", view: Text("@{item}"))],
            spanCount: 2)
        }
      })
  }
}
