import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of rules for paths and URLs.
@Suite struct AddressRuleTests {
  @Test(arguments: [
    ("", "the address is empty"), ("http//bad host", "expected a path that begins with /"),
    ("home", #"expected a path that begins with / or an http address, found "home" (/home)"#),
    ("javascript:1", "expected a path"), ("ftp://a/b", "only http and https"),
    ("http://", "has no host"), ("https:/a.example/b", "(https://a.example/b)"),
  ]) func invalidURLsAreReported(url: String, expected: String) throws {
    let found = try RuleTesting.checkAction(RuleTesting.push(url))
    #expect(
      found.count == 1 && found[0].hasPrefix("3 \"\(url)\" bad-url") && found[0].contains(expected))
  }

  @Test(arguments: [
    "/", "/a b", "http://localhost:8080/a", "https://a.example?x=@{global.y}", "@{global.url}",
    "//a",
  ]) func validURLsAreAccepted(url: String) throws {
    #expect(try RuleTesting.checkAction(RuleTesting.push(url)) == [])
  }

  @Test(arguments: [
    ("", "error"), ("javascript:1", "warning"), ("tel:123", "note"), ("example.com", "error"),
    ("http://a b", "error"), ("https://example.com", ""), ("mailto:a@b.example", ""),
  ]) func externalURLsAreChecked(url: String, severity: String) throws {
    var checker = try ProjectChecker(decoder: ComponentDecoder(), options: CheckOptions())
    let text = RuleTesting.screen(
      "{\"_beagleAction_\": \"beagle:openExternalURL\", \"url\": \"\(url)\"}")
    checker.add(Array(text.utf8), name: "a", mayBeOther: false)
    let found = checker.findings()
    #expect(found.map(\.severity.rawValue) == (severity.isEmpty ? [] : [severity]))
    #expect(found.allSatisfy { $0.code == .badURL && $0.line == 3 })
  }

  @Test func relativeWebPageIsReported() throws {
    func page(_ url: String) throws -> [String] {
      try RuleTesting.checkComponent(
        "{\"_beagleComponent_\": \"beagle:webView\", \"url\": \"\(url)\"}")
    }
    #expect(try page("about.html").count == 1)
    #expect(try page("/about.html") == [])
  }
}
