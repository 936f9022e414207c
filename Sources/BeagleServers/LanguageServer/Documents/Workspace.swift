import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// The workspace folders of the client and the projects in them.
final class Workspace {
  private var options: LanguageServerOptions
  /// Returns the settings of a directory of screens.
  private let settings: (String) -> ProjectSettings
  /// The vocabulary of documents without a project.
  private var defaultVocabulary: Vocabulary
  /// The folders, without a trailing slash.
  private(set) var folders: [String] = []
  /// The directory of the screens that the client configured.
  private var configuredRoot: String?
  /// The projects by directory.
  private var projects: [String: ProjectIndex] = [:]
  /// The last valid settings by directory. They stay in use while the settings file has an error,
  /// so that the error does not cause findings everywhere.
  private var lastValidSettings: [String: ProjectSettings] = [:]
  /// The error and the files of each directory's settings.
  private var sources: [String: (problem: SettingsProblem?, files: [String])] = [:]

  init(_ options: LanguageServerOptions, settings: @escaping (String) -> ProjectSettings) {
    self.options = options
    self.settings = settings
    defaultVocabulary = Vocabulary(options, ProjectSettings())
  }

  // MARK: - Configuration

  /// Applies the folders and options of `initialize`.
  func configure(folders: [String], options node: JSONNode?) {
    for folder in folders { add(folder: folder) }
    guard let node, node.kind == .object else { return }
    if let root = node["root"]?.string {
      let isAbsolute = root.utf8.first == 0x2F
      let path = isAbsolute ? root : (self.folders.first.map { $0 + "/" + root } ?? root)
      configuredRoot = FilePath.withoutSlash(path)
    }
    func strings(_ key: String) -> [String] {
      node[key]?.elements.compactMap { $0.string } ?? []
    }
    options.known += strings("known")
    options.contexts += strings("contexts")
    options.styleIds += strings("styleIds")
    options.controllers += strings("controllers")
    defaultVocabulary = Vocabulary(options, ProjectSettings())
    projects = [:]
    sources = [:]
  }

  /// Returns the vocabulary for a document.
  func vocabulary(of document: TextDocument) -> Vocabulary { vocabulary(named: document.name) }

  /// Returns the vocabulary for a document's name.
  func vocabulary(named name: String?) -> Vocabulary {
    name.flatMap { project(of: $0) }?.vocabulary ?? defaultVocabulary
  }

  func add(folder: String) {
    let path = FilePath.withoutSlash(folder)
    if !folders.contains(path) { folders.append(path) }
  }

  func remove(folder: String) {
    let path = FilePath.withoutSlash(folder)
    folders.removeAll { $0 == path }
    projects = projects.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
    sources = sources.filter { projects[$0.key] != nil }
  }

  // MARK: - Programs

  /// Returns the project of a file, or nil if the file is outside all folders.
  func project(of path: String) -> ProjectIndex? {
    guard let root = root(of: path) else { return nil }
    if projects[root] == nil { load(root) }
    return projects[root]
  }

  private func load(_ root: String) {
    projects[root] = ProjectIndex(root, Vocabulary(options, loadSettings(root)))
  }

  /// Returns the project of a document, or nil if it is outside all folders.
  func project(of document: TextDocument) -> ProjectIndex? {
    document.path.flatMap { project(of: $0) }
  }

  private func loadSettings(_ root: String) -> ProjectSettings {
    let found = settings(root)
    if found.isUsed { lastValidSettings[root] = found }
    let effect =
      lastValidSettings[root] == nil ? "no settings apply" : "the previous settings are used"
    let problem = found.problem.map {
      found.isUsed
        ? $0
        : SettingsProblem(path: $0.path, offset: $0.offset, message: "\($0.message) (\(effect))")
    }
    sources[root] = (problem, found.files)
    return lastValidSettings[root] ?? found
  }

  /// The errors in settings, one for each file.
  var problems: [SettingsProblem] {
    var seen: Set<String> = []
    return sources.sorted { $0.key < $1.key }.compactMap(\.value.problem)
      .filter { seen.insert($0.path).inserted }
  }

  /// Returns the directory of the screens that flows below a directory test, if the settings name it.
  func testedApplication(of root: String) -> String? { lastValidSettings[root]?.application }

  /// The files of the settings besides the project files: the themes.
  var themes: [String] {
    sources.values.flatMap(\.files).filter { !$0.hasSuffix("/" + Workspace.settingsName) }
  }

  /// Reloads settings whose files have changed. Returns whether there were any.
  func settingsChanged(_ paths: [String]) -> Bool {
    let changed = Set(paths + paths.compactMap(FilePath.real))
    // A new settings file can apply to any project.
    let isNew = paths.contains { $0.hasSuffix("/" + Workspace.settingsName) }
    let roots = sources.filter { isNew || !changed.isDisjoint(with: $0.value.files) }.map(\.key)
    for root in roots { load(root) }
    return !roots.isEmpty
  }

  /// The name of the project file.
  private static var settingsName: String { ".beagle-tui.json" }

  /// Returns the directory that serves a screen: the one that the client configured, the nearest
  /// one that declares itself as the root, the outermost one with a start screen, or else the
  /// workspace folder or the Git repository in it.
  private func root(of path: String) -> String? {
    if let configuredRoot, path.hasPrefix(configuredRoot + "/") { return configuredRoot }
    guard let folder = folder(of: path) else { return nil }
    var outermost: String?
    var next = DiskFile.parent(path)
    while let directory = next, directory.count >= folder.count {
      for name in [RouteTable.fileName, Workspace.settingsName]
      where DiskFile.exists(directory + "/" + name) {
        if let found = try? ScreenDirectory(directory), ScreenProject.isRoot(found) {
          return directory
        }
      }
      for name in ["index.json", "home.json"] where DiskFile.exists(directory + "/" + name) {
        outermost = directory
      }
      // Screens do not extend across repositories.
      if DiskFile.exists(directory + "/.git") { return outermost ?? directory }
      next = DiskFile.parent(directory)
    }
    return outermost ?? folder
  }

  /// Returns the innermost workspace folder that contains a file, or nil if none does.
  func folder(of path: String) -> String? {
    folders.filter { path.hasPrefix($0 + "/") }.max { $0.count < $1.count }
  }

  /// Returns the loaded project with a document, without looking at the disk.
  func loadedProject(with name: String) -> ProjectIndex? {
    projects.values.first { $0.screens.documents[name] != nil }
  }

  /// All projects that are loaded so far.
  var loadedProjects: [ProjectIndex] { projects.values.sorted { $0.root < $1.root } }

  /// Reads one pending file. Returns false if all files are read.
  func readAhead() -> Bool {
    projects.values.contains { $0.readNext() }
  }

  /// Returns whether a project has changed since the last call.
  func takeChanges() -> Bool {
    !projects.values.filter { $0.takeChanges() }.isEmpty
  }

  /// Updates the projects after files changed on disk.
  func filesChanged(_ paths: [String]) {
    for path in paths {
      for project in projects.values where project.isAffected(by: path) {
        project.fileChanged(path)
      }
    }
  }
}
