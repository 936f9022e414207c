import BeagleNetworking
import BeagleSchema
import Glibc
import SystemSupport

@testable import BeagleAutomation

/// A temporary workspace, removed with the object.
final class Workspace {
  let path: String

  init(_ files: [String: String]) throws {
    var template = Array("/tmp/beagle-flows-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SupportError(description: "mkdtemp failed") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for (name, text) in files { try write(Array(text.utf8), to: name) }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
    guard let file = fopen("\(path)/\(name)", "w") else {
      throw SupportError(description: "cannot write \(name)")
    }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  var reader: FlowReader {
    get throws { FlowReader(try ScreenDirectory(path)) }
  }

  deinit {
    if let child = try? ChildProcess.start(["rm", "-rf", path]) {
      _ = ChildProcess.wait(for: child)
    }
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
  let workspace: Workspace

  /// Reads commands below a configuration.
  init(
    commands: String, config: String = "appId: a", files: [String: String] = [:]
  ) throws {
    try self.init("\(config)\n---\n\(commands)\n", files: files)
  }

  init(_ text: String, files: [String: String] = [:]) throws {
    workspace = try Workspace(files.merging(["flow.yaml": text]) { $1 })
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
