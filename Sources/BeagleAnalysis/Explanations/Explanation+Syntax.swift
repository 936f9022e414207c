extension Explanation {
  private static let greeting = #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#
  private static let loadFailure =
    "Clients cannot read a document that is not valid JSON. The screen does not load and shows an"
    + " error with a retry button."

  /// Creates an explanation of a JSON syntax error.
  private static func json(
    _ kind: JSONError.Kind, _ rule: String, advice: String = "", wrong: String,
    right: String = greeting
  ) -> Explanation {
    Explanation(
      .json(kind), .error, rule, reason: loadFailure + advice, wrong: wrong, right: right,
      source: "RFC 8259, the JSON grammar.")
  }

  /// Documents that are not valid JSON.
  static let syntax: [Explanation] = [
    json(
      .truncated, "A document must be complete: every bracket and quote must be closed.",
      advice: " A common cause is a server that stopped writing, or an unfinished template.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello""#),
    json(
      .trailingComma, "A closing bracket must not follow a comma.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello",}"#),
    json(
      .unquotedKey, "Keys must be in double quotes.",
      wrong: #"{"_beagleComponent_": "beagle:text", text: "Hello"}"#),
    json(
      .singleQuotes, "Strings and keys must be in double quotes, not in single quotes.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": 'Hello'}"#),
    json(
      .missingComma, "Members and elements must be separated by commas.",
      wrong: #"{"_beagleComponent_": "beagle:text" "text": "Hello"}"#),
    json(
      .missingColon, "A key and its value must be separated by a colon.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text" "Hello"}"#),
    json(
      .comment, "JSON has no comments.",
      advice: " Put remarks under a key that begins with _ or //. Such keys are ignored.",
      wrong: #"{"_beagleComponent_": "beagle:text", /* greets */ "text": "Hello"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "_remark": "greets", "text": "Hello"}"#),
    json(
      .mergeConflict, "A document must not contain the markers of a merge conflict.",
      advice: " Keep one of the versions, or a combination of both, and remove the markers.",
      wrong: """
        {"_beagleComponent_": "beagle:text",
        <<<<<<< HEAD
        "text": "Hello"
        =======
        "text": "Good morning"
        >>>>>>> feature
        }
        """),
    json(
      .number, "A number must be written like 0, -12, 3.5 or 1e9.",
      wrong:
        #"{"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 02}}, "children": []}"#,
      right:
        #"{"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 2}}, "children": []}"#
    ),
    json(
      .literal, "The literals true, false and null must be lowercase.",
      wrong: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": True}"#,
      right: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": true}"#),
    json(
      .string,
      "A string must not contain invalid escape sequences or control characters that are not"
        + " escaped.",
      advice:
        " A character beyond U+FFFF needs two escapes: one without the other, such as \\ud83d, is"
        + " half of a character. Programs that cut a text after a number of UTF-16 units cause it.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "C:\Users"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "C:\\Users"}"#),
    Explanation(
      .json(.encoding), .error, "A document must be encoded in UTF-8.",
      reason: loadFailure + " Save the file as UTF-8. Invalid bytes cannot be shown as an example.",
      source: "RFC 8259, section 8.1."),
    json(
      .trailingContent, "A document must contain one value and nothing after it.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "Hello"} {"another": 1}"#),
    Explanation(
      .json(.limit), .error,
      "A document must not exceed the limits for its size, depth and number of values.",
      reason:
        "The limits keep one document from using all memory or time. Content beyond a limit is"
        + " not read. The article Bounds lists the limits. Send long lists in pages.",
      source: "BeagleTUI's own limits."),
    json(
      .unexpected, "A document must follow the JSON grammar.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": ?}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "?"}"#),
  ]
}
