/// An option of a command: the one place that says how it is written, what `--help` tells of it
/// and what it sets.
struct Option<Values> {
  /// As they are written, a short name first: `-s`, `--screen`.
  let names: [String]
  /// What stands for the value in `--help`; nil where the option takes none.
  let placeholder: String?
  /// What it does, in a few words, made for `--help` alone.
  let help: () -> String
  /// Under which heading `--help` lists it.
  private(set) var group = OptionGroup.general
  /// Sets what the option stands for; the text is empty where the option takes no value. Errors say
  /// what was expected and found; the option's name is put before them.
  let set: (inout Values, String) throws(UsageError) -> Void

  /// An option without a value.
  init(
    _ names: String..., help: @autoclosure @escaping () -> String,
    set: @escaping (inout Values) -> Void
  ) {
    self.names = names
    placeholder = nil
    self.help = help
    self.set = { (values, _) throws(UsageError) in set(&values) }
  }

  /// An option with a value.
  init(
    _ names: String..., value placeholder: String, help: @autoclosure @escaping () -> String,
    set: @escaping (inout Values, String) throws(UsageError) -> Void
  ) {
    self.names = names
    self.placeholder = placeholder
    self.help = help
    self.set = set
  }

  private init(
    _ names: [String], _ placeholder: String?, _ help: @escaping () -> String,
    _ set: @escaping (inout Values, String) throws(UsageError) -> Void
  ) {
    self.names = names
    self.placeholder = placeholder
    self.help = help
    self.set = set
  }

  /// Changes a part of something.
  typealias Access<Outer> = (
    inout Outer, (inout Values) throws(UsageError) -> Void
  ) throws(UsageError) -> Void

  /// The same option of something that these values are a part of.
  /// - Parameter access: hands over the part. Not a key path, which would cost time at every start.
  func of<Outer>(_ access: @escaping Access<Outer>) -> Option<Outer> {
    let option = Option<Outer>(names, placeholder, help) { (outer, text) throws(UsageError) in
      try access(&outer) { (values) throws(UsageError) in try set(&values, text) }
    }
    return option.listed(under: group)
  }

  /// The same option under a heading.
  func listed(under group: OptionGroup) -> Option {
    var option = self
    option.group = group
    return option
  }

  /// What `--help` tells.
  var entry: OptionEntry {
    OptionEntry(group: group, names: names, placeholder: placeholder, help: help())
  }
}

/// The headings under which `--help` lists options, in their order.
enum OptionGroup: String, CaseIterable {
  case general = "Options"
  case server = "Servers"
  case look = "Look"
  case directory = "Answers of a directory"
  case provided = "Contexts and operations"
  case files = "Files that are written"
}

/// An option as `--help` lists it.
struct OptionEntry {
  var group: OptionGroup
  var names: [String]
  var placeholder: String?
  var help: String
}

/// Reads the values of options.
enum OptionValue {
  /// A whole number.
  static func number(_ text: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw expected(
        "a whole number from \(range.lowerBound) to \(range.upperBound)", found: text)
    }
    return number
  }

  /// One of the words of a type.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, of type: Word.Type
  ) throws(UsageError) -> Word {
    guard let word = Word(rawValue: text) else { throw expected(words(type), found: text) }
    return word
  }

  /// The words of a type, for people: `text, ansi or svg`.
  static func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> String {
    let words = type.allCases.map(\.rawValue)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The error of a value that is something else.
  static func expected(_ what: String, found text: String) -> UsageError {
    UsageError("expected \(what), found \"\(text)\"")
  }
}
