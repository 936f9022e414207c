import BeagleNetworking
import BeagleSchema
import BeagleTUITesting
import CellText
import Glibc
import TestFiles

@testable import BeagleAutomation

/// Runs flows on a directory of screens, with virtual time.
@MainActor
final class FlowBench {
  let workspace: TemporaryDirectory
  let pilot: Pilot
  var options = FlowOptions()

  /// - Parameter files: the files of the directory, by path.
  init(
    _ files: [String: String], size: CellSize = CellSize(width: 60, height: 20), latency: Int = 0
  ) throws {
    workspace = TemporaryDirectory(files)
    pilot = Pilot(size: size)
    try pilot.serve(directory: workspace.path, latency: latency)
    options.workspace = try ScreenDirectory(workspace.path)
    options.output = FlowOutput(workspace.path + "/out")
    options.scriptProgram = TestedProgram.path
    options.launch = { [unowned pilot] in pilot.open(path: "/home") }
  }

  /// Runs commands.
  /// - Parameter config: lines of the configuration.
  func run(
    _ commands: String, config: String = "appId: a", files: [String: String] = [:]
  ) throws -> FlowResult {
    workspace.write("flow.yaml", "\(config)\n---\n\(commands)\n")
    for (name, text) in files { workspace.write(name, text) }
    let reader = try workspace.reader
    guard let flow = reader.read("flow.yaml") else {
      throw SupportError(description: reader.diagnostics.map(\.description).joined(separator: "\n"))
    }
    return FlowRunner(flow, pilot: pilot, options: options).run()
  }

  /// Runs commands that must succeed.
  func pass(
    _ commands: String, config: String = "appId: a", files: [String: String] = [:]
  ) throws {
    let result = try run(commands, config: config, files: files)
    if let report = result.report {
      throw SupportError(description: report.lines().joined(separator: "\n"))
    }
  }

  /// Runs commands that must fail, and returns the report.
  func fail(_ commands: String, files: [String: String] = [:]) throws -> FailureReport {
    let result = try run(commands, files: files)
    guard let report = result.report else { throw SupportError(description: "the flow passed") }
    return report
  }

  /// The content of a file that a flow wrote; nil without one.
  func output(_ name: String) -> String? {
    guard let directory = try? ScreenDirectory(workspace.path),
      let bytes = try? directory.read("out/" + name, limit: 1 << 20)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Screens as JSON.
enum FlowScreen {
  static func screen(_ title: String, _ children: String...) -> String {
    """
    {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"\(title)"},
     "child":{"_beagleComponent_":"beagle:scrollView",
      "context":{"id":"form","value":{"name":"","count":0,"items":[{"sku":"A1"}]}},
      "children":[\(children.joined(separator: ","))]}}
    """
  }

  static func text(_ text: String, id: String? = nil) -> String {
    "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"\(text)\"\(member("id", id))}"
  }

  static func button(_ text: String, _ action: String = "", id: String? = nil) -> String {
    let press = action.isEmpty ? "" : ",\"onPress\":[\(action)]"
    return
      "{\"_beagleComponent_\":\"beagle:button\",\"text\":\"\(text)\"\(member("id", id))\(press)}"
  }

  static func field(_ placeholder: String, id: String? = nil) -> String {
    """
    {"_beagleComponent_":"beagle:textInput","placeholder":"\(placeholder)"\(member("id", id)),
     "onChange":[{"_beagleAction_":"beagle:setContext","contextId":"form","path":"name",
      "value":"@{onChange.value}"}]}
    """
  }

  static func push(_ path: String) -> String {
    "{\"_beagleAction_\":\"beagle:pushView\",\"route\":{\"url\":\"\(path)\"}}"
  }

  static func request(_ path: String, method: String = "GET", body: String = "null") -> String {
    """
    {"_beagleAction_":"beagle:sendRequest","url":"\(path)","method":"\(method)","data":\(body),
     "onSuccess":[{"_beagleAction_":"beagle:alert","title":"Done","message":"@{onSuccess.status}"}],
     "onError":[{"_beagleAction_":"beagle:alert","title":"Failed","message":"try again"}]}
    """
  }

  static func set(_ path: String, _ value: String) -> String {
    """
    {"_beagleAction_":"beagle:setContext","contextId":"form","path":"\(path)","value":\(value)}
    """
  }

  private static func member(_ name: String, _ value: String?) -> String {
    value.map { ",\"\(name)\":\"\($0)\"" } ?? ""
  }
}
