// Measures parsing and decoding of documents against Foundation's JSONDecoder, and the cost of
// changing one of many bound texts. To compare with simdjson, set SIMDJSON_BENCH to the path of a
// program: it is called with a file, `dom` and a number of rounds, and prints JSON with
// `median_ms`.

import BeagleTUI
import Foundation

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 9
let simdjson = ProcessInfo.processInfo.environment["SIMDJSON_BENCH"].flatMap {
  $0.isEmpty ? nil : $0
}

let list = Documents.list(rows: 100_000)
let tree = Documents.tree(rows: 10_000)
let reader = try median(rounds) { try JSONDocument(list, name: "list").bytes.count }
print("JSON, \(list.count / 1_000_000) MB of rows: reader \(ms(reader))", terminator: "")
if let simdjson {
  let theirs = try runSimdjson(simdjson, list, rounds)
  print(", simdjson DOM \(ms(theirs)): speed \(ratio(theirs, reader)) of it")
} else {
  print("; set SIMDJSON_BENCH to the path of a simdjson benchmark to see a ratio")
}

let decoder = BeagleDependencies().decoder
try compare("screen with a list of 100,000 rows", list, FoundationModel.List.self)
try compare("screen of 10,000 rows spelled out", tree, FoundationModel.Component.self)
try await MainActor.run { try boundTexts() }

/// Decodes a screen, and a model of the same values with JSONDecoder.
func compare<Model: Decodable>(_ what: String, _ bytes: [UInt8], _ model: Model.Type) throws {
  let ours = try median(rounds) { () -> Int in
    let decoded = try decoder.decodeScreen(JSONDocument(bytes, name: "bench"))
    return decoded.diagnostics.count
  }
  let data = Data(bytes)
  let theirs = try median(max(3, rounds / 3)) { try JSONDecoder().decode(model, from: data) }
  print(
    "\(what): ours \(ms(ours)), JSONDecoder \(ms(theirs)): \(ratio(theirs, ours)) times as fast")
}

/// Changes one element of a context with 10,000 texts bound to one element each.
@MainActor
func boundTexts() throws {
  let count = 10_000
  let terminal = HeadlessTerminal(size: CellSize(width: 80, height: 24))
  let application = BeagleApplication(terminal: terminal, dependencies: BeagleDependencies())
  let global = application.dependencies.globalContext
  global.set(.array((0..<count).map { .string("row \($0)") }))
  let texts = (0..<count).map { Text(Expression(stringLiteral: "@{global[\($0)]}")) }
  application.open(.declarative(Screen(child: Container(children: texts))))
  application.settle()
  var round = 0
  let time = median(101) {
    round += 1
    global.set(.string("new \(round)"), path: "[5]")
    application.application.present()
  }
  print("one of \(count) bound texts changed, to the painted frame: \(ms(time))")
}

// MARK: - Time

/// Returns the median time of some calls in seconds.
func median<T>(_ rounds: Int, _ body: () throws -> T) rethrows -> Double {
  let clock = ContinuousClock()
  var times: [Double] = []
  for _ in 0..<rounds {
    let start = clock.now
    _ = try body()
    times.append((clock.now - start) / .seconds(1))
  }
  return times.sorted()[times.count / 2]
}

func ms(_ seconds: Double) -> String { String(format: "%.2f ms", seconds * 1000) }

func ratio(_ a: Double, _ b: Double) -> String { String(format: "%.2f", a / b) }

func runSimdjson(_ path: String, _ bytes: [UInt8], _ rounds: Int) throws -> Double {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("schema-bench-\(ProcessInfo.processInfo.processIdentifier).json")
  defer { try? FileManager.default.removeItem(at: file) }
  try Data(bytes).write(to: file)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = [file.path, "dom", "\(rounds)"]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  struct Result: Decodable { var median_ms: Double }
  return try JSONDecoder().decode(Result.self, from: output).median_ms / 1000
}
