import BeagleSchema

/// A list of accepted findings. A check with a baseline reports only new findings.
///
/// Findings are compared by file, code and message, not by line, so that edits elsewhere in the
/// file have no effect. If the same finding occurs several times, the baseline accepts at most
/// its own number of them.
package struct Baseline: Equatable, Sendable {
  /// The identity of a finding.
  package struct Key: Hashable, Comparable, Sendable {
    /// The path of the file, relative to the folder of the baseline if the file is inside it.
    var file: String
    /// The diagnostic code.
    var code: String
    /// The message of the finding.
    var message: String

    /// Creates the key of a finding in a file.
    package init(_ finding: Diagnostic, file: String) {
      self.file = file
      code = finding.code.rawValue
      message = finding.message
    }

    fileprivate init(file: String, code: String, message: String) {
      (self.file, self.code, self.message) = (file, code, message)
    }

    /// Orders keys by file, code and message.
    package static func < (a: Key, b: Key) -> Bool {
      (a.file, a.code, a.message) < (b.file, b.code, b.message)
    }

    /// The hash of the key (FNV-1a, 64 bits) in hexadecimal, the same in every run.
    package var fingerprint: String {
      var hash = FNV1a.initial
      for part in [file, code, message] {
        for byte in Array(part.utf8) + [0] { hash = FNV1a.hash(hash, adding: byte) }
      }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  private var counts: [Key: Int] = [:]

  /// Creates an empty baseline.
  package init() {}

  /// An error in the file of a baseline.
  package struct Problem: Error, Equatable {
    /// The message, in the format `file:line:column: message`.
    package let message: String
  }

  /// The maximum number of equal findings.
  private static let maximumCount = 1_000_000

  /// Reads the file of a baseline.
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
      throw fail(root, "expected a baseline of version 1, as written by --write-baseline")
    }
    for element in list.elements {
      guard let file = element["file"]?.string, let code = element["code"]?.string,
        let message = element["message"]?.string
      else { throw fail(element, "expected an object with file, code and message") }
      let count = element["count"]?.int ?? 1
      guard (1...Baseline.maximumCount).contains(count) else {
        throw fail(element, "expected a count from 1 to 1,000,000")
      }
      // A baseline of an earlier version may contain a former code.
      let current = DiagnosticCode(rawValue: code)?.rawValue ?? code
      counts[Key(file: file, code: current, message: message), default: 0] += count
    }
  }

  /// Adds a finding.
  package mutating func add(_ key: Key) { counts[key, default: 0] += 1 }

  /// Removes one occurrence of a finding. Returns false if the baseline does not contain it.
  package mutating func take(_ key: Key) -> Bool {
    guard let count = counts[key] else { return false }
    counts[key] = count == 1 ? nil : count - 1
    return true
  }

  /// The number of accepted findings.
  package var count: Int { counts.values.reduce(0, +) }

  /// The content of the file: one finding per line, sorted, so that version control shows changes
  /// well.
  package var text: String {
    let lines = counts.sorted { $0.key < $1.key }.map { key, count -> String in
      var members: DynamicDictionary = [
        "file": .string(key.file), "code": .string(key.code), "message": .string(key.message),
      ]
      if count > 1 { members["count"] = .int(count) }
      return "    " + DynamicObject.dictionary(members).jsonText
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": 1,\n  \"findings\": \(list)\n}\n"
  }
}
