import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleServers
import BeagleTUI
import CellText
import SystemSupport

/// Records the commands of a flow with the requests and messages during each.
@MainActor
final class StepRecorder {
  private let run: ScreenRun
  private var recorded: [Recorded] = []
  /// The last command, if ``recorded`` is full.
  private var last: Recorded?
  /// The number of commands that are neither recorded nor the last one.
  private(set) var omittedCount = 0
  /// The places in ``recorded`` of the commands that contain the next one; nil for one that is not recorded.
  private var open: [Int?] = []
  /// The number of commands that no other one contains.
  private var count = 0

  /// A command, and the numbers of its requests. Their responses may arrive during a later one.
  private struct Recorded {
    var step: FlowStep
    var requests: [Int] = []
  }

  /// The maximum number of steps, besides the last one. A loop of commands could perform any number.
  private static let limit = 300

  init(_ run: ScreenRun) { self.run = run }

  /// Begins to record the next commands.
  func begin() {
    recorded = []
    last = nil
    omittedCount = 0
    open = []
    count = 0
  }

  /// The commands with their results.
  var steps: [FlowStep] {
    (recorded + (last.map { [$0] } ?? [])).map { recorded in
      var step = recorded.step
      step.requests = run.requests(recorded.requests)
      return step
    }
  }

  /// Records a command that begins.
  func add(_ command: String, depth: Int) {
    end()
    run.beginStep()
    if depth == 0 { count += 1 }
    let step = FlowStep(
      command: TextMetrics.line(Redaction.text(command)), depth: depth, number: count)
    open = Array(open.prefix(depth))
    if recorded.count < Self.limit {
      open.append(recorded.count)
      recorded.append(Recorded(step: step))
    } else {
      if last != nil { omittedCount += 1 }
      open.append(nil)
      last = Recorded(step: step)
    }
  }

  /// Adds what happened during the last command. What a response caused is added to the command that sent the
  /// request.
  func end() {
    guard !recorded.isEmpty else { return }
    let (numbers, log) = run.newEvents()
    if last == nil {
      recorded[recorded.count - 1].requests += numbers
    } else {
      last?.requests += numbers
    }
    for event in log {
      if let cause = event.cause,
        let index = recorded.lastIndex(where: { $0.requests.contains(cause) })
      {
        recorded[index].step.log.append(event.text)
      } else if last == nil {
        recorded[recorded.count - 1].step.log.append(event.text)
      } else {
        last?.step.log.append(event.text)
      }
    }
  }

  /// Adds what the last command did.
  func add(effect: String) {
    let effect = TextMetrics.line(Redaction.text(effect))
    if last == nil, !recorded.isEmpty {
      recorded[recorded.count - 1].step.effect = effect
    } else {
      last?.step.effect = effect
    }
  }

  /// Marks the last command, and those that contain it.
  func fail() {
    end()
    for index in open { if let index { recorded[index].step.status = .failed } }
    last?.step.status = .failed
  }
}

/// Reads the commands that a model wrote.
struct FlowText {
  /// The name of the text in messages.
  static let name = "flow.yaml"

  let flow: Flow
  /// The number of lines before those that the model wrote.
  let offset: Int
  /// The warnings of the checker, with the lines that the model wrote.
  let warnings: [String]

  /// Reads a flow from a text or a file.
  /// - Throws: ``ToolError`` with the mistakes in it.
  init(
    _ source: String?, path: String?, in directory: ScreenDirectory
  ) throws(ToolError) {
    let reader = FlowReader(directory)
    let head = FlowCall.head
    offset = source?.hasPrefix(head) == true ? 2 : 0
    let bytes = source.map { Array($0.utf8) }
    let flow =
      bytes.map { reader.read($0, path: FlowText.name) } ?? path.flatMap { reader.read($0) }
    // A command that uses any element would let a wrong flow pass.
    let isVague = reader.diagnostics.contains { $0.code == .missingRequired }
    guard let flow, !isVague else {
      let report = TextReport(columns: nil, style: ReportStyle(isColored: false))
      let texts = reader.diagnostics.prefix(20).map { [offset] finding in
        let source = finding.file == FlowText.name ? bytes : reader.text(of: finding.file)
        return report.text(of: FlowText.moved(finding, by: offset), in: source)
      }
      throw ToolError(
        "the flow cannot run:\n" + texts.joined(separator: "\n")
          + FlowText.advice(reader.diagnostics, path, directory))
    }
    self.flow = flow
    warnings = reader.diagnostics.prefix(20).map { [offset] finding in
      let help = finding.suggestion.map { " (\($0))" } ?? ""
      let place =
        finding.file == FlowText.name
        ? "line \(max(1, finding.line - offset))" : "\(finding.file):\(finding.line)"
      return "\(place): \(finding.message)\(help)"
    }
  }

  /// Returns what helps to correct a flow that cannot be read.
  private static func advice(
    _ findings: [Diagnostic], _ path: String?, _ directory: ScreenDirectory
  ) -> String {
    if findings.contains(where: { $0.code == .flow(.unknownCommand) }) {
      return "\nexplain flow says how to write flows; list_components with the kind flow lists the"
        + " commands.\n"
    }
    guard let path, findings.contains(where: { $0.code == .flow(.missingFile) && $0.file == path })
    else { return "" }
    let flows = DirectoryListing(directory).files.filter {
      $0.hasSuffix(".yaml") || $0.hasSuffix(".yml")
    }
    return flows.isEmpty
      ? "\nThe directory has no flows; pass the commands in flow.\n"
      : "\nThe flows are \(flows.prefix(30).joined(separator: ", ")).\n"
  }

  private static func moved(_ finding: Diagnostic, by offset: Int) -> Diagnostic {
    var finding = finding
    guard finding.file == name else { return finding }
    finding.line = max(1, finding.line - offset)
    finding.endLine = max(1, finding.endLine - offset)
    return finding
  }

  /// Returns the place of a command that runs another one, with the line that the model wrote.
  func moved(caller: String) -> String {
    let parts = caller.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == FlowText.name, let line = Int(parts[1]) else {
      return caller
    }
    return "\(parts[0]):\(max(1, line - offset)):\(parts[2])"
  }

  /// Returns a warning with the line that the model wrote.
  func moved(warning: FlowResult.Warning) -> String {
    guard let place = warning.place, place.file == FlowText.name else { return warning.description }
    return "line \(max(1, place.line - offset)): \(warning.message)"
  }
}
