import Testing

@testable import BeagleNetworking

/// Tests that secrets in text that is not valid JSON are found.
@Suite struct JSONFragmentTests {
  @Test(arguments: [
    // The members that describe a value may follow it.
    #"[{"_beagleAction_":"beagle:setContext","value":"hunter1","contextId":"password"},]"#,
    #"{"value":{"a":["hunter1"]},"x":{"value":"b"},"id":"password",}"#,
    #"{"value":"hunter1","path":"auth[0].token""#,
    #""value":"hunter1","contextId":"password""#,
    #"{"headers":[{"value":"hunter1","name":"Cookie"},{"value":"b","name":"Accept"}],}"#,
    // Escaped keys and descriptions.
    #"{"a":"shown","pass\u0077ord":"hunter1",}"#, #"{"id":"p\u0069n","value":"hunter1",}"#,
    // Values without quotes.
    #"{"a":shown,"password":hunter1}"#, #"{"a":shown,"headers":{"Authorization":Bearer hunter1}}"#,
    #"{"password":hunter1"}"#, #"{"password":hunter1", "a":"shown"}"#,
    #"{"password": hun-ter/hunter1 , "a": shown}"#, #"{"password":"a hunter1","b":"shown" "c":1}"#,
    "{\"password\":\"a\nhunter1\",\"b\":\"shown\"", #"{"password":http://hunter1}"#,
    #"{"token":"a",b:shown,"tokens":[a,hunter1]}"#, #"{"password":a,hunter1}"#,
    // Single quotes, keys without quotes and other quotes.
    #"{'password':'hunter1','a':'shown'}"#, #"{password:"hunter1",a:"shown"}"#,
    "{\n  text: \"don't, shown\"\n  password: 'hunter1'\n}",
    "{“password”: “hunter1”, “a”: “shown”}",
    // Mistakes at colons, commas and quotes.
    #"{"password" "hunter1","a":"shown"}"#, #"{"password"="hunter1","a":"shown"}"#,
    #"{"password:"hunter1","a":"shown"}"#, #"{password":"hunter1","a":"shown"}"#,
    #"{"a":"shown" "password":"hunter1"}"#, #"{"a":true "password":"hunter1", "b":shown}"#,
    #"{"password":"hunter1"hunter1","a":"shown"}"#, #"{"password":"a\"hunter1,"a":1}"#,
    "{\"a\":\"shown\",\n// \"password\": \"hunter1\",\n}",
    "{\"a\":\"shown\"\n<<<<<<< HEAD\n\"password\":\"hunter1\"\n=======\n\"pin\":\"hunter1\"\n>>>>>>> b",
    // JSON in a string.
    #"{"body":"{\"password\":\"hunter1\",\"a\":\"shown\"}",}"#,
    #"{"body":"{\"value\":\"hunter1\",\"id\":\"pin\"","a":"shown"}"#,
    // A component in a secret member has members of its own.
    #"{"passwordField":{"text":"shown","_beagleComponent_":"beagle:text"},"pin":hunter1}"#,
  ])
  func secretsAreFound(_ text: String) {
    let shown = String(decoding: Redaction.source(Array(text.utf8)), as: UTF8.self)
    #expect(shown.utf8.count == text.utf8.count)
    #expect(!shown.contains("hunter1"), "\(shown)")
    #expect(shown.contains("shown") == text.contains("shown"), "\(shown)")
    let body = Redaction.body(Array(text.utf8))
    #expect(!String(decoding: body, as: UTF8.self).contains("hunter1"))
    #expect(Redaction.body(body) == body, "\(String(decoding: body, as: UTF8.self))")
  }

  /// In a document, a misplaced bracket does not separate a value from its description. Bodies may be
  /// several documents.
  @Test func misplacedBrackets() {
    let text = #"[{"id":"password"},"value":"hunter1"},{"id":"user","value":"other"}"#
    let shown = String(decoding: Redaction.source(Array(text.utf8)), as: UTF8.self)
    #expect(!shown.contains("hunter1") && !shown.contains("other"), "\(shown)")
    let body = Redaction.body(Array(text.utf8))
    #expect(String(decoding: body, as: UTF8.self).contains("other"))
  }

  @Test func secretsInUTF16AreFound() {
    let text = #"{"password": "hunter1", "a": "shown"}"#
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let shown = Redaction.source(bytes).filter { $0 != 0 }
    #expect(String(decoding: shown, as: UTF8.self).contains(#""a": "shown""#))
    #expect(!String(decoding: shown, as: UTF8.self).contains("hunter1"))
  }

  /// Valid expressions without literals stay, so that a finding about one can be understood.
  @Test(arguments: [
    (#"{"password":"@{form.password}"}"#, #"{"password":"@{form.password}"}"#),
    (#"{"password":"@{a}@{b}"}"#, #"{"password":"@{a}@{b}"}"#),
    (
      #"{"password":"@{concat('hunter1', a, ' ')}"}"#,
      #"{"password":"@{concat('*******', a, ' ')}"}"#
    ),
    (#"{"password":"@{hunter1"}"#, #"{"password":"*********"}"#),
    (#"{"password":"@{a} hunter1"}"#, #"{"password":"@{a}********"}"#),
    (#"{"password":"@{hunter1 + 'hunter1'}"}"#, #"{"password":"**********************"}"#),
    (#"{"password":"@{a}","value":1,}"#, #"{"password":"@{a}","value":1,}"#),
  ])
  func expressions(_ text: String, _ expected: String) {
    #expect(String(decoding: Redaction.source(Array(text.utf8)), as: UTF8.self) == expected)
  }

  /// Every member that describes a value counts, also if a key is repeated.
  @Test(arguments: [#"{"id":"password","value":"hunter1","id":"a"}"#])
  func repeatedDescriptionsCount(_ text: String) {
    for text in [text, text.replacing("}", with: ",}")] {
      let shown = String(decoding: Redaction.source(Array(text.utf8)), as: UTF8.self)
      #expect(!shown.contains("hunter1"), "\(shown)")
    }
  }
}
