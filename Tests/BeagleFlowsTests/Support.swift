import BeagleNetworking
import BeagleSchema
import Glibc
import TestFiles

@testable import BeagleAutomation

extension TemporaryDirectory {
  /// A reader of the flows in the directory.
  var reader: FlowReader {
    get throws { FlowReader(try ScreenDirectory(path)) }
  }
}

struct SupportError: Error, CustomStringConvertible {
  let description: String
}

/// A flow that was read from one file, with its diagnostics.
struct ReadFlow {
  let flow: Flow?
  let diagnostics: [String]
  /// The workspace must outlive a flow whose files are read later.
  let workspace: TemporaryDirectory

  /// Reads commands below a configuration.
  init(
    commands: String, config: String = "appId: a", files: [String: String] = [:]
  ) throws {
    try self.init("\(config)\n---\n\(commands)\n", files: files)
  }

  init(_ text: String, files: [String: String] = [:]) throws {
    workspace = TemporaryDirectory(files.merging(["flow.yaml": text]) { $1 })
    let reader = try workspace.reader
    flow = reader.read("flow.yaml")
    diagnostics = reader.diagnostics.map(\.description)
  }

  /// The action of the only command.
  var action: FlowAction? { flow?.commands.first?.action }
}

/// The program that runs scripts.
enum TestedProgram {
  /// Whether the tests and the program were built with AddressSanitizer or ThreadSanitizer.
  static let hasSanitizer = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// The executable next to the test bundle, or in the build folder of the package.
  static var path: String {
    var folders: [String] = []
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    if length > 0 {
      let program = String(
        decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      folders.append(program.split(separator: "/").dropLast().joined(separator: "/"))
    }
    var root = #filePath.split(separator: "/")
    while let last = root.popLast(), last != "Tests" {}
    folders.append(root.joined(separator: "/") + "/.build/debug")
    return folders.map { "/\($0)/beagle-tui" }.first { access($0, X_OK) == 0 } ?? "beagle-tui"
  }
}
