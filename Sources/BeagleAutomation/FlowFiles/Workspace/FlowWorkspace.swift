import BeagleNetworking
import BeagleSchema
import Glibc
import JSON
import SystemSupport

/// The configuration of a workspace: `config.yaml` in its top folder.
struct WorkspaceConfiguration: Sendable, Equatable {
  /// Patterns for the paths of flows.
  var flows = ["*"]
  /// A flow must have one of these tags. Empty for all flows.
  var includeTags: [String] = []
  /// Tags that no flow may have.
  var excludeTags: [String] = []
  /// The names of flows that run first, one after the other.
  var flowsOrder: [String] = []
  /// Whether the flows in ``flowsOrder`` continue after one failed.
  var continueOnFailure = true
}

/// A directory of flows, and the choice of those to run.
package struct FlowWorkspace {
  /// Which flows to run.
  package struct Selection: Sendable {
    /// A flow must have one of these tags or of those in the configuration.
    package var includeTags: [String] = []
    /// Tags that no flow may have, in addition to those of the configuration.
    package var excludeTags: [String] = []

    /// Creates a selection of all flows.
    package init() {}
  }

  /// The flows to run, in order.
  package struct Plan: Sendable {
    /// The flows that run first, one after the other.
    package var sequence: [Flow] = []
    /// The other flows, by path.
    package var others: [Flow] = []
    /// The flows with errors among them, by path. They cannot run.
    package var broken: [String: BrokenFlow] = [:]
    /// Whether the sequence continues after a flow failed.
    package var continueOnFailure = true

    /// All flows, in the order of a run by one process.
    var flows: [Flow] { sequence + others }
  }

  private let reader: FlowReader
  /// The folder of the workspace below the directory of the reader; empty for the directory itself.
  private let folder: String

  /// Creates a workspace.
  /// - Parameters:
  ///   - reader: Reads the flows and collects the diagnostics.
  ///   - folder: The folder below the reader's directory, for example `flows`.
  package init(_ reader: FlowReader, folder: String = "") {
    self.reader = reader
    self.folder = FlowPath.normalized(folder) ?? ""
    reader.allowHiddenFolders(of: self.folder)
  }

  /// Reads the configuration. Its mistakes are diagnostics of the reader.
  func configuration() -> WorkspaceConfiguration {
    for name in ["config.yaml", "config.yml"] {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if let problem = reader.problem(path) {
        // A linked folder has its own message.
        guard problem != .missing, folderProblem == nil else { continue }
        report("\(name) \(problem.reason); remove it, or replace it with a file")
        return WorkspaceConfiguration()
      }
      guard let document = reader.load(path) else { return WorkspaceConfiguration() }
      return WorkspaceDecoder(reader, document, path: path).configuration()
    }
    return WorkspaceConfiguration()
  }

  /// The maximum length of a pattern in characters.
  private static let patternLength = 1000

  /// The number of steps of all comparisons of paths with patterns.
  private static let patternSteps = 50_000_000

  /// Reads the flows and chooses those to run. Flows with errors are diagnostics of the reader.
  package func plan(_ selection: Selection = Selection()) -> Plan {
    let configuration = configuration()
    if let long = configuration.flows.first(where: { $0.count > FlowWorkspace.patternLength }) {
      report(
        "the pattern \(long.prefix(20))… in config.yaml is longer than \(FlowWorkspace.patternLength)"
          + " characters; shorten it")
      return Plan()
    }
    let patterns = configuration.flows.map { PathPattern($0, .flows) }
    let all = flowFiles()
    var steps = FlowWorkspace.patternSteps
    let chosen = all.filter { path in
      let relative =
        folder.isEmpty ? path : String(path.utf8.dropFirst(folder.utf8.count + 1)) ?? path
      return patterns.contains { $0.matches(relative, steps: &steps) }
    }
    guard steps > 0 else {
      report("the patterns of flows in config.yaml take too many steps; use fewer or shorter ones")
      return Plan()
    }
    if let problem = folderProblem {
      report("the directory \(problem.reason)")
      return Plan()
    }
    guard !chosen.isEmpty else {
      reportEmpty(configuration, hasFlows: !all.isEmpty)
      return Plan()
    }
    let include = selection.includeTags + configuration.includeTags
    let exclude = selection.excludeTags + configuration.excludeTags
    let (included, excluded) = (Set(include), Set(exclude))
    var broken: [String: BrokenFlow] = [:]
    let read = chosen.compactMap { path -> Flow? in
      if let flow = reader.read(path) { return flow }
      broken[path] = reader.brokenFlow(path)
      return broken[path]?.flow
    }
    let flows = read.filter { flow in
      // The tags of a file that is not YAML are unknown, and it must not be left out silently.
      if let problem = broken[flow.path], problem.hasNoConfiguration { return true }
      let tags = flow.configuration.tags
      return (included.isEmpty || tags.contains(where: included.contains))
        && !tags.contains(where: excluded.contains)
    }
    if flows.isEmpty, !read.isEmpty {
      report(
        include.isEmpty
          ? "each flow has one of the excluded tags \(WorkspaceDecoder.list(exclude))"
          : "no flow has one of the tags \(WorkspaceDecoder.list(include))"
            + (exclude.isEmpty
              ? "" : " and none of the excluded tags \(WorkspaceDecoder.list(exclude))"))
    }
    var plan = order(flows, configuration)
    plan.broken = broken
    return plan
  }

  /// The reason why the directory cannot be listed, for example a link.
  private var folderProblem: ScreenDirectory.Problem? {
    do throws(ScreenDirectory.Problem) {
      close(try reader.directory.files.openFolder(folder.split(separator: "/").map(String.init)))
      return nil
    } catch { return error }
  }

  /// Returns the paths of the files that may be flows, sorted.
  private func flowFiles() -> [String] {
    let listing = DirectoryListing(reader.directory, in: folder, limit: .complete)
    if listing.isTruncated {
      // Flows must not be left out without a message.
      report("the directory has \(DirectoryListing.Limit.complete); name smaller ones of flows")
    }
    // Reading a link reports an error, so that a flow is not left out without a message.
    return (listing.files + listing.refused).filter { path in
      let name = FilePath.name(of: path)
      return (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        && name != "config.yaml" && name != "config.yml"
    }
  }

  /// The maximum number of names that are compared with those of all flows for a suggestion.
  private static let suggestionLimit = 100

  private func order(_ flows: [Flow], _ configuration: WorkspaceConfiguration) -> Plan {
    var plan = Plan(continueOnFailure: configuration.continueOnFailure)
    // Of several flows with a name, each occurrence of the name means the next one.
    var indices = Dictionary(grouping: flows.indices.reversed()) { flows[$0].name }
    var unknown = 0
    for name in configuration.flowsOrder {
      if let index = indices[name]?.popLast() {
        plan.sequence.append(flows[index])
      } else if indices[name] == nil {
        unknown += 1
        let near =
          unknown > FlowWorkspace.suggestionLimit
          ? nil : TypoCorrection.nearest(to: name, among: flows.map(\.name), limit: 1).first
        report(
          "executionOrder names the flow \"\(name)\", which does not exist or is excluded",
          suggestion: near)
      }
    }
    let ordered = Set(plan.sequence.map(\.path))
    plan.others = flows.filter { !ordered.contains($0.path) }
    return plan
  }

  private func reportEmpty(_ configuration: WorkspaceConfiguration, hasFlows: Bool) {
    if !hasFlows {
      report(
        "the directory contains no flows",
        suggestion: "add a flow, such as \(folder.isEmpty ? "" : folder + "/")home.yaml")
    } else if configuration.flows == ["*"] {
      report(
        "the top folder contains no flows",
        suggestion: "write \"flows: ['**']\" in config.yaml to include subfolders")
    } else {
      report("no flow matches \(WorkspaceDecoder.list(configuration.flows))")
    }
  }

  private func report(_ message: String, suggestion: String? = nil) {
    reader.report(
      .flow(.structure), .error, message, suggestion: suggestion,
      file: folder.isEmpty ? "." : folder)
  }
}

/// Decodes `config.yaml`.
private struct WorkspaceDecoder {
  private let decoder: FlowDecoder

  init(_ reader: FlowReader, _ document: YAMLDocument, path: String) {
    decoder = FlowDecoder(reader, document, path: path)
  }

  static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.joined(separator: ", ")
  }

  func configuration() -> WorkspaceConfiguration {
    var result = WorkspaceConfiguration()
    guard let root = decoder.document.roots.first, !root.isNull,
      var reader = PropertyReader(decoder, root, "config.yaml")
    else { return result }
    if let flows = reader.value("flows") { result.flows = texts(flows, "flows") }
    if let tags = reader.value("includeTags") { result.includeTags = texts(tags, "includeTags") }
    if let tags = reader.value("excludeTags") { result.excludeTags = texts(tags, "excludeTags") }
    if let order = reader.value("executionOrder"),
      var orderReader = PropertyReader(decoder, order, "executionOrder")
    {
      result.continueOnFailure = orderReader.bool("continueOnFailure") ?? true
      if let flows = orderReader.value("flowsOrder") {
        result.flowsOrder = decoder.texts(flows, "flowsOrder")
      }
      orderReader.finish()
    }
    // Maestro ignores other properties, for example those of its cloud.
    return result
  }

  /// Reads a list of texts, or one text.
  private func texts(_ node: YAMLNode, _ subject: String) -> [String] {
    if node.kind == .scalar { return [node.text ?? ""] }
    return decoder.texts(node, subject)
  }
}
