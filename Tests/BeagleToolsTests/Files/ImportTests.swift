import BeagleTestSupport
import FoundationEssentials
import Testing

/// The modules that sources may import.
struct ImportTests {
  /// The folder of each C library. Other folders use the library through the types there.
  private static let folders = [
    "CCurl": "BeagleNetworking/Curl",
    "CIDN2": "BeagleNetworking/URLs",
    "CMicroHTTPD": "BeagleNetworking/Serving",
    "CNcurses": "TerminalKit/Curses",
    "CSQLite": "BeagleNetworking/Cache",
    "CPCRE2": "BeagleAutomation/FlowFiles",
    "CYAML": "BeagleAutomation/FlowFiles/YAML",
    "CZlib": "BeagleNetworking/Curl",
  ]

  /// The modules that a folder must not import, with the reason on the page of its module.
  private static let forbidden = [
    "BeagleAnalysis/": ["BeagleTUI", "TerminalKit"],
    "BeagleAutomation/FlowFiles/": ["BeagleTUI", "TerminalKit"],
    "BeagleServers/JSONRPC/": [
      "BeagleAnalysis", "BeagleAutomation", "BeagleNetworking", "BeagleSchema", "BeagleTUI",
    ],
    "BeagleServers/LanguageServer/": ["BeagleTUI", "TerminalKit"],
    "BeagleServers/ModelContext/": ["BeagleAutomation", "BeagleTUI", "TerminalKit"],
    "BeagleNetworking/": ["FlexLayout", "TerminalKit"],
  ]

  @Test func sourcesImportOnlyWhatTheyMay() throws {
    let root = DocumentationFile.root + "/Sources"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
      $0.hasSuffix(".swift")
    }
    try #require(names.count > 400)
    for name in names {
      let bytes = try Data(contentsOf: URL(filePath: root + "/" + name))
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        guard let range = line.firstRange(of: "import "),
          !line[..<range.lowerBound].contains("/")
        else { continue }
        let module = String(line[range.upperBound...])
        if let folder = ImportTests.folders[module] {
          #expect(
            name.hasPrefix(folder + "/"), "\(name) imports \(module); use the types in \(folder)")
        }
        for (folder, modules) in ImportTests.forbidden where name.hasPrefix(folder) {
          #expect(!modules.contains(module), "\(name) imports \(module)")
        }
        // The module of regular expressions would make the program 1 MB larger. Substrings are found
        // with `containsBytes(of:)`.
        #expect(module != "_StringProcessing", "\(name)")
      }
    }
  }
}
