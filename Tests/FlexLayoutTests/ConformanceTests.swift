import FlexCases
import FlexLayout
import Foundation
import JSON
import Testing

/// The conformance data: random trees in this repository, and more cases next to the repository.
enum Samples {
  /// Reads random trees from this target's resources.
  static func committed(_ name: String) throws -> [LayoutCase] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Data"))
    return try read(url)
  }

  /// The directory of the data outside the repository; nil if it is missing.
  static let shared: URL? = {
    let environment = ProcessInfo.processInfo.environment["BEAGLE_SHARED"]
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let base =
      environment.map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appendingPathComponent("shared")
    let layout = base.appendingPathComponent("data/layout")
    return FileManager.default.fileExists(atPath: layout.path) ? layout : nil
  }()

  /// Returns the JSON files of a folder in the shared data.
  static func files(_ folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
  }

  static func read(_ url: URL) throws -> [LayoutCase] {
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    return
      text.first == "["
      ? try JSONDocument(text: text, name: url.lastPathComponent, limits: .layoutCase)
        .root.elements.map { try LayoutCase($0) }
      : try text.split(separator: "\n").map { try LayoutCase.read(String($0)) }
  }

  /// Returns the first difference between a case and the engine's result, or nil.
  static func difference(_ layoutCase: LayoutCase) throws -> String? {
    for layout in layoutCase.layouts {
      let wanted = layoutCase.isDisabled ? layout.yoga ?? layout.expected : layout.expected
      guard let wanted else { continue }
      let frames = try layoutCase.compute(layout)
      if frames.count != wanted.count { return "\(layoutCase.name): \(frames.count) frames" }
      for (index, (frame, want)) in zip(frames, wanted).enumerated() {
        let got = [frame.x, frame.y, frame.width, frame.height]
        if zip(got, want).contains(where: { !(abs($0 - $1) <= 0.001) }) {
          return "\(layoutCase.name) \(layout.direction) scale \(layout.scale), "
            + "node \(index): \(got), wanted \(want)"
        }
      }
    }
    return nil
  }
}

@Suite("Conformance with Yoga")
struct ConformanceTests {
  @Test("Random trees", arguments: ["random-300", "random-full-400"])
  func random(_ name: String) throws {
    let cases = try Samples.committed(name)
    #expect(cases.count >= 300)
    for layoutCase in cases {
      let difference = try Samples.difference(layoutCase)
      #expect(difference == nil)
    }
  }

  @Test("Converted cases and captured trees")
  func shared() throws {
    guard let folder = Samples.shared else {
      print("Skipped: no layout data next to the repository; set BEAGLE_SHARED.")
      return
    }
    var total = 0
    var unsupported = 0
    let captures = folder.appendingPathComponent("captures")
    for file in try Samples.files(folder) + Samples.files(captures) {
      let cases = try Samples.read(file)
      var passed = 0
      unsupported += cases.count { $0.isUnsupported }
      for layoutCase in cases where !layoutCase.isUnsupported {
        let difference = try Samples.difference(layoutCase)
        #expect(difference == nil, "\(file.lastPathComponent)")
        if difference == nil { passed += 1 }
      }
      print("\(file.lastPathComponent): \(passed) of \(cases.count)")
      total += cases.count
    }
    #expect(total >= 441)
    // Captures with the defaults of the web or the behavior of other versions of Yoga.
    #expect(unsupported <= 12)
  }
}
