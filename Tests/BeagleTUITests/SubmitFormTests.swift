import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of `submitForm`, which validates the nearest `simpleForm` and runs one of its two events.
@MainActor
@Suite
struct SubmitFormTests {
  let bench = TestBench()

  private static func input(_ members: String...) -> String {
    (["{\"_beagleComponent_\":\"beagle:textInput\""] + members).joined(separator: ",") + "}"
  }

  private static func form(_ children: String..., name: String = "outer") -> String {
    """
    {"_beagleComponent_":"beagle:simpleForm",
     "onSubmit":[\(Part.set("log", "\"sent \(name)\""))],
     "onValidationError":[\(Part.set("log", "\"wrong \(name)\""))],
     "children":[\(children.joined(separator: ","))]}
    """
  }

  private static let submit = Part.button("Submit", Part.action("submitForm"))

  private func press(_ content: String, context: String = "\"\"") -> String {
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("log=@{log}."), content],
          extra: "\"context\":\(Part.context("log", context))")))
    bench.click("Submit")
    return bench.shown("log")
  }

  @Test func formWithoutErrorsIsSubmitted() {
    #expect(press(Self.form(Self.input("\"value\":\"a\""), Self.submit)) == "sent outer")
  }

  @Test(arguments: ["\"showError\":true", "\"showError\":false"])
  func errorPreventsSubmissionEvenIfHidden(_ shown: String) {
    #expect(press(Self.form(Self.input("\"error\":\"bad\"", shown), Self.submit)) == "wrong outer")
  }

  @Test func emptyErrorIsIgnored() {
    #expect(press(Self.form(Self.input("\"error\":\"\""), Self.submit)) == "sent outer")
  }

  @Test func errorsAreEvaluatedAtSubmission() {
    let field = Self.input("\"error\":\"@{condition(isEmpty(log), 'empty', '')}\"")
    #expect(press(Self.form(field, Self.submit)) == "wrong outer")
    #expect(press(Self.form(field, Self.submit), context: "\"x\"") == "sent outer")
  }

  @Test func nearestFormValidatesAllDescendants() {
    let inner = Self.form(Self.submit, name: "inner")
    #expect(press(Self.form(Self.input("\"error\":\"bad\""), inner)) == "sent inner")
    let bad = Self.form(Self.input("\"error\":\"bad\""), name: "inner")
    #expect(press(Self.form(bad, Self.submit)) == "wrong outer")
  }

  @Test func submitOutsideAFormIsReported() {
    #expect(press(Self.submit) == "")
    #expect(bench.loggedProblems.contains { $0.contains("is not inside a simpleForm") })
  }

  @Test func actionsReadTheContextsOfTheButton() {
    let button = Part.box(
      [Self.submit], extra: "\"context\":\(Part.context("near", "\"button\""))")
    let form = """
      {"_beagleComponent_":"beagle:simpleForm","context":\(Part.context("near", "\"form\"")),
       "onSubmit":[\(Part.set("log", "\"@{near}\""))],"children":[\(button)]}
      """
    #expect(press(form) == "button")
  }

  @Test func fieldsAddedLaterAreValidated() {
    let add = Part.action(
      "addChildren", "\"componentId\":\"fields\"", "\"value\":[\(Self.input("\"error\":\"bad\""))]")
    bench.show(
      Part.screen(
        Part.box(
          [
            Part.text("log=@{log}."), Self.form(Part.box([], id: "fields"), Self.submit),
            Part.button("Add", add),
          ], extra: "\"context\":\(Part.context("log", "\"\""))")))
    bench.click("Submit")
    #expect(bench.text.contains("log=sent outer."))
    bench.click("Add")
    bench.click("Submit")
    #expect(bench.text.contains("log=wrong outer."))
  }
}

extension String {
  /// Returns the range of the first occurrence of a text.
  func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}
