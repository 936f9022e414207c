import BeagleNetworking
import BeagleTUI
import CellText
import Glibc
import SystemSupport

/// The facts about libraries, programs, the configuration and the cache.
extension DoctorReport {
  @MainActor
  mutating func addLibraries() {
    add(
      "Libraries",
      InstalledLibrary.all.map { library in
        if let version = library.version { return Fact(library.name, version) }
        let package = library.package ?? library.name
        return Fact(
          library.name, "not installed, needed for \(library.purpose)", .note,
          remedy: "Install \(library.name) for \(library.purpose): apt-get install \(package).")
      })
  }

  mutating func addPrograms(_ environment: (String) -> String?) {
    var facts = [
      DoctorReport.program("chafa", "--version", "images"),
      DoctorReport.program("w3m", "-version", "web pages"),
    ]
    let editor = Editor(environment: environment)
    facts.append(
      Fact(
        "Editor", editor.problem ?? editor.command.joined(separator: " "),
        editor.problem == nil ? .ok : .note, remedy: editor.problem.map { _ in Editor.advice }))
    add("Programs", facts)
  }

  /// Returns a program that runs as a child process, with the first line of its version.
  private static func program(_ name: String, _ option: String, _ purpose: String) -> Fact {
    guard ChildProcess.path(of: name) != nil else {
      return Fact(
        name, "not installed, needed for \(purpose)", .note,
        remedy: "Install \(name) to see \(purpose): apt-get install \(name).")
    }
    do {
      let output = try ConfinedProgram([name, option]).run(input: [])
      let line = String(decoding: output.prefix { $0 != 0x0a }.prefix(100), as: UTF8.self)
      return Fact(name, TextMetrics.sanitized(line))
    } catch {
      return Fact(
        name, "\(error)", .problem,
        remedy: "Check why \(name) \(option) fails; without it, \(purpose) are not shown.")
    }
  }

  // MARK: - Configuration

  /// Adds the configuration file.
  /// - Parameter error: The error in the file, if any.
  mutating func addConfiguration(
    _ configuration: Configuration?, error: String?, _ environment: (String) -> String?
  ) {
    let path = ConfigFile.location(environment)?.value
    var facts: [Fact] = []
    if let error {
      facts.append(
        Fact("File", error, .problem, remedy: "Correct the configuration file: \(error)."))
    } else if let path, Files.exists(path) {
      facts.append(Fact("File", path))
    } else {
      facts.append(Fact("File", path.map { "\($0) does not exist" } ?? "HOME is not set", .note))
    }
    if let configuration {
      let name = configuration.profile?.value ?? "none"
      facts.append(Fact("Profile", name, configuration.profile == nil ? .note : .ok))
      if let url = configuration.settings.baseURL {
        facts.append(Fact("Server", Configuration.display(url.value)))
      }
      for warning in configuration.warnings {
        facts.append(Fact("Warning", warning, .note, remedy: warning + "."))
      }
    }
    if let project = ProjectFile.find(for: ".") {
      do {
        _ = try ProjectFile.load(project)
        facts.append(Fact("Project file", project))
      } catch {
        facts.append(
          Fact(
            "Project file", error.description, .problem,
            remedy: "Correct the project file: \(error.description)."))
      }
    }
    add("Configuration", facts)
  }

  // MARK: - Cache

  mutating func addCache(_ environment: (String) -> String?) {
    guard let path = CacheFile.standardPath(environment: environment) else {
      add(
        "Cache",
        [
          Fact(
            "Directory", "none, because neither XDG_CACHE_HOME nor HOME names one", .note,
            remedy: "Set HOME or XDG_CACHE_HOME to cache responses.")
        ])
      return
    }
    guard Files.exists(path) else {
      let folder = DoctorReport.existingFolder(above: path)
      let isWritable = access(folder, W_OK) == 0
      add(
        "Cache",
        [
          Fact(
            "Responses", isWritable ? "\(path), empty" : "\(folder) cannot be written",
            isWritable ? .ok : .note,
            remedy: isWritable ? nil : "Make \(folder) writable to cache responses.")
        ])
      return
    }
    var file = CacheFile(path: path)
    let responses = file.summaries()
    let size = UnitFormat.bytes(responses.reduce(0) { $0 + $1.size })
    add(
      "Cache",
      [
        file.problem.map { problem in
          Fact(
            "Responses", problem, .problem,
            remedy: "Remove the cache with beagle-tui cache clear, or delete \(path).")
        }
          ?? Fact(
            "Responses",
            "\(responses.count) \(responses.count == 1 ? "response" : "responses"), \(size), in"
              + " \(path)")
      ])
  }

  /// Returns the nearest folder of a path that exists.
  private static func existingFolder(above path: String) -> String {
    var folder = FilePath.folder(of: path)
    while !folder.isEmpty, folder != "/", !Files.exists(folder) {
      folder = FilePath.folder(of: folder)
    }
    return folder
  }
}
