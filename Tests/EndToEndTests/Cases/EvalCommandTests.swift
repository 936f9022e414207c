import Glibc
import Testing

extension Commands {
  /// Tests of `beagle-tui eval`: results, types and diagnostics.
  @Suite struct EvalCommandTests {
    private func eval(_ arguments: String...) throws -> PipeRun {
      try PipeRun(["eval"] + arguments)
    }

    /// Runs `eval --vectors` with bytes as standard input.
    private func vectors(_ input: String, andBytes bytes: [UInt8] = []) throws -> PipeRun {
      let files = try TemporaryScreens()
      try files.write("rows", Array(input.utf8) + bytes)
      return try PipeRun(["eval", "--vectors"], input: files.path + "/rows")
    }

    // MARK: - One expression

    @Test(arguments: [
      ("@{a}", "1 int"), ("@{b.c[1]}", "2.5 double"), ("@{sum(a, b.c[1])}", "3.5 double"),
      ("@{gt(a, 0)}", "true bool"), ("@{b.c}", "[0,2.5] array"), ("@{b}", #"{"c":[0,2.5]} object"#),
      ("@{n}", "null null"), ("@{n.x.y}", "null null"), ("a=@{a}, n=@{n}", #""a=1, n=" string"#),
      ("@{s}", #""é\n" string"#), ("@{e}", #""@{a}" expression"#), ("plain", #""plain" string"#),
      ("", #""" string"#), ("\\@{a}", #""@{a}" string"#), ("a@b.c {d}", #""a@b.c {d}" string"#),
    ])
    func resultsArePrintedWithTheirType(expression: String, line: String) throws {
      let context = #"{"a": 1, "b": {"c": [0, 2.5]}, "n": null, "s": "é\n", "e": "@{a}"}"#
      let run = try eval("--context", context, expression)
      #expect(run.status == .exit(0))
      #expect(run.output == line + "\n")
      #expect(run.errors == "")
    }

    @Test(arguments: [
      ("@{missing.path}", "null null", 3, "unresolved-context", "missing"),
      ("@{a.b[0]}", "null null", 3, "evaluation", "a.b is missing in the context"),
      ("@{sum(1, nope(2))}", "null null", 10, "unknown-operation", "\"nope\""),
      ("@{sum()}", "null null", 3, "evaluation", "sum: expected numbers, found nothing"),
      (
        "@{not(1)}", "null null", 3, "evaluation",
        "not: expected one true or false, found a number"
      ),
      (
        "@{condition(true, 1)}", "null null", 3, "evaluation", "condition: expected three arguments"
      ),
      ("x@{substr('é', length('éé'))}y", #""xy" string"#, 4, "evaluation", "start at 2"),
      ("é @{divide(1, 0)}", #""é inf" string"#, 5, "evaluation", "the result is inf"),
      ("@{divide(0, 0)}", "null double", 3, "evaluation", "the result is nan"),
      ("@{sum(9223372036854775807, 1)}", "null null", 3, "evaluation", "does not fit in 64 bits"),
    ])
    func failuresPrintNullAndOneDiagnostic(
      expression: String, line: String, column: Int, code: String, message: String
    ) throws {
      let run = try eval("--context", #"{"a": {"c": 1}}"#, expression)
      #expect(run.status == .exit(1))
      #expect(run.output == line + "\n")
      #expect(run.errors.hasPrefix("beagle-tui: EXPRESSION:1:\(column): warning[\(code)] "))
      #expect(run.errors.contains(message))
      let bytes = expression.unicodeScalars.prefix(column - 1).reduce(0) {
        $0 + UTF8.width($1)
      }
      #expect(run.errors.contains("at offset \(bytes) of \"\(expression)\""), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func operationsAreListedWithTheirArguments() throws {
      let run = try eval("--list", "--stub-operation", "price=3")
      #expect(run.status == .exit(0))
      let lines = run.output.split(separator: "\n")
      #expect(
        lines.contains("  sum(number, number…)                       The sum of its arguments."))
      #expect(lines.contains { $0.hasPrefix("  condition(condition, whenTrue, whenFalse)") })
      #expect(lines.contains { $0.hasPrefix("  price(…)") })
      #expect(try eval("--list", "@{1}").status == .exit(2))
      #expect(try eval("--list", "--vectors").status == .exit(2))
    }

    /// The advice is not printed if contexts are given.
    @Test func missingContextsReferToTheOption() throws {
      let run = try eval("@{sum(cart.count, 1)}")
      #expect(run.status == .exit(1))
      #expect(run.errors.contains("\nPass contexts with --context, for example"), "\(run.errors)")
    }

    @Test(arguments: [
      ("@{sum(1,", "1:9", 8, "the expression is not closed"),
      ("@{1 +}", "1:5", 4, "expressions have no operator \"+\""),
      ("@{", "1:3", 2, "the expression is not closed"), ("@{}", "1:3", 2, "is empty"),
      ("ok @{a}, é @{b!}", "1:15", 15, "'!' is not allowed here"),
      ("one\n@{two", "2:6", 9, "is not closed"), ("@{trueValue}", "1:7", 6, "start with true"),
      ("@{'a}", "1:3", 2, "in single quotes is not closed"),
      (#"@{sum("a", 1)}"#, "1:7", 6, "(put text in single quotes)"),
    ])
    func invalidExpressionsAreReported(
      text: String, position: String, offset: Int, message: String
    ) throws {
      let run = try eval(text)
      #expect(run.status == .exit(1))
      #expect(run.output == Payload.string(text).replacing("\\u000a", with: "\\n") + " string\n")
      #expect(run.errors.hasPrefix("beagle-tui: EXPRESSION:\(position): warning[bad-expression] "))
      #expect(run.errors.contains(message))
      #expect(run.errors.contains(", at offset \(offset) of \""), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func longExpressionsAreAbbreviated() throws {
      let long = String(repeating: "lorem ipsum ", count: 1000)
      let run = try eval(long + "@{here " + long)
      #expect(run.errors.contains("at offset 12006 of \"…"))
      #expect(run.errors.contains("@{here lorem"))
      #expect(run.errors.utf8.count < 500)
    }

    // MARK: - Arguments

    @Test(arguments: [
      ("{\"a\": 1", "--context: expected JSON, found \"{\"a\": 1\": the document ends before"),
      ("[1]", "expected an object of contexts by id, found a list"),
      ("5", "found a number"), ("", "--context: expected JSON, found \"\""),
    ])
    func invalidContextsAreReported(context: String, message: String) throws {
      let run = try eval("--context", context, "@{a}")
      #expect(run.status == .exit(2))
      #expect(run.output == "")
      #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func argumentsAfterTwoHyphensAreExpressions() throws {
      for text in ["-5", "--vectors", "--"] {
        #expect(try eval("--", text).output == "\"\(text)\" string\n")
      }
      #expect(try eval("--context={\"a\": 2}", "--", "@{a}").output == "2 int\n")
    }

    @Test(arguments: [
      ([], "expected an expression, --vectors or --list"), (["--"], "expected an expression"),
      (["@{a}", "@{b}"], "unexpected argument \"@{b}\""), (["--nope", "x"], "--nope"),
      (["-5"], "unknown option -5"),
      (["x", "--context"], "--context: missing value, expected JSON|@FILE"),
      (["--vectors=1"], "--vectors takes no value"),
      (["--vectors", "@{a}"], "--vectors reads expressions and contexts from standard input"),
      (["--vectors", "--context", "{}"], "from standard input"),
    ])
    func invalidArgumentsAreReported(arguments: [String], message: String) throws {
      let run = try PipeRun(["eval"] + arguments)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(run.errors.contains("--help"))
      #expect(run.output == "")
    }

    // MARK: - Vectors

    @Test func everyRowHasAResultLine() throws {
      let run = try vectors(
        """
        {"expression": "@{a}", "context": {"a": {"b": [1]}}}
        {"expression": "n=@{sum(1, 2)}"}
        {"context": null, "expression": "plain"}
        """)
      #expect(run.status == .exit(0))
      #expect(run.errors == "")
      #expect(
        run.output == """
          {"result":{"b":[1]},"type":"object","kind":"single","diagnostics":[]}
          {"result":"n=3","type":"string","kind":"multiple","diagnostics":[]}
          {"result":"plain","type":"string","kind":"plain","diagnostics":[]}

          """)
    }

    @Test func failuresAreInTheResult() throws {
      let run = try vectors(
        """

        {"expression": "\\u00e9 @{a.b}", "context": {"a": {}}}
        {"expression": "@{sum(1,"}
        """)
      #expect(run.status == .exit(0))
      #expect(run.errors == "")
      #expect(
        run.output == #"""
          {"result":"é ","type":"string","kind":"multiple","diagnostics":[{"severity":"warning",\#
          "code":"evaluation","message":"a.b is missing in the context, at offset 5 of \#
          \"é @{a.b}\": the result is null","suggestion":null,"name":"a","expression":"é @{a.b}",\#
          "offset":5,"line":2,"column":26}]}
          {"result":"@{sum(1,","type":"string","kind":"plain","diagnostics":[{"severity":"warning",\#
          "code":"bad-expression","message":"this text looks like an expression but is not valid: \#
          the expression is not closed, at offset 8 of \"@{sum(1,\"",\#
          "suggestion":"close it with \")}\"","name":"","expression":"@{sum(1,",\#
          "offset":8,"line":3,"column":25}]}

          """#)
    }

    @Test func invalidRowsAreReportedAndSkipped() throws {
      let run = try vectors(
        """
        {"expression": "one"}
        {"expression":
        []
        {"expression": 5}
        {"expression": "@{a}", "context": [1]}
        {"expression": "six"}

        """)
      #expect(run.status == .exit(1))
      #expect(run.output.split(separator: "\n").count == 2)
      #expect(run.output.contains("\"one\"") && run.output.contains("\"six\""))
      let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("beagle-tui: ") }
      #expect(lines.count == 4)
      #expect(lines.first?.hasPrefix("beagle-tui: line 2:1:15: ") == true, "\(lines)")
      let row = #"expected a row {"expression": …, "context": …}"#
      #expect(
        lines.dropFirst().prefix(2) == ["beagle-tui: line 3: \(row)", "beagle-tui: line 4: \(row)"])
      #expect(
        lines.last
          == "beagle-tui: line 5: context: expected an object of contexts by id, found a list"
      )
    }

    @Test func hugeResultsAreErrors() throws {
      let long = String(repeating: "\u{1}", count: 4 << 20)
      let run = try vectors(
        "{\"expression\": \"@{a}\", \"context\": {\"a\": \"\(long.map { _ in "\\u0001" }.joined())\"}}\n"
          + "{\"expression\": \"end\"}")
      #expect(run.status == .exit(1))
      #expect(run.output.hasPrefix("{\"result\":\"end\","))
      #expect(
        run.errors
          == "beagle-tui: line 1: the result is larger than 16 MiB; select a part of it\n")
    }

    @Test func blankLinesAndByteOrderMarksAreAllowed() throws {
      let run = try vectors(
        "\u{FEFF}{\"expression\": \"a\"}\r\n \t\r\n\n{\"expression\": \"@{b\"}\r\n")
      #expect(run.status == .exit(0))
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 2 && lines.last?.contains(#""line":4,"column":20}"#) == true)
    }

    @Test func invalidUTF8IsRejected() throws {
      let run = try vectors("{\"expression\": \"a", andBytes: [0xFF] + Array("\"}\n".utf8))
      #expect(run.status == .exit(1))
      #expect(run.output == "")
      #expect(run.errors.contains("line 1:1:18: a byte that is not UTF-8"))
    }

    /// The line is longer than the read buffer.
    @Test func longLinesAreRead() throws {
      let long = String(repeating: "漢", count: 100_000)
      let run = try vectors("{\"expression\": \"\(long)\"}\n{\"expression\": \"end\"}")
      #expect(run.status == .exit(0))
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 2 && lines.first?.hasPrefix("{\"result\":\"\(long)\",") == true)
    }

    @Test func controlCharactersAreEscaped() throws {
      let run = try vectors(#"{"expression": "\u001b[31m\u009b1m\u202e\u2028 €Û\u007f"}"#)
      #expect(!run.hasControls)
      #expect(run.output.hasPrefix(#"{"result":"\u001b[31m\u009b1m\u202e\u2028 €Û\u007f","#))
    }

    /// Zero-width characters, joiners, invisible operators and tags are escaped, not dropped.
    @Test(arguments: [
      ("\u{200B}", "\\u200b"), ("\u{200D}", "\\u200d"), ("\u{2060}", "\\u2060"),
      ("\u{2064}", "\\u2064"), ("\u{FEFF}", "\\ufeff"), ("\u{AD}", "\\u00ad"),
      ("\u{E0021}", "\\udb40\\udc21"),
    ])
    func invisibleCharactersAreEscaped(text: String, escaped: String) throws {
      let run = try eval("--", "a\(text)é")
      #expect(run.output == "\"a\(escaped)é\" string\n")
      #expect(run.status == .exit(0))
      let row = try vectors("{\"expression\": \"a\(text)é\"}")
      #expect(row.output.hasPrefix("{\"result\":\"a\(escaped)é\","), "\(row.output)")
    }

    @Test func unreadableInputIsReported() throws {
      let run = try PipeRun(["eval", "--vectors"], input: "/")
      #expect(run.status == .exit(1))
      #expect(run.errors == "beagle-tui: standard input: Is a directory\n")
      #expect(try PipeRun(["eval", "--vectors"]).status == .exit(0))
    }
  }
}
