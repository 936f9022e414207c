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
  ///   - theme: The theme that the call names.
  func check(
    _ paths: [String], _ group: CheckGroup, in directory: ScreenDirectory, prefix: String,
    theme: String? = nil
  ) -> FileReport {
    var report = FileReport()
    checkUntyped(paths, group, prefix, directory, &report)
    for path in paths where path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
      checkFlow(path, in: directory, &report)
    }
    checkThemes(paths, group, directory, prefix, theme, &report)
    return report
  }

  /// Checks the themes among the files that a model wrote, the theme of the settings, and that of the argument
  /// `theme`.
  private func checkThemes(
    _ paths: [String], _ group: CheckGroup, _ directory: ScreenDirectory, _ prefix: String,
    _ theme: String?, _ report: inout FileReport
  ) {
    let settings = group.settings
    let own = settings.theme.map { $0.replacing(bytesOf: directory.root + "/", with: "") }
      .map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
    let used = [own, theme].compactMap(\.self).filter { $0.hasSuffix(".json") }
    let data = Set(
      group.unrequestedFiles.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 })
    let written = paths.filter {
      Self.isTheme($0) || data.contains($0) && isTheme(contentOf: $0, in: directory)
    }
    let text = TextReport(columns: nil, style: ReportStyle(isColored: false))
    var hasOwnFindings = false
    for path in Set(written + used).sorted() {
      guard let found = themeFindings(path, in: directory) else { continue }
      let bytes = try? directory.read(path, limit: Files.sizeLimit)
      // The check of all documents reports a syntax error.
      let mistakes = found.filter { if case .json = $0.code { false } else { true } }
      report.findings += mistakes.map { ($0, text.text(of: $0, in: bytes)) }
      if path == own, !found.isEmpty { hasOwnFindings = true }
      if !used.contains(path), found.isEmpty {
        report.problems.append(
          "\(path): is used if the argument theme names it, or .beagle-tui.json has \"theme\":"
            + " \"\(path)\"")
      }
    }
    if let problem = settings.themeError?.description, !hasOwnFindings {
      report.problems.append(problem.replacing(bytesOf: directory.root + "/", with: ""))
    }
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
        !Self.isTheme(path), !isTheme(contentOf: path, in: directory),
        !flows.contains(where: { $0.containsBytes(of: path) })
      else { continue }
      let bytes = group.text(of: name) ?? []
      if isFirst || isMeantAsScreen(path, bytes) {
        if !isFirst, (try? JSONDocument(bytes, name: path))?.root.kind == .array {
          report.problems.append(
            "\(path): is a list that no screen requests; a screen is one component, so put the components"
              + " into the children of a beagle:container")
        }
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

  /// Returns whether a document that nothing loads has the keys of a theme.
  private func isTheme(contentOf path: String, in directory: ScreenDirectory) -> Bool {
    guard let bytes = try? directory.read(path, limit: Files.sizeLimit),
      let root = try? JSONDocument(bytes, name: path).root, root.kind == .object,
      case .object(let properties) = ThemeFile.format.root
    else { return false }
    let names = Set(properties.map(\.name))
    let known = root.members.filter { key, value in
      names.contains(key.string ?? "") && (value.kind == .object || value.kind == .string)
    }
    return !known.isEmpty && known.count * 2 >= root.count
  }

  /// Returns all mistakes in a theme; nil if it is not a file of the directory.
  func themeFindings(_ path: String, in directory: ScreenDirectory) -> [Diagnostic]? {
    guard path.hasSuffix(".json"), let bytes = try? directory.read(path, limit: Files.sizeLimit)
    else { return nil }
    do {
      return FileChecker(try JSONDocument(bytes, name: path), ThemeFile.format).found
    } catch {
      return [Diagnostic(error)]
    }
  }

  // MARK: - Reading

  /// The largest total size of the texts that one call returns, in bytes.
  private static let textLimit = 200_000
  private static let tooLarge = ToolError(
    "read_files: the files have more than \(textLimit / 1000) KB; name fewer")

  func files(
    _ paths: [String], _ draft: UnsavedFiles, dropped: Bool
  ) throws(ToolError) -> [(path: String, text: String?)] {
    if dropped { return try droppedFiles(paths, draft) }
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
      if unsaved?.files[path] == nil { readVersions[path] = Self.version(Array(text.utf8)) }
      size += text.utf8.count
      guard size <= Self.textLimit else { throw Self.tooLarge }
      found.append((path, text))
    }
    return withExtendedLifetime(unsaved) { found }
  }

  /// Returns the texts that a draft dropped without being saved.
  private func droppedFiles(
    _ paths: [String], _ call: UnsavedFiles
  ) throws(ToolError) -> [(path: String, text: String?)] {
    guard let draft = call.draft.flatMap({ drafts[$0] }) else {
      throw ToolError("read_files: dropped needs the name of a draft")
    }
    let names = paths.isEmpty ? draft.dropped.keys.sorted() : paths
    var size = 0
    var texts: [(path: String, text: String?)] = []
    for path in names {
      guard let bytes = draft.dropped[path] else {
        throw ToolError("read_files: the draft has no dropped text of \(path) that is unsaved")
      }
      size += bytes.count
      guard size <= Self.textLimit else { throw Self.tooLarge }
      texts.append((path, String(decoding: bytes, as: UTF8.self)))
    }
    return texts
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
