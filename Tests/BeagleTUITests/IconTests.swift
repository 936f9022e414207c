import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of the icons of navigation bars and tabs.
@MainActor @Suite struct IconTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 8))

  private func screen(items: String) -> String {
    let bar = "{\"title\":\"T\",\"navigationBarItems\":[\(items)]}"
    let child = Part.box(
      [Part.button("Change", Part.set("icon", "\"heart\""))],
      extra: "\"style\":{}")
    return """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":\(bar),
       "context":\(Part.context("icon", "\"star\"")),"child":\(child)}
      """
  }

  @Test func iconPrecedesTheTextAndAnUnmappedIdIsBracketed() {
    bench.dependencies.icons = ["cart": "🛒", "star": "★", "heart": "♥"]
    bench.show(
      screen(
        items: """
          {"text":"Cart","image":"cart","onPress":[]},{"text":"","image":"bell","onPress":[]},
          {"text":"Plain","image":"nothing","onPress":[]},{"text":"","image":"@{icon}","onPress":[]}
          """))
    #expect(bench.terminal.text(row: 0).hasSuffix("🛒 Cart  [bell]  Plain  ★"))
    bench.click("Change")
    #expect(bench.terminal.text(row: 0).hasSuffix("🛒 Cart  [bell]  Plain  ♥"))
  }

  @Test func itemWithOnlyAnIconIsNamedByItsID() {
    bench.dependencies.icons["star"] = "★"
    bench.show(
      screen(
        items: """
          {"text":"","image":"bell","onPress":[]},{"text":"","image":"@{icon}","onPress":[]},
          {"text":"","image":"cog","onPress":[],"accessibility":{"accessibilityLabel":"Settings"}}
          """))
    #expect(bench.terminal.text(row: 0).hasSuffix("[bell]  ★  [cog]"))
    #expect(bench.all(.button).map(\.name) == ["Change", "bell", "star", "Settings"])
    bench.click("Change")
    #expect(bench.all(.button).map(\.name) == ["Change", "bell", "heart", "Settings"])
    bench.show(
      Part.screen(
        #"{"_beagleComponent_":"beagle:tabBar","items":[{"icon":{"mobileId":"star"}},"#
          + #"{"icon":{"mobileId":"bell"}},{"title":"Plain"}]}"#))
    #expect(bench.text.contains("★"))
    #expect(bench.text.contains("[bell]"))
    #expect(bench.all(.tab).map(\.name) == ["star", "bell", "Plain"])
  }

  @Test func tabsShowIcons() {
    bench.dependencies.icons["cart"] = "🛒"
    bench.show(
      Part.screen(
        #"{"_beagleComponent_":"beagle:tabBar","items":[{"title":"Buy","icon":{"mobileId":"cart"}}]}"#
      ))
    #expect(bench.text.contains("🛒 Buy"))
    #expect(bench.all(.tab).first?.name == "Buy")
  }
}
