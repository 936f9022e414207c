import BeagleAnalysis
import BeagleSchema
import JSON
import ScreenSources

/// The folders that are open in the client, and the programs of screens in them.
final class Workspace {
  private var options: LanguageServerOptions
  /// What is configured for a directory of screens.
  private let settings: (String) -> ProgramSettings
  /// What is known where no directory says more.
  private var standard: Vocabulary
  /// The folders, without a slash at the end.
  private(set) var folders: [String] = []
  /// The directory that the client names as that of the screens.
  private var givenRoot: String?
  /// The programs by their directories.
  private var programs: [String: ProgramIndex] = [:]
  /// The settings of each directory that could be used last, so that a mistake that is made in their
  /// file does not bring up findings everywhere.
  private var usable: [String: ProgramSettings] = [:]
  /// What is wrong with the settings of a directory, and the files that they come from.
  private var sources: [String: (problem: SettingsProblem?, files: [String])] = [:]

  init(_ options: LanguageServerOptions, settings: @escaping (String) -> ProgramSettings) {
    self.options = options
    self.settings = settings
    standard = Vocabulary(options, ProgramSettings())
  }

  // MARK: - Configuration

  /// Takes the folders and options of `initialize`.
  func configure(folders: [String], options node: JSONNode?) {
    for folder in folders { add(folder: folder) }
    guard let node, node.kind == .object else { return }
    if let root = node["root"]?.string {
      let isAbsolute = root.utf8.first == 0x2F
      let path = isAbsolute ? root : (self.folders.first.map { $0 + "/" + root } ?? root)
      givenRoot = Workspace.normalized(path)
    }
    func strings(_ key: String) -> [String] {
      node[key]?.elements.compactMap { $0.string } ?? []
    }
    options.known += strings("known")
    options.contexts += strings("contexts")
    options.styleIds += strings("styleIds")
    options.controllers += strings("controllers")
    standard = Vocabulary(options, ProgramSettings())
    programs = [:]
    sources = [:]
  }

  /// What is known of the application to which a document belongs.
  func vocabulary(of document: TextDocument) -> Vocabulary { vocabulary(named: document.name) }

  /// What is known of the application to which the document of a name belongs.
  func vocabulary(named name: String?) -> Vocabulary {
    name.flatMap { program(of: $0) }?.vocabulary ?? standard
  }

  func add(folder: String) {
    let path = Workspace.normalized(folder)
    if !folders.contains(path) { folders.append(path) }
  }

  func remove(folder: String) {
    let path = Workspace.normalized(folder)
    folders.removeAll { $0 == path }
    programs = programs.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
    sources = sources.filter { programs[$0.key] != nil }
  }

  private static func normalized(_ path: String) -> String {
    path.utf8.count > 1 && path.utf8.last == 0x2F ? String(path.dropLast()) : path
  }

  // MARK: - Programs

  /// The program to which a file belongs; nil for one outside of all folders.
  func program(of path: String) -> ProgramIndex? {
    guard let root = root(of: path) else { return nil }
    if let known = programs[root] { return known }
    let vocabulary = Vocabulary(options, loadSettings(root))
    guard let program = ProgramIndex(root, vocabulary) else { return nil }
    programs[root] = program
    return program
  }

  private func loadSettings(_ root: String) -> ProgramSettings {
    let found = settings(root)
    if found.problem == nil { usable[root] = found }
    let effect =
      usable[root] == nil ? "no settings are used" : "the settings from before it are used"
    let problem = found.problem.map {
      SettingsProblem(path: $0.path, offset: $0.offset, message: "\($0.message) (\(effect))")
    }
    sources[root] = (problem, found.files)
    return usable[root] ?? found
  }

  /// What is wrong with settings, once for each file.
  var problems: [SettingsProblem] {
    var seen: Set<String> = []
    return sources.sorted { $0.key < $1.key }.compactMap(\.value.problem)
      .filter { seen.insert($0.path).inserted }
  }

  /// Reads settings again where files that they come from have changed. True where there were some.
  func settingsChanged(_ paths: [String]) -> Bool {
    let changed = Set(paths + paths.compactMap(DiskFile.realPath))
    // One that was not there before is nobody's yet.
    let isNew = paths.contains { $0.hasSuffix("/" + Workspace.settingsName) }
    let roots = sources.filter { isNew || !changed.isDisjoint(with: $0.value.files) }.map(\.key)
    for root in roots {
      programs[root] = nil
      let vocabulary = Vocabulary(options, loadSettings(root))
      programs[root] = ProgramIndex(root, vocabulary)
    }
    return !roots.isEmpty
  }

  /// The name of the file of settings beside screens.
  private static var settingsName: String { ".beagle-tui.json" }

  /// The directory that answers the requests of a screen: the one that the client names, the nearest
  /// one that says so itself, the outermost one with a first screen, or else the folder or the
  /// repository in it.
  private func root(of path: String) -> String? {
    if let givenRoot, path.hasPrefix(givenRoot + "/") { return givenRoot }
    guard let folder = folders.filter({ path.hasPrefix($0 + "/") }).max(by: { $0.count < $1.count })
    else { return nil }
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
      // A repository is not part of another's screens.
      if DiskFile.exists(directory + "/.git") { return outermost ?? directory }
      next = DiskFile.parent(directory)
    }
    return outermost ?? folder
  }

  /// All programs that are known so far.
  var knownPrograms: [ProgramIndex] { programs.values.sorted { $0.root < $1.root } }

  /// Reads one more file. True where there was one.
  func readAhead() -> Bool {
    programs.values.contains { $0.readNext() }
  }

  /// Whether more is known of a folder than when this was last asked.
  func takeNews() -> Bool {
    var hasNews = false
    for program in programs.values where program.takeNews() { hasNews = true }
    return hasNews
  }

  /// Takes note of files that changed on disk.
  func filesChanged(_ paths: [String]) {
    for path in paths {
      for program in programs.values where program.concerns(path) {
        program.fileChanged(path)
      }
    }
  }
}
