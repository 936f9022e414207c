/// A page of the reference: everything that a person needs to use one name in a screen.
///
/// A page is a value without any format. ``ReferenceText``, ``ReferenceMarkdown`` and
/// ``ReferenceJSON`` format it.
package struct ReferencePage: Sendable {
  /// The kind of thing that a page describes, in the order of lists.
  package enum Kind: String, CaseIterable, Sendable {
    /// A concept of screens, for example expressions.
    case topic
    /// A task that needs several components or actions, for example pagination.
    case recipe
    /// A component, named in `_beagleComponent_`.
    case component
    /// An action, named in `_beagleAction_`.
    case action
    /// An object of the style property.
    case style
    /// Any other object in a property of a component or action.
    case object
    /// A property with a list of actions that run when something happens.
    case event
    /// An operation of expressions.
    case operation
    /// A property of a component, action or object.
    case property
    /// A code of `check`.
    case check
    /// A file that the program reads, or its environment variables.
    case file
    /// A command of flow files.
    case flow
    /// A command of the program.
    case command
    /// A command-line option.
    case option
    /// A key of the keyboard.
    case key
    /// A question of the FAQ, or a page of the documentation.
    case guide

    /// Returns the kinds of some entries, in the order of the first entry of each: a search has the best one
    /// first.
    static func inOrder(of entries: [Reference.Entry]) -> [Kind] {
      var kinds: [Kind] = []
      for entry in entries where !kinds.contains(entry.kind) { kinds.append(entry.kind) }
      return kinds
    }

    /// The heading of a list of such pages.
    package var heading: String {
      switch self {
      case .topic: "Topics"
      case .recipe: "Recipes"
      case .component: "Components"
      case .action: "Actions"
      case .style: "Style"
      case .object: "Objects"
      case .event: "Events"
      case .operation: "Operations"
      case .property: "Properties"
      case .check: "Checks"
      case .file: "Files"
      case .flow: "Flow commands"
      case .command: "Commands"
      case .option: "Options"
      case .key: "Keys"
      case .guide: "Questions and guides"
      }
    }
  }

  /// A property of a component, action or object.
  package struct Property: Sendable {
    /// The key in JSON.
    package var name: String
    /// The type in words, for example `list of actions`.
    package var type: String
    /// Whether the property is required.
    package var isRequired: Bool
    /// The value as JSON that is used if the property is missing.
    package var defaultValue: DynamicObject?
    /// Whether the value can be an expression.
    package var acceptsExpressions: Bool
    /// The purpose.
    package var text: String
    /// The words of an enumeration.
    var words: [String]
    /// The contexts that actions in the property can read.
    package var contexts: [String]
    /// The name of the page of an object in the value.
    var object: String?
    /// The replacement for a property of Beagle 1.x.
    package var replacement: String?
    /// The clients that declare the property; nil if it is unknown.
    var support: ClientSupport?
  }

  /// A named value with its meaning.
  package struct Term: Sendable {
    package var name: String
    package var text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A list of terms with a heading.
  package struct Terms: Sendable {
    var heading: String
    var terms: [Term]

    package init(_ heading: String, _ terms: [Term]) {
      self.heading = heading
      self.terms = terms
    }
  }

  /// Files or commands with a heading.
  package struct Example: Sendable {
    var heading: String
    /// A sentence about the example; may be empty.
    var text: String
    /// The files. A single file has no name if the name does not matter.
    package var files: [File]

    package init(_ heading: String, _ text: String = "", files: [File]) {
      self.heading = heading
      self.text = text
      self.files = files
    }
  }

  /// A file of an example.
  package struct File: Sendable {
    package var name: String
    /// The language of the text, for Markdown.
    var language: String
    package var text: String

    package init(_ name: String = "", language: String = "json", _ text: String) {
      self.name = name
      self.language = language
      self.text = text
    }
  }

  package var kind: Kind
  /// The name in a screen or on the command line.
  package var name: String
  /// Other names of the page.
  package internal(set) var aliases: [String]
  /// The purpose in one sentence.
  package var summary: String
  /// The form of use, for example `sum(number, number…)`.
  package var usage: String = ""
  /// Further paragraphs.
  package var details: [String] = []
  /// The replacement for a name of Beagle 1.x.
  package var replacement: String?
  /// Short facts, for example the severity of a check.
  package var facts: [Term] = []
  package var properties: [Property] = []
  /// Lists of values, arguments or options.
  package var terms: [Terms] = []
  package var examples: [Example] = []
  /// What a terminal does differently from a phone.
  package var terminal: [String] = []
  /// Mistakes that people make, and their corrections.
  package var mistakes: [String] = []
  /// The clients that declare the name; nil if it is unknown.
  var support: ClientSupport?
  /// The source of a rule, or the page of the documentation with the text.
  package var source: String = ""
  /// The names of related pages.
  package var seeAlso: [String] = []

  package init(_ kind: Kind, _ name: String, aliases: [String] = [], summary: String) {
    self.kind = kind
    self.name = name
    self.aliases = aliases
    self.summary = summary
  }
}

extension ReferencePage.Property {
  /// Creates a property of something that is not in a screen, for example of a command.
  package init(_ name: String, type: String, isRequired: Bool, _ text: String) {
    self.init(
      name: name, type: type, isRequired: isRequired, acceptsExpressions: false, text: text,
      words: [], contexts: [])
  }
}
