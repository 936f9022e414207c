import BeagleTUI
import Testing

@testable import BeagleAnalysis
@testable import beagle_tui

/// Tests that no output of `check` contains a secret of a document, whatever its mistakes are.
@Suite struct SecretFindingTests {
  /// A long secret and one that is shorter than the quotations that are found anywhere.
  static let secrets = ["hunter00001", "zq7x9"]

  private func expectNoLeaks(_ search: SecretSearch, minimum: Int) {
    let leaks = search.leaks
    #expect(leaks.isEmpty, "\(leaks.count): \(leaks.prefix(5).joined(separator: "\n"))")
    #expect(search.findingCount >= minimum, "\(search.findingCount)")
  }

  @Test(
    "a finding in a header field shows the names in the expression, but not the text around it",
    arguments: [
      ("Bearer @{globl.token}", "no context \"globl\" is in scope"),
      ("Bearer hunter1@{globl.token}", "no context \"globl\" is in scope"),
      ("Basic @{data.tokn}", "data has no \"tokn\""),
    ])
  func expressionsAreShown(_ value: String, _ expected: String) throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "data", "value": {"token": ""}}, "onInit": [
      {"_beagleAction_": "beagle:sendRequest", "url": "/a", "onError": [], "headers": {"Authorization":
      "\#(value)"}}]}
      """#
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: CheckOptions(), directory: nil)
    checker.add(Array(text.utf8), name: "home.json", mayBeOther: false)
    let redaction = FindingRedaction { _ in Array(text.utf8) }
    let shown = checker.findings().map { redaction.redacted($0).description }
    #expect(shown.contains { $0.contains(expected) }, "\(shown)")
    let source = String(decoding: redaction.source(of: "home.json") ?? [], as: UTF8.self)
    #expect(
      !source.contains("hunter1") && !shown.joined().contains("hunter1"), "\(source) \(shown)")
    if !value.hasSuffix("1") { #expect(source.contains("@{"), "\(source)") }
  }

  @Test(arguments: secrets) func faultySecretsAreNotPrinted(secret: String) throws {
    var search = SecretSearch(secret: secret)
    for document in SecretDocuments.faultyValues(secret) { try search.search(document) }
    expectNoLeaks(search, minimum: 500)
  }

  @Test func secretsInFaultySyntaxAreNotPrinted() throws {
    let secret = Self.secrets[0]
    var search = SecretSearch(secret: secret)
    for document in SecretDocuments.faultySyntax(secret) { try search.search(document) }
    expectNoLeaks(search, minimum: 1000)
  }

  /// Secrets in the objects of every mistake in the table.
  @Test func secretsBesideMistakesAreNotPrinted() throws {
    let secret = Self.secrets[0]
    var search = SecretSearch(secret: secret)
    for mistake in Mistake.all {
      for document in SecretDocuments.planted(secret, mistake) {
        try search.search(document, files: mistake.files)
      }
    }
    expectNoLeaks(search, minimum: 1000)
  }

  /// `check` of long documents with many mistakes of one kind. If the time grew with the square of the
  /// length, some would take minutes.
  @Test(arguments: [
    "{a\"b\"c\"d\"", "{\"a\":\"token=a&token=b&", "{'", "{\"", "{\"a\":[", "[", "{", "{\"a\":\"\\",
    "{&", "{%",
    "{\"token\":\"a\" ", "{\"a\":@{", "{a:b ",
  ])
  func longFaultyDocumentsAreChecked(_ start: String) throws {
    var search = SecretSearch(secret: "hunter1")
    let part = start.count > 1 ? String(start.dropFirst()) : start
    let document = start + String(repeating: part, count: 30_000 / part.utf8.count)
    try search.search(document)
    #expect(search.findingCount > 0)
  }
}
