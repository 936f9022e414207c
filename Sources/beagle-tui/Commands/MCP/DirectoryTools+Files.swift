import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleServers
import BeagleTUI
import JSON
import SystemSupport

extension DirectoryTools {
  // MARK: - Settings

  /// Returns the path of the settings in a copy of the directory, because they or their theme may be unsaved.
  /// Returns nil without settings.
  func copiedSettings(_ unsaved: UnsavedDirectory) throws(ToolError) -> String? {
    let path = unsaved.copy.root + "/" + ProjectFile.name
    guard unsaved.files[ProjectFile.name] == nil else { return path }
    let saved = try? screens.read(ProjectFile.name, limit: Files.sizeLimit, allowsHidden: true)
    guard let saved else {
      try? unsaved.copy.files.remove([ProjectFile.name])
      return nil
    }
    do throws(FileError) {
      try unsaved.copy.files.write(saved, to: [ProjectFile.name], .init(isPrivate: true))
    } catch { throw ToolError("\(ProjectFile.name): \(error.description)") }
    return path
  }

  // MARK: - What a path says

  /// The findings in files that are not screens, and the problems that are not findings.
  struct FileReport {
    var findings: [(finding: Diagnostic, excerpt: String)] = []
    var problems: [String] = []
  }

  /// Checks files as what their paths say they are: screens, flows and themes. Other rules check the screens
  /// that have a type at the root, and `routes.json`.
  /// - Parameters:
  ///   - paths: The files that a model wrote.
  ///   - prefix: The prefix of the names of documents in the group.
  func check(
    _ paths: [String], _ group: CheckGroup, in directory: ScreenDirectory, prefix: String
  ) -> FileReport {
    var report = FileReport()
    checkUntyped(paths, group, prefix, directory, &report)
    for path in paths where path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
      checkFlow(path, in: directory, &report)
    }
    for path in paths where Self.isTheme(path) && !group.settings.isSetting(path) {
      report.problems.append(
        Self.themeProblem(path, in: directory)
          ?? "\(path): is used if the argument theme names it, or .beagle-tui.json has \"theme\":"
          + " \"\(path)\"")
    }
    return report
  }

  /// Checks documents without a type at the root. The first screen must be one, and so must the files that a
  /// model wrote, unless something loads them as data.
  private func checkUntyped(
    _ paths: [String], _ group: CheckGroup, _ prefix: String, _ directory: ScreenDirectory,
    _ report: inout FileReport
  ) {
    let written = Set(paths)
    let flows = DirectoryListing(directory).files.filter {
      $0.hasSuffix(".yaml") || $0.hasSuffix(".yml")
    }.compactMap { try? directory.read($0, limit: Files.sizeLimit) }
      .map { String(decoding: $0, as: UTF8.self) }
    var screens: [String] = []
    for name in group.unrequestedFiles {
      let path = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      let isFirst = path == "home.json" || path == "index.json"
      guard isFirst || written.contains(path), !group.settings.isSetting(path),
        !Self.isTheme(path), !flows.contains(where: { $0.containsBytes(of: path) })
      else { continue }
      if isFirst || isMeantAsScreen(path, group.text(of: name) ?? []) {
        screens.append(name)
      } else {
        report.problems.append(
          "\(path): is data that nothing loads: no screen requests it, and no route has it as its file"
        )
      }
    }
    if !screens.isEmpty { group.checkAsScreens(screens) }
  }

  /// Returns whether a document without a type at the root is a screen with a mistake, and not data.
  private func isMeantAsScreen(_ path: String, _ bytes: [UInt8]) -> Bool {
    if String(decoding: bytes, as: UTF8.self).containsBytes(of: "_beagle") { return true }
    guard let root = try? JSONDocument(bytes, name: path).root else { return true }
    switch root.kind {
    case .array: return false
    case .object: return !path.contains("/" as Character)
    default: return true
    }
  }

  // MARK: - Flows and themes

  private func checkFlow(
    _ path: String, in directory: ScreenDirectory, _ report: inout FileReport
  ) {
    let reader = FlowReader(directory)
    _ = reader.read(path)
    let text = TextReport(columns: nil, style: ReportStyle(isColored: false))
    report.findings += reader.diagnostics.map { finding in
      (finding, text.text(of: finding, in: reader.text(of: finding.file)))
    }
  }

  /// Returns whether a path is that of a theme.
  static func isTheme(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    return name == "theme.json" || name.hasSuffix("-theme.json") || name.hasSuffix(".theme.json")
      || path.hasPrefix("themes/")
  }

  private static func themeProblem(_ path: String, in directory: ScreenDirectory) -> String? {
    guard let bytes = try? directory.read(path, limit: Files.sizeLimit) else { return nil }
    do {
      _ = try ThemeFile(json: bytes, name: path)
      return nil
    } catch let error as JSONError {
      return ConfigError(error).description
    } catch let error as ConfigurationFileError {
      return error.description
    } catch {
      return "\(path): not a theme"
    }
  }

  // MARK: - Reading

  /// The largest total size of the texts that one call returns, in bytes.
  private static let textLimit = 200_000

  func files(
    _ paths: [String], _ draft: UnsavedFiles
  ) throws(ToolError) -> [(path: String, text: String?)] {
    let unsaved = try unsavedDirectory(draft)
    let directory = unsaved?.copy ?? screens
    guard !paths.isEmpty else {
      var all = DirectoryListing(directory).files
      let settings = directory.problem(ProjectFile.name, allowsHidden: true)
      if settings == nil || unsaved?.files[ProjectFile.name] != nil {
        all.insert(ProjectFile.name, at: 0)
      }
      return all.map { ($0, nil) }
    }
    var found: [(path: String, text: String?)] = []
    var size = 0
    for path in paths {
      let text = try text(of: path, in: directory)
      size += text.utf8.count
      guard size <= Self.textLimit else {
        throw ToolError(
          "read_files: the files have more than \(Self.textLimit / 1000) KB; name fewer")
      }
      found.append((path, text))
    }
    return withExtendedLifetime(unsaved) { found }
  }

  private func text(of path: String, in directory: ScreenDirectory) throws(ToolError) -> String {
    let bytes: [UInt8]
    do throws(ScreenDirectory.Problem) {
      bytes = try directory.read(
        path, limit: Self.textLimit, allowsHidden: path == ProjectFile.name)
    } catch {
      let files = DirectoryListing(directory).files
      let near = TypoCorrection.nearest(to: path, among: files, limit: 1).first
      throw ToolError(
        "read_files: \(path) \(error.reason)"
          + (near.map { "; did you mean \($0)?" } ?? "; without paths, the files are listed"))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ToolError("read_files: \(path) is not a text")
    }
    return text
  }
}
