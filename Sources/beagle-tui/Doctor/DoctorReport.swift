import BeagleAnalysis
import BeagleTUI
import CellText

/// The result of `doctor`: facts about the environment by subject, and what to do next.
struct DoctorReport {
  /// The state of a fact.
  enum Status: String {
    /// As good as possible.
    case ok
    /// Works with less, or is only for information.
    case note
    /// Something does not work.
    case problem
  }

  /// A fact about the environment.
  struct Fact {
    let name: String
    /// The value and its reason, in one line.
    let value: String
    let status: Status
    /// What to do, in sentences; nil if nothing has to be done.
    let remedy: String?

    init(_ name: String, _ value: String, _ status: Status = .ok, remedy: String? = nil) {
      self.name = name
      self.value = value
      self.status = status
      self.remedy = remedy
    }
  }

  /// The facts about a subject.
  struct Section {
    let title: String
    var facts: [Fact]
  }

  private(set) var sections: [Section] = []

  mutating func add(_ title: String, _ facts: [Fact]) {
    sections.append(Section(title: title, facts: facts))
  }

  private var facts: [Fact] { sections.flatMap(\.facts) }

  /// Whether something does not work.
  var hasProblems: Bool { facts.contains { $0.status == .problem } }

  /// What to do, problems first.
  private var nextSteps: [String] {
    let steps =
      facts.filter { $0.status == .problem } + facts.filter { $0.status != .problem }
    return steps.compactMap(\.remedy)
  }

  // MARK: - Formats

  /// Returns the report as text.
  /// - Parameters:
  ///   - columns: The maximum line length.
  ///   - isUTF8: Whether the marks can be characters beyond ASCII.
  ///   - style: The colors.
  func text(columns: Int, isUTF8: Bool, style: ReportStyle) -> String {
    let marks: [Status: String] =
      isUTF8
      ? [.ok: "✓", .note: "•", .problem: "✗"] : [.ok: "+", .note: "-", .problem: "!"]
    var text = ""
    for section in sections {
      text += style.paint(section.title, .location) + "\n"
      let width = section.facts.map { TextMetrics.width($0.name) }.max() ?? 0
      let isBelow = Self.needsValuesBelow(section, nameWidth: width, columns)
      let indent = isBelow ? 6 : width + 6
      for fact in section.facts {
        let space = String(repeating: " ", count: width - TextMetrics.width(fact.name))
        let mark = style.paint(marks[fact.status] ?? "", Self.role(of: fact.status))
        let separator = isBelow ? "\n" + String(repeating: " ", count: indent) : space + "  "
        text += "  \(mark) \(fact.name)\(separator)"
        text += Self.wrapped(fact.value, indent: indent, columns) + "\n"
      }
      text += "\n"
    }
    text += style.paint("Next steps", .location) + "\n"
    if nextSteps.isEmpty { text += "  Nothing to do.\n" }
    for step in nextSteps { text += "  - " + Self.wrapped(step, indent: 4, columns) + "\n" }
    return text
  }

  private static func role(of status: Status) -> ReportStyle.Role {
    switch status {
    case .ok: .help
    case .note: .frame
    case .problem: .error
    }
  }

  /// Whether the values of a section are below the names, because some do not fit next to them and
  /// would have few columns there.
  private static func needsValuesBelow(
    _ section: Section, nameWidth: Int, _ columns: Int
  ) -> Bool {
    let space = columns - nameWidth - 6
    return space < 24 && section.facts.contains { TextMetrics.width($0.value) > space }
  }

  /// Returns a text in lines. All but the first are indented.
  private static func wrapped(_ text: String, indent: Int, _ columns: Int) -> String {
    TextMetrics.wrapped(
      TextMetrics.sanitized(text), width: max(columns - indent, 8), splitsWords: true
    ).joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// The report as one JSON object.
  var json: String {
    let sections = sections.map { section -> DynamicObject in
      let facts = section.facts.map { fact -> DynamicObject in
        [
          "name": .string(fact.name), "value": .string(fact.value),
          "status": .string(fact.status.rawValue),
          "remedy": fact.remedy.map { .string($0) } ?? .empty,
        ]
      }
      return ["title": .string(section.title), "facts": .array(facts)]
    }
    let object: DynamicObject = [
      "version": .string(Program.version), "hasProblems": .bool(hasProblems),
      "sections": .array(sections), "nextSteps": .array(nextSteps.map { .string($0) }),
    ]
    return object.jsonText
  }
}
