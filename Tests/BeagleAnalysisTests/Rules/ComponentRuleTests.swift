import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of rules for the components and actions of one screen.
@Suite struct ComponentRuleTests {
  // MARK: - Ids and forms

  @Test func duplicateIdsAreReported() throws {
    func two(_ a: String, _ b: String) throws -> [String] {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "text": "", "id": "\(a)"},
        {"_beagleComponent_": "beagle:text", "text": "", "id": "\(b)"}]}
        """)
    }
    #expect(
      try two("a", "a") == [
        #"4 "a" duplicate-id the id "a" is already used; actions find only the first component (first used on line 3)"#
      ])
    #expect(try two("a", "b") == [])
  }

  /// A form that stops at an error must show it.
  @Test func hiddenErrorsAreReported() throws {
    func codes(_ input: String, _ form: String = "", _ more: String = "") throws -> Int {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:simpleForm", "onSubmit": []\(form), "children": [
        {"_beagleComponent_": "beagle:textInput"\(input)}, \(more)
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:submitForm"}]}]}
        """
      ).count { $0.contains(" hidden-error ") }
    }
    let error = #", "error": "@{condition(isEmpty(global.a), 'No', '')}""#
    #expect(try codes(error) == 1)
    #expect(try codes(error + #", "showError": false"#) == 1)
    #expect(try codes(#", "error": "No""#) == 1)
    #expect(try codes(#", "error": """#) == 0)
    #expect(try codes("") == 0)
    #expect(try codes(error + #", "showError": true"#) == 0)
    #expect(try codes(error + #", "showError": "@{global.b}""#) == 0)
    let alert = #"[{"_beagleAction_": "beagle:alert", "message": "a"}]"#
    #expect(try codes(error, #", "onValidationError": \#(alert)"#) == 0)
    #expect(try codes(error, #", "onValidationError": []"#) == 1)
    let sign =
      #"{"_beagleComponent_": "beagle:text", "text": "@{condition(isEmpty(global.a), 'No', '')}"},"#
    #expect(try codes(error, "", sign) == 0)
    #expect(try codes(error, "", #"{"_beagleComponent_": "custom:sign"},"#) == 0)
    // A form in the form has its own errors, and its own components that show them.
    let inner =
      #"{"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "onValidationError": \#(alert), "#
    #expect(
      try codes(
        "", "",
        inner + #""children": [{"_beagleComponent_": "beagle:textInput"\#(error)}]},"#) == 0)
  }

  /// Each error must be shown, and the actions of the form must have an effect that is visible.
  @Test(arguments: [
    (#""showError": "@{f.tried}""#, #""showError": "@{f.tried}""#, true, "", nil as String?),
    ("", #""showError": "@{f.tried}""#, true, "", "3 this input has no showError"),
    (
      #""showError": "@{f.tried}""#, #""showError": false"#, true, "",
      "4 this input has no showError"
    ),
    ("", "", true, "", "3 this input has no showError"),
    (
      #""showError": "@{f.tried}""#, #""showError": "@{f.tried}""#, false, "",
      "3 no action sets f.tried, which showError reads"
    ),
    (#""showError": true"#, #""showError": true"#, false, "", nil),
    ("", "", true, "@{f.tried}", nil), ("", "", true, "@{f.a}", "3 this input has no showError"),
    ("", #""showError": true"#, false, "@{condition(f.tried, 'a', 'b')}", nil),
  ])
  func eachErrorOfAFormIsShown(
    _ first: String, _ second: String, _ isTried: Bool, _ text: String, _ expected: String?
  ) throws {
    func input(_ name: String, _ more: String) -> String {
      """
      {"_beagleComponent_": "beagle:textInput", "value": "@{f.\(name)}",\(more.isEmpty ? "" : more + ",")
       "error": "@{condition(isEmpty(f.\(name)), 'No', '')}", "onChange": [{"_beagleAction_": "beagle:setContext",
       "contextId": "f", "path": "\(name)", "value": "@{onChange.value}"}]}
      """.split(separator: "\n").joined()
    }
    let action =
      #"{"_beagleAction_": "beagle:setContext", "contextId": "f", "path": "tried", "value": true}"#
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "context": {"id": "f", "value": {"a": "", "b": "", "tried": false}}, "children": [
      \(input("a", first)),
      \(input("b", second)),
      {"_beagleComponent_": "beagle:text", "text": "\(text)"},
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [{"_beagleAction_": "beagle:submitForm"}]}],
      "onValidationError": [\(isTried ? action : "")]}
      """
    ).filter { $0.contains(" hidden-error ") }
    #expect(found.count == (expected == nil ? 0 : 1), "\(found)")
    guard let expected, let found = found.first else { return }
    #expect(found.hasPrefix(expected.prefix(2)))
    #expect(found.contains("nothing shows it: \(expected.dropFirst(2)) ("), "\(found)")
  }

  /// Inputs whose errors read the same may share one that is shown.
  @Test func anErrorThatAnotherInputShowsIsNotHidden() throws {
    let error = #""error": "@{condition(eq(f.a, f.b), '', 'They differ')}""#
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "context": {"id": "f", "value": {"a": "", "b": ""}}, "children": [
      {"_beagleComponent_": "beagle:textInput", "onChange": [], \(error)},
      {"_beagleComponent_": "beagle:textInput", "onChange": [], \(error), "showError": true},
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [{"_beagleAction_": "beagle:submitForm"}]}]}
      """)
    #expect(!found.contains { $0.contains(" hidden-error ") }, "\(found)")
  }

  /// A button needs an onPress.
  @Test(arguments: [
    ("", 1), (#", "id": "a""#, 1), (#", "enabled": true"#, 1), (#", "enabled": false"#, 0),
    (#", "onPress": []"#, 0), (#", "onPress": null"#, 1),
    (#", "onPress": [{"_beagleAction_": "beagle:popView"}]"#, 0),
  ])
  func aButtonWithoutOnPressIsReported(_ more: String, _ count: Int) throws {
    let button = #"{"_beagleComponent_": "beagle:button", "text": "a"\#(more)}"#
    let finding =
      #"2 "beagle:button" no-effect nothing happens when this button is pressed: it has no onPress "#
      + #"(add "onPress", or an empty list [] if this is intended)"#
    #expect(
      try RuleTesting.checkComponent(button) == Array(repeating: finding, count: count))
    // The component around it handles the press.
    #expect(
      try RuleTesting.checkComponent(
        #"{"_beagleComponent_": "beagle:touchable", "onPress": [], "child": \#(button)}"#) == [])
  }

  @Test func aButtonOfAFormMaySubmitIt() throws {
    let found = try RuleTesting.checkComponent(
      #"{"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [{"_beagleComponent_": "beagle:button", "text": "a"}]}"#
    )
    let help =
      #"(add "onPress", with beagle:submitForm if it submits the form, or an empty list [] if this is intended)"#
    #expect(found.count == 1 && found[0].hasSuffix(help), "\(found)")
  }

  /// A misspelled property may be the onPress.
  @Test func anotherMistakeOfAButtonIsReportedAlone() throws {
    let found = try RuleTesting.checkComponent(
      #"{"_beagleComponent_": "beagle:button", "text": "a", "onPres": []}"#)
    #expect(found.count == 1 && found[0].contains("misspelled-property"), "\(found)")
  }

  /// The text of an input in a form must reach a context or a request.
  @Test(arguments: [
    ("", 1), (#", "id": "name""#, 1), (#", "value": "@{global.a}""#, 1),
    (
      #", "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "global", "value": 1}]"#,
      1
    ),
    (
      #", "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "global", "value": "@{onChange.value}"}]"#,
      0
    ),
    (#", "onBlur": {"_beagleAction_": "beagle:alert", "message": "@{onBlur.value}"}"#, 0),
    (#", "onChange": []"#, 0), (#", "onChange": null"#, 1), (#", "readOnly": true"#, 0),
    (#", "enabled": false"#, 0),
    (#", "onChange": [{"_beagleAction_": "custom:check"}]"#, 0),
  ])
  func anInputThatNothingReadsIsReported(_ more: String, _ count: Int) throws {
    let input = #"{"_beagleComponent_": "beagle:textInput"\#(more)}"#
    func found(_ form: String) throws -> Int {
      try RuleTesting.checkComponent(form).count { $0.contains(" no-effect ") }
    }
    let form =
      #"{"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [\#(input)]}"#
    #expect(try found(form) == count)
    // A search field without a form may be a placeholder.
    #expect(try found(input) == 0)
  }

  /// The error of the input, which the form does not show, hides no other finding.
  @Test func aHiddenErrorDoesNotHideThatNothingReadsTheInput() throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [
      {"_beagleComponent_": "beagle:textInput", "error": "No"},
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [{"_beagleAction_": "beagle:submitForm"}]}]}
      """)
    #expect(found.count == 2, "\(found)")
    #expect(found.contains { $0.contains(" hidden-error ") })
    #expect(found.contains { $0.contains(" no-effect the form cannot send the text") })
  }

  /// Without a form, a request must not send a context that the input only shows.
  @Test(arguments: [
    ("", "@{m.a}", "", 1), (#", "onChange": null"#, "@{m.a}", "", 1), ("", "@{m}", "", 1),
    (#", "onChange": []"#, "@{m.a}", "", 0), (#", "readOnly": true"#, "@{m.a}", "", 0),
    ("", "@{m.b}", "", 0), ("", "@{m.a}", #""path": "a", "#, 0),
    ("", "@{m.a}", #""path": "b", "#, 1),
    (
      #", "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "m", "path": "a", "value": "@{onChange.value}"}]"#,
      "@{m.a}", "", 0
    ),
  ])
  func aTextThatNeverReachesARequestIsReported(
    _ more: String, _ sent: String, _ write: String, _ count: Int
  ) throws {
    let other =
      write.isEmpty
      ? ""
      : #", {"_beagleAction_": "beagle:setContext", "contextId": "m", \#(write)"value": ""}"#
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "m", "value": {"a": "", "b": ""}}, "children": [
      {"_beagleComponent_": "beagle:textInput", "value": "@{m.a}"\(more)},
      {"_beagleComponent_": "beagle:button", "text": "Send @{m.a}", "onPress": [{"_beagleAction_": "beagle:sendRequest",
      "url": "/a", "method": "POST", "data": {"text": "\(sent)"}, "onError": []}\(other)]}]}
      """
    ).filter { $0.contains(" no-effect ") }
    #expect(found.count == count, "\(found)")
    #expect(
      found.allSatisfy {
        $0.contains("a request sends m.a, but")
          && $0.contains(#"(add "onChange" with a setContext of "m", path "a", to"#)
      })
  }

  /// Each wrong delimiter of a text has a finding, also next to expressions.
  @Test(arguments: [
    ("${m.a}", 1), ("Hi {{m.a}}", 1), ("${m.a} {{m.a}}", 2), ("@{m.a} and ${m.a}", 1),
    ("{{m.a}} @{m.a} {m.a}", 2), ("@{m.a} {@{m.a}}", 0), ("@{m.a} a@b.c {b}", 0),
    ("@{concat('{', m.a, '}')} {}", 0), ("${other} @{m.a}", 0),
  ])
  func wrongDelimitersAreReported(_ text: String, _ count: Int) throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "m", "value": {"a": "x"}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{m.a}"},
      {"_beagleComponent_": "beagle:text", "text": "\(text)"}]}
      """)
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.contains(" bad-expression ") && $0.hasSuffix("@{m.a})") })
  }

  /// A list of contexts has one finding, which says what to write.
  @Test func severalContextsOfAComponentAreReportedOnce() throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "context": [{"id": "a", "value": 1}, {"id": "b", "value": 2}], "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{a} @{b}"},
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:setContext", "contextId": "b", "value": 3}]}]}
      """)
    #expect(found.count == 1, "\(found)")
    #expect(
      found.allSatisfy {
        $0.contains(" wrong-type ") && $0.contains("(write one context with an object")
      })
  }

  /// An error may be all that a form shows, and an empty onSubmit is intended.
  @Test(arguments: [
    ("", 1), (#", "onSubmit": []"#, 0), (#", "onValidationError": []"#, 0),
  ])
  func aSubmittedFormWithoutOnSubmitIsReported(_ more: String, _ count: Int) throws {
    func form(_ action: String) -> String {
      """
      {"_beagleComponent_": "beagle:simpleForm"\(more), "children": [
      {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [{"_beagleAction_": "\(action)"}]}]}
      """
    }
    let finding =
      #"2 "beagle:simpleForm" no-effect submitForm does nothing: the form has no onSubmit "#
      + #"(add "onSubmit", or an empty list [] if this is intended)"#
    #expect(
      try RuleTesting.checkComponent(form("beagle:submitForm"))
        == Array(repeating: finding, count: count))
    #expect(try RuleTesting.checkComponent(form("beagle:popView")) == [])
  }

  /// An onSubmit that no button of the form runs. The action may be in a part, or in a custom component.
  @Test(arguments: [
    ("", "", 1), (#", "id": "f""#, "", 1),
    ("", #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part"},"#, 0),
    ("", #"{"_beagleComponent_": "custom:submit"},"#, 0),
    (
      "",
      #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": "beagle:submitForm"}]},"#,
      0
    ),
    (
      "",
      #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": "beagle:confirm", "message": "", "onPressOk": [{"_beagleAction_": "beagle:submitForm"}]}]},"#,
      0
    ),
    (
      #", "id": "f""#,
      #"{"_beagleComponent_": "beagle:container", "children": [], "onInit": [{"_beagleAction_": "beagle:addChildren", "componentId": "f", "value": []}]},"#,
      0
    ),
  ])
  func aFormThatNothingSubmitsIsReported(_ more: String, _ child: String, _ count: Int) throws {
    func found(_ onSubmit: String, _ press: String) throws -> Int {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:simpleForm"\(more), "onSubmit": [\(onSubmit)], "children": [\(child)
        {"_beagleComponent_": "beagle:button", "text": "Save", "onPress": [\(press)]}]}
        """
      ).count { $0.contains(" no-effect onSubmit never runs when a button is pressed") }
    }
    let alert = #"{"_beagleAction_": "beagle:alert", "message": "Saved"}"#
    #expect(try found(alert, alert) == count)
    #expect(try found("", alert) == 0)
    // A button that does nothing does not submit the form either.
    #expect(try found(alert, "") == count)
  }

  /// A button that is disabled during the request, or a request that sends the form, shows no error.
  @Test(arguments: [
    ("@{not(f.busy)}", "busy", 1), ("@{not(f.busy)}", "other", 0),
    ("@{not(isEmpty(f.a))}", "a", 0), ("@{not(f.tried)}", "busy", 0),
  ])
  func aBusyButtonShowsNoError(_ enabled: String, _ written: String, _ count: Int) throws {
    func set(_ path: String) -> String {
      #"{"_beagleAction_": "beagle:setContext", "contextId": "f", "path": "\#(path)", "value": true}"#
    }
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:simpleForm", "context": {"id": "f", "value": {"a": "", "busy": false, "tried": false, "other": false}},
      "onValidationError": [\(set("tried"))],
      "onSubmit": [\(set(written)), {"_beagleAction_": "beagle:sendRequest", "url": "https://a.example", "method": "POST", "data": "@{f}", "onError": []}], "children": [
      {"_beagleComponent_": "beagle:textInput", "value": "@{f.a}", "error": "@{condition(isEmpty(f.a), 'No', '')}", "onChange": []},
      {"_beagleComponent_": "beagle:button", "text": "Go", "enabled": "\(enabled)", "onPress": [{"_beagleAction_": "beagle:submitForm"}]}]}
      """
    ).filter { $0.contains(" hidden-error ") }
    #expect(found.count == count, "\(found)")
  }

  /// Of names with one letter, only the case is corrected: all other names differ in one letter, too.
  @Test(arguments: [("f.A", "(a)"), ("F.a", "(f)")])
  func theCaseOfOneLetterIsCorrected(path: String, suggestion: String) throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "f", "value": {"a": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{f.a} @{\(path)}"}]}
      """)
    #expect(found.count == 1 && found[0].hasSuffix(suggestion), "\(found)")
  }

  @Test func popViewWithARouteIsPopToView() throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
      {"_beagleAction_": "beagle:popView", "route": "/a"}]}
      """)
    #expect(
      found.count == 1 && found[0].hasSuffix("(change beagle:popView to beagle:popToView)"),
      "\(found)")
  }

  /// A mistake has the same advice before another one as alone.
  @Test(arguments: ["@{sum(1}", "@{sum(1,}"])
  func mistakesOfOneTextHaveTheirOwnAdvice(expression: String) throws {
    func advice(_ text: String) throws -> [String] {
      try RuleTesting.checkComponent(#"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#)
        .map { finding in String(finding.prefix { $0 != "," }) }
    }
    let alone = try advice(expression)
    #expect(alone.count == 1)
    #expect(try advice("\(expression) \(expression)") == alone + alone)
  }

  @Test func anInputWithAnOnChangeHasOtherAdvice() throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [
      {"_beagleComponent_": "beagle:textInput", "onChange": [
      {"_beagleAction_": "beagle:setContext", "contextId": "global", "value": 1}]}]}
      """)
    #expect(found.contains { $0.hasSuffix("(read @{onChange.value} in its onChange)") }, "\(found)")
  }

  @Test func templatesMayRepeatIds() throws {
    let view =
      #"{"view": {"_beagleComponent_": "beagle:text", "text": "", "id": "row"}}"#
    let other = view.replacing(#"{"view""#, with: #"{"case": "@{eq(index, 0)}", "view""#)
    #expect(
      try RuleTesting.checkComponent(
        "{\"_beagleComponent_\": \"beagle:listView\", \"dataSource\": [], \"templates\": [\(view), \(other)]}"
      )
        == [])
  }

  /// A template without a case after another one without a case is never used.
  @Test(arguments: [
    ("", "", 1), (#""case": "@{eq(index, 0)}", "#, "", 0), ("", #""case": "@{eq(index, 0)}", "#, 0),
    (#""case": null, "#, "", 1), ("", #""Case": "@{eq(index, 0)}", "#, 0),
  ])
  func aTemplateThatIsNeverUsedIsReported(_ first: String, _ second: String, _ count: Int) throws {
    let view = #""view": {"_beagleComponent_": "beagle:text", "text": ""}}"#
    for type in ["listView", "gridView"] {
      let found = try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:\(type)", "spanCount": 2, "dataSource": [1], "templates": [
        {\(first)\(view), {\(second)\(view)]}
        """
      ).filter { $0.contains(" no-effect this template is never used: the one on line 3 ") }
      #expect(found.count == count, "\(found)")
    }
  }

  @Test func addChildrenNeedsItsComponent() throws {
    func add(_ id: String, _ more: String = "") throws -> [String] {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:container", "id": "basket", "children": [
        {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
        {"_beagleAction_": "beagle:addChildren", "componentId": "\(id)", "value": []}]}\(more)]}
        """)
    }
    #expect(try add("basket") == [])
    #expect(try add("basket:3") == [])
    #expect(
      try add("baskett") == [
        #"4 "baskett" unknown-id no component on this screen has the id "baskett" (basket)"#
      ])
    #expect(
      try add("other") == [
        #"4 "other" unknown-id no component on this screen has the id "other""#
      ]
    )
    let lazy =
      #", {"_beagleComponent_": "beagle:lazyComponent", "path": "/a", "initialState": {"_beagleComponent_": "beagle:text", "text": ""}}"#
    #expect(try add("other", lazy) == [])
  }

  @Test func submitFormNeedsAForm() throws {
    let submit = #"{"_beagleAction_": "beagle:submitForm"}"#
    #expect(
      try RuleTesting.checkAction(submit) == [
        #"3 "beagle:submitForm" missing-form submitForm is not inside a beagle:simpleForm, so it does nothing (put the inputs and this component into the children of a beagle:simpleForm)"#
      ])
    #expect(
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [
        {"_beagleComponent_": "beagle:button", "text": "", "onPress": [\(submit)]}]}
        """) == [])
  }

  // MARK: - Unknown types

  @Test func contentOfUnknownTypesIsChecked() throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "custom:card", "context": {"id": "c", "value": 1}, "header":
      {"_beagleComponent_": "beagle:text", "text": "@{c} @{d}", "textColour": "#fff"}, "onTap": [
      {"_beagleAction_": "custom:pay", "then": [{"_beagleAction_": "beagle:alert", "message": 1}]}]}
      """)
    #expect(
      found.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
        #"2 "custom:card" unknown-component"#,
        #"3 "textColour" misspelled-property"#, #"4 "custom:pay" unknown-action"#, "4 1 wrong-type",
      ])
  }
}
