import BeagleTUI
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

  @Test func emptyClosure() {
    open(Screen { Container {} })
    #expect(bench.loggedProblems == [])
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
