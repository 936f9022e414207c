import BeagleSchema
import Testing

/// What a diagnostic offers to change, and what the document is afterwards.
@Suite struct MendingTests {
  /// A document of one component inside a screen, its safe mendings made, without the frame.
  private func mended(_ component: String, safeOnly: Bool = true) throws -> String {
    let frame = (#"{"_beagleComponent_":"beagle:screenComponent","child":"#, "}")
    let text = frame.0 + component + frame.1
    let found = ComponentDecoder().check(try JSONDocument(text: text))
    let mendings = found.compactMap(\.mending).filter { $0.isSafe || !safeOnly }
    let result = String(
      decoding: mendings.flatMap(\.edits).applied(to: Array(text.utf8)), as: UTF8.self)
    // Whatever is offered gives a document that is read without that finding.
    let after = ComponentDecoder().check(try JSONDocument(text: result))
    #expect(after.filter { $0.mending?.isSafe == true } == [], "\(result)")
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
  func aText(_ written: String, _ expected: String) throws {
    #expect(try mended(text(written)) == text(expected))
  }

  @Test func addedMembersStandOnTheirOwnLine() throws {
    let written = text("\"text\":\"a\",\"accessibility\":{\n  \"isHeader\":true\n}")
    let expected = text(
      "\"text\":\"a\",\"accessibility\":{\n  \"accessible\": true,\n  \"isHeader\":true\n}")
    #expect(try mended(written) == expected)
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
  ])
  func aComponent(_ written: String, _ expected: String) throws {
    #expect(try mended(written) == expected)
  }

  @Test(arguments: [
    // The name is taken, so that one of two values would be lost.
    #"{"_beagleComponent_":"beagle:text","text":"a","txet":"b"}"#,
    // A short context may be any other.
    #"{"_beagleComponent_":"beagle:container","context":{"id":"ab","value":1},"children":[{"_beagleComponent_":"beagle:text","text":"@{ac}"}]}"#,
    // Nobody knows which one stays.
    #"{"_beagleComponent_":"beagle:text","text":"a","text":"b"}"#,
    // More than the name has changed.
    #"{"_beagleComponent_":"beagle:textInput","disabled":true}"#,
    // Which one is meant is not clear: both are one letter away.
    #"{"_beagleComponent_":"beagle:text","text":"a","style":{"size":{"mixWidth":{"value":1,"type":"REAL"}}}}"#,
  ])
  func whatIsInDoubtStays(_ written: String) throws {
    #expect(try mended(written) == written)
  }

  @Test func anEscapedNameIsNotCut() throws {
    let written =
      #"{"_beagleComponent_":"beagle:container","context":{"id":"basket","value":1},"children":[{"_beagleComponent_":"beagle:text","text":"@{bask\u0074t}"}]}"#
    #expect(try mended(written, safeOnly: false) == written)
  }
}
