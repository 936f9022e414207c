import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of the roots of screens: a component, and not data, a list or an action.
@Suite struct RootRuleTests {
  private static let text = #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#

  /// The files with findings that these tests are about, and their codes.
  private func codes(_ files: [String: String]) throws -> [String] {
    let codes = ["misspelled-property", "missing-root", "unresolved-context"]
    return try RuleTesting.check(directory: files).compactMap { line in
      codes.first { line.contains(" \($0) ") }.map { "\(line.prefix { $0 != ":" }) \($0)" }
    }
  }

  @Test(arguments: ["beagleComponent", "_beagleComponent", "_beagleComponent_ ", "type"])
  func misspelledKeyOfTheTypeIsFound(key: String) throws {
    #expect(
      try codes(["home.json": Self.text, "a.json": #"{"\#(key)": "beagle:text", "text": "a"}"#])
        .contains("a.json misspelled-property"), "\(key)")
  }

  @Test func dataHasNoFinding() throws {
    #expect(
      try codes([
        "home.json": Self.text, "a.json": #"{"type": "text", "component": 1}"#, "b.json": "[]",
      ]) == [])
  }

  @Test func firstScreenMustBeAComponent() throws {
    let list = "[\(Self.text)]"
    #expect(
      try codes(["home.json": #"{"text": "a"}"#, "a.json": Self.text]).contains(
        "home.json missing-root"))
    #expect(try codes(["home.json": list]) == ["home.json missing-root"])
  }

  /// A list is a screen only by mistake. As the response of a request, it is used elsewhere.
  @Test func openedScreensMustBeComponents() throws {
    func home(_ action: String) -> String {
      #"{"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [\#(action)]}"#
    }
    let push = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/rows"}}"#
    let request = #"{"_beagleAction_": "beagle:sendRequest", "url": "/rows", "onError": []}"#
    let rows = "[\(Self.text)]"
    #expect(
      try codes(["home.json": home(push), "rows.json": rows]) == ["rows.json missing-root"])
    #expect(try codes(["home.json": home(request), "rows.json": rows]) == [])
  }

  /// An action that sets a context of no one is found also in a part that no screen loads. The contexts around
  /// a lazy component are visible in the part.
  @Test func writesOfPartsAreChecked() throws {
    let part = #"""
      {"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:button",
      "text": "Go", "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "d", "value": 1}]}]}
      """#
    let lazy =
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "#
      + #""initialState": \#(Self.text)}"#
    let around =
      #"{"_beagleComponent_": "beagle:container", "context": {"id": "d", "value": 0}, "children": "#
      + #"[\#(lazy), {"_beagleComponent_": "beagle:text", "text": "@{d}"}]}"#
    #expect(
      try codes(["home.json": Self.text, "part.json": part]).contains(
        "part.json unresolved-context"))
    #expect(
      try !codes(["home.json": around, "part.json": part]).contains(
        "part.json unresolved-context"))
  }
}
