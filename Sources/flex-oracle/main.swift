// Reads layout cases, one JSON object a line, from standard input, and writes them with the
// frames filled in. Lines that cannot be used are reported on standard error; the rest goes on.

import FlexCases
import FlexLayout

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
func number(_ value: Float) -> JSON {
  if value == 0 { return .number("0") }
  if value == value.rounded(), abs(value) < 1e9 { return .number("\(Int(value))") }
  return .number("\(value)")
}

func solve(_ text: String) throws -> String {
  var json = try JSON(text)
  let layoutCase = try LayoutCase(json)
  guard case .object(var members) = json,
    let position = members.firstIndex(where: { $0.key == "layouts" }),
    var layouts = members[position].value.elements
  else { return text }
  for (index, layout) in layoutCase.layouts.enumerated() {
    let frames = try layoutCase.compute(layout).map { frame in
      JSON.array([frame.x, frame.y, frame.width, frame.height].map(number))
    }
    guard case .object(var fields) = layouts[index] else { continue }
    fields.removeAll { $0.key == "expected" }
    fields.append(("expected", .array(frames)))
    layouts[index] = .object(fields)
  }
  members[position].value = .array(layouts)
  json = .object(members)
  return json.text
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
