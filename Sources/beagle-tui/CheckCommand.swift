import BeagleTUI

/// The options of `check`.
struct CheckOptions {
  var paths: [String] = []
  var isStrict = false
  var writesJSON = false
  var known: [String] = []

  init(_ parser: inout ArgumentParser) throws(UsageError) {
    var options = self
    let operands = try parser.parse { (name, value) throws(UsageError) in
      switch name {
      case "--strict": options.isStrict = true
      case "--format", "-f":
        let text = try value()
        guard ["text", "json"].contains(text) else {
          throw UsageError("--format of check is text or json, not \"\(text)\"")
        }
        options.writesJSON = text == "json"
      case "--known": options.known.append(try value())
      default: return false
      }
      return true
    }
    self = options
    paths = operands
    if paths.isEmpty, !parser.wantsHelp, !parser.wantsVersion {
      throw UsageError("name the files or directories to check")
    }
  }
}

/// `beagle-tui check`: everything that is wrong with documents, with file, line and column.
struct CheckCommand {
  let options: CheckOptions
  private let decoder = ComponentDecoder()

  init(_ options: CheckOptions) { self.options = options }

  /// Exit status 0 clean, 1 findings, 2 where something cannot be checked; the rest is.
  func perform() -> Int32 {
    for name in options.known where !register(name) {
      return ExitStatus.usage.rawValue
    }
    var tally = Tally()
    for path in options.paths {
      if Files.isDirectory(path) {
        let documents = Files.documents(below: path)
        for failure in documents.failures { fail(failure.message, &tally) }
        if documents.paths.isEmpty, documents.failures.isEmpty {
          fail("\(path): there is no .json file in this directory", &tally)
        }
        for name in documents.paths { check(name, mayBeOther: true, &tally) }
      } else {
        check(path, mayBeOther: false, &tally)
      }
    }
    if tally.skipped > 0 {
      let files = tally.skipped == 1 ? "1 file was" : "\(tally.skipped) files were"
      Console.error("\(files) left out: no Beagle type is at the root")
    }
    return tally.status.rawValue
  }

  /// What came of the files so far.
  private struct Tally {
    var findings = 0
    /// Files that are no Beagle documents.
    var skipped = 0
    /// Whether something could not be read.
    var hasFailures = false

    var status: ExitStatus {
      if hasFailures { return .usage }
      return findings > 0 ? .failure : .success
    }
  }

  private func fail(_ message: String, _ tally: inout Tally) {
    Console.error(message)
    tally.hasFailures = true
  }

  /// A name such as `custom:gauge`, or a file with one name a line.
  private func register(_ name: String) -> Bool {
    if name.contains(":") {
      decoder.register(knownName: name)
      return true
    }
    switch Files.read(name) {
    case .success(let bytes):
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let known = line.trimmingBlanks
        if !known.isEmpty, !known.hasPrefix("#") { decoder.register(knownName: known) }
      }
      return true
    case .failure(let error):
      Console.error(
        "--known wants a name such as custom:gauge, or a file of names: \(error.message)")
      return false
    }
  }

  /// Checks a file, which may be data that is no Beagle document where that is allowed.
  private func check(_ path: String, mayBeOther: Bool, _ tally: inout Tally) {
    switch Files.read(path) {
    case .success(let bytes):
      if let found = findings(bytes, path, mayBeOther: mayBeOther) {
        tally.findings += found
      } else {
        tally.skipped += 1
      }
    case .failure(let error): fail(error.message, &tally)
    }
  }

  /// The number of findings; nil for data that is no Beagle document, where that is allowed.
  private func findings(_ bytes: [UInt8], _ name: String, mayBeOther: Bool) -> Int? {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, name: name)
    } catch {
      report(Diagnostic(error))
      return 1
    }
    if mayBeOther, !document.root.isBeagle { return nil }
    let mode: DecodingOptions.Mode = options.isStrict ? .strict : .lenient
    var found = decoder.check(document, options: DecodingOptions(mode: mode, isThorough: true))
    if options.isStrict { found = found.filter(\.isRefusedByPhones) }
    for diagnostic in found { report(diagnostic) }
    // A note is worth knowing and nothing to mend.
    return found.count { $0.severity != .note }
  }

  private func report(_ diagnostic: Diagnostic) {
    let line = options.writesJSON ? diagnostic.jsonText : diagnostic.description
    Console.print(TextMetrics.sanitized(line))
  }
}

extension JSONNode {
  /// Whether this is a component, an action, or a list that begins with one.
  fileprivate var isBeagle: Bool {
    switch kind {
    case .object: self["_beagleComponent_"] != nil || self["_beagleAction_"] != nil
    case .array: elements.first(where: { _ in true })?.isBeagle ?? false
    default: false
    }
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
