import BeagleTUI
import BeagleTUITesting
import Testing

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
    #expect(error.line == line && error.file.hasSuffix("ScreenCheckTests.swift"))
    let start = "\(error.file):\(error.line): Screen > Text > text: "
    #expect(error.description.hasPrefix(start), "\(error.description)")
  }

  @Test("the parameter of a list's closure in an expression has advice")
  func parametersOfClosures() {
    let found = findings(
      Screen {
        Container {
          ListView(dataSource: [1, 2]) { _ in Text("@{row.count}") }
          Text("@{row.count}")
        }
      })
    #expect(found.count == 2, "\(found)")
    #expect(
      found.first?.contains("a parameter of the closure is read with \\(row)") == true, "\(found)")
    #expect(found.last?.contains("closure") == false, "\(found)")
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
