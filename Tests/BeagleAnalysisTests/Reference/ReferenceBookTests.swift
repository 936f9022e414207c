import BeagleTUI
import FoundationEssentials
import Testing

@testable import BeagleAnalysis
@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import beagle_tui

/// Tests that `docs/reference` and its images are those of the program. The tests write them if
/// `BEAGLE_UPDATE_SNAPSHOTS` is 1.
@MainActor
@Suite struct ReferenceBookTests {
  private static let root = #filePath.components(separatedBy: "/Tests/")[0]
  private static let imageFolder = root + "/Resources/Images/reference"

  /// The actions that an image shows: those with a dialog.
  nonisolated private static let dialogs = ["beagle:alert", "beagle:confirm"]

  nonisolated private static let imageNames =
    Reference().entries.filter { $0.kind == .component }.map(\.name)
    + dialogs

  private static let book = ReferenceBook(
    Reference(adding: ProgramPages.entries), images: imageNames,
    imageFolder: "../../Resources/Images/reference")

  /// The files of the book, which take seconds to write in a debug build.
  private static let files = book.files

  @Test func filesAreThoseOfTheProgram() throws {
    let folder = Self.root + "/docs/reference"
    for file in Self.files {
      let path = folder + "/" + file.path
      if SnapshotFile.isUpdating {
        let parent = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: URL(filePath: path))
      }
      let text = try? String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      let isEqual = text == file.text
      #expect(isEqual, "docs/reference/\(file.path) is outdated; run `make generated`")
    }
    let paths = Set(Self.files.map(\.path))
    for part in ["", "components/", "actions/"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/" + part)
      where name.hasSuffix(".md") {
        #expect(paths.contains(part + name), "\(part + name) is not a page")
      }
    }
  }

  /// A mark at a space would end the code inside of `@{sum(count, 1)}`.
  @Test func expressionsAreWholeInCode() {
    for file in Self.files {
      for part in file.text.components(separatedBy: "@{").dropFirst() {
        let code = part.prefix { $0 != "`" && $0 != "\n" }
        #expect(code.isEmpty || code.contains("}"), "\(file.path): @{\(code)")
      }
    }
  }

  /// The pages outside of the book with a link from it.
  private static let guides = ["../platforms.md", "../flows.md"]

  @Test func linksLeadToFilesAndHeadings() throws {
    let files = Dictionary(uniqueKeysWithValues: Self.files.map { ($0.path, $0.text) })
    var count = 0
    for (path, text) in files {
      let folder = path.contains("/") ? String(path.split(separator: "/")[0]) + "/" : ""
      for link in text.components(separatedBy: "](").dropFirst() {
        let target = link.components(separatedBy: ")")[0]
        guard !target.hasSuffix(".svg"), !Self.guides.contains(target) else { continue }
        count += 1
        let parts = target.components(separatedBy: "#")
        let other = parts[0].hasPrefix("../") ? String(parts[0].dropFirst(3)) : folder + parts[0]
        let page = try #require(parts[0].isEmpty ? text : files[other], "\(path): \(target)")
        guard parts.count > 1 else { continue }
        let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
          line.drop { $0 == "#" || $0 == " " }.lowercased()
            .filter { $0.isLetter || $0.isNumber || $0 == "-" }
        }
        #expect(headings.contains(parts[1]), "\(path): \(target)")
      }
    }
    #expect(count > 300)
  }

  @Test(arguments: imageNames) func imagesAreDrawnByTheProgram(name: String) throws {
    let example = try #require(
      Reference().page(named: name)?.examples.first,
      """
      write the example in Resources/Reference/types/\(ReferenceBook.fileName(of: name)).md, then \
      `make resources`
      """)
    let isDialog = Self.dialogs.contains(name)
    let pilot = try Self.pilot(showing: example, forDialog: isDialog)
    if isDialog {
      pilot.press(.tab)
      pilot.press(.enter)
      #expect(pilot.window.topDialog != nil)
    }
    try FileManager.default.createDirectory(
      at: URL(filePath: Self.imageFolder), withIntermediateDirectories: true)
    try SnapshotFile(directory: Self.imageFolder, name: ReferenceBook.fileName(of: name) + ".svg")
      .check(pilot.snapshot(.svg), isUpdating: SnapshotFile.isUpdating)
  }

  /// Shows an example at the smallest height that shows as much as 14 rows do, so that its image has
  /// no empty half. The rows after the content are an empty one and the status bar.
  private static func pilot(
    showing example: ReferencePage.Example, forDialog isDialog: Bool
  ) throws -> Pilot {
    let size = CellSize(width: 60, height: 14)
    let pilot = try #require(try ReferenceRenderTests.show(example, size: size))
    guard !isDialog else { return pilot }
    let texts = shownRows(pilot)
    guard let last = texts.last, last.row < size.height - 3 else { return pilot }
    // A terminal has at least five rows.
    let height = max(last.row + 3, 5)
    let smaller = try #require(
      try ReferenceRenderTests.show(example, size: CellSize(width: 60, height: height)))
    return shownRows(smaller).map(\.text) == texts.map(\.text) ? smaller : pilot
  }

  /// The rows with text, without the status bar.
  private static func shownRows(_ pilot: Pilot) -> [(row: Int, text: String)] {
    pilot.text.components(separatedBy: "\n").prefix(pilot.window.size.height - 1).enumerated()
      .filter { !$0.element.allSatisfy { $0 == " " } }.map { ($0.offset, $0.element) }
  }
}
