import BeagleTUI
import CellText
import SystemSupport

/// `beagle-tui new`: creates a directory of screens, a screen, an application, or a component of one.
struct NewCommand: Subcommand {
  /// What to create.
  private enum Subject {
    case project(directory: String)
    case screen(path: String)
    case component(name: String, kind: ComponentKind)
    case application(NewApplication)
    /// A project whose directory and template are asked for.
    case question
  }

  private var template: ProjectTemplate?
  private var kind: ComponentKind?
  private var isAccessible = false
  private var subject = Subject.question

  static let name = "new"

  static var manual: Manual {
    Manual(
      summary: "Create a directory of screens",
      synopses: [
        "[DIRECTORY] [--template NAME]", "screen PATH", "app DIRECTORY",
        "component NAME [--kind KIND]",
      ],
      details: [
        "Writes screens, routes.json if the template needs responses, .beagle-tui.json, README.md"
          + " and settings for Visual Studio Code. Existing files are never changed: if one is in the"
          + " way, nothing is written.",
        "Without DIRECTORY, lists the templates with a preview: the arrows move, Enter creates, and Esc"
          + " ends without creating anything. With --accessible, or on a terminal that cannot position"
          + " its cursor, asks for the directory and the template in lines of text.",
        "Templates: "
          + ProjectTemplate.allCases.map { "\($0.rawValue) (\($0.summary))" }
          .joined(separator: ", ") + ".",
        "new screen creates a screen like those next to it: with the same indentation, and as"
          + " PATH.json or PATH/index.json. A PATH that begins with a slash starts in the directory of"
          + " the screens.",
        "new app creates a Swift package with a program, a screen, a component, an action and tests."
          + " The name of the directory is that of the application.",
        "new component creates a Swift file next to the components of an application, and its tests if the"
          + " package has some. Kinds: "
          + ComponentKind.allCases.map { "\($0.rawValue) (\($0.summary))" }
          .joined(separator: ", ") + ".",
      ],
      examples: [
        .init("new shop --template shop", "Create the screens of a small shop"),
        .init("new", "Choose a template from a list with a preview"),
        .init("new screen orders/detail", "Create the screen /orders/detail"),
        .init("new app Orders", "Create an application in Swift"),
        .init("new component StarRating", "Create the component custom:starrating"),
        .init("new component Volume --kind control", "Create a control with keys, mouse and tests"),
      ],
      exitStatuses: ["Success", "A file exists or cannot be written", "Usage error"])
  }

  static var options: [Option<NewCommand>] {
    [
      Option(
        "--template", choice: "NAME",
        help: "Screens to begin with: \(OptionValue.choices(ProjectTemplate.self)) (default:"
          + " minimal)"
      ) { $0.template = $1 },
      Option(
        "--kind", choice: "KIND",
        help: "Component to begin with: \(OptionValue.choices(ComponentKind.self)) (default: label)"
      ) { $0.kind = $1 },
      Option("--accessible", help: "Questions in lines of text, for screen readers") {
        $0.isAccessible = true
      },
    ]
  }

  static var operands: [Operand] { [Operand(.directory)] }

  mutating func parse(operands: [String]) throws(UsageError) {
    switch operands.first {
    case nil:
      guard Console.isInteractive else {
        throw UsageError(
          "expected a directory to create; without a terminal, new cannot ask for it")
      }
    case let word? where ["screen", "component", "app"].contains(word):
      guard operands.count > 1 else {
        let operand =
          switch word {
          case "screen": "a path such as orders/detail"
          case "app": "a directory such as Orders"
          default: "a name such as StarRating"
          }
        throw UsageError(
          "expected \(operand) after new \(word); to create a directory, write ./\(word)")
      }
      if operands.count > 2 { throw .unexpectedArgument(operands[2]) }
      if template != nil { throw UsageError("--template needs a directory, not \(word)") }
      if kind != nil, word != "component" {
        throw UsageError("--kind needs a component, not \(word)")
      }
      subject =
        switch word {
        case "screen": .screen(path: try NewScreen.checked(operands[1]))
        case "app": .application(try NewApplication(directory: operands[1]))
        default: .component(name: try NewComponent.typeName(operands[1]), kind: kind ?? .label)
        }
    case ""?:
      throw UsageError("expected a directory to create, found nothing; write . for this one")
    case let directory?:
      if operands.count > 1 {
        if let meant = TypoCorrection.best(for: directory, among: ["screen", "component", "app"]) {
          throw UsageError(
            "new has no kind \(directory); did you mean new \(meant) \(ShellWord.quoted(operands[1]))?"
          )
        }
        throw .unexpectedArgument(operands[1])
      }
      if kind != nil {
        throw UsageError("--kind needs a component: new component NAME --kind KIND")
      }
      subject = .project(directory: directory)
    }
  }

  func perform() -> ExitStatus {
    do throws(CreationError) {
      switch subject {
      case .project(let directory): return try create(template ?? .minimal, in: directory)
      case .question:
        guard let answers = ask() else { return .failure }
        return try create(answers.template, in: answers.directory)
      case .screen(let path): return try NewScreen(path).create()
      case .component(let name, let kind): return try NewComponent(name, kind: kind).create()
      case .application(let application): return try application.create()
      }
    } catch {
      error.report()
      return .failure
    }
  }

  /// Asks on a screen or, if that is not possible or wanted, in lines of text. Returns nil if the
  /// user cancels.
  private func ask() -> (directory: String, template: ProjectTemplate)? {
    var options = CursesTerminal.Options()
    options.quitStatus = ExitStatus.failure.rawValue
    guard !isAccessible, let terminal = try? CursesTerminal(options: options) else {
      return NewQuestions(template: template).ask()
    }
    let chooser = TemplateChooser(on: terminal, template: template)
    do {
      try chooser.run()
    } catch {
      Console.error(error)
      return nil
    }
    if let signal = chooser.terminationSignal { Console.terminate(with: signal) }
    if chooser.answer == nil { Console.error("canceled; nothing was written") }
    return chooser.answer
  }

  private func create(
    _ template: ProjectTemplate, in directory: String
  ) throws(CreationError) -> ExitStatus {
    let files = template.files + EditorSettings.files + [ProjectReadme.file(template, directory)]
    try NewFile.write(files, in: directory)
    let name = TextMetrics.line(directory)
    let place = ShellWord.quoted(directory)
    var lines = ["Created \(name) with the template \(template.rawValue): \(template.summary)."]
    lines += files.map { "  " + $0.path }
    lines += ["", "Next:"]
    let steps = [
      ("dev \(place)", "open the screens, reload on save"),
      ("check \(place)", "find mistakes"),
      ("dev \(place) --serve 0.0.0.0:8080", "open them on a phone too"),
    ]
    let column = (steps.map(\.0.count).max() ?? 0) + 2
    for (command, purpose) in steps {
      lines.append("  beagle-tui \(command)" + blanks(column - command.count) + purpose)
    }
    return .ofOutput(Console.print(Console.localized(lines.joined(separator: "\n"))))
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
