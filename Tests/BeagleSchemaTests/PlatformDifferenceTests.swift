import BeagleSchema
import Testing

/// Tests that findings about differences between the platforms of Beagle name the platforms.
@Suite struct PlatformDifferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let component: String
    let finding: String
    /// Parts of the sentence about the platforms.
    let platforms: [String]

    init(_ component: String, _ finding: String, _ platforms: String...) {
      self.component = component
      self.finding = finding
      self.platforms = platforms
    }

    var testDescription: String { component }
  }

  private static func text(_ members: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "Total", \#(members)}"#
  }

  private static func component(_ type: String, _ members: String) -> String {
    #"{"_beagleComponent_": "beagle:\#(type)", \#(members)}"#
  }

  private static func button(_ members: String) -> String {
    component("button", #""text": "Pay", "# + members)
  }

  private static func action(_ type: String, _ members: String) -> String {
    button(#""onPress": [{"_beagleAction_": "beagle:\#(type)", \#(members)}]"#)
  }

  static let cases: [Case] = [
    // A single value in place of a list.
    Case(
      button(#""onPress": {"_beagleAction_": "beagle:popView"}"#),
      "warning wrong-type onPress of beagle:button: expected a list of actions, found an object",
      "web and Flutter accept one action", "2.x for iOS and Android reject"),
    Case(
      action(
        "alert", #""message": "Paid", "onPressOk": {"_beagleAction_": "beagle:popView"}"#),
      "warning wrong-type onPressOk of beagle:alert: expected a list of actions, found an object",
      "Beagle 1.x reads one action", "2.x for iOS and Android reject"),
    Case(
      component("container", #""children": {"_beagleComponent_": "beagle:container"}"#),
      "warning wrong-type children of beagle:container: expected a list, found an object",
      "web and Flutter accept one component", "2.x for iOS and Android reject"),
    Case(
      component("container", #""child": {"_beagleComponent_": "beagle:container"}"#),
      "note deprecated child of beagle:container is not read by all platforms",
      "web and Flutter read child and children"),
    // Another case of a word, and words of one platform.
    Case(
      text(#""style": {"display": "flex"}"#),
      "warning bad-enum display of Style: expected one of FLEX, NONE, found \"flex\"",
      "Flutter ignores the case", "2.x for iOS and Android reject"),
    Case(
      text(#""alignment": "INHERIT""#),
      "error bad-enum alignment of beagle:text: expected one of LEFT, RIGHT, CENTER, "
        + "found \"INHERIT\"", "only Beagle for the web accepts it"),
    // Converted values.
    Case(
      text(#""style": {"borderWidth": "2"}"#),
      "warning wrong-type borderWidth of Style: expected a number, found a string",
      "2.x for iOS rejects the document"),
    Case(
      action("alert", #""message": {"total": 12}"#),
      "error wrong-type message of beagle:alert: expected a string, found an object",
      "web shows the JSON text of any value"),
    // Properties that some platforms require.
    Case(
      component("container", #""context": {"id": "cart"}"#),
      "warning missing-required Context: value is missing", "2.x for iOS and Android reject",
      "web does not require"),
    Case(
      action("openNativeRoute", #""route": "orders""#),
      "warning missing-required beagle:openNativeRoute: shouldResetApplication is missing",
      "2.x for iOS rejects", "Android and the web do not require"),
    Case(
      component("image", #""path": {"_beagleImagePath_": "local", "url": "/logo.png"}"#),
      "warning missing-required ImagePath: mobileId is missing", "web reads url"),
    Case(
      action("setContext", #""value": 1"#),
      "error missing-required beagle:setContext: contextId is missing",
      "web and Flutter set the nearest context"),
    Case(
      action(
        "pushView", #""route": {"screen": {"_beagleComponent_": "beagle:container"}}"#),
      "warning missing-required screen: expected a screen, found a beagle:container",
      "web and Flutter accept any component"),
    Case(
      component("gridView", #""dataSource": [], "templates": [], "numColumns": 2"#),
      "warning deprecated numColumns of beagle:gridView belongs to Beagle 1.x",
      "2.x for iOS rejects the document without spanCount"),
    // Values that only some platforms understand.
    Case(
      text(#""textColor": "tomato""#),
      "warning bad-color textColor of beagle:text: expected #RGB, #RGBA, #RRGGBB or #RRGGBBAA, "
        + "found \"tomato\"", "web and Flutter accept names of colors"),
    Case(
      action("setContext", #""contextId": "cart", "path": "line-items", "value": 1"#),
      "error bad-path path of beagle:setContext: expected names separated by periods, such as "
        + "a.b[0], found \"line-items\"", "web and Flutter accept other paths"),
    Case(
      text(#""style": {"margin": "0 auto"}"#),
      "error wrong-type margin of Style: expected an object, found a string",
      "only Beagle for the web accepts CSS"),
    Case(
      text(#""style": {"fontWeight": "bold"}"#),
      "warning unknown-property Style has no property \"fontWeight\"",
      "only Beagle for the web applies other CSS properties"),
    Case(
      text(#""style": {"margin": {"start": {"value": 4, "type": "REAL"}}}"#),
      "note deprecated start of EdgeValue is not read by all platforms",
      "only Beagle for Flutter reads it"),
    Case(
      component("screenComponent", #""identifier": "home", "child": \#(text(#""id": "a""#))"#),
      "note deprecated identifier of beagle:screenComponent is not read by all platforms",
      "only Beagle 1.x and Beagle for Flutter read it"),
    // Names that other platforms declare.
    Case(
      component("button", #""text": "@{cart.total}", "context": {"id": "cart", "value": 1}"#),
      "warning unknown-property beagle:button has no property \"context\"",
      "only Beagle for the web and Flutter read it"),
    Case(
      component(
        "gridView", #""dataSource": [], "templates": [], "spanCount": 2, "itemAspectRatio": 1"#),
      "note unknown-property beagle:gridView has no property \"itemAspectRatio\"",
      "only Beagle for Flutter reads it"),
    Case(
      button(#""clickAnalyticsEvent": {"category": "shop"}"#),
      "note deprecated beagle:button has no property \"clickAnalyticsEvent\"",
      "only Beagle 1.x reads it; Beagle 2.x ignores it"),
    Case(
      action("pushView", #""route": {"url": "/a"}, "controllerId": "main""#),
      "warning unknown-property beagle:pushView has no property \"controllerId\"",
      "only Beagle for the web reads it"),
    Case(
      component("networkImage", #""path": "/logo.png""#),
      "warning unknown-component no component is registered as \"beagle:networkImage\"",
      "only Beagle for React has it"),
  ]

  @Test(arguments: cases)
  func findingNamesThePlatforms(value: Case) throws {
    let document = try JSONDocument(text: value.component, name: "a.json")
    let found = ComponentDecoder().check(document)
    let finding = try #require(found.first)
    #expect(found.count == 1, "\(found)")
    let shown = "\(finding.severity.rawValue) \(finding.code.rawValue) \(finding.message)"
    #expect(shown == value.finding)
    let platforms = try #require(finding.platforms)
    for part in value.platforms {
      #expect(platforms.contains(part), "\(platforms)")
    }
    #expect(finding.description.contains("; " + platforms))
    #expect(finding.jsonText.contains(platforms))
  }

  /// A mistake on all platforms names none.
  @Test(arguments: [
    text(##""textColour": "#fff""##), text(##""textColor": "#12""##), text(#""fontSize": 12"#),
    text(#""style": {"display": "HIDDEN"}"#), component("touchable", #""onPress": []"#),
    text(#""style": {"borderWidth": "wide"}"#),
  ])
  func mistakeOnAllPlatformsNamesNone(component: String) throws {
    let found = ComponentDecoder().check(try JSONDocument(text: component, name: "a.json"))
    #expect(found.map(\.platforms) == [nil], "\(found)")
  }

  /// Remarks of authors and editors are not reported.
  @Test func remarksAreNotReported() throws {
    let text = PlatformDifferenceTests.text(
      #""_remark": "a", "//": "b", "$schema": "c", "comment": "d""#)
    #expect(ComponentDecoder().check(try JSONDocument(text: text, name: "a.json")).isEmpty)
  }
}
