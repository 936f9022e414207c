import JSON
import Testing

/// Checks the location and the hint of each kind of error.
@Suite struct JSONErrorTests {
  @Test(arguments: [
    ("{\n  \"a\": 1,\n}", "trailing-comma", 3, 1, "remove the comma"),
    ("[1, 2,]", "trailing-comma", 1, 7, "remove the comma"),
    ("{'a': 1}", "single-quotes", 1, 2, "double quotes"),
    ("{\"a\": 'b'}", "single-quotes", 1, 7, "double quotes"),
    ("{\n  name: 1}", "unquoted-key", 2, 3, "\"name\""),
    ("{\"a\": 1 \"b\": 2}", "missing-comma", 1, 9, "comma is missing"),
    ("[{}\n{}]", "missing-comma", 2, 1, "comma is missing"),
    ("{\"a\" 1}", "missing-colon", 1, 6, "write :"),
    ("{\"a\": {\"b\": 1}", "truncated", 1, 15, "truncated"),
    ("{\"a\": \"b", "truncated", 1, 9, "closing"),
    ("{\"a\": tr", "truncated", 1, 9, "truncated"),
    ("{\"a\": // x\n1}", "json-comment", 1, 7, "remove"),
    ("{\"a\": True}", "bad-literal", 1, 7, "write true"),
    ("{\"a\": None}", "bad-literal", 1, 7, "write null"),
    ("{\"é\": \"x\ny\"}", "bad-string", 1, 9, "\\n"),
    ("{\"a\": \"\\d\"}", "bad-string", 1, 9, "\\\\"),
    ("{\"a\": 01}", "bad-number", 1, 8, "numbers look like"),
    ("{\"a\": .5}", "bad-number", 1, 7, "0 before"),
    ("{} {}", "trailing-content", 1, 4, "one value"),
    ("[1, 2}", "invalid-json", 1, 6, "]"),
    ("", "truncated", 1, 1, "expected"),
  ])
  func errorsHavePlaceAndHint(
    text: String, kind: String, line: Int, column: Int, hint: String
  ) throws {
    let error = try #require(
      #expect(throws: JSONError.self) { try JSONDocument(text: text, name: "home.json") })
    #expect(error.kind.rawValue == kind)
    #expect(error.line == line && error.column == column, "\(error)")
    #expect(error.hint?.contains(hint) == true, "\(error)")
    #expect(error.description.hasPrefix("home.json:\(line):\(column): "))
  }

  /// A list is only closed before the next member of the object around it.
  @Test(arguments: [
    ("{\"a\": [, {}]}", "remove the comma"), ("[ ,\n 1]", "remove the comma"),
    ("[,]", "remove the comma"),
    ("{\"a\": [, \"b\": 1}", "close the list with ], or remove the comma"),
    ("[1,, 2]", "remove the comma, or write a value before it"),
  ])
  func hintsForCommas(text: String, hint: String) {
    do throws(JSONError) {
      _ = try JSONDocument(text: text, name: "a.json")
      Issue.record("no error")
    } catch { #expect(error.hint == hint, "\(error)") }
  }

  @Test func columnsCountCodePoints() throws {
    let document = try JSONDocument(text: "{\"日本\": \"👩‍💻\", \"b\": 1}")
    let node = try #require(document.root["b"])
    #expect(node.location == SourceLocation(line: 1, column: 20))
    #expect(node.span == SourceSpan(offset: 31, length: 1))
  }

  /// The excerpt and the hint have the same indentation.
  @Test func excerptHasNoIndentation() throws {
    let text = "{\n \t      \"a\": 1 \"b\": 2\n}"
    let error = try #require(
      #expect(throws: JSONError.self) { try JSONDocument(text: text, name: "a") })
    let lines = error.description.split(separator: "\n").map(String.init)
    #expect(lines.count == 3 && lines[1] == "  \"a\": 1 \"b\": 2", "\(lines)")
  }

  @Test func longLinesAreShortened() throws {
    let text = "[\"" + String(repeating: "x", count: 500) + "\", oops]"
    let error = try #require(
      #expect(throws: JSONError.self) { try JSONDocument(text: text, name: "a") })
    #expect(error.sourceLine.count <= 122)
    #expect(error.sourceLine.contains("oops"))
  }

  @Test func valuesAreDecodedOnAccess() throws {
    let document = try JSONDocument(
      text: #"{"s":"a\u00e9\n\"b\ud83d\ude00","i":-9223372036854775808,"d":2.50,"w":2.0,"b":true}"#)
    let root = document.root
    #expect(root["s"]?.string == "aé\n\"b😀")
    #expect(root["i"]?.int == .min && root["i"]?.kind == .int)
    #expect(root["d"]?.double == 2.5 && root["d"]?.int == nil)
    #expect(root["w"]?.int == 2 && root["w"]?.kind == .double)
    #expect(root["b"]?.bool == true && root["missing"] == nil)
    #expect(root.count == 5 && Array(root.members).count == 5)
  }

  @Test func duplicateKeysAreListed() throws {
    let document = try JSONDocument(text: "{\"a\":1,\"b\":{\"c\":1,\"\\u0063\":2},\n\"a\":2}")
    #expect(document.duplicateKeys.map(\.location.description) == ["1:19", "2:1"])
    #expect(document.root["a"]?.int == 2)
  }

  /// Columns count characters of one to four bytes.
  @Test func columnsOfALongLine() throws {
    var text = "\n["
    for index in 0..<600 { text += ["\"a\",", "\"é\",", "\"漢字\",", "\"🙂\",  "][index % 4] }
    text += "1]"
    let bytes = Array(text.utf8)
    let document = try JSONDocument(bytes, name: "long")
    var column = 0
    var wrong: [Int] = []
    for offset in 1..<bytes.count {
      let isStart = bytes[offset] & 0xC0 != 0x80
      if isStart { column += 1 }
      // An offset inside a character belongs to the next column.
      let expected = SourceLocation(line: 2, column: isStart ? column : column + 1)
      if document.location(ofOffset: offset) != expected { wrong.append(offset) }
    }
    #expect(wrong == [])
    #expect(column > 2500)
  }

  /// Lines are counted in blocks. Checks offsets at, before and after line breaks, in blocks with
  /// many, few and no line breaks.
  @Test(arguments: ["", "\u{feff}"]) func linesOfALongDocument(mark: String) throws {
    var text = mark + String(repeating: "\n", count: 4200) + "["
    for index in 0..<300 {
      text += "1," + String(repeating: " ", count: index * 7 % 500)
      text += String(repeating: "\r\n", count: index % 5 == 0 ? 3 : 0)
    }
    text += "1]\n"
    let bytes = Array(text.utf8)
    let document = try JSONDocument(bytes, name: "long")
    var line = 1
    var column = 1
    for offset in mark.utf8.count..<bytes.count {
      if column < 3 || bytes[offset] == 0x0A || offset % 97 == 0 {
        let location = document.location(ofOffset: offset)
        #expect(location == SourceLocation(line: line, column: column), "offset \(offset)")
      }
      column += 1
      if bytes[offset] == 0x0A {
        line += 1
        column = 1
      }
    }
    #expect(document.location(ofOffset: bytes.count).line == line)
    let lines = bytes.dropFirst(mark.utf8.count).split(
      separator: 0x0A, omittingEmptySubsequences: false
    ).map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
    for number in [1, 2, 4095, 4096, 4097, 4201, 4202, 4204, line - 1, line, line + 1] {
      #expect(
        document.line(number) == (number <= lines.count ? lines[number - 1] : ""), "line \(number)")
    }
  }

  @Test func columnsFarIntoALineCountCodePoints() throws {
    let text = "[" + Array(repeating: "\"é日😀\"", count: 20_000).joined(separator: ",") + "\n,1]"
    let document = try JSONDocument(text: text)
    let nodes = Array(document.root.elements)
    for place in [0, 1, 5_000, 12_345, 19_999] {
      #expect(nodes[place].location == SourceLocation(line: 1, column: 2 + place * 6))
    }
    #expect(nodes[20_000].location == SourceLocation(line: 2, column: 2))
  }

  /// The hint for a quote inside a string names the cause.
  @Test(arguments: [
    (#"{"file": "api/a.json, "delay": 3}"#, "close the string with \" before the comma"),
    (#"[{"a": "Hello}, {"b": "c"}]"#, "close the string with \" before the comma"),
    (#"{"a": "@{eq(x, "loading")}"}"#, #"write ' or \" for a quote inside an expression"#),
    (
      #"{"a": "Hello, "World""}"#,
      #"close the string with " before the comma, or write \" for a double quote inside it"#
    ),
    (#"{"a": "say "hi" to"}"#, #"write \" for a double quote inside a string"#),
    (#"{"a": "@{x} "hi" to"}"#, #"write \" for a double quote inside a string"#),
  ])
  func hintsForQuotes(text: String, hint: String) {
    do throws(JSONError) {
      _ = try JSONDocument(text: text)
      Issue.record("the text is valid")
    } catch { #expect(error.hint == hint) }
  }
}
