import BeagleAnalysis
import Glibc
import SystemSupport

/// The examples of the gallery that the user edits, as files in a temporary folder.
@MainActor
final class GalleryEdits {
  /// The examples with the current text of their files, by the path of their page.
  private(set) var examples: [String: ReferencePage.Example] = [:]
  /// The original examples.
  private var originals: [String: ReferencePage.Example] = [:]
  /// The folder with a folder for each example; nil before the first edit.
  private var folder: String?

  /// The paths of the main files that differ from the reference.
  var changedFiles: [String] {
    examples.filter { path, example in
      example.files.map(\.text) != originals[path]?.files.map(\.text)
    }.keys.sorted().map(mainFile)
  }

  /// Writes the files of an example, unless that was done before, and returns the path of the first.
  func begin(
    _ example: ReferencePage.Example, at path: String
  ) throws(FileError) -> String {
    if originals[path] != nil { return mainFile(path) }
    let place = RootDirectory(try base())
    for file in example.files {
      try place.write(
        file.text + "\n", to: GalleryEdits.names(path, file), .init(isPrivate: true))
    }
    originals[path] = example
    return mainFile(path)
  }

  /// The folder that is watched for changes; nil before the first edit.
  var watchedFolder: String? { folder }

  /// Reads all files again, and returns whether an example has changed. A file that cannot be read
  /// has its former text, because editors replace files when they save.
  func read() -> Bool {
    var isChanged = false
    for (path, original) in originals {
      var example = examples[path] ?? original
      for index in example.files.indices {
        let names = GalleryEdits.names(path, example.files[index])
        guard case .success(let bytes) = Files.readDocument(self.path(of: names)) else { continue }
        var text = String(decoding: bytes, as: UTF8.self)[...]
        while text.hasSuffix("\n") { text.removeLast() }
        if text != example.files[index].text {
          example.files[index].text = String(text)
          examples[path] = example
          isChanged = true
        }
      }
    }
    return isChanged
  }

  /// Removes the files of the examples that are as in the reference.
  func close() {
    guard let folder else { return }
    let place = RootDirectory(folder)
    for (path, original) in originals {
      let texts = (examples[path] ?? original).files.map(\.text)
      guard texts == original.files.map(\.text) else { continue }
      for file in original.files { try? place.remove(GalleryEdits.names(path, file)) }
    }
    rmdir(folder)
  }

  // MARK: - Paths

  private func base() throws(FileError) -> String {
    if let folder { return folder }
    let parent = Console.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    // mkdtemp(3) replaces the last six characters, which must be X.
    var template = Array("\(parent)/beagle-gallery-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(
        path: parent, doing: "used for temporary files", reason: String(cString: strerror(errno)))
    }
    let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    folder = made
    return made
  }

  /// Returns the names from the folder to a file of the example of a page.
  private static func names(_ path: String, _ file: ReferencePage.File) -> [String] {
    let name = file.name.isEmpty ? "home.json" : file.name
    return (path + "/" + name).split(separator: "/").map(String.init)
  }

  private func path(of names: [String]) -> String { RootDirectory(folder ?? "").path(of: names) }

  private func mainFile(_ path: String) -> String {
    originals[path]?.files.first.map { self.path(of: GalleryEdits.names(path, $0)) } ?? ""
  }
}
