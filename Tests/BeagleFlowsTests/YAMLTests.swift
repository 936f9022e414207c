import JSON
import SystemSupport
import Testing

@testable import BeagleAutomation

struct YAMLTests {
  private func read(_ text: String, limits: YAMLLimits = YAMLLimits()) throws -> YAMLDocument {
    try read(Array(text.utf8), limits: limits)
  }

  private func read(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) throws -> YAMLDocument {
    try YAMLReader.read(
      bytes, name: "f.yaml", library: try YAMLLibrary.shared.get(), limits: limits)
  }

  private func failure(_ bytes: [UInt8]) throws -> YAMLReader.Failure {
    try #require(throws: YAMLReader.Failure.self) { try read(bytes) }
  }

  private func failure(_ text: String) throws -> YAMLReader.Failure {
    try failure(Array(text.utf8))
  }

  @Test func aValueHasItsPosition() throws {
    let document = try read("name: Käse 🧀\nlist:\n  - one\n  - {a: 'b c'}\nlast: x\n")
    let root = try #require(document.roots.first)
    let list = try #require(root["list"])
    #expect(root["name"]?.text == "Käse 🧀")
    #expect(list.elements.map(\.location.description) == ["3:5", "4:5"])
    let element = try #require(list.elements.last)
    #expect(text(element) == "{a: 'b c'}")
    #expect(text(list) == "- one\n  - {a: 'b c'}")
    #expect(element["a"].map(text) == "'b c'")
    #expect(root["last"]?.location.description == "5:7")
    #expect(root["name"].map(text) == "Käse 🧀")
  }

  private func text(_ node: YAMLNode) -> String {
    String(
      decoding: node.document.bytes[node.span.offset..<node.span.end], as: UTF8.self)
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    let document = try read([0xEF, 0xBB, 0xBF] + Array("a: b".utf8))
    #expect(document.roots.first?["a"]?.span == SourceSpan(offset: 6, length: 1))
    #expect(document.roots.first?["a"]?.location.description == "1:4")
  }

  @Test func quotedTextIsNeitherNullNorBoolean() throws {
    let root = try #require(try read("[null, ~, '', 'null', true, \"5\", 5, 1.5, '~']").roots.first)
    #expect(
      root.elements.map(\.kind.rawValue) == [
        "null", "null", "scalar", "scalar", "scalar", "scalar", "scalar", "scalar", "scalar",
      ])
    #expect(root.elements[4].bool == true)
    #expect(root.elements[5].int == 5)
    #expect(root.elements[7].double == 1.5)
  }

  @Test func anAliasHasTheValueOfItsAnchor() throws {
    let root = try #require(try read("a: &x {b: c}\nd: *x\n").roots.first)
    #expect(root["d"]?["b"]?.text == "c")
    #expect(root["d"]?.location.description == "2:4")
  }

  @Test func anUnknownAliasNamesTheNearestAnchor() throws {
    let failure = try failure("a: &login x\nb: *logn\n")
    #expect(failure.problem == .syntax)
    #expect(
      failure.message
        == "the alias \"*logn\" needs an anchor \"&logn\" before it; did you mean \"*login\"?")
    #expect(failure.span.offset == 15)
  }

  @Test func anAliasInsideOfItsAnchorIsAnError() throws {
    #expect(try failure("&a [*a]").message == "the alias \"*a\" is inside of its own anchor")
    #expect(try failure("&a {b: [*a]}").problem == .syntax)
  }

  /// Texts that people write without quotes, and the column of `#`.
  @Test(arguments: [
    ("- Order #4711", 9, true), ("- text: /Order #\\d+/", 16, true),
    ("- assertVisible: #4711", 18, true),
    ("- {text: Total #1}", 16, true), ("a: Café #2", 9, true), ("- Pay # now", 7, false),
    ("- a\n  b #c", 5, true), ("? key #1", 7, true),
  ])
  func aTextThatACommentCutsHasItsColumn(text: String, column: Int, looksLikeText: Bool) throws {
    let root = try #require(
      try read(text.hasSuffix("}") ? text.replacing(" #1}", with: " #1\n}") : text).roots.first)
    let found = comments(in: root)
    #expect(found.map(\.location.column) == [column], "\(text)")
    #expect(found.map(\.looksLikeText) == [looksLikeText], "\(text)")
  }

  @Test(arguments: [
    "- 'Order #4711'", "- \"Order #4711\"", "- Order#4711", "- Order  # aligned",
    "- Order\n# comment",
    "- |\n  Order #4711", "a: {b: c} # comment", "- Order \\#4711",
  ])
  func otherTextsAreNotCut(text: String) throws {
    let root = try #require(try read(text).roots.first)
    #expect(comments(in: root).filter(\.looksLikeText).isEmpty)
  }

  private func comments(in node: YAMLNode) -> [CuttingComment] {
    [node.cuttingComment].compactMap { $0 } + node.elements.flatMap { comments(in: $0) }
      + node.members.flatMap { comments(in: $0.key) + comments(in: $0.value) }
  }

  // MARK: - Hostile files

  @Test func aBombOfAliasesEndsAtTheLimit() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...20 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let failure = try failure(text)
    #expect(failure.problem == .limit)
    #expect(failure.message.hasPrefix("the file has more than 250000 values"))
  }

  @Test(arguments: ["[", "- ", "{a: ", "? "])
  func nestingEndsAtTheLimit(_ opening: String) throws {
    let failure = try failure(String(repeating: opening, count: 100_000))
    #expect(failure.problem == .limit)
    #expect(failure.message == "the nesting is deeper than 64 levels")
  }

  @Test func aLargeFileEndsAtTheLimit() throws {
    let failure = try failure([UInt8](repeating: UInt8(ascii: "a"), count: 10 << 20 | 1))
    #expect(failure.message == "the file is larger than 10 MiB")
  }

  @Test func manyValuesEndAtTheLimit() throws {
    let failure = try failure(String(repeating: "- a\n", count: 1 << 20))
    #expect(failure.message.hasPrefix("the file has more than 250000 values"))
  }

  @Test func tenMebibytesOfTextAreRead() throws {
    let line = "- " + String(repeating: "word ", count: 2000) + "\n"
    let document = try read(String(repeating: line, count: 1000))
    #expect(document.roots.first?.elements.count == 1000)
  }

  @Test func invalidUTF8NamesTheByte() throws {
    let failure = try failure(Array("a: b\nc: ".utf8) + [0xC3, 0x28])
    #expect(failure.message == "the byte is not valid UTF-8")
    #expect(failure.span.offset == 8)
  }

  @Test func controlCharactersNameTheByte() throws {
    let failure = try failure("a: \u{1}\n")
    #expect(failure.problem == .syntax)
    #expect(failure.span.offset == 3)
    #expect(failure.message == "control characters are not allowed")
  }

  @Test func aMistakeHasItsPosition() throws {
    let failure = try failure("a: {1: 2}}\nb: 3\n")
    #expect(failure.span.offset == 9)
  }

  /// The end of the file says nothing about the place of the mistake.
  @Test(arguments: [
    ("- a: \"Hi", 5, "quote"), ("- a: \"Hi\n- b: c\n", 5, "quote"), ("- a: 'Hi\n", 5, "quote"),
    ("- a: \"Hi\n---\n- b\n", 5, "quote"), ("- a: [b, c\n", 5, "\"[\""), ("- é: [b,\n", 6, "\"[\""),
    ("- a: {b: c\n", 5, "\"{\""), ("- a: {b: c\n- d: e\n", 5, "\"{\""),
    ("- a: {b: c,\n- d\n", 5, "\"{\""),
    ("- a: {\n- d: e\n", 5, "\"{\""), ("- a: {b: [c, d}\n- e\n", 9, "\"[\""),
    ("a: [1, 2\nb: 3\n", 3, "\"[\""),
    ("- a: \"Hi\n- b: \"Ho\"\n", 5, "quote"), ("- a: 'Hi\n- b: 'Ho'\n", 5, "quote"),
  ])
  func anOpeningThatIsNotClosedHasThePosition(text: String, offset: Int, opening: String) throws {
    let failure = try failure(text)
    #expect(failure.message == "the \(opening) is not closed")
    #expect(failure.span.offset == offset)
  }

  /// The file is valid after the fix.
  @Test(arguments: [
    ("- a: [b, c}\n", "} cannot close the \"[\"", "- a: [b, c]\n"),
    ("- a: {b: c, d: 0]\n", "] cannot close the \"{\"", "- a: {b: c, d: 0}\n"),
    ("- a: [b, c}]\n", "no bracket is open that } closes", "- a: [b, c]\n"),
    ("- a: {b: c]}\n", "no bracket is open that ] closes", "- a: {b: c}\n"),
    ("- a: {b: [c, d}}\n", "} cannot close the \"[\"", "- a: {b: [c, d]}\n"),
    ("- a: [{b: c]\n", "the \"{\" is not closed", "- a: [{b: c}]\n"),
    ("- a: [{b: c], d]\n", "] cannot close the \"{\"", "- a: [{b: c}, d]\n"),
    ("- a: 'It's done'\n", "a quote inside the text ends it", "- a: 'It''s done'\n"),
    ("- a: 'It's Bob's'\n- b\n", "a quote inside the text ends it", "- a: 'It''s Bob''s'\n- b\n"),
    (
      "- a: {b: 'It's', c: 'd'}\n", "a quote inside the text ends it",
      "- a: {b: 'It''s', c: 'd'}\n"
    ),
    ("- a: {b: 'It's done'}\n", "a quote inside the text ends it", "- a: {b: 'It''s done'}\n"),
    ("- 'It's done'\n", "a quote inside the text ends it", "- 'It''s done'\n"),
    (
      #"- a: "say "hi" now""# + "\n", "a quote inside the text ends it",
      #"- a: "say \"hi\" now""# + "\n"
    ),
  ])
  func aFixMakesTheFileValid(text: String, message: String, fixed: String) throws {
    let failure = try failure(text)
    #expect(failure.message == message)
    let correction = try #require(failure.correction)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(correction.span.offset..<correction.span.end, with: correction.text.utf8)
    #expect(String(decoding: bytes, as: UTF8.self) == fixed)
    _ = try read(bytes)
  }

  @Test(arguments: [
    ("- a: {b: \"c\" d: e}\n", 13, "a comma is missing before d"),
    ("- a: [\"c\" \"d\"]\n", 10, "a comma is missing before \"d\""),
    ("- a: {b: c d: e}\n", 11, "a comma is missing before d"),
    ("- a: {b: c,\n   d: e f: g}\n", 20, "a comma is missing before f"),
  ])
  func aMissingCommaIsNamed(text: String, offset: Int, message: String) throws {
    let failure = try failure(text)
    #expect(failure.message == message)
    #expect(failure.span.offset == offset)
  }

  @Test func arbitraryBytesAreReadOrRefused() throws {
    // A linear congruential generator, so that each run tests the same bytes.
    var state: UInt64 = 7
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let tokens = [
      "- ", "a: ", "{", "}", "[", "]", "&x ", "*x", "\n", "  ", "'", "\"", "|\n", ">", "#", "---\n",
      "?", "!t ", "%", "\t", ",", "é", "🧀", "\u{FEFF}", "...\n",
    ]
    for _ in 0..<3000 {
      let text = (0..<next() % 40).map { _ in tokens[Int(next()) % tokens.count] }.joined()
      guard let document = try? read(text) else { continue }
      for root in document.roots { check(root) }
    }
  }

  private func check(_ node: YAMLNode) {
    #expect(node.span.offset >= 0 && node.span.end <= node.document.bytes.count)
    for element in node.elements { check(element) }
    for (key, value) in node.members {
      check(key)
      check(value)
    }
  }

  @Test func aMissingLibraryNamesItsPackage() {
    let error = #expect(throws: MissingLibrary.self) {
      try YAMLLibrary(names: ["libyaml-missing.so"])
    }
    #expect(
      error?.description
        == "flow files need libyaml, which is not installed: apt-get install libyaml-0-2")
  }
}
