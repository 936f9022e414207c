import BeagleAnalysis
import BeagleNetworking
import BeagleTUI
import Glibc
import SystemSupport

/// Checks an application in Swift: its screens in `localScreens`, and the files of its package with the names that it
/// has registered.
struct ApplicationCheck {
  /// The package or program that the user named.
  let application: SwiftApplication

  var path: String { application.path }

  /// Whether a folder is a package that uses the library.
  static func isPackage(_ path: String) -> Bool {
    guard SwiftApplication(path)?.isPackage == true,
      case .success(let manifest) = Files.read(path + "/Package.swift")
    else { return false }
    return String(decoding: manifest, as: UTF8.self).containsBytes(
      of: ".product(name: \"BeagleTUI\"")
  }

  /// Returns the package of an application in a parent of a file or folder, or nil.
  static func package(around path: String) -> String? {
    var folder = FilePath.real(path).map(FilePath.folder) ?? "/"
    while folder.utf8.count > 1 {
      if isPackage(folder) { return folder == FilePath.real(".") ? "." : folder }
      folder = FilePath.folder(of: folder)
    }
    return nil
  }

  /// Returns the groups of the check. If the application does not describe itself, its files are checked without it.
  /// - Throws: `UsageError` if there is nothing to check.
  func groups(_ settings: CheckSettings) throws(UsageError) -> [CheckGroup] {
    let files = application.isPackage ? Files.documents(below: path).paths : []
    let hasFiles = !files.isEmpty
    let description: ApplicationDescription
    do throws(UsageError) {
      description = try describe(files)
    } catch {
      guard hasFiles else { throw error }
      let group = CheckGroup(directory: path, files: [], settings: settings)
      group.applicationProblem = error.description
      return [group]
    }
    var settings = settings
    settings.add(description)
    var groups: [CheckGroup] = []
    if !description.documents.isEmpty {
      var swiftSettings = settings
      if description.client != .none { swiftSettings.addServer() }
      swiftSettings.addTypes(inScreensOf: description)
      groups.append(
        CheckGroup(
          directory: nil, files: [], settings: swiftSettings, application: description))
    }
    if hasFiles {
      let group = CheckGroup(directory: path, files: [], settings: settings)
      group.typeFindings = Dictionary(zip(files, description.findings)) { first, _ in first }
      groups.append(group)
    }
    guard groups.isEmpty else { return groups }
    throw UsageError(
      "\(path): the application has no screens in dependencies.localScreens, and no .json file;"
        + " \(CheckCommand.applicationTests)")
  }

  /// Returns the absolute paths of files, one in each line. Linux limits the size of a variable to 128 KiB.
  private static func list(of files: [String]) -> String {
    var lines = ""
    for file in files {
      let path = FilePath.real(file) ?? file
      guard lines.utf8.count + path.utf8.count < 120_000 else { break }
      lines += path + "\n"
    }
    return lines
  }

  /// Asks the application for its description, and for the mistakes in its types in files.
  private func describe(_ files: [String]) throws(UsageError) -> ApplicationDescription {
    guard application.buildIfNeeded() else {
      throw UsageError(
        "\(path) was not built, so its screens in Swift are not checked; correct the errors of the build, or pass"
          + " --application the path of a built program")
    }
    guard let file = tmpfile() else {
      throw UsageError("cannot create a temporary file: \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    setenv(ApplicationDescription.variable, "1", 1)
    defer { unsetenv(ApplicationDescription.variable) }
    setenv(ApplicationDescription.filesVariable, Self.list(of: files), 1)
    defer { unsetenv(ApplicationDescription.filesVariable) }
    let limit = SwiftApplication.renderLimit(taskLimit: RenderRequest.defaultTaskLimit)
    let status: Int32?
    do {
      status = try application.supervise(output: fileno(file), seconds: limit)
    } catch {
      throw UsageError(error.description)
    }
    rewind(file)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    // The application may have printed something before.
    let line = bytes.split(separator: 0x0A).last { $0.first == 0x7B } ?? []
    guard status == 0, let document = try? JSONDocument(Array(line), name: "description"),
      let description = ApplicationDescription(document)
    else {
      let end = status.map { "it ended with \(SwiftApplication.description(ofExit: $0))" }
      throw UsageError(
        "\(path) did not say which screens it has: \(end ?? "it did not end within \(limit) seconds"); check needs an"
          + " application that is created with try BeagleApplication(dependencies:) and shown with run, or"
          + " \(CheckCommand.applicationTests)")
    }
    return description
  }
}
