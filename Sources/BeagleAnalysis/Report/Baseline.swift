import BeagleSchema

/// Findings that are known and let pass, so that a check tells of new ones only.
///
/// A finding is known by its file, its code and its message, not by its line: what stands above it
/// may change. Of several that are alike so many pass as the baseline has.
package struct Baseline: Equatable, Sendable {
  /// What tells a finding from others.
  package struct Key: Hashable, Comparable, Sendable {
    /// The file, relative to that of the baseline where it is below its folder.
    package var file: String
    /// The code.
    package var code: String
    /// The message.
    package var message: String

    /// The key of a finding in a file.
    package init(_ finding: Diagnostic, file: String) {
      self.file = file
      code = finding.code.rawValue
      message = finding.message
    }

    fileprivate init(file: String, code: String, message: String) {
      (self.file, self.code, self.message) = (file, code, message)
    }

    /// The order in a baseline.
    package static func < (a: Key, b: Key) -> Bool {
      (a.file, a.code, a.message) < (b.file, b.code, b.message)
    }

    /// A short text that stands for the key (FNV-1a, 64 bits).
    package var fingerprint: String {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for part in [file, code, message] {
        for byte in Array(part.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  private var counts: [Key: Int] = [:]

  /// A baseline without findings.
  package init() {}

  /// Why a baseline cannot be used.
  package struct Problem: Error, Equatable {
    /// `file:line:column: what is wrong`.
    package let message: String
  }

  /// The largest number of equal findings that a baseline may hold.
  private static let largestCount = 1_000_000

  /// Reads a baseline.
  package init(_ bytes: [UInt8], name: String) throws(Problem) {
    let root: JSONNode
    do {
      root = try JSONDocument(bytes, name: name).root
    } catch {
      throw Problem(message: "\(name):\(error.line):\(error.column): \(error.message)")
    }
    func fail(_ node: JSONNode, _ text: String) -> Problem {
      Problem(message: "\(node.source): \(text)")
    }
    guard root["version"]?.int == 1, let list = root["findings"], list.kind == .array else {
      throw fail(root, "expected a baseline as --write-baseline writes it, of version 1")
    }
    for element in list.elements {
      guard let file = element["file"]?.string, let code = element["code"]?.string,
        let message = element["message"]?.string
      else { throw fail(element, "expected an object with file, code and message") }
      let count = element["count"]?.int ?? 1
      guard (1...Baseline.largestCount).contains(count) else {
        throw fail(element, "expected a count of 1 or more")
      }
      counts[Key(file: file, code: code, message: message), default: 0] += count
    }
  }

  /// Adds a finding.
  package mutating func add(_ key: Key) { counts[key, default: 0] += 1 }

  /// Whether a finding is known. It is taken out, so that one more of the same is not.
  package mutating func take(_ key: Key) -> Bool {
    guard let count = counts[key] else { return false }
    counts[key] = count == 1 ? nil : count - 1
    return true
  }

  /// How many findings it holds.
  package var count: Int { counts.values.reduce(0, +) }

  /// The text of its file: a finding a line, sorted, so that changes of it can be read.
  package var text: String {
    let lines = counts.sorted { $0.key < $1.key }.map { key, count -> String in
      var members: [(String, DynamicObject)] = [
        ("file", .string(key.file)), ("code", .string(key.code)), ("message", .string(key.message)),
      ]
      if count > 1 { members.append(("count", .int(count))) }
      return "    " + DynamicObject.members(members).jsonText
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": 1,\n  \"findings\": \(list)\n}\n"
  }
}
