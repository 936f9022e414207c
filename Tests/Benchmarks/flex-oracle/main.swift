// Reads layout cases from standard input, one JSON object per line, and prints them with computed
// frames. Reports invalid lines on standard error and continues.

import FlexCases
import FlexLayout
import JSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

func report(_ line: Int, _ message: String) {
  let text = Array("line \(line): \(message)\n".utf8)
  _ = write(STDERR_FILENO, text, text.count)
}

/// Returns a number as in the schema: the shortest decimal of the float, `-0` as `0`.
func number(_ value: Float) -> String {
  if value == 0 { return "0" }
  if value == value.rounded(), abs(value) < 1e9 { return "\(Int(value))" }
  return "\(value)"
}

/// Returns the text of an object with a member replaced, or added at the end.
func object(_ json: JSONNode, setting key: String, to value: String) -> String {
  var members = json.members.map { member in
    "\(member.key.text):\(member.key.string == key ? value : member.value.text)"
  }
  if json[key] == nil { members.append("\"\(key)\":\(value)") }
  return "{\(members.joined(separator: ","))}"
}

/// Returns the case with the computed frames of each layout, otherwise unchanged.
func solve(_ text: String) throws -> String {
  let json = try JSONDocument(text: text, name: "case", limits: .layoutCase).root
  let layoutCase = try LayoutCase(json)
  guard !layoutCase.isUnsupported else {
    throw LayoutCase.Failure("the case has a configuration that the engine does not support")
  }
  guard let given = json["layouts"] else { return text }
  var layouts: [String] = []
  for (layout, old) in zip(layoutCase.layouts, given.elements) {
    let frames = try layoutCase.compute(layout).map { frame in
      "[\([frame.x, frame.y, frame.width, frame.height].map(number).joined(separator: ","))]"
    }
    layouts.append(object(old, setting: "expected", to: "[\(frames.joined(separator: ","))]"))
  }
  return object(json, setting: "layouts", to: "[\(layouts.joined(separator: ","))]")
}

var lineNumber = 0
var failures = 0
while let line = readLine() {
  lineNumber += 1
  if line.allSatisfy(\.isWhitespace) { continue }
  do {
    print(try solve(line))
  } catch {
    failures += 1
    report(lineNumber, "\(error)")
  }
}
exit(failures == 0 ? 0 : 1)
