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

  /// Exit status 0 clean, 1 findings, 2 cannot run.
  func perform() -> Int32 {
    for name in options.known where !register(name) {
      return ExitStatus.usage.rawValue
    }
    var findings = 0
    var skipped = 0
    for path in options.paths {
      if Files.isDirectory(path) {
        let names = Files.documents(below: path)
        guard !names.isEmpty else {
          Console.error("\(path): there is no .json file in this directory")
          return ExitStatus.usage.rawValue
        }
        for name in names {
          guard let bytes = read(name) else { return ExitStatus.usage.rawValue }
          if let found = check(bytes, name, mayBeOther: true) {
            findings += found
          } else {
            skipped += 1
          }
        }
      } else {
        guard let bytes = read(path) else { return ExitStatus.usage.rawValue }
        findings += check(bytes, path, mayBeOther: false) ?? 0
      }
    }
    if skipped > 0 {
      Console.error(
        "\(skipped) files were left out: they hold data, no Beagle type is at their root")
    }
    return findings > 0 ? ExitStatus.failure.rawValue : ExitStatus.success.rawValue
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

  private func read(_ path: String) -> [UInt8]? {
    switch Files.read(path) {
    case .success(let bytes): return bytes
    case .failure(let error):
      Console.error(error.message)
      return nil
    }
  }

  /// The number of findings; nil for data that is no Beagle document, where that is allowed.
  private func check(_ bytes: [UInt8], _ name: String, mayBeOther: Bool) -> Int? {
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
