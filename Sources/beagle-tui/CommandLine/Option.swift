import TerminalKit

/// A command-line option: its names, its entry in `--help`, and the value that it sets.
///
///     Option("--size", size: "WxH", help: "Size in columns and rows (default: 80x24)") {
///       $0.size = $1
///     }
struct Option<Values> {
  /// The names as typed, the short one first: `-s`, `--screen`.
  let names: [String]
  /// The name of the value in `--help`, or nil if the option takes none.
  let placeholder: String?
  /// The kind of the value, for completion.
  let kind: ValueKind
  /// Returns a short description. A closure, because only `--help` needs the text.
  let help: () -> String
  /// The heading under which `--help` lists the option.
  private(set) var group = OptionGroup.general
  /// Applies the value, which is empty if the option takes none. The caller adds the option's name
  /// to errors.
  let set: (inout Values, String) throws(UsageError) -> Void

  /// Creates an option without a value.
  init(
    _ names: String..., help: @autoclosure @escaping () -> String,
    set: @escaping (inout Values) -> Void
  ) {
    self.init(names, nil, .text, help) { (values, _) throws(UsageError) in set(&values) }
  }

  /// Creates an option with a value.
  init(
    _ names: String..., value placeholder: String, _ kind: ValueKind = .text,
    help: @autoclosure @escaping () -> String,
    set: @escaping (inout Values, String) throws(UsageError) -> Void
  ) {
    self.init(names, placeholder, kind, help, set)
  }

  /// Creates an option whose value is a case of an enumeration.
  init<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ names: String..., choice placeholder: String, help: @autoclosure @escaping () -> String,
    set: @escaping (inout Values, Choice) -> Void
  ) {
    self.init(names, placeholder, .cases(of: Choice.self), help) {
      (values, text) throws(UsageError) in
      set(&values, try OptionValue.choice(text, of: Choice.self))
    }
  }

  /// Creates an option whose value is a whole number.
  init(
    _ names: String..., number placeholder: String, in range: ClosedRange<Int>,
    help: @autoclosure @escaping () -> String, set: @escaping (inout Values, Int) -> Void
  ) {
    self.init(names, placeholder, .text, help) { (values, text) throws(UsageError) in
      set(&values, try OptionValue.number(text, in: range))
    }
  }

  /// Creates an option whose value is a size in cells.
  init(
    _ names: String..., size placeholder: String, help: @autoclosure @escaping () -> String,
    set: @escaping (inout Values, CellSize) -> Void
  ) {
    self.init(names, placeholder, .text, help) { (values, text) throws(UsageError) in
      set(&values, try OptionValue.size(text))
    }
  }

  /// The option `--format` of commands whose default is `text`.
  static func format<Format: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    set: @escaping (inout Values, Format) -> Void
  ) -> Option {
    Option(
      "-f", "--format", choice: "FORMAT",
      help: "Output format: \(OptionValue.choices(Format.self)) (default: text)", set: set)
  }

  /// The option `--known` of commands that check names.
  static func known(set: @escaping (inout Values, String) -> Void) -> Option {
    Option(
      "--known", value: "NAME", .file,
      help: "Custom component, action or operation, such as custom:gauge or price, or a file with"
        + " one name per line (repeatable)", set: set)
  }

  private init(
    _ names: [String], _ placeholder: String?, _ kind: ValueKind, _ help: @escaping () -> String,
    _ set: @escaping (inout Values, String) throws(UsageError) -> Void
  ) {
    self.names = names
    self.placeholder = placeholder
    self.kind = kind
    self.help = help
    self.set = set
  }

  /// Runs a closure on the part of `Outer` that holds these values.
  typealias Access<Outer> = (
    inout Outer, (inout Values) throws(UsageError) -> Void
  ) throws(UsageError) -> Void

  /// Returns the same option for a type that contains these values.
  /// - Parameter access: Passes the contained values to a closure. A key path would add to the
  ///   startup time of every run.
  func nested<Outer>(_ access: @escaping Access<Outer>) -> Option<Outer> {
    let option = Option<Outer>(names, placeholder, kind, help) { (outer, text) throws(UsageError) in
      try access(&outer) { (values) throws(UsageError) in try set(&values, text) }
    }
    return option.grouped(under: group)
  }

  /// Returns the same option in another group.
  func grouped(under group: OptionGroup) -> Option {
    var option = self
    option.group = group
    return option
  }

  /// The entry in `--help`.
  var entry: OptionEntry {
    OptionEntry(group: group, names: names, placeholder: placeholder, kind: kind, help: help())
  }
}

extension Option<CheckReport.Coloring> {
  /// The option of commands that print reports.
  static var color: Self {
    Option(
      "--color", choice: "WHEN",
      help: "Colors: \(OptionValue.choices(Values.self)) (default: auto, on a terminal unless"
        + " NO_COLOR is set)"
    ) { $0 = $1 }
  }
}

extension Array {
  /// Returns the same options for a type that contains their values.
  /// - Parameter access: Passes the contained values to a closure.
  func nested<Values, Outer>(_ access: @escaping Option<Values>.Access<Outer>) -> [Option<Outer>]
  where Element == Option<Values> {
    map { $0.nested(access) }
  }
}

/// The headings of options in `--help`, in order.
enum OptionGroup: String, CaseIterable {
  case general = "Options"
  case server = "Servers"
  case display = "Appearance"
  case simulation = "Simulation"
  case contexts = "Contexts and operations"
  case logging = "Logging and recording"
}

/// An option as `--help` lists it.
struct OptionEntry: Sendable {
  var group: OptionGroup
  var names: [String]
  var placeholder: String?
  var kind: ValueKind
  var help: String
}

/// Parsers for option values.
enum OptionValue {
  /// Parses a size such as 80x24.
  static func size(_ text: String) throws(UsageError) -> CellSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...1000).contains(width), (1...1000).contains(height)
    else {
      throw expected("columns and rows from 1 to 1000, for example 80x24", found: text)
    }
    let least = Window.minimumSize
    guard width >= least.width, height >= least.height else {
      throw expected(
        "at least \(least.width) columns and \(least.height) rows, which every screen needs",
        found: text)
    }
    return CellSize(width: width, height: height)
  }

  /// Parses a whole number.
  static func number(_ text: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw expected(
        "a whole number from \(range.lowerBound) to \(range.upperBound)", found: text)
    }
    return number
  }

  /// Parses a case of an enumeration.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, of type: Choice.Type
  ) throws(UsageError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let words = type.allCases.map(\.rawValue)
    // For example warning for warn.
    let near = words.filter { text.utf8.count > 2 && $0.hasPrefix(text) }
    guard near.count == 1 else { throw expected(choices(type), found: text) }
    throw UsageError(
      "expected \(choices(type)), found \"\(text)\"; did you mean \"\(near[0])\"?")
  }

  /// Returns the cases of an enumeration as a phrase: `text, ansi or svg`.
  static func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) -> String {
    let names = type.allCases.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns the error for a value of the wrong form.
  static func expected(_ expectation: String, found text: String) -> UsageError {
    UsageError("expected \(expectation), found \"\(text)\"")
  }
}
