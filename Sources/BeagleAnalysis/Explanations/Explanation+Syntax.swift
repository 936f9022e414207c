extension Explanation {
  private static let grammar = "RFC 8259, the JSON grammar."
  private static let refusal =
    "No client can read a document that is not JSON: the screen does not load, and the error box"
    + " shows instead."

  /// The document is not JSON.
  static let syntax: [Explanation] = [
    Explanation(
      .json(.truncated), .error, "A document goes on until all its brackets and quotes are closed.",
      reason: refusal + " Often a server stopped writing, or a template lacks its end.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello""#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#, source: grammar),
    Explanation(
      .json(.trailingComma), .error, "No comma stands before a closing bracket.", reason: refusal,
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello",}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#, source: grammar),
    Explanation(
      .json(.unquotedKey), .error, "Keys stand in double quotes.", reason: refusal,
      wrong: #"{"_beagleComponent_": "beagle:text", text: "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#, source: grammar),
    Explanation(
      .json(.singleQuotes), .error, "Strings and keys stand in double quotes, not in single ones.",
      reason: refusal, wrong: #"{"_beagleComponent_": "beagle:text", "text": 'Hello'}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#, source: grammar),
    Explanation(
      .json(.missingComma), .error, "A comma stands between two members, and between two elements.",
      reason: refusal, wrong: #"{"_beagleComponent_": "beagle:text" "text": "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#, source: grammar),
    Explanation(
      .json(.missingColon), .error, "A colon stands between a key and its value.", reason: refusal,
      wrong: #"{"_beagleComponent_": "beagle:text", "text" "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#, source: grammar),
    Explanation(
      .json(.comment), .error, "JSON has no comments.",
      reason: refusal + " A key that begins with _ or // is ignored, and may hold a remark.",
      wrong: #"{"_beagleComponent_": "beagle:text", /* greets */ "text": "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "_remark": "greets", "text": "Hello"}"#,
      source: grammar),
    Explanation(
      .json(.number), .error, "A number is written like 0, -12, 3.5 or 1e9.", reason: refusal,
      wrong:
        #"{"_beagleComponent_": "beagle:gridView", "dataSource": [], "templates": [], "spanCount": 02}"#,
      right:
        #"{"_beagleComponent_": "beagle:gridView", "dataSource": [], "templates": [], "spanCount": 2}"#,
      source: grammar),
    Explanation(
      .json(.literal), .error, "The words of JSON are true, false and null, in small letters.",
      reason: refusal,
      wrong: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": True}"#,
      right: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": true}"#,
      source: grammar),
    Explanation(
      .json(.string), .error,
      "In a string a backslash begins one of the escapes of JSON, and control characters are written"
        + " as escapes.",
      reason: refusal, wrong: #"{"_beagleComponent_": "beagle:text", "text": "C:\Users"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "C:\\Users"}"#, source: grammar),
    Explanation(
      .json(.encoding), .error, "A document is UTF-8.",
      reason: refusal + " Save the file as UTF-8 (an example cannot be shown as text).",
      source: "RFC 8259, section 8.1."),
    Explanation(
      .json(.trailingContent), .error, "A document holds one value, and nothing follows it.",
      reason: refusal,
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello"} {"another": 1}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#, source: grammar),
    Explanation(
      .json(.limit), .error,
      "A document stays within the bounds for its size, depth and number of values.",
      reason: "Bounds keep one document from taking all memory or time. What is beyond them is not"
        + " read. The article Bounds lists them. Send long lists page by page.",
      source: "BeagleTUI's own bounds."),
    Explanation(
      .json(.unexpected), .error, "Only what the grammar of JSON allows stands in a document.",
      reason: refusal, wrong: #"{"_beagleComponent_": "beagle:text", "text": ?}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "?"}"#, source: grammar),
  ]
}
