// Measures FlexLayout on captured and synthetic trees. To compare with Yoga, set YOGA_BENCH to the
// path of a Yoga benchmark: it is called with a file of one case and a number of rounds, and prints
// one line with the nanoseconds for building, the first layout and a relayout after a change of one
// leaf, and the bytes per node. The engines run alternately, to have equal conditions.

import Foundation

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
let yoga = ProcessInfo.processInfo.environment["YOGA_BENCH"].flatMap { $0.isEmpty ? nil : $0 }
var rows: [Row] = []
for sample in Sample.all() {
  rows.append(try compare(sample, rounds: rounds, yoga: yoga))
  if let row = rows.last { print(row.text) }
}
if yoga == nil { print("Set YOGA_BENCH to the path of a Yoga benchmark to see ratios.") }

/// Measures both engines alternately.
func compare(_ sample: Sample, rounds: Int, yoga: String?) throws -> Row {
  var ours: [Timing] = []
  var theirs: [Timing] = []
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("flex-bench-\(ProcessInfo.processInfo.processIdentifier).json")
  defer { try? FileManager.default.removeItem(at: file) }
  try (sample.text + "\n").write(to: file, atomically: true, encoding: .utf8)
  for _ in 0..<rounds {
    ours.append(try measure(sample))
    if let yoga, !sample.isTooSlowForYoga {
      theirs.append(try runYoga(yoga, file.path, sample.repetitions))
    }
  }
  return Row(
    name: sample.name, nodes: sample.nodes, ours: Timing.median(ours),
    yoga: theirs.isEmpty ? nil : Timing.median(theirs))
}

func runYoga(_ path: String, _ file: String, _ repetitions: Int) throws -> Timing {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = [file, "\(repetitions)"]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let numbers = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    .compactMap { Double($0) }
  guard numbers.count == 4 else { throw CocoaError(.fileReadCorruptFile) }
  return Timing(build: numbers[0], cold: numbers[1], relayout: numbers[2], bytes: numbers[3])
}
