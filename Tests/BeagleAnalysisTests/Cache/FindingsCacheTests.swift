import BeagleSchema
import Testing

@testable import BeagleAnalysis
@testable import ScreenSources

/// Tests that the cached findings of a document equal those of a new analysis.
@Suite struct FindingsCacheTests {
  private static let demo: String = {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return here.dropLast(4).joined(separator: "/") + "/Resources/Screens"
  }()

  /// Documents with findings of every rule, with and without fixes, and without findings.
  private static let documents: [String] = [
    #"{"_beagleComponent_": "beagle:text", "text": "a"}"#,
    #"{"_beagleComponent_": "beagle:text", "txt": "é", "stylId": "x"}"#,
    #"{"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": {"name": "a"}},"#
      + #" "children": [{"_beagleComponent_": "beagle:text", "text": "@{user.nam} @{usr} @{up(1)}"},"#
      + #" {"_beagleComponent_": "beagle:button", "text": "b", "onPress": [{"_beagleAction_":"#
      + #" "beagle:setContext", "contextId": "usr", "value": 1}, {"_beagleAction_": "custom:x"}]}]}"#,
    #"{"_beagleComponent_": "beagle:listView", "dataSource": [{"a": 1}], "key": "b", "children": []}"#,
    #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "no"}}"#,
    #"[{"_beagleAction_": "beagle:pushView", "route": {"url": "/a b"}}, {"_beagleAction_": "alert"}]"#,
    #"{"a": "/orders"}"#, "5",
  ]

  private func analyzer(_ change: (inout CheckOptions) -> Void = { _ in }) -> DocumentAnalyzer {
    var options = CheckOptions()
    change(&options)
    return DocumentAnalyzer(decoder: ComponentDecoder(), options: options)
  }

  /// All demo screens and the documents above.
  private func contents() throws -> [[UInt8]] {
    let directory = try ScreenDirectory(Self.demo)
    let files = DirectoryListing(directory).files.filter { $0.hasSuffix(".json") }
    return try files.map { try directory.read($0, limit: 1 << 24) }
      + Self.documents.map { Array($0.utf8) }
  }

  /// The whole analysis except the document, as text.
  private func text(of analysis: DocumentAnalysis) -> String {
    var analysis = analysis
    analysis.document = nil
    return ReflectedText.of(analysis)
  }

  @Test func cachedAnalysisEqualsNewOne() throws {
    let analyzer = analyzer { $0.contexts = ["session"] }
    let cache = FindingsCache(identity: "a")
    var findingCount = 0
    for bytes in try contents() {
      let first = analyzer.analyze(bytes, name: "first.json")
      guard let entry = FindingsCache.Entry(first) else {
        #expect(first.error != nil)
        continue
      }
      // Simulates a later run: the document has a new name, and the cache is read from a file.
      let file = cache.with([cache.key(of: bytes): entry]).bytes
      let read = try #require(FindingsCache(file, identity: "a"))
      let cached = try #require(read.entries[read.key(of: bytes)])
      let again = analyzer.analyze(bytes, name: "folder/second.json")
      let found = try #require(
        analyzer.analyze(bytes, name: "folder/second.json", cached: cached))
      #expect(found.diagnostics == again.diagnostics)
      #expect(text(of: found) == text(of: again))
      findingCount += again.diagnostics.count + again.diagnosticsOfScreen.count
    }
    #expect(findingCount > 12)
  }

  /// A property that is added to findings must be added to the cache, and to this list.
  @Test func cacheHasEveryPropertyOfFindings() throws {
    let edit = TextEdit(file: "a", span: SourceSpan(offset: 3, length: 2), replacement: "é\n\"")
    let fixIt = FixIt(title: "Change", edits: [edit, edit], isSafe: true)
    for code in DiagnosticCode.allCases {
      for suggestion in [nil, "", "help"] {
        let finding = Diagnostic(
          code, .note, "message", suggestion: suggestion, fixIt: fixIt, name: "name",
          isRefusedByPhones: true, platforms: suggestion, file: "a",
          span: SourceSpan(offset: 300, length: 9),
          start: SourceLocation(line: 70_000, column: 2), end: SourceLocation(line: 3, column: 4))
        var analysis = analyzer().analyze([UInt8]("{}".utf8), name: "a")
        analysis.diagnostics = [finding]
        analysis.diagnosticsOfScreen = [finding, finding]
        let bytes = try #require(DocumentFindings(analysis).encoded(name: "a"))
        let found = try #require(DocumentFindings(encoded: bytes[...], name: "a"))
        #expect(found.always == [finding] && found.ofScreen == [finding, finding])
        #expect(
          Mirror(reflecting: finding).children.compactMap(\.label) == [
            "code", "severity", "message", "suggestion", "fixIt", "name", "isRefusedByPhones",
            "platforms", "file", "line", "column", "endLine", "endColumn", "offset",
          ])
        #expect(Mirror(reflecting: fixIt).children.compactMap(\.label).count == 3)
        #expect(Mirror(reflecting: edit).children.compactMap(\.label).count == 3)
        #expect(
          Mirror(reflecting: analysis).children.compactMap(\.label) == [
            "name", "document", "root", "error", "facts", "diagnostics", "diagnosticsOfScreen",
          ])
      }
    }
  }

  @Test func findingsAboutOtherFilesAreNotCached() {
    var analysis = analyzer().analyze(Array(Self.documents[1].utf8), name: "a.json")
    #expect(FindingsCache.Entry(analysis) != nil)
    analysis.diagnostics[0].file = "b.json"
    #expect(FindingsCache.Entry(analysis) == nil)
  }

  // MARK: - Identity

  @Test func everyOptionChangesTheIdentity() {
    func identity(_ change: (inout CheckOptions) -> Void) -> String {
      var options = CheckOptions()
      change(&options)
      return options.identity
    }
    let identities = [
      identity { _ in }, identity { $0.mode = .strict }, identity { $0.operations = ["a"] },
      identity { $0.operations = ["a", "b"] }, identity { $0.contexts = ["a"] },
      identity { $0.controllers = [] }, identity { $0.controllers = ["a"] },
      identity { $0.theme = ThemeStyleIDs() }, identity { $0.theme = ThemeStyleIDs(texts: ["a"]) },
      identity { $0.theme = ThemeStyleIDs(buttons: ["a"]) }, identity { $0.entryScreens = ["a"] },
      identity { $0.hasServer = true }, identity { $0.optionalCodes = [.missingKey] },
      identity { $0.optionalCodes = [.missingLabel] },
    ]
    #expect(Set(identities).count == identities.count)
    let names = (0..<100).map { "name\($0)" }
    #expect(
      identity { $0.contexts = Set(names) } == identity { $0.contexts = Set(names.reversed()) })
  }

  @Test func cacheOfOtherOptionsIsEmpty() {
    let bytes = FindingsCache(identity: "a").bytes
    #expect(FindingsCache(bytes, identity: "a") != nil)
    #expect(FindingsCache(bytes, identity: "b") == nil)
    #expect(
      FindingsCache.fileName(identity: "a", directory: "b")
        != FindingsCache.fileName(identity: "a", directory: "c"))
  }

  // MARK: - Damage

  @Test func damagedFileIsIgnored() throws {
    let analyzer = analyzer()
    let cache = FindingsCache(identity: "a")
    var entries: [FindingsCache.Key: FindingsCache.Entry] = [:]
    for document in Self.documents {
      let bytes = Array(document.utf8)
      entries[cache.key(of: bytes)] = FindingsCache.Entry(analyzer.analyze(bytes, name: "a"))
    }
    let file = cache.with(entries).bytes
    let read = try #require(FindingsCache(file, identity: "a"))
    #expect(read.entries.count == Self.documents.count)
    for end in 0..<file.count {
      #expect(FindingsCache(Array(file[..<end]), identity: "a") == nil)
    }
    for index in file.indices {
      var damaged = file
      damaged[index] ^= 1
      #expect(FindingsCache(damaged, identity: "a") == nil, "\(index)")
    }
  }

  @Test func findingsOfAnyBytesAreReadOrRefused() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      }
      _ = DocumentFindings(encoded: bytes[...], name: "a")
      #expect(FindingsCache(bytes, identity: "a") == nil)
    }
  }

  // MARK: - Hash

  /// The first vectors of the reference implementation: bytes 0, 1, 2, … with the key 0 to 15.
  @Test func hashEqualsReference() {
    let key = SipHash.Words(first: 0x0706_0504_0302_0100, second: 0x0f0e_0d0c_0b0a_0908)
    func hash(_ count: Int) -> [UInt64] {
      let found = (0..<count).map { UInt8($0) }.withUnsafeBytes { SipHash.hash($0, key: key) }
      return [found.first.byteSwapped, found.second.byteSwapped]
    }
    #expect(hash(0) == [0xa381_7f04_ba25_a8e6, 0x6df6_7214_c755_0293])
    #expect(hash(1) == [0xda87_c1d8_6b99_af44, 0x3476_5911_9b22_fc45])
  }

  @Test func everyByteAndTheLengthChangeTheHash() {
    let key = SipHash.Words(first: 1, second: 2)
    var seen: Set<SipHash.Words> = []
    var count = 0
    for length in 0..<40 {
      let zeros = [UInt8](repeating: 0, count: length)
      for index in -1..<length {
        var bytes = zeros
        if index >= 0 { bytes[index] = 1 }
        seen.insert(bytes.withUnsafeBytes { SipHash.hash($0, key: key) })
        count += 1
      }
    }
    #expect(seen.count == count)
  }
}
