import BeagleSchema
import Testing

/// Tests of fix-its and of the documents after they are applied.
@Suite struct FixItTests {
  /// Applies the safe fix-its of a component in a screen and returns the component.
  private func fixed(_ component: String, safeOnly: Bool = true) throws -> String {
    let frame = (#"{"_beagleComponent_":"beagle:screenComponent","child":"#, "}")
    let text = frame.0 + component + frame.1
    let found = ComponentDecoder().check(try JSONDocument(text: text))
    let fixIts = found.compactMap(\.fixIt).filter { $0.isSafe || !safeOnly }
    let result = String(
      decoding: fixIts.flatMap(\.edits).applied(to: Array(text.utf8)), as: UTF8.self)
    // Every fix-it resolves its diagnostic.
    let after = ComponentDecoder().check(try JSONDocument(text: result))
    #expect(after.filter { $0.fixIt?.isSafe == true } == [], "\(result)")
    return String(result.dropFirst(frame.0.count).dropLast(frame.1.count))
  }

  private func text(_ rest: String) -> String { #"{"_beagleComponent_":"beagle:text",\#(rest)}"# }

  @Test(arguments: [
    // Names.
    (#""txet":"a""#, #""text":"a""#),
    (#""text":"a","onclick":1"#, #""text":"a","onclick":1"#),
    (##""text":"a","textcolor":"#fff""##, ##""text":"a","textColor":"#fff""##),
    // Values.
    (#""text":"a","alignment":"center""#, #""text":"a","alignment":"CENTER""#),
    (#""text":"a","alignment":"CENTR""#, #""text":"a","alignment":"CENTER""#),
    (#""text":"a","textColor":"ff0000""#, ##""text":"a","textColor":"#ff0000""##),
    (#""text":5"#, #""text":"5""#),
    (#""text":"@{summ(1, 2)}""#, #""text":"@{sum(1, 2)}""#),
    // Objects.
    (
      #""text":"a","style":{"size":{"width":5}}"#,
      #""text":"a","style":{"size":{"width":{"value": 5, "type": "REAL"}}}"#
    ),
    (
      #""text":"a","style":{"margin":{"start":{"value":5,"type":"REAL"}}}"#,
      #""text":"a","style":{"margin":{"left":{"value":5,"type":"REAL"}}}"#
    ),
    (
      #""text":"a","accessibility":{"isHeader":"true"}"#,
      #""text":"a","accessibility":{"accessible": true, "isHeader":true}"#
    ),
    (
      #""text":"a","accessibility":{}"#,
      #""text":"a","accessibility":{"accessible": true}"#
    ),
  ])
  func fixItsOfTexts(_ written: String, _ expected: String) throws {
    #expect(try fixed(text(written)) == text(expected))
  }

  @Test func insertedMembersAreOnSeparateLines() throws {
    let written = text("\"text\":\"a\",\"accessibility\":{\n  \"isHeader\":true\n}")
    let expected = text(
      "\"text\":\"a\",\"accessibility\":{\n  \"accessible\": true,\n  \"isHeader\":true\n}")
    #expect(try fixed(written) == expected)
  }

  @Test(arguments: [
    (
      #"{"_beagleComponent_":"beagle:txt","text":"a"}"#,
      #"{"_beagleComponent_":"beagle:text","text":"a"}"#
    ),
    (
      #"{"_beagleComponent_":"Text","text":"a"}"#,
      #"{"_beagleComponent_":"beagle:text","text":"a"}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:container","child":{"_beagleComponent_":"beagle:webView","url":"http://a"}}"#,
      #"{"_beagleComponent_":"beagle:container","children":[{"_beagleComponent_":"beagle:webView","url":"http://a"}]}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:touchable","onPress":[],"children":[ {"_beagleComponent_":"beagle:webView","url":"http://a"} ]}"#,
      #"{"_beagleComponent_":"beagle:touchable","onPress":[],"child":{"_beagleComponent_":"beagle:webView","url":"http://a"}}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:button","text":"a","onPress":{"_beagleAction_":"beagle:popview"}}"#,
      #"{"_beagleComponent_":"beagle:button","text":"a","onPress":[{"_beagleAction_":"beagle:popview"}]}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:gridView","dataSource":[],"templates":[],"numColumns":2}"#,
      #"{"_beagleComponent_":"beagle:gridView","dataSource":[],"templates":[],"spanCount":2}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:listView","dataSource":[],"template":{"_beagleComponent_":"beagle:webView","url":"http://a"}}"#,
      #"{"_beagleComponent_":"beagle:listView","dataSource":[],"templates":[{"view": {"_beagleComponent_":"beagle:webView","url":"http://a"}}]}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:tabBar","items":[{"icon":"home"}]}"#,
      #"{"_beagleComponent_":"beagle:tabBar","items":[{"icon":{"mobileId": "home"}}]}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:container","context":{"id":"basket","value":1},"children":[{"_beagleComponent_":"beagle:text","text":"@{Basket}"}]}"#,
      #"{"_beagleComponent_":"beagle:container","context":{"id":"basket","value":1},"children":[{"_beagleComponent_":"beagle:text","text":"@{basket}"}]}"#
    ),
    (
      #"{"_beagleComponent_":"beagle:textInput","disabled":true}"#,
      #"{"_beagleComponent_":"beagle:textInput","enabled":false}"#
    ),
  ])
  func fixItsOfComponents(_ written: String, _ expected: String) throws {
    #expect(try fixed(written) == expected)
  }

  @Test(arguments: [
    // The key already exists, so one of two values would be lost.
    #"{"_beagleComponent_":"beagle:text","text":"a","txet":"b"}"#,
    // A short name may stand for any other.
    #"{"_beagleComponent_":"beagle:container","context":{"id":"ab","value":1},"children":[{"_beagleComponent_":"beagle:text","text":"@{ac}"}]}"#,
    // It is unknown which one to remove.
    #"{"_beagleComponent_":"beagle:text","text":"a","text":"b"}"#,
    // Ambiguous: both differ in one letter.
    #"{"_beagleComponent_":"beagle:text","text":"a","style":{"size":{"mixWidth":{"value":1,"type":"REAL"}}}}"#,
  ])
  func ambiguousTextIsNotFixed(_ written: String) throws {
    #expect(try fixed(written) == written)
  }

  @Test(
    "an operation with the opposite meaning is negated",
    arguments: [
      ("neq(1, 2)", "not(eq(1, 2))"), ("ne(1, 2)", "not(eq(1, 2))"),
      ("notEquals(1, 2)", "not(eq(1, 2))"), ("isNotEmpty('a')", "not(isEmpty('a'))"),
      ("notEmpty('(')", "not(isEmpty('('))"), ("isNotNull(global.a)", "not(isNull(global.a))"),
      ("nor(true, false)", "not(or(true, false))"), ("NAND(true, false)", "not(and(true, false))"),
      ("unequal(1, 2)", "not(eq(1, 2))"), ("nonNull(global.a)", "not(isNull(global.a))"),
      ("doesNotContain(global.a, 1)", "not(contains(global.a, 1))"),
      ("neq(1, neq(2, 3))", "not(eq(1, not(eq(2, 3))))"),
      ("condition(neq(1, 2), 'a', 'b')", "condition(not(eq(1, 2)), 'a', 'b')"),
    ])
  func oppositesAreNegated(_ written: String, _ expected: String) throws {
    let found = try fixed(text(#""text":"@{\#(written)}""#))
    #expect(found == text(#""text":"@{\#(expected)}""#))
  }

  @Test(
    "an operation with another meaning is not a misspelling",
    arguments: [
      "removeAt(global.a, 0)", "insertAt(global.a, 0, 1)", "uncapitalize('a')", "add(1, 2)",
      "xor(true, false)", "any(true, false)", "eqq(1, 2)", "condtion(true, 1)", "trim('a')",
      "neq(1)", "unless(global.a, 5)", "condition(unless(global.a, 'closed'), 1, 2)",
    ])
  func otherOperationsAreNotReplaced(_ expression: String) throws {
    let written = text(#""text":"@{\#(expression)}""#)
    #expect(try fixed(written) == written)
  }

  @Test(
    "names of other toolkits can be replaced",
    arguments: [
      (
        #"{"_beagleComponent_":"beagle:container","childs":[]}"#,
        #"{"_beagleComponent_":"beagle:container","children":[]}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:container","children":[],"onLoad":[]}"#,
        #"{"_beagleComponent_":"beagle:container","children":[],"onInit":[]}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:text","text":"a","textAlign":"CENTER"}"#,
        #"{"_beagleComponent_":"beagle:text","text":"a","alignment":"CENTER"}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:text","text":"a","flexGrow":1}"#,
        #"{"_beagleComponent_":"beagle:text","text":"a","style": {"flex": {"grow":1}}}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:text","text":"a","accessibility":{"accessible":true,"label":"b"}}"#,
        #"{"_beagleComponent_":"beagle:text","text":"a","accessibility":{"accessible":true,"accessibilityLabel":"b"}}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:button","text":"a","disabled":true}"#,
        #"{"_beagleComponent_":"beagle:button","text":"a","enabled":false}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:button","text":"a","disabled":"@{global.a}"}"#,
        #"{"_beagleComponent_":"beagle:button","text":"a","enabled":"@{not(global.a)}"}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:button","text":"a","disabled":"@{not(global.a)}"}"#,
        #"{"_beagleComponent_":"beagle:button","text":"a","enabled":"@{global.a}"}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:row","children":[]}"#,
        #"{"_beagleComponent_":"beagle:container", "style": {"flex": {"flexDirection": "ROW"}},"children":[]}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:container","context":{"id":"shop","state":"a","list":[]},"children":[]}"#,
        #"{"_beagleComponent_":"beagle:container","context":{"id":"shop","value": {"state":"a","list":[]}},"children":[]}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:container","context":{"state":"a","list":[],"id":"shop"},"children":[]}"#,
        #"{"_beagleComponent_":"beagle:container","context":{"value": {"state":"a","list":[]},"id":"shop"},"children":[]}"#
      ),
      (
        #"{"_beagleComponent_":"beagle:image","path":"logo.png"}"#,
        #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_": "local", "mobileId": "logo"}}"#
      ),
    ])
  func namesOfOtherToolkitsAreReplaced(_ written: String, _ expected: String) throws {
    #expect(try fixed(written) == written)
    #expect(try fixed(written, safeOnly: false) == expected)
  }

  @Test(
    "properties that belong to the same object move together",
    arguments: [
      (#"{"grow":1,"shrink":1}"#, #"{"flex": {"grow":1, "shrink":1}}"#),
      (
        #"{"grow":1,"display":"FLEX","alignItems":"CENTER","shrink":1}"#,
        #"{"flex": {"grow":1, "alignItems":"CENTER", "shrink":1},"display":"FLEX"}"#
      ),
      (
        #"{"display":"FLEX","grow":1,"flexShrink":1}"#,
        #"{"display":"FLEX","flex": {"grow":1, "shrink":1}}"#
      ),
    ])
  func propertiesMoveTogether(_ written: String, _ expected: String) throws {
    let found = try fixed(text(#""text":"a","style":\#(written)"#), safeOnly: false)
    #expect(found == text(#""text":"a","style":\#(expected)"#))
  }

  @Test("an instruction is not suggested as a word")
  func instructionsAreNoWords() throws {
    let document = try JSONDocument(text: "{}")
    func help(_ suggestion: String, _ code: DiagnosticCode = .unknownPath) -> String? {
      Diagnostic(
        code, .warning, "", suggestion: suggestion, document: document,
        span: SourceSpan(offset: 0, length: 1)
      ).help
    }
    #expect(help("order.name") == "did you mean \"order.name\"?")
    #expect(help("length(order.name)") == "did you mean \"length(order.name)\"?")
    #expect(help("add it to navigationContext") == "add it to navigationContext")
    // The name of a file may contain a space.
    for code in [DiagnosticCode.missingImage, .deadRoute, .flow(.missingFile)] {
      #expect(help("order list.json", code) == "did you mean \"order list.json\"?")
    }
    let push = try JSONDocument(
      text:
        #"{"_beagleComponent_":"beagle:container","onInit":[{"_beagleAction_":"beagle:pushView","url":"/a"}]}"#
    )
    let found = ComponentDecoder().check(push)
    #expect(found.contains { $0.description.hasSuffix("(move it into \"route\")") }, "\(found)")
  }

  @Test func escapedNameIsNotFixed() throws {
    let written =
      #"{"_beagleComponent_":"beagle:container","context":{"id":"basket","value":1},"children":[{"_beagleComponent_":"beagle:text","text":"@{bask\u0074t}"}]}"#
    #expect(try fixed(written, safeOnly: false) == written)
  }
}
