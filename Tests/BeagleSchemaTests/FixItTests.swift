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

  @Test func escapedNameIsNotFixed() throws {
    let written =
      #"{"_beagleComponent_":"beagle:container","context":{"id":"basket","value":1},"children":[{"_beagleComponent_":"beagle:text","text":"@{bask\u0074t}"}]}"#
    #expect(try fixed(written, safeOnly: false) == written)
  }
}
