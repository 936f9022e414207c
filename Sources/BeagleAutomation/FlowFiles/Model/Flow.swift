import JSON
import SystemSupport

/// A test in Maestro's format: a configuration and commands.
///
/// A flow is read completely, with its sub-flows and scripts, before it runs. Texts that contain
/// `${…}` are resolved while it runs, with ``FlowVariables``.
package final class Flow: Sendable {
  /// The path of the file below the workspace, which is its name in messages.
  package let path: String
  /// The configuration, which is the first document of the file.
  package let configuration: FlowConfiguration
  /// The commands, which are the second document of the file.
  package let commands: [FlowCommand]

  init(path: String, configuration: FlowConfiguration, commands: [FlowCommand]) {
    self.path = path
    self.configuration = configuration
    self.commands = commands
  }

  /// Creates a flow whose commands follow one by one.
  package convenience init(session name: String) {
    self.init(path: name, configuration: FlowConfiguration(), commands: [])
  }

  /// The name for reports: that of the configuration, else of the file without its extension.
  package var name: String { configuration.name ?? fileName }

  /// The name of the file without directory and extension: the variable `MAESTRO_FILENAME`.
  package var fileName: String {
    let file = FilePath.name(of: path)[...]
    return String(file.lastIndex(of: ".").map { file[..<$0] } ?? file)
  }
}

/// The configuration of a flow.
package struct FlowConfiguration: Sendable {
  /// The application, or the address of a web page (`url`). Beagle ignores it.
  package var appId: FlowText?
  /// Whether ``appId`` is the value of `url`, which is the entry screen of a test without another
  /// one.
  package var isURL = false
  /// The name of the flow.
  var name: String?
  /// The tags of the flow.
  package var tags: [String] = []
  /// The variables of the flow, in order.
  package var env: [FlowVariable] = []
  /// The commands to run before the flow.
  var onFlowStart: [FlowCommand] = []
  /// The commands to run after the flow, also if it failed.
  var onFlowComplete: [FlowCommand] = []
  /// The names of further properties. They are for other tools.
  var otherProperties: [String] = []
}

/// A variable that a flow or a command defines.
package struct FlowVariable: Sendable {
  /// The name.
  package let name: String
  /// The value.
  package let value: FlowText
}

/// A place in a flow file: `file:line:column`.
package struct FlowLocation: Sendable, CustomStringConvertible {
  /// The file.
  let document: YAMLDocument
  /// The bytes.
  let span: SourceSpan

  init(_ node: YAMLNode) {
    document = node.document
    span = node.span
  }

  /// The path of the file.
  var file: String { document.name }
  /// The line and column of the first character.
  var start: SourceLocation { document.location(ofOffset: span.offset) }
  /// `file:line:column`.
  package var description: String { "\(file):\(start)" }
}

/// A command of a flow.
package struct FlowCommand: Sendable {
  /// The name in the file, for example `tapOn` or `beagle: request`.
  package let name: String
  /// What to do.
  let action: FlowAction
  /// The name for reports; nil for a description of the command.
  let label: FlowText?
  /// Whether a failure is only a warning.
  let isOptional: Bool
  /// The position of the command.
  package let location: FlowLocation

  /// Whether only Beagle's runner knows the command, not Maestro.
  var isOwn: Bool {
    if case .beagle = action { return true }
    return false
  }
}

/// The commands inside of another command: in the same file, or a sub-flow.
package enum FlowBody: Sendable {
  /// Commands in the same file.
  case commands([FlowCommand])
  /// Another flow, with its own configuration.
  case flow(Flow)

  /// The commands.
  var commands: [FlowCommand] {
    switch self {
    case .commands(let commands): commands
    case .flow(let flow): flow.commands
    }
  }
}

/// A condition. All of its parts must be true.
struct FlowCondition: Sendable {
  /// The name for reports.
  var label: FlowText?
  /// The platform: `android`, `ios` or `web`, in lowercase.
  var platform: String?
  /// An element that must be visible.
  var visible: FlowSelector?
  /// An element that must not be visible.
  var notVisible: FlowSelector?
  /// A script whose value must be true, as ``FlowVariables/isTrue(_:)`` defines it.
  var script: FlowText?
}

extension Flow {
  /// The commands that only Beagle's runner has, those of sub-flows included.
  package var ownCommands: [FlowCommand] { allCommands.filter(\.isOwn) }

  /// The paths below the workspace of the flow, its sub-flows and scripts, sorted.
  package var files: [String] {
    var files: Set<String> = [path]
    for command in allCommands {
      files.insert(command.location.file)
      if case .runScript(let script) = command.action { files.insert(script.path) }
      if case .flow(let flow)? = command.action.body { files.insert(flow.path) }
    }
    return files.sorted()
  }

  /// All commands in reading order, those of sub-flows included.
  /// A sub-flow that runs several times occurs once: if each of many sub-flows ran the next one twice,
  /// their number would double at each level.
  private var allCommands: [FlowCommand] {
    var seen: Set<String> = [path]
    return allCommands(&seen)
  }

  private func allCommands(_ seen: inout Set<String>) -> [FlowCommand] {
    func all(_ commands: [FlowCommand]) -> [FlowCommand] {
      commands.flatMap { [$0] + ($0.action.body.map(all) ?? []) }
    }
    func all(_ body: FlowBody) -> [FlowCommand] {
      if case .flow(let flow) = body {
        return seen.insert(flow.path).inserted ? flow.allCommands(&seen) : []
      }
      return all(body.commands)
    }
    return all(configuration.onFlowStart) + all(commands) + all(configuration.onFlowComplete)
  }
}
