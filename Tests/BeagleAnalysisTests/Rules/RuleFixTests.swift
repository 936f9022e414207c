import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of fixes of the rules' findings.
@Suite struct RuleFixTests {
  /// Applies the fix of the only finding. Returns the new text and whether the fix is safe.
  private func fix(_ text: String) throws -> (text: String, isSafe: Bool)? {
    var checker = try ProjectChecker(decoder: ComponentDecoder(), options: CheckOptions())
    let bytes = Array(text.utf8)
    checker.add(bytes, name: "a.json", mayBeOther: false)
    let found = checker.findings()
    guard found.count == 1, let fixIt = found[0].fixIt else { return nil }
    return (
      String(decoding: fixIt.edits.applied(to: bytes), as: UTF8.self), fixIt.isSafe
    )
  }

  private func screen(_ id: String, _ name: String) -> String {
    """
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_":
    "beagle:container", "id": "basket", "context": {"id": "user", "value": {"name": 1, "n": 2}},
    "children": [{"_beagleComponent_": "beagle:button", "text": "é @{user.\(name)}", "onPress": [
    {"_beagleAction_": "beagle:addChildren", "componentId": "\(id)", "value": []}]}]}}
    """
  }

  /// Authors choose similar names, so only a fix of the case is safe.
  @Test(arguments: [
    ("basket", "nmae", false), ("basket", "NAME", true), ("bsaket", "name", false),
    ("Basket", "name", true),
  ]) func misspelledNamesAreFixed(id: String, member: String, isSafe: Bool) throws {
    let fixed = try fix(screen(id, member))
    #expect(fixed?.text == screen("basket", "name") && fixed?.isSafe == isSafe)
  }

  /// Only a repetition of the same value is certainly not wanted.
  @Test(arguments: [
    (#""text": "a", "text": "a""#, #""text": "a""#, true),
    (#""text": "a", "text": "b""#, #""text": "b""#, false),
    (#""id": "x", "text": "a",  "id": "x""#, #""text": "a",  "id": "x""#, true),
    ("\"text\": \"a\",\n  \"text\": \"a\", \"id\": \"x\"", "\"text\": \"a\", \"id\": \"x\"", true),
    (#""te\u0078t": "a", "text": "a""#, #""text": "a""#, true),
  ]) func duplicateKeysAreRemoved(members: String, expected: String, isSafe: Bool) throws {
    let fixed = try fix("{\"_beagleComponent_\": \"beagle:text\", \(members)}")
    #expect(fixed?.text == "{\"_beagleComponent_\": \"beagle:text\", \(expected)}")
    #expect(fixed?.isSafe == isSafe)
  }

  /// A duplicate in a large object has no fix, so that many duplicates cost little.
  @Test func duplicateKeysOfLargeObjectsAreReported() throws {
    let members = (0..<2200).map { "\"_\($0)\": 1, " }.joined()
    let text =
      "{\"_beagleComponent_\": \"beagle:text\", \(members)\"text\": \"a\", \"text\": \"a\"}"
    #expect(try RuleTesting.check(text).count == 1)
    #expect(try fix(text) == nil)
  }

  @Test func missingSlashIsFixed() throws {
    let fixed = try fix(RuleTesting.screen(RuleTesting.push("orders")))
    #expect(fixed?.text == RuleTesting.screen(RuleTesting.push("/orders")))
    #expect(fixed?.isSafe == false)
  }
}
