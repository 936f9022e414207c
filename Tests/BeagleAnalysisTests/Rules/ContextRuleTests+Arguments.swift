import BeagleTUI
import Testing

@testable import BeagleAnalysis
@testable import BeagleSchema

/// Tests of the arguments of operations whose types the values of contexts determine.
extension ContextRuleTests {
  @Test(arguments: [
    (
      "contains(user.mail, '@')", "contains",
      "argument 1 must be an array, but user.mail is a string"
    ),
    ("not(user.mail)", "not", "argument 1 must be true or false, but user.mail is a string"),
    ("concat('a', user.age)", "concat", "argument 2 must be a string, but user.age is a number"),
    ("length(user.age)", "length", "argument 1 must be a string, an array or an object, but"),
    ("not(contains(user.mail, 'x'))", "contains", "argument 1 must be an array"),
    ("divide(user.age, 0)", "divide", "division by 0"),
  ]) func argumentsAreComparedWithContexts(
    call: String, operation: String, expected: String
  ) throws {
    let user = #"{"id": "user", "value": {"mail": "a@b.c", "age": 3, "tags": [], "id": "7"}}"#
    let found = try screen(user, "@{\(call)}")
    #expect(
      found.count == 1
        && found[0].hasPrefix("3 \(operation) bad-arguments \(operation): \(expected)"))
  }

  @Test(arguments: [
    "contains(user.tags, '@')", "sum(user.age, user.id, 1)", "length(user.tags)", "length(user)",
    "concat(user.mail, string(user.age))", "eq(user.mail, user.age)", "isEmpty(user.mail)",
    "divide(user.age, user.age)", "substr(user.mail, user.age)", "not(user.open)",
    "contains(user.later, '@')",
  ]) func argumentsFromContextsAreAccepted(call: String) throws {
    let user = #"""
      {"id": "user", "value": {"mail": "a@b.c", "age": 3, "tags": [], "id": "7", "later": null, "open": "@{global.open}"}}
      """#
    #expect(try screen(user, "@{\(call)}") == [])
  }

  /// A value that an action may change to another type is unknown, except for the text of an input.
  @Test func argumentsAreComparedWithWrittenValues() throws {
    let mail = #"{"id": "mail", "value": ""}"#
    let text = "@{contains(mail, '@')}"
    func input(_ value: String) -> String {
      """
      , {"_beagleComponent_": "beagle:textInput", "onChange": [
      {"_beagleAction_": "beagle:setContext", "contextId": "mail", "value": \(value)}]}
      """
    }
    let finding =
      "3 contains bad-arguments contains: argument 1 must be an array, but mail is a string"
      + " (\(BuiltinOperation.stringSearchAdvice))"
    #expect(try screen(mail, text, input(#""@{onChange.value}""#)) == [finding])
    #expect(try screen(mail, text, input("[]")) == [])
    #expect(try screen(mail, text, input(#""@{global.mails}""#)) == [])
  }

  /// An action in an added component can write to any context with its id.
  @Test func argumentsOfContextsThatAddedComponentsWriteAreAccepted() throws {
    let add = """
      , {"_beagleComponent_": "beagle:container", "id": "place", "children": []},
      {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
      {"_beagleAction_": "beagle:addChildren", "componentId": "place", "value": [
      {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
      {"_beagleAction_": "beagle:setContext", "contextId": "mail", "value": ["a"]}]}]}]}
      """
    #expect(
      try screen(#"{"id": "mail", "value": ""}"#, "@{contains(mail, '@')}", add) == [])
  }
}
