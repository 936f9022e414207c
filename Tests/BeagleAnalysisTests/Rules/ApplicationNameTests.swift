import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of rules for names of the application: controllers and style ids.
@Suite struct ApplicationNameTests {
  @Test func unknownControllersAreReported() throws {
    var options = CheckOptions()
    let push =
      #"{"_beagleAction_": "beagle:pushStack", "route": {"url": "/a"}, "controllerId": "Mine"}"#
    #expect(try RuleTesting.checkAction(push, options: options) == [])
    options.controllers = ["mine", "other"]
    #expect(
      try RuleTesting.checkAction(push, options: options) == [
        #"3 "Mine" unknown-controller no navigation controller is registered as "Mine"; the default controller is used (mine)"#
      ])
    options.controllers = ["Mine"]
    #expect(try RuleTesting.checkAction(push, options: options) == [])
    // Without the list of the application, only a near miss is certain.
    options.hasAllControllers = false
    options.controllers = ["mine"]
    #expect(try RuleTesting.checkAction(push, options: options).count == 1)
    options.controllers = ["other"]
    #expect(
      try RuleTesting.checkAction(push, options: options) == [
        #"3 "Mine" unknown-controller beagle-tui has no navigation controller "Mine" and uses the default; list the controllers of the application under "controllers" in .beagle-tui.json"#
      ])
  }

  @Test func unknownStylesAreReported() throws {
    var options = CheckOptions()
    let text = #"{"_beagleComponent_": "beagle:text", "text": "", "styleId": "headng"}"#
    #expect(try RuleTesting.checkComponent(text, options: options) == [])
    options.theme = ThemeStyleIDs(texts: ["heading"], buttons: ["headng"])
    #expect(
      try RuleTesting.checkComponent(text, options: options) == [
        #"2 "headng" unknown-style the theme has no text style "headng" (known: heading) (heading)"#
      ])
    options.theme = ThemeStyleIDs(texts: ["headng"])
    #expect(try RuleTesting.checkComponent(text, options: options) == [])
    options.theme = ThemeStyleIDs(texts: (1...10).map { "style\($0)" })
    #expect(
      try RuleTesting.checkComponent(text, options: options) == [
        #"2 "headng" unknown-style the theme has no text style "headng" (known: style1, style10, style2, style3, style4, style5, style6, style7 and 2 more)"#
      ])
    options.theme = ThemeStyleIDs(buttons: ["headng"])
    #expect(
      try RuleTesting.checkComponent(text, options: options) == [
        #"2 "headng" unknown-style the theme has no text style "headng" (it has none)"#
      ])
    options.theme = ThemeStyleIDs(ofAnyKind: ["headng"])
    #expect(try RuleTesting.checkComponent(text, options: options) == [])
    // The value of an expression is not known.
    for expression in [
      "@{condition(global.on, 'heading', 'title')}", "@{global.kind}", "a@{global.n}",
    ] {
      let text = text.replacing("headng", with: expression)
      #expect(
        try RuleTesting.checkComponent(text, options: options)
          .filter { $0.contains(" unknown-style ") } == [])
    }
  }

  /// Without the theme of the application, only a near miss is certain, and another name is noted
  /// once.
  @Test func stylesOfOtherThemesAreNotes() throws {
    var options = CheckOptions()
    options.theme = ThemeStyleIDs(texts: ["heading", "muted"], buttons: ["main"])
    options.hasAllStyles = false
    func texts(_ ids: String...) -> String {
      let texts = ids.map {
        #"{"_beagleComponent_": "beagle:text", "text": "", "styleId": "\#($0)"}"#
      }
      return
        "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\(texts.joined(separator: ","))]}"
    }
    let near = try RuleTesting.checkComponent(texts("headng"), options: options)
    #expect(
      near == [
        #"2 "headng" unknown-style beagle-tui has no text style "headng" (known: heading, muted) (heading)"#
      ])
    let other = try RuleTesting.checkComponent(
      texts("caption", "caption", "muted"), options: options)
    #expect(
      other == [
        #"2 "caption" unknown-style beagle-tui has no text style "caption", so it has no effect here (known: heading, muted); list those of the application under "styles" in .beagle-tui.json"#
      ])
  }
}
