import JSON
import Testing

/// Inputs that RFC 8259 accepts or rejects; most are named as in JSONTestSuite.
@Suite struct JSONGrammarTests {
  private func accepts(_ bytes: [UInt8]) -> Bool {
    (try? JSONDocument(bytes, name: "case")) != nil
  }

  /// Strings are scanned 16 bytes at a time. Checks every byte at every position of such a block,
  /// followed by different bytes, near the end of the document and far from it.
  @Test(arguments: [3, 17]) func everyByteAtEveryPlaceOfAString(tail: Int) {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<34 {
        for next: [UInt8] in [[], [0x20], [0x21], [0x23], [0x5D], [0x7F]] {
          let content = Array(repeating: 0x61, count: place) + [byte] + next
          let text = content + Array(repeating: 0x67, count: tail)
          for document in [[0x22] + text + [0x22], Array("{\"k\":\"".utf8) + text + [0x22, 0x7D]] {
            let result = try? JSONDocument(document, name: "case")
            let isPlain = (0x20..<0x80).contains(byte) && byte != 0x22 && byte != 0x5C
            #expect((result != nil) == isPlain, "\(byte) at \(place) before \(next)")
            guard isPlain, let root = result?.root else { continue }
            #expect((root.string ?? root["k"]?.string).map { Array($0.utf8) } == text)
          }
        }
      }
    }
  }

  /// The scanner reads a string member together with the comma after it.
  /// Escapes and characters in every order, at every distance from the end of the document and of the
  /// sixteen bytes that are read at once.
  @Test func escapesAndCharactersInEveryOrder() throws {
    let pieces: [(text: String, value: String)] = [
      ("a", "a"), ("\\n", "\n"), ("\\\"", "\""), ("\\\\", "\\"), ("\\/", "/"), ("\\u00e9", "é"),
      ("\\u4E2d", "中"), ("\\uD83D\\ude00", "😀"), ("é", "é"), ("中", "中"), ("😀", "😀"),
    ]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          for (before, after) in [("", ""), ("0123456789", ""), ("", "0123456789abcdef")] {
            let text = before + first.text + second.text + third.text + after
            let document = try JSONDocument(Array("[\"\(text)\"]".utf8), name: "")
            #expect(
              document.root.elements.first { _ in true }?.string
                == before + first.value + second.value + third.value + after, "\(text)")
          }
        }
      }
    }
  }

  /// Editors read strings while they are typed, so the escapes may be malformed.
  @Test func malformedEscapesAreRead() {
    func value(_ text: String) -> String {
      Array(text.utf8).withUnsafeBufferPointer { JSONText.unescape($0) }
    }
    for text in [
      "\\", "\\u", "\\u!", "\\u\"\\\"", "\\u-000", "\\uD83D", "\\uD83D\\", "\\uD83D\\u!", "\\u00é",
      "\\é",
    ] {
      #expect(value("a" + text).unicodeScalars.first == "a", "\(text)")
      #expect(value("a" + text + "0123456789b").unicodeScalars.last == "b", "\(text)")
    }
    #expect(value("\\é\\x") == "éx")
    #expect(value("\\uD83Dx\\uDE00") == "\u{FFFD}x\u{FFFD}")
  }

  /// One wrong byte in an escape or a character makes the document invalid, wherever it is.
  @Test func wrongBytesInEscapesAndCharacters() {
    let wrong: [[UInt8]] = [
      Array("\\x".utf8), Array("\\u00g0".utf8), Array("\\ug000".utf8), Array("\\u000z".utf8),
      [0xC1, 0x80], [0xC2, 0x41], [0xC2, 0xC0], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0x80],
    ]
    for bytes in wrong {
      for before in ["", "\\n", "é", "abc\\u00e9"] {
        for after in ["", "\\n", "é", "0123456789abcdef"] {
          let text = Array("[\"".utf8) + Array(before.utf8) + bytes + Array(after.utf8)
          #expect(!accepts(text + Array("\"]".utf8)), "\(before) \(bytes) \(after)")
        }
      }
    }
  }

  @Test func membersOfEveryKindInEveryOrder() throws {
    let values = ["\"text\"", "12", "true", "[]", "{\"k\":\"v\"}", "\"\\n\"", "\"é\""]
    for first in values {
      for second in values {
        for gap in ["", " ", "\n  "] {
          let members = ["\"a\"", ":", first, ",", "\"b\"", ":", second]
          let text = "{" + gap + members.joined(separator: gap) + gap + "}"
          let root = try JSONDocument(text: text).root
          #expect(root.count == 2, "\(text)")
          #expect(root["a"]?.text == first && root["b"]?.text == second, "\(text)")
          for cut in 0..<text.utf8.count {
            #expect(!accepts(Array(text.utf8.prefix(cut))), "\(text) cut at \(cut)")
          }
        }
      }
    }
    #expect(!accepts(Array("{\"a\":\"b\",}".utf8)))
    #expect(!accepts(Array("{\"a\":\"b\",,\"c\":1}".utf8)))
    #expect(!accepts(Array("{\"a\":\"b\"\"c\":1}".utf8)))
  }

  @Test(arguments: [
    ("array_arraysWithSpaces", "[[]   ]"), ("array_empty-string", "[\"\"]"), ("array_empty", "[]"),
    ("array_ending_with_newline", "[\"a\"]\n"), ("array_false", "[false]"),
    ("array_heterogeneous", "[null, 1, \"1\", {}]"), ("array_null", "[null]"),
    ("array_with_1_and_newline", "[1\n]"), ("array_with_leading_space", " [1]"),
    ("array_with_several_null", "[1,null,null,null,2]"), ("array_with_trailing_space", "[2] "),
    ("number", "[123e65]"), ("number_0e+1", "[0e+1]"), ("number_0e1", "[0e1]"),
    ("number_after_space", "[ 4]"), ("number_double_close_to_zero", "[-0.000000000000000000001]"),
    ("number_int_with_exp", "[20e1]"), ("number_minus_zero", "[-0]"),
    ("number_negative_int", "[-123]"), ("number_negative_one", "[-1]"),
    ("number_negative_zero", "[-0]"), ("number_real_capital_e", "[1E22]"),
    ("number_real_capital_e_neg_exp", "[1E-2]"), ("number_real_capital_e_pos_exp", "[1E+2]"),
    ("number_real_exponent", "[123e45]"), ("number_real_fraction_exponent", "[123.456e78]"),
    ("number_real_neg_exp", "[1e-2]"), ("number_real_pos_exponent", "[1e+2]"),
    ("number_simple_int", "[123]"), ("number_simple_real", "[123.456789]"),
    ("object", "{\"asd\":\"sdf\", \"dfg\":\"fgh\"}"), ("object_basic", "{\"asd\":\"sdf\"}"),
    ("object_duplicated_key", "{\"a\":\"b\",\"a\":\"c\"}"),
    ("object_duplicated_key_and_value", "{\"a\":\"b\",\"a\":\"b\"}"), ("object_empty", "{}"),
    ("object_empty_key", "{\"\":0}"), ("object_escaped_null_in_key", "{\"foo\\u0000bar\": 42}"),
    ("object_extreme_numbers", "{ \"min\": -1.0e+28, \"max\": 1.0e+28 }"),
    ("object_long_strings", "{\"x\":[{\"id\": \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}]}"),
    ("object_simple", "{\"a\":[]}"), ("object_string_unicode", "{\"title\":\"\\u041f\\u043e\"}"),
    ("object_with_newlines", "{\n\"a\": \"b\"\n}"),
    ("string_1_2_3_bytes_UTF-8_sequences", "[\"\\u0060\\u012a\\u12AB\"]"),
    ("string_accepted_surrogate_pair", "[\"\\uD801\\udc37\"]"),
    ("string_allowed_escapes", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]"),
    ("string_backslash_and_u_escaped_zero", "[\"\\\\u0000\"]"),
    ("string_comments", "[\"a/*b*/c/*d//e\"]"), ("string_in_array", "[\"asd\"]"),
    ("string_nonCharacterInUTF-8_U+10FFFF", "[\"\u{10FFFF}\"]"),
    ("string_null_escape", "[\"\\u0000\"]"), ("string_pi", "[\"π\"]"),
    ("string_space", "\" \""), ("string_u+2028_line_sep", "[\"\u{2028}\"]"),
    ("string_unescaped_char_delete", "[\"\u{7F}\"]"), ("string_utf8", "[\"€𝄞\"]"),
    ("structure_lonely_false", "false"), ("structure_lonely_int", "42"),
    ("structure_lonely_negative_real", "-0.1"), ("structure_lonely_null", "null"),
    ("structure_lonely_string", "\"asd\""), ("structure_lonely_true", "true"),
    ("structure_string_empty", "\"\""), ("structure_true_in_array", "[true]"),
    ("structure_whitespace_array", " [] "), ("structure_trailing_newline", "[\"a\"]\r\n\t "),
  ])
  func valid(name: String, text: String) { #expect(accepts(Array(text.utf8)), "\(name)") }

  @Test(arguments: [
    ("array_1_true_without_comma", "[1 true]"), ("array_colon_instead_of_comma", "[\"\": 1]"),
    ("array_comma_after_close", "[\"\"],"), ("array_comma_and_number", "[,1]"),
    ("array_double_comma", "[1,,2]"), ("array_double_extra_comma", "[\"x\",,]"),
    ("array_extra_close", "[\"x\"]]"), ("array_extra_comma", "[\"\",]"),
    ("array_incomplete", "[\"x\""), ("array_incomplete_invalid_value", "[x"),
    ("array_inner_array_no_comma", "[3[4]]"), ("array_items_separated_by_semicolon", "[1:2]"),
    ("array_just_comma", "[,]"), ("array_just_minus", "[-]"),
    ("array_missing_value", "[   , \"\"]"),
    ("array_newlines_unclosed", "[\"a\",\n4\n,1,"), ("array_number_and_comma", "[1,]"),
    ("array_number_and_several_commas", "[1,,]"), ("array_spaces_vertical_tab", "[\"\u{0B}a\"\\f]"),
    ("array_star_inside", "[*]"), ("array_unclosed", "[\"\""),
    ("array_unclosed_trailing_comma", "[1,"), ("array_unclosed_with_object_inside", "[{}"),
    ("incomplete_false", "[fals]"), ("incomplete_null", "[nul]"), ("incomplete_true", "[tru]"),
    ("multidigit_number_then_00", "123\u{0}"), ("number_++", "[++1234]"), ("number_+1", "[+1]"),
    ("number_+Inf", "[+Inf]"), ("number_-01", "[-01]"), ("number_-1.0.", "[-1.0.]"),
    ("number_-2.", "[-2.]"), ("number_-NaN", "[-NaN]"), ("number_.-1", "[.-1]"),
    ("number_.2e-3", "[.2e-3]"), ("number_0.1.2", "[0.1.2]"), ("number_0.3e+", "[0.3e+]"),
    ("number_0.e1", "[0.e1]"), ("number_0_capital_E+", "[0E+]"), ("number_0e", "[0e]"),
    ("number_1.0e+", "[1.0e+]"), ("number_1_000", "[1 000.0]"), ("number_1eE2", "[1eE2]"),
    ("number_2.e3", "[2.e3]"), ("number_9.e+", "[9.e+]"), ("number_Inf", "[Inf]"),
    ("number_NaN", "[NaN]"), ("number_U+FF11_fullwidth_digit_one", "[１]"),
    ("number_expression", "[1+2]"), ("number_hex_1_digit", "[0x1]"),
    ("number_infinity", "[Infinity]"),
    ("number_invalid+-", "[0e+-1]"), ("number_minus_infinity", "[-Infinity]"),
    ("number_minus_space_1", "[- 1]"), ("number_neg_int_starting_with_zero", "[-012]"),
    ("number_neg_real_without_int_part", "[-.123]"), ("number_real_garbage_after_e", "[1ea]"),
    ("number_real_without_fractional_part", "[1.]"), ("number_starting_with_dot", "[.123]"),
    ("number_with_alpha", "[1.2a-3]"), ("number_with_leading_zero", "[012]"),
    ("object_bad_value", "[\"x\", truth]"), ("object_bracket_key", "{[: \"x\"}\n"),
    ("object_comma_instead_of_colon", "{\"x\", null}"), ("object_double_colon", "{\"x\"::\"b\"}"),
    ("object_emoji", "{🇨🇭}"), ("object_garbage_at_end", "{\"a\":\"a\" 123}"),
    ("object_key_with_single_quotes", "{key: 'value'}"), ("object_missing_colon", "{\"a\" b}"),
    ("object_missing_key", "{:\"b\"}"), ("object_missing_semicolon", "{\"a\" \"b\"}"),
    ("object_missing_value", "{\"a\":"), ("object_no-colon", "{\"a\""),
    ("object_non_string_key", "{1:1}"), ("object_repeated_null_null", "{null:null,null:null}"),
    ("object_several_trailing_commas", "{\"id\":0,,,,,}"), ("object_single_quote", "{'a':0}"),
    ("object_trailing_comma", "{\"id\":0,}"), ("object_trailing_comment", "{\"a\":\"b\"}/**/"),
    ("object_trailing_comment_slash_open", "{\"a\":\"b\"}//"),
    ("object_two_commas_in_a_row", "{\"a\":\"b\",,\"c\":\"d\"}"),
    ("object_unquoted_key", "{a: \"b\"}"),
    ("object_unterminated-value", "{\"a\":\"a"),
    ("object_with_single_string", "{ \"foo\" : \"bar\", \"a\" }"),
    ("object_with_trailing_garbage", "{\"a\":\"b\"}#"), ("single_space", " "),
    ("string_1_surrogate_then_escape", "[\"\\uD800\\\"]"),
    ("string_accentuated_char_no_quotes", "[é]"),
    ("string_backslash_00", "[\"\\\u{0}\"]"), ("string_escape_x", "[\"\\x00\"]"),
    ("string_escaped_backslash_bad", "[\"\\\\\\\"]"),
    ("string_escaped_ctrl_char_tab", "[\"\\\t\"]"),
    ("string_escaped_emoji", "[\"\\🌀\"]"), ("string_incomplete_escape", "[\"\\\"]"),
    ("string_incomplete_escaped_character", "[\"\\u00A\"]"),
    ("string_incomplete_surrogate", "[\"\\uD834\\uDd\"]"),
    ("string_invalid_backslash_esc", "[\"\\a\"]"),
    ("string_invalid_unicode_escape", "[\"\\uqqqq\"]"),
    ("string_leading_uescaped_thinspace", "[\\u0020\"asd\"]"),
    ("string_single_doublequote", "\""), ("string_single_quote", "['single quote']"),
    ("string_single_string_no_double_quotes", "abc"),
    ("string_unescaped_ctrl_char", "[\"a\u{0}a\"]"),
    ("string_unescaped_newline", "[\"new\nline\"]"), ("string_unescaped_tab", "[\"\t\"]"),
    ("string_unicode_CapitalU", "\"\\UA66D\""), ("string_with_trailing_garbage", "\"\"x"),
    ("structure_U+2060_word_joined", "[\u{2060}]"), ("structure_angle_bracket_.", "<.>"),
    ("structure_array_trailing_garbage", "[1]x"), ("structure_capitalized_True", "[True]"),
    ("structure_close_unopened_array", "1]"),
    ("structure_comma_instead_of_closing_brace", "{\"x\": true,"),
    ("structure_double_array", "[][]"), ("structure_end_array", "]"), ("structure_no_data", ""),
    ("structure_null-byte-outside-string", "[\u{0}]"),
    ("structure_number_with_trailing_garbage", "2@"),
    ("structure_object_followed_by_closing_object", "{}}"),
    ("structure_object_with_comment", "{\"a\":/*comment*/\"b\"}"),
    ("structure_open_array_apostrophe", "['"), ("structure_open_object_comma", "{,"),
    ("structure_open_open", "[\"\\{[\"\\{[\"\\{"), ("structure_single_star", "*"),
    ("structure_uescaped_LF_before_string", "[\\u000A\"\"]"), ("structure_unclosed_array", "[1"),
    ("structure_unclosed_array_unfinished_true", "[ false, tru"),
    ("structure_unicode-identifier", "å"), ("structure_whitespace_U+2060_word_joiner", "\u{2060}"),
    ("structure_whitespace_formfeed", "[\u{0C}]"),
  ])
  func invalid(name: String, text: String) { #expect(!accepts(Array(text.utf8)), "\(name)") }

  @Test(
    arguments: [
      ("string_invalid_utf-8", [0x5B, 0x22, 0xFF, 0x22, 0x5D]),
      ("string_overlong_sequence_2_bytes", [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D]),
      ("string_overlong_sequence_6_bytes", [0x22, 0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF, 0x22]),
      ("string_UTF-8_surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22]),
      ("string_above_U+10FFFF", [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22]),
      ("string_lone_continuation", [0x22, 0x81, 0x22]),
      ("string_truncated_sequence", [0x22, 0xE2, 0x82, 0x22]),
      ("structure_lone_invalid_utf-8", [0xE5]),
      ("string_utf16BE", [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D]),
      ("string_utf16LE_no_BOM", [0x5B, 0x00, 0x22, 0x00, 0x5D, 0x00]),
    ] as [(String, [UInt8])])
  func invalidUTF8(name: String, bytes: [UInt8]) { #expect(!accepts(bytes), "\(name)") }

  /// Behavior that the RFC leaves to the implementation.
  @Test func implementationDefinedBehavior() throws {
    #expect(accepts([0xEF, 0xBB, 0xBF, 0x7B, 0x7D]), "a byte order mark is skipped")
    let lone = try JSONDocument(text: "\"\\ud800a\"").root
    #expect(lone.string == "\u{FFFD}a")
    let huge = try JSONDocument(text: "[1e400, 123456789012345678901234567890, -1e-400]").root
    #expect(huge[0]?.double == .infinity)
    #expect(huge[1]?.kind == .double && huge[1]?.double == 1.2345678901234568e29)
    #expect(huge[2]?.double == 0)
    let nested = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(accepts(Array(nested.utf8)))
    let deep = #expect(throws: JSONError.self) {
      try JSONDocument([UInt8](repeating: 0x5B, count: 100_000), name: "deep")
    }
    #expect(deep?.kind == .limit && deep?.column == 513)
  }

  @Test func limits() throws {
    let limits = JSONLimits(maximumBytes: 20, maximumDepth: 2, maximumNodes: 40)
    #expect(throws: JSONError.self) {
      try JSONDocument(text: "[" + String(repeating: " ", count: 20) + "]", limits: limits)
    }
    #expect(throws: JSONError.self) { try JSONDocument(text: "[[[]]]", limits: limits) }
    let many = "[" + Array(repeating: "1", count: 200).joined(separator: ",") + "]"
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(text: many, limits: JSONLimits(maximumNodes: 40))
    }
    #expect(error?.kind == .limit && error?.message.contains("40") == true)
    // The error points to the comma after the last value that fits.
    let object = "{" + (1...40).map { "\"\($0)\":\"v\"" }.joined(separator: ",") + "}"
    let crowded = #expect(throws: JSONError.self) {
      try JSONDocument(text: object, limits: JSONLimits(maximumNodes: 40))
    }
    #expect(crowded.map { Array(object.utf8)[$0.offset] } == 0x2C)
    // The array, its 38 elements and its closing entry.
    #expect(throws: Never.self) {
      try JSONDocument(
        text: "[" + Array(repeating: "1", count: 38).joined(separator: ",") + "]",
        limits: JSONLimits(maximumNodes: 40))
    }
  }
}
