import BeagleTUI
import BeagleTUITesting
import BeagleTestSupport
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
    // Not a position in a file, and at most one in the text.
    #expect(problems.allSatisfy { !$0.contains("Swift:1") }, "\(problems)")
    #expect(problems.allSatisfy { $0.split(separator: "at offset").count <= 2 }, "\(problems)")
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
        Text(order.description)
        Text("\(order.description)!")
        Text("@{gt(\(order.count), 1)}")
        ListView(dataSource: order.lines) { line in Text("\(order.name) \(line.price)!") }
        Button("Go", onPress: [SetContext(contextId: "a", value: order.name)])
      }
    }
    let row = try #require(list.templates.first?.view as? Container)
    #expect((row.children[0] as? Text)?.text == "@{order.name}: @{order.lines[0].price}")
    #expect((row.children[1] as? Text)?.text == "@{order.name}")
    #expect((row.children[2] as? Text)?.text == "@{order.description}")
    #expect((row.children[3] as? Text)?.text == "@{order.description}!")
    #expect((row.children[4] as? Text)?.text == "@{gt(order.count, 1)}")
    let lines = try #require(row.children[5] as? ListView)
    #expect(lines.dataSource.contextExpression?.source == "@{order.lines}")
    #expect((lines.templates.first?.view as? Text)?.text == "@{order.name} @{item.price}!")
    let action = (row.children[6] as? Button)?.onPress?.first as? SetContext
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
