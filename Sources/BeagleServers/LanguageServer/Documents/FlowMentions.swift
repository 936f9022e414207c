import BeagleNetworking
import JSON
import SystemSupport

/// The paths of screens that a flow file contains.
struct FlowMentions {
  /// A path of a URL in a flow, for example in `openLink: shop://orders/1`.
  struct Mention {
    /// The path, such as `/orders/1`, without its query.
    let path: String
    /// The position of the path in the file, without its query. It lacks the slash at its start if
    /// the URL has another scheme.
    let range: Range<Int>
    /// Whether the text begins with the slash of the path.
    let hasSlash: Bool
  }

  private(set) var mentions: [Mention] = []
  /// The position of the first `launchApp`, which opens the entry screen.
  private(set) var launch: Range<Int>?

  private static let separators: Set<UInt8> = Set(" \t\r\n\"',[]{}".utf8)

  init(_ bytes: [UInt8]) {
    var i = 0
    while i < bytes.count {
      if bytes[i] == 0x23, i == 0 || FlowMentions.separators.contains(bytes[i - 1]) {
        while i < bytes.count, bytes[i] != 0x0A { i += 1 }
      } else if FlowMentions.separators.contains(bytes[i]) {
        i += 1
      } else {
        let start = i
        while i < bytes.count, !FlowMentions.separators.contains(bytes[i]) { i += 1 }
        add(bytes, start..<i)
      }
    }
  }

  private mutating func add(_ bytes: [UInt8], _ word: Range<Int>) {
    let text = bytes[word]
    if text.elementsEqual("launchApp".utf8) || text.elementsEqual("launchApp:".utf8) {
      launch = launch ?? word
      return
    }
    var start = word.lowerBound
    var hasSlash = true
    if let scheme = text.firstIndex(of: 0x3A), scheme + 2 < word.upperBound,
      bytes[scheme + 1] == 0x2F, bytes[scheme + 2] == 0x2F
    {
      start = scheme + 3
      hasSlash = false
      if text[..<scheme].starts(with: "http".utf8) {
        // The path of a web address follows its host.
        guard let slash = bytes[start..<word.upperBound].firstIndex(of: 0x2F) else { return }
        start = slash
        hasSlash = true
      }
    } else if text.first != 0x2F {
      return
    }
    let end =
      bytes[start..<word.upperBound].firstIndex { $0 == 0x3F || $0 == 0x23 } ?? word.upperBound
    guard end > start else { return }
    let path = String(decoding: bytes[start..<end], as: UTF8.self)
    mentions.append(
      Mention(path: hasSlash ? path : "/" + path, range: start..<end, hasSlash: hasSlash))
  }
}

extension ProjectIndex {
  /// The flow files of the project: those in the served directory, and in a folder `flows` next to it.
  var flowFiles: [String] {
    var found = router.files.filter { FlowFile.mayBeFlow($0) }.map { path(of: $0) }
    for folder in ["flows", "tests"] {
      guard let parent = DiskFile.parent(FilePath.withoutSlash(path(of: ""))),
        let outer = try? ScreenDirectory(parent + "/" + folder)
      else { continue }
      found += DirectoryListing(outer).files.filter { FlowFile.mayBeFlow($0) }
        .map { parent + "/" + folder + "/" + $0 }
    }
    return found.filter(isFlow)
  }

  /// Whether a file is a flow. A file whose name does not show it is read again when it changes.
  private func isFlow(_ file: String) -> Bool {
    if FlowFile.isFlow(file) { return true }
    guard let stamp = DiskFile.stamp(file) else { return false }
    if let known = knownFlows[file], known.stamp == stamp { return known.isFlow }
    let isFlow = FlowFile.isFlow(file, DiskFile.read(file))
    knownFlows[file] = (stamp, isFlow)
    return isFlow
  }
}
