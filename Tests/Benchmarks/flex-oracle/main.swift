// Reads layout cases, one JSON object a line, from standard input, and writes them with the
// frames filled in. Lines that cannot be used are reported on standard error; the rest goes on.

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

/// A number as the schema writes it: the shortest decimal of the float, `-0` as `0`.
func number(_ value: Float) -> String {
  if value == 0 { return "0" }
  if value == value.rounded(), abs(value) < 1e9 { return "\(Int(value))" }
  return "\(value)"
}

/// The text of an object with a member set to another value, or added at the end.
func object(_ json: JSONNode, setting key: String, to value: String) -> String {
  var members = json.members.map { member in
    "\(member.key.text):\(member.key.string == key ? value : member.value.text)"
  }
  if json[key] == nil { members.append("\"\(key)\":\(value)") }
  return "{\(members.joined(separator: ","))}"
}

/// The case with the computed frames of each layout; all else as it was written.
func solve(_ text: String) throws -> String {
  let json = try JSONDocument(text: text, name: "case", limits: .layoutCase).root
  let layoutCase = try LayoutCase(json)
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
