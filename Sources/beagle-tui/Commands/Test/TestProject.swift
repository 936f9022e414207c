import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import CellText
import SystemSupport

/// The flows of a run, and the directories that they come from.
@MainActor
final class TestProject {
  /// A directory whose files the flows may use, and its flows.
  final class Workspace {
    /// The path of the directory as the user named it, with a slash at the end; empty for the current
    /// directory.
    let prefix: String
    /// The directory of the snapshots and, without another one, of the screens, in the same form.
    let home: String
    let directory: ScreenDirectory
    let reader: FlowReader
    /// The settings of the project file, if there is one.
    let settings: TestSettings?
    /// The settings of `check` in the project file, which `findings` uses too.
    let checks: CheckSettings
    /// The screens for flows without `--app` and `url`.
    let app: String

    @MainActor
    init(_ root: String, home: String, app: String, project: ProjectFile?) throws {
      prefix = FilePath.prefix(of: root)
      self.home = FilePath.prefix(of: home)
      directory = try ScreenDirectory(root)
      reader = FlowReader(directory)
      self.app = app
      settings = project?.test
      checks = try CheckSettings(CheckRequest(), project: project)
    }
  }

  /// A flow to run.
  struct Entry {
    let flow: Flow
    let workspace: Workspace
    /// The reasons why the flow cannot run; nil if it can.
    var broken: BrokenFlow?
    /// Whether the flow runs before the others, in the order of `executionOrder`.
    var isInSequence = false
    /// Whether the run ends if the flow fails.
    var endsRun = false
    /// The name of the folder for the files of a failure.
    var folder = ""

    /// The path for messages.
    var path: String { workspace.prefix + flow.path }
  }

  let request: TestRequest
  private(set) var workspaces: [(workspace: Workspace, paths: [(path: String, isFile: Bool)])] = []
  private var problems: [String] = []

  /// - Parameter paths: the files and directories; none for the folder `flows`.
  init(_ paths: [String], _ request: TestRequest) throws {
    self.request = request
    guard paths.isEmpty else {
      for path in paths { try add(path) }
      return
    }
    let project = try ProjectFile.find(for: ".").map { try ProjectFile.load($0) }
    let root = project.map { FilePath.folder(of: $0.path) } ?? ""
    let folder = (root.isEmpty || root == "." ? "" : root + "/") + (project?.test?.flows ?? "flows")
    try check(project?.test?.flows, in: root, "flows")
    guard Files.isDirectory(folder) else {
      if ApplicationCheck.isPackage(root.isEmpty ? "." : root) {
        throw UsageError(
          "the folder \(folder) does not exist. The flows of an application in Swift run in its tests, with"
            + " pilot.run(flow:): run swift test. For flows with screens in JSON alone, name files or directories"
        )
      }
      throw UsageError(
        "the folder \(folder) does not exist; create a flow such as \(folder)/home.yaml, or name"
          + " files or directories of flows")
    }
    try add(folder)
  }

  /// What tests the screens of an application in Swift.
  nonisolated static let applicationTests =
    "write its tests with BeagleTUITesting, where pilot.run(flow:) runs flows,"

  /// Refuses the package of an application without flows.
  private static func refusePackage(_ path: String) throws {
    guard let advice = SwiftApplication.advice(for: path, inTests: applicationTests),
      let entries = DirectoryEntries(path: path),
      !entries.contains(where: { $0.name.hasSuffix(".yaml") || $0.name.hasSuffix(".yml") })
    else { return }
    throw UsageError("\(path) contains no flows. \(advice)")
  }

  /// Adds a file or a directory.
  private func add(_ path: String) throws {
    let isFile = !Files.isDirectory(path)
    guard Files.exists(path) else {
      throw UsageError("\(path): no such file or directory; name a flow or a directory of flows")
    }
    if !isFile { try Self.refusePackage(path) }
    let project = try ProjectFile.find(for: path).map { try ProjectFile.load($0) }
    let folder = isFile ? FilePath.folder(of: path) : path
    let trimmed = FilePath.withoutSlash(folder)
    let projectFolder = project.map { named(FilePath.folder(of: $0.path), like: path) }
    let home = projectFolder ?? home(of: trimmed.isEmpty ? "." : trimmed)
    let root = projectFolder ?? root(above: home, of: path)
    let app = project?.test?.app.map { app in
      SourceOptions.isURL(app) ? app : join(projectFolder ?? ".", app)
    }
    let workspace: Workspace
    if let known = workspaces.firstIndex(where: {
      $0.workspace.directory.name == root && $0.workspace.home == FilePath.prefix(of: home)
    }) {
      workspace = workspaces[known].workspace
    } else {
      workspace = try Workspace(root, home: home, app: app ?? home, project: project)
      workspaces.append((workspace, []))
    }
    try check(project?.test?.app, in: projectFolder, "app")
    guard let relative = relative(path, to: root) else {
      throw UsageError("\(path) is outside of \(root); name a file in it")
    }
    let index = workspaces.firstIndex { $0.workspace === workspace } ?? 0
    workspaces[index].paths.append((relative, isFile))
  }

  /// Returns a path below a directory; nil if it is outside, or hidden behind a link.
  private func relative(_ path: String, to root: String) -> String? {
    let realRoot = FilePath.real(root)
    func below(_ path: String?, _ root: String?) -> String? {
      guard let path, let root else { return nil }
      return path == root ? "" : Files.relative(path, to: root)
    }
    // A link below the root is not resolved, so that it is refused when it is opened: in a cloned
    // directory, it may lead to a file with secrets.
    let unresolved = Files.unresolved(path)
    if let found = below(unresolved, Files.unresolved(root)) ?? below(unresolved, realRoot) {
      return found
    }
    // A link above the root, which the user typed.
    return below(FilePath.real(path), realRoot).flatMap {
      (try? RootDirectory.names(of: $0))?.joined(separator: "/")
    }
  }

  /// Checks a directory that the project file names, because the project may be a cloned repository.
  private func check(_ path: String?, in folder: String?, _ key: String) throws {
    guard let path, let folder, !SourceOptions.isURL(path),
      let problem = RootDirectory(folder).problem(ofNamed: path)
    else { return }
    throw UsageError("\(ProjectFile.name): \"\(key)\": \(path) \(problem.reason)")
  }

  /// Returns the path of a directory relative to the current one, unless the user named an absolute
  /// path or the directory is elsewhere.
  private func named(_ folder: String, like path: String) -> String {
    guard folder.hasPrefix("/") else { return folder.isEmpty ? "." : folder }
    guard !path.hasPrefix("/"), let current = FilePath.real(".") else { return folder }
    return folder == current ? "." : Files.relative(folder, to: current) ?? folder
  }

  /// The files and folders that mark the top folder of a project of flows.
  private static let marks = [".maestro", "config.yaml", "config.yml", ".git"]

  /// Returns the directory whose files a flow without a project file may use: the nearest folder with
  /// a mark, or `home` if no folder above it has one.
  private func root(above home: String, of path: String) -> String {
    guard let real = FilePath.real(path), let top = FilePath.real(home) else { return home }
    let folder = Files.isDirectory(real) ? real : FilePath.folder(of: real)
    let marked = RootDirectory.withParents(folder).first { folder in
      TestProject.marks.contains { Files.exists(join(folder, $0)) }
    }
    guard let marked, Files.relative(top, to: marked) != nil else { return home }
    return named(marked, like: path)
  }

  /// Returns the directory with the screens and snapshots of flows if no project file names it: the parent of the
  /// folder `flows`.
  private func home(of folder: String) -> String {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.lastIndex(of: "flows") else { return folder }
    parts.removeSubrange(index...)
    let root = parts.joined(separator: "/")
    return root.isEmpty ? (folder.hasPrefix("/") ? "/" : ".") : root
  }

  private func join(_ folder: String, _ path: String) -> String {
    path == "." ? folder : FilePath.prefix(of: folder) + path
  }

  // MARK: - The plan

  /// Reads the flows and returns those to run, in order.
  func plan() -> [Entry] {
    var entries: [Entry] = []
    for (workspace, paths) in workspaces {
      for (path, isFile) in paths {
        if isFile {
          let flow = workspace.reader.read(path)
          let broken = workspace.reader.brokenFlow(path)
          if let flow = flow ?? broken?.flow {
            entries.append(Entry(flow: flow, workspace: workspace, broken: broken))
          }
          continue
        }
        let plan = FlowWorkspace(workspace.reader, folder: path).plan(request.selection)
        entries += plan.sequence.map {
          Entry(
            flow: $0, workspace: workspace, broken: plan.broken[$0.path], isInSequence: true,
            endsRun: !plan.continueOnFailure)
        }
        entries += plan.others.map {
          Entry(flow: $0, workspace: workspace, broken: plan.broken[$0.path])
        }
      }
    }
    var seen: Set<String> = []
    entries = entries.filter { seen.insert($0.path).inserted }
    for (index, folder) in FailureFolders.names(of: entries.map(\.path)).enumerated() {
      entries[index].folder = folder
    }
    if let pattern = request.namePattern {
      let found = try? TextPattern(".*(?:\(pattern)).*")
      entries = entries.filter { entry in
        [entry.flow.name, entry.path].contains { (try? found?.matches($0)) == true }
      }
      if entries.isEmpty { problems.append("no flow has a name or path with \"\(pattern)\"") }
    }
    if let shard = request.shard {
      entries = entries.enumerated().filter { shard.contains($0.offset) }.map(\.element)
    }
    return entries
  }

  /// Prints the mistakes in flows. Returns whether there can be a run. A flow with errors fails in it.
  /// - Parameter plan: The flows that will run. Their errors are not printed, because their results contain them.
  func report(_ plan: [Entry] = []) -> Bool {
    let reported = Set(plan.flatMap { $0.broken?.problems ?? [] }.map(\.description))
    var canRun = problems.isEmpty
    problems.forEach { Console.error($0) }
    for (workspace, _) in workspaces {
      if workspace.reader.hasProjectErrors { canRun = false }
      // The diagnostics of a file follow each other, and it may be large.
      var source: (file: String, bytes: [UInt8]?)?
      for var diagnostic in workspace.reader.diagnostics
      where !reported.contains(diagnostic.description) {
        if source?.file != diagnostic.file {
          source = (diagnostic.file, workspace.reader.text(of: diagnostic.file))
        }
        diagnostic.file = join(FilePath.withoutSlash(workspace.directory.name), diagnostic.file)
        let text = TextReport(columns: Console.outputColumns, style: ReportStyle(isColored: false))
          .text(of: diagnostic, in: source?.bytes)
        Console.errorText(text)
      }
      if workspace.reader.omittedCount > 0 {
        Console.error("\(workspace.reader.omittedCount) more problems of flows are not shown")
      }
    }
    return canRun
  }

  /// The flows with their names and tags, one per line.
  func list(_ plan: [Entry]) -> String {
    plan.map { entry in
      let tags = entry.flow.configuration.tags
      let name = entry.flow.name == entry.flow.fileName ? "" : "  \(entry.flow.name)"
      return TextMetrics.line(
        entry.path + name + (tags.isEmpty ? "" : "  [\(tags.joined(separator: ", "))]")) + "\n"
    }.joined()
  }

  /// The commands under `beagle`, one per line.
  func ownCommands(_ plan: [Entry]) -> String {
    var seen: Set<String> = []
    return plan.map { entry in
      entry.flow.ownCommands.map { command in
        let line =
          TextMetrics.line("\(entry.workspace.prefix)\(command.location): \(command.name)") + "\n"
        return seen.insert(line).inserted ? line : ""
      }.joined()
    }.joined()
  }
}
