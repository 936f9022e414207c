import BeagleAnalysis
import BeagleNetworking
import BeagleTUI
import Glibc
import SystemSupport

/// Checks an application in Swift: its screens in `localScreens`, and the files of its package with the names that it
/// has registered.
struct ApplicationCheck {
  private let application: SwiftApplication

  /// Returns nil if a path is neither a program nor a package with the library.
  init?(_ path: String) {
    guard let application = SwiftApplication(path) else { return nil }
    if application.isPackage {
      // Other packages are not built for a check of their files.
      guard case .success(let manifest) = Files.read(path + "/Package.swift"),
        String(decoding: manifest, as: UTF8.self).containsBytes(of: ".product(name: \"BeagleTUI\"")
      else { return nil }
    }
    self.application = application
  }

  /// Returns the groups of the check.
  /// - Throws: `UsageError` if the application does not say which screens it has.
  func groups(_ settings: CheckSettings) throws(UsageError) -> [CheckGroup] {
    let description = try describe()
    var settings = settings
    settings.add(description)
    var groups: [CheckGroup] = []
    if !description.screens.isEmpty {
      let group = CheckGroup(
        directory: nil, files: [], settings: settings,
        swiftNames: Dictionary(description.types) { first, _ in first })
      for (path, screen) in description.screens {
        group.add("\(path) (Swift)", Self.prettyText(screen))
      }
      groups.append(group)
    }
    if application.isPackage, !Files.documents(below: application.path).paths.isEmpty {
      groups.append(CheckGroup(directory: application.path, files: [], settings: settings))
    }
    guard groups.isEmpty else { return groups }
    throw UsageError(
      "\(application.path): the application has no screens in dependencies.localScreens, and no .json file;"
        + " \(CheckCommand.applicationTests)")
  }

  private static func prettyText(_ screen: DynamicObject) -> [UInt8] {
    let text = screen.jsonText
    guard let document = try? JSONDocument(text: text, name: "Swift") else {
      return Array(text.utf8)
    }
    return Array(document.root.prettyLines(most: .max - 1).joined(separator: "\n").utf8)
  }

  /// Asks the application for its description.
  private func describe() throws(UsageError) -> ApplicationDescription {
    guard application.buildIfNeeded() else {
      throw UsageError("\(application.path) was not built, so its screens are not checked")
    }
    guard let file = tmpfile() else {
      throw UsageError("cannot create a temporary file: \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    setenv(ApplicationDescription.variable, "1", 1)
    defer { unsetenv(ApplicationDescription.variable) }
    let status: Int32?
    do {
      status = try application.supervise(output: fileno(file))
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
        "\(application.path) did not say which screens it has: \(end ?? "it did not end in time"); check needs an"
          + " application that is created with try BeagleApplication(dependencies:) and shown with run, or"
          + " \(CheckCommand.applicationTests)")
    }
    return description
  }
}
