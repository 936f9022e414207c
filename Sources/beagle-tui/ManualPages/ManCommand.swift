import BeagleTUI

/// `beagle-tui __man [PAGE]`: prints a manual page in mdoc(7), or the names of all pages. `make
/// install` calls it, and it is not in the help.
struct ManCommand: Subcommand {
  private var page: String?

  static let name = "__man"

  static var manual: Manual {
    Manual(
      summary: "Print a manual page", synopses: ["[PAGE]"],
      examples: [.init("__man beagle-tui.1 | man -l -", "Show a page")])
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
    page = operands.first
    if let page, !ManualPage.all.contains(where: { $0.file == page }) {
      throw UsageError("unknown page \"\(page)\"")
        .suggesting(TypoCorrection.best(for: page, among: ManualPage.all.map(\.file)))
    }
  }

  func perform() -> ExitStatus {
    guard let page else {
      return .ofOutput(Console.write(ManualPage.all.map { $0.file + "\n" }.joined()))
    }
    let text = ManualPage.all.first { $0.file == page }?.text ?? ""
    return .ofOutput(Console.write(text))
  }
}
