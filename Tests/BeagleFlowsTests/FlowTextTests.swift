import Testing

@testable import BeagleAutomation

struct FlowTextTests {
  private func parts(_ text: String) -> String {
    FlowText(text).parts.map { part in
      switch part {
      case .literal(let literal): "«\(literal)»"
      case .script(let script): "<\(script)>"
      }
    }.joined()
  }

  @Test(arguments: [
    ("", ""), ("a", "«a»"), ("${a}", "<a>"), ("a ${b} c ${d}", "«a »<b>« c »<d>"),
    ("\\${a}", "«${a}»"), ("$a $", "«$a $»"), ("${a", "«${a»"), ("${f({a: 1})}", "<f({a: 1})>"),
    ("${'}'}", "<'}'>"), ("${`a${b}c`} d", "<`a${b}c`>« d»"), ("${\"\\\"}\"}x", "<\"\\\"}\">«x»"),
    ("${}", "<>"), ("${it's}", "<it's>"), ("${/'/.test(a)} b", "</'/.test(a)>« b»"),
    ("ü${ö}ä", "«ü»<ö>«ä»"),
  ])
  func scriptsAreFound(_ text: String, _ expected: String) {
    #expect(parts(text) == expected)
  }

  /// The time must not grow with the square of the text.
  @Test(arguments: [
    "${", "${{}", "${'", "${`", "${\"}", "${`${}", "${{'}", "$", "}", "${{", "\\${{}", "${[{]}",
  ])
  func theStepsForTheEndsOfScriptsAreLinear(_ part: String) {
    let bytes = Array(String(repeating: part, count: 20_000).utf8)
    var ends = ScriptEnds(bytes)
    var next = 0
    var found = 0
    while next < bytes.count {
      if let place = ends.end(from: next) {
        found += 1
        next = place + 1
      } else {
        next += part.utf8.count
      }
    }
    #expect(ends.steps <= (ScriptEnds.failureLimit + 1) * bytes.count)
    #expect(found > 0 || !part.contains("}"))
    #expect(FlowText(String(repeating: part, count: 20_000)).source.utf8.count == bytes.count)
  }

  @Test(arguments: [
    ("1", true), ("true", true), ("a", true), ("", false), ("  ", false), ("false", false),
    ("FALSE", false), ("undefined", false), ("null", false), ("0", false), ("0.0", false),
    ("-1", true),
  ])
  func aValueIsTrueAsInMaestro(_ value: String, _ expected: Bool) {
    #expect(FlowVariables.isTrue(value) == expected)
  }

  @Test(arguments: [
    ("50%,50%", FlowPoint.relative(x: 50, y: 50)), ("50%, 75%", .relative(x: 50, y: 75)),
    ("120,300", .absolute(x: 120, y: 300)), ("101%,50%", nil), ("50%,50", nil), ("1", nil),
    ("a,b", nil), ("1,2,3", nil), ("-1,2", nil),
  ])
  func aPointIsParsed(_ text: String, _ expected: FlowPoint?) {
    #expect(FlowPoint(text) == expected)
  }
}
