import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of the notes about contexts, lists and images that are valid but perhaps not intended.
@Suite struct UsageRuleTests {
  /// Returns the findings of a container with a context and children. The context is in line 2, and
  /// the children start in line 3.
  private func container(
    _ context: String, _ children: String..., options: CheckOptions = CheckOptions()
  ) throws -> [String] {
    try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "context": \(context), "children": [
      \(children.joined(separator: ",\n"))]}
      """, options: options)
  }

  private func text(_ text: String) -> String {
    "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"\(text)\"}"
  }

  private func button(_ action: String) -> String {
    "{\"_beagleComponent_\": \"beagle:button\", \"text\": \"\", \"onPress\": [\(action)]}"
  }

  private func set(_ context: String, _ value: String = "1") -> String {
    "{\"_beagleAction_\": \"beagle:setContext\", \"contextId\": \"\(context)\", \"value\": \(value)}"
  }

  private let user = #"{"id": "user", "value": {"name": "Ada"}}"#
  private let unused =
    #"2 "user" unused-context the context "user" is never read (remove the context, or read it in an expression)"#

  // MARK: - Unused contexts

  @Test func unusedContextIsNoted() throws {
    #expect(try container(user, text("Hi")) == [unused])
    #expect(try container(user, text("@{user.name}")) == [])
    #expect(
      try container(user, button(set("user"))) == [
        #"2 "user" unused-context the context "user" is set but never read (remove the context, or read it in an expression)"#
      ])
  }

  @Test(arguments: [
    #"{"_beagleComponent_": "beagle:text", "text": "", "styleId": "@{user.name}"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "", "style": {"backgroundColor": "@{user.name}"}}"#,
    #"{"_beagleComponent_": "beagle:listView", "dataSource": "@{user.list}", "templates": []}"#,
    #"{"_beagleComponent_": "beagle:listView", "dataSource": [1], "templates": [{"case": "@{eq(user, 1)}", "view": {"_beagleComponent_": "beagle:text", "text": ""}}]}"#,
    #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": "beagle:sendRequest", "url": "/a", "data": {"all": ["@{user}"]}}]}"#,
    #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/a"}, "navigationContext": {"value": "@{user}"}}]}"#,
    #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": "beagle:addChildren", "componentId": "row:1", "value": [{"_beagleComponent_": "beagle:text", "text": "@{user}"}]}]}"#,
  ]) func contextThatIsReadAnywhereIsAccepted(component: String) throws {
    let found = try container(user, component)
    #expect(found.filter { $0.contains("unused") } == [])
  }

  /// Content that is loaded later, and types of the application, may read the context.
  @Test(arguments: [
    #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/a", "initialState": {"_beagleComponent_": "beagle:text", "text": ""}}"#,
    #"{"_beagleComponent_": "custom:card"}"#,
    #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": "custom:pay"}]}"#,
    #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": "beagle:addChildren", "componentId": "row:1", "value": "@{global.rows}"}]}"#,
  ]) func contextsOfOpenScreensAreAccepted(component: String) throws {
    let found = try container(user, component)
    #expect(found.filter { $0.contains("unused") } == [])
  }

  /// A context that is read with a mistake has one finding: the mistake.
  @Test(arguments: [
    ("@{usr.name}", "usr unresolved-context"), ("@{person}", "unresolved-context"),
    ("@{user.name", "bad-expression"),
    ("@{uppercase(user.name}", "bad-expression"), ("@{user.nam}", "unknown-path"),
    ("{{user.name}}", "bad-expression"), ("${user.name}", "bad-expression"),
  ]) func misspelledUseHasOneFinding(expression: String, expected: String) throws {
    let found = try container(user, text(expression))
    #expect(found.count == 1 && found[0].contains(expected))
  }

  @Test func useInMisspelledPropertyHasOneFinding() throws {
    let found = try container(
      user, #"{"_beagleComponent_": "beagle:text", "text": "", "textColr": "@{user.name}"}"#)
    #expect(found.count == 1 && found[0].contains("misspelled-property"))
  }

  @Test func misspelledWriteHasOneFinding() throws {
    let found = try container(user, button(set("usr")))
    #expect(found.count == 1 && found[0].contains("unresolved-context"))
  }

  /// Components are added where the other context of the same name is in scope.
  @Test func contextsThatAddedComponentsReadAreAccepted() throws {
    let add = """
      {"_beagleAction_": "beagle:addChildren", "componentId": "place", "value": [\(text("@{user}"))]}
      """
    let place = """
      {"_beagleComponent_": "beagle:container", "id": "place", "context": \(user), "children": []}
      """
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "children": [
      \(place), \(button(add))]}
      """)
    #expect(found == [])
  }

  /// A screen in a route does not see the contexts of the screen that opens it.
  @Test func contextsOfScreensInRoutesAreSeparate() throws {
    let push = """
      {"_beagleAction_": "beagle:pushView", "route": {"screen": {
      "_beagleComponent_": "beagle:screenComponent", "child": {
      "_beagleComponent_": "beagle:container", "context": {"id": "cart", "value": 1}, "children": [
      \(text("@{cart}"))]}}}}
      """
    #expect(try container(user, button(push)) == [unused])
    let unread = push.replacing("@{cart}", with: "-")
    #expect(
      try container(user, text("@{user}"), button(unread)) == [
        #"6 "cart" unused-context the context "cart" is never read (remove the context, or read it in an expression)"#
      ])
  }

  /// Other screens can load a component and add children that read its contexts.
  @Test func contextsOfPartsAreAccepted() throws {
    let part = """
      {"_beagleComponent_": "beagle:container", "context": \(user), "children": []}
      """
    #expect(try RuleTesting.check(part).count == 1)
    let home = """
      {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/part.json", "initialState":
      {"_beagleComponent_": "beagle:text", "text": ""}}}
      """
    #expect(
      try RuleTesting.check(directory: ["home.json": home, "part.json": part])
        .filter { $0.contains("unused") } == [])
  }

  /// Other screens may read the global context.
  @Test func writesToTheGlobalContextAreAccepted() throws {
    let write =
      #"{"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "user", "value": 1}"#
    #expect(try RuleTesting.checkAction(write) == [])
    let reserved = try container(#"{"id": "global", "value": 1}"#, text("Hi"))
    #expect(reserved.count == 1 && reserved[0].contains("bad-context-id"))
  }

  // MARK: - Shadowed contexts

  @Test func shadowedContextHasOneFinding() throws {
    let inner = """
      {"_beagleComponent_": "beagle:container", "context": \(user), "children": [
      \(text("@{user.name}"))]}
      """
    #expect(
      try container(user, inner) == [
        #"3 "user" shadowed-context "user" hides the context with the same id from line 2 (choose another id)"#
      ])
    // Siblings do not hide each other.
    let siblings = try RuleTesting.checkComponent(
      "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\n\(inner),\n\(inner)]}")
    #expect(siblings == [])
  }

  @Test func rowsThatHideContextsAreNoted() throws {
    func list(_ names: String, _ content: String) -> String {
      """
      {"_beagleComponent_": "beagle:listView", "dataSource": [[1]],\(names)
      "templates": [{"view":
      \(content)}]}
      """
    }
    #expect(
      try container(user, text("@{user}"), list(#" "iteratorName": "user","#, text("@{user}"))) == [
        #"4 "user" shadowed-context "user" hides the context with the same id from line 2 (choose another id)"#
      ])
    // Rows of a nested list replace those of the outer list.
    let nested = """
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{item}", "templates": [{"view":
      \(text("@{item}"))}]}
      """
    #expect(try container(user, text("@{user}"), list("", nested)) == [])
  }

  // MARK: - Paths that nothing reads

  @Test func writeThatNothingReadsIsNoted() throws {
    let write = button(
      #"{"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "total", "value": 1}"#)
    let note =
      #"4 total unread-path user has no "total", and no expression reads it (correct the path, or read it in an expression)"#
    #expect(try container(user, text("@{user.name}"), write) == [note])
    #expect(try container(user, text("@{user.name} @{user.total}"), write) == [])
    #expect(
      try container(
        user, text("@{user.name} @{user.total.net}"),
        write.replacing(#""value": 1"#, with: #""value": {"net": 1}"#)) == [])
    #expect(try container(user, text("@{length(user)}"), write) == [])
    let deep = write.replacing("total", with: "name.first")
    #expect(try container(user, text("@{user.name}"), deep) == [])
    // Without any read, the context itself is unused.
    #expect(
      try container(user, write).map { $0.split(separator: " ")[2] } == ["unused-context"])
    #expect(
      try container(#"{"id": "user", "value": "@{global.user}"}"#, text("@{user.name}"), write)
        == [])
  }

  // MARK: - Keys of lists

  private var keys: CheckOptions {
    var options = CheckOptions()
    options.optionalCodes = [.missingKey]
    return options
  }

  private let input = #"{"_beagleComponent_": "beagle:textInput"}"#

  private func list(_ data: String, _ view: String, _ more: String = "") -> String {
    """
    {"_beagleComponent_": "beagle:listView", "dataSource": \(data),\(more)
    "templates": [{"view": \(view)}]}
    """
  }

  @Test func listWithoutKeyIsNotedOnRequest() throws {
    let rows = #""@{global.rows}""#
    let found = try RuleTesting.checkComponent(list(rows, input), options: keys)
    #expect(
      found.count == 1 && found[0].hasPrefix("2 { missing-key the rows of this list keep state"))
    #expect(try RuleTesting.checkComponent(list(rows, input)) == [])
    #expect(
      try RuleTesting.checkComponent(list(rows, input, #" "key": "id","#), options: keys) == [])
    #expect(try RuleTesting.checkComponent(list(rows, text("a")), options: keys) == [])
    #expect(try RuleTesting.checkComponent(list("[1, 2]", input), options: keys) == [])
  }

  /// The state of rows whose data never changes stays where it is.
  @Test func listOfConstantDataNeedsNoKey() throws {
    let data = #"{"id": "rows", "value": [1, 2]}"#
    let view = list(#""@{rows}""#, input)
    #expect(try container(data, view, options: keys) == [])
    #expect(try container(data, view, button(set("rows", "[]")), options: keys).count == 1)
  }

  // MARK: - Descriptions of images

  private var labels: CheckOptions {
    var options = CheckOptions()
    options.optionalCodes = [.missingLabel]
    return options
  }

  private func image(_ more: String = "") -> String {
    """
    {"_beagleComponent_": "beagle:image",\(more) "path": {"_beagleImagePath_": "local", "mobileId": "x"}}
    """
  }

  @Test func imageWithoutDescriptionIsNotedOnRequest() throws {
    let found = try RuleTesting.checkComponent(image(), options: labels)
    #expect(
      found == [
        #"2 { missing-label screen readers cannot describe this image (add "accessibility" with an "accessibilityLabel", or with "accessible": false)"#
      ])
    #expect(try RuleTesting.checkComponent(image()) == [])
  }

  @Test(arguments: [
    #" "accessibility": {"accessible": true, "accessibilityLabel": "Shop"},"#,
    #" "accessibility": {"accessible": true, "accessibilityLabel": "Shop, open"},"#,
    #" "accessibility": {"accessible": false},"#,
  ]) func describedImageIsAccepted(accessibility: String) throws {
    #expect(try RuleTesting.checkComponent(image(accessibility), options: labels) == [])
  }

  @Test func descriptionOfComponentAroundImageIsEnough() throws {
    func touchable(_ more: String) throws -> [String] {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:container",\(more) "children": [
        {"_beagleComponent_": "beagle:touchable", "onPress": [], "child": \(image())}]}
        """, options: labels)
    }
    #expect(
      try touchable(
        #" "accessibility": {"accessible": true, "accessibilityLabel": "Shop"},"#) == [])
    #expect(
      try touchable(#" "accessibility": {"accessible": true, "accessibilityLabel": ""},"#).count
        == 1)
    #expect(try touchable("").count == 1)
  }
}
