import BeagleAnalysis
import Glibc
import SystemSupport
import Testing

@testable import beagle_tui

/// Tests which documents `check` analyzes again, and which files of findings it trusts.
@MainActor @Suite struct FindingsFileTests {
  private let cache = TemporaryDirectory()
  private let screens = TemporaryDirectory([
    "home.json": #"{"_beagleComponent_": "beagle:text", "txt": "a"}"#,
    "a/one.json": #"{"_beagleComponent_": "beagle:text", "text": "@{b}"}"#,
    "a/two.json": #"{"_beagleComponent_": "beagle:text", "text": "b"}"#,
    "data.json": #"{"no": "screen"}"#, "broken.json": #"{"_beagleComponent_": "#,
  ])
  /// The number of JSON files without syntax errors.
  private static let cachedCount = 4

  private func environment(_ name: String) -> String? {
    name == "XDG_CACHE_HOME" ? cache.path : nil
  }

  private var folder: String { cache.path + "/beagle-tui/findings" }

  private func names() -> [String] {
    DirectoryEntries(path: folder).map { $0.map(\.name).sorted() } ?? []
  }

  /// Checks the screens and returns the number of documents with cached findings. Expects the same
  /// findings as without a cache.
  private func check(_ change: (inout CheckRequest) -> Void = { _ in }) throws -> Int {
    var request = CheckRequest()
    change(&request)
    let settings = try CheckSettings(request, project: nil)
    func group(_ file: FindingsFile?) -> CheckGroup {
      let group = CheckGroup(
        directory: screens.path, files: [], settings: settings, findings: file)
      CheckGroup.analyze([group])
      return group
    }
    let group = group(FindingsFile(of: screens.path, settings, environment: environment))
    let expected = group.findings().flatMap(\.findings)
    let reference = CheckGroup(directory: screens.path, files: [], settings: settings)
    CheckGroup.analyze([reference])
    #expect(reference.cachedCount == 0)
    #expect(expected == reference.findings().flatMap(\.findings))
    return group.cachedCount
  }

  @Test func onlyChangedDocumentsAreCheckedAgain() throws {
    let all = Self.cachedCount
    #expect(try check() == 0)
    #expect(try check() == all)
    screens.write("a/one.json", #"{"_beagleComponent_": "beagle:text", "text": "@{c}"}"#)
    #expect(try check() == all - 1)
    #expect(try check() == all)
    // A renamed document keeps its findings, and a copy shares them.
    #expect(rename(screens.path + "/a/two.json", screens.path + "/a/three.json") == 0)
    #expect(try check() == all)
    screens.write("a/four.json", #"{"_beagleComponent_": "beagle:text", "text": "b"}"#)
    #expect(try check() == all + 1)
    screens.remove("a/four.json")
    screens.remove("a/three.json")
    #expect(try check() == all - 1)
    #expect(names().count == 1)
  }

  @Test func findingsOfOtherOptionsAreNotUsed() throws {
    #expect(try check() == 0)
    #expect(try check { $0.isStrict = true } == 0)
    #expect(try check { $0.known = [.type("custom:gauge")] } == 0)
    #expect(try check { $0.known = [.operation("gauge")] } == 0)
    #expect(try check { $0.known = [.type("custom:gauge")] } == Self.cachedCount)
    #expect(try check() == Self.cachedCount)
    #expect(names().count == 4)
  }

  @Test func findingsWithSecretsAreNotCached() throws {
    screens.write(
      "a/one.json",
      #"{"_beagleComponent_": "beagle:text", "text": "", "textColor": "https://me:hunter2@h/?token=s3cr3t"}"#
    )
    #expect(try check() == 0)
    #expect(try check() == Self.cachedCount - 1)
    let text = contents(of: folder + "/" + (names().first ?? "")) ?? ""
    #expect(text.contains("txt") && !text.contains("hunter2") && !text.contains("s3cr3t"))
  }

  // MARK: - Trust

  /// Other users could have written findings into these.
  @Test(arguments: [
    ("beagle-tui", mode_t(0o777)), ("beagle-tui/findings", 0o750), ("beagle-tui/findings", 0o707),
  ])
  func folderThatOthersCanUseIsIgnored(name: String, mode: mode_t) throws {
    #expect(try check() == 0)
    #expect(try check() == Self.cachedCount)
    #expect(chmod(cache.path + "/" + name, mode) == 0)
    #expect(try check() == 0)
    #expect(chmod(cache.path + "/" + name, 0o700) == 0)
    #expect(try check() == Self.cachedCount)
  }

  @Test func fileThatOthersCanWriteIsIgnored() throws {
    #expect(try check() == 0)
    let file = folder + "/" + (names().first ?? "")
    #expect(chmod(file, 0o666) == 0)
    #expect(try check() == 0)
    // It was replaced.
    #expect(try check() == Self.cachedCount)
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to another user"))
  func folderOfAnotherUserIsIgnored() throws {
    #expect(try check() == 0)
    let file = folder + "/" + (names().first ?? "")
    for path in [file, folder, cache.path + "/beagle-tui"] {
      #expect(chown(path, 65534, 65534) == 0)
      #expect(try check() == 0, "\(path)")
      #expect(chown(path, 0, 0) == 0)
      #expect(try check() == Self.cachedCount)
    }
  }

  @Test func linksAreNotFollowed() throws {
    #expect(try check() == 0)
    let name = names().first ?? ""
    let elsewhere = TemporaryDirectory()
    #expect(rename(folder + "/" + name, elsewhere.path + "/" + name) == 0)
    #expect(symlink(elsewhere.path + "/" + name, folder + "/" + name) == 0)
    #expect(try check() == 0)
    #expect(try check() == Self.cachedCount)
    #expect(rename(folder, elsewhere.path + "/findings") == 0)
    #expect(symlink(elsewhere.path + "/findings", folder) == 0)
    #expect(try check() == 0)
  }

  @Test func damagedFileIsReplaced() throws {
    #expect(try check() == 0)
    let file = folder + "/" + (names().first ?? "")
    for size in [0, 10, 100] {
      #expect(truncate(file, size) == 0)
      #expect(try check() == 0)
      #expect(try check() == Self.cachedCount)
    }
    unlink(file)
    #expect(mkfifo(file, 0o600) == 0)
    #expect(try check() == 0)
  }

  /// A process that was killed while it wrote its file may have had the same ID.
  @Test func leftoverFileIsReplaced() throws {
    #expect(try check() == 0)
    let file = try #require(names().first)
    #expect(rename(folder + "/" + file, "\(folder)/\(file)-\(getpid())") == 0)
    #expect(try check() == 0)
    #expect(names() == [file])
  }

  @Test func missingHomeIsNotCreated() {
    let home = cache.path + "/missing"
    let settings = try? CheckSettings(CheckRequest(), project: nil)
    guard let settings else { return }
    let file = FindingsFile(of: screens.path, settings) { $0 == "HOME" ? home : nil }
    #expect(file == nil)
    #expect(!Files.exists(home))
    #expect(FindingsFile(of: screens.path, settings) { _ in nil } == nil)
    #expect(FindingsFile(of: screens.path, settings) { _ in "relative" } == nil)
  }

  // MARK: - Size

  @Test func leastRecentlyUsedFilesAreRemoved() throws {
    #expect(try check() == 0)
    let kept = try #require(names().first)
    // Two files of other directories fill the folder.
    for (name, age) in [("old", 2000), ("older", 3000)] {
      let descriptor = open(folder + "/" + name, O_WRONLY | O_CREAT, 0o600)
      #expect(ftruncate(descriptor, FindingsFile.folderLimit / 2 + 1) == 0)
      close(descriptor)
      let time = timespec(tv_sec: Glibc.time(nil) - age, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, folder + "/" + name, [time, time], 0) == 0)
    }
    #expect(try check { $0.isStrict = true } == 0)
    #expect(names().count == 3 && names().contains(kept) && names().contains("old"))
    #expect(FindingsFile.removeAll(environment: environment) == 3)
    #expect(names().isEmpty)
    #expect(FindingsFile.removeAll(environment: environment) == 0)
  }
}
