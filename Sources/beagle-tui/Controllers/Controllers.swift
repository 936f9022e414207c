import BeagleTUI

/// The navigation controllers of this program: four ways to show loading and errors, which
/// docs/applications.md explains, one with two panes, and the two examples of the Beagle documentation.
@MainActor
enum Controllers {
  /// Registers all controllers.
  static func register(in navigation: BeagleNavigation) {
    registerTreatments(in: navigation)
    navigation.registerNavigationController(
      builder: SplitNavigationController.init, forId: "Split",
      summary: "default with two panes from 140 columns: the previous screen stays on the left")
    navigation.registerNavigationController(
      builder: MyAppNavigationController.init, forId: "MyAppNavigationController",
      summary: "first example of Beagle: loading band, full page for errors")
    navigation.registerNavigationController(
      builder: CustomBeagleNavigationController.init, forId: "CustomBeagleNavigation",
      summary: "second example of Beagle: a title for each kind of error, one box for all")
  }

  /// Makes two panes the default for wide terminals.
  static func preferPanes(in navigation: BeagleNavigation) {
    navigation.registerDefaultNavigationController(builder: SplitNavigationController.init)
  }

  private static func registerTreatments(in navigation: BeagleNavigation) {
    navigation.registerNavigationController(
      builder: BeagleNavigationController.init, forId: "default",
      summary: "spinner over the dimmed screen, box with Retry and Cancel")
    navigation.registerNavigationController(
      builder: NonBlockingNavigationController.init, forId: "NonBlocking",
      summary: "banner: progress in the status bar, errors below the navigation bar")
    navigation.registerNavigationController(
      builder: InlineNavigationController.init, forId: "Inline",
      summary: "inline only: a line with its own retry for each error, no dialog")
    navigation.registerNavigationController(
      builder: MinimalNavigationController.init, forId: "Minimal",
      summary: "minimal: loading and errors in the status bar")
  }

  /// The ids and summaries of all controllers.
  static var summaries: [(id: String, summary: String)] {
    let navigation = BeagleNavigation()
    register(in: navigation)
    return navigation.registrations.map { (id: $0.id, summary: $0.summary) }
  }

  /// The ids of all controllers.
  static var ids: [String] { summaries.map(\.id) }

  /// A line for each controller: its id and a summary.
  static var list: String {
    let width = summaries.map { $0.id.count }.max() ?? 0
    return summaries.map { entry in
      entry.id + String(repeating: " ", count: width - entry.id.count + 2) + entry.summary + "\n"
    }.joined()
  }
}

/// `beagle-tui controllers`: lists the navigation controllers.
struct ControllersCommand: Subcommand {
  static let name = "controllers"

  static var manual: Manual {
    Manual(
      summary: "List the navigation controllers",
      synopses: [""],
      details: [
        "A navigation controller determines the appearance of loading and errors. Prints the id and a"
          + " summary of each. Use the id with --controller, or as the controllerId of a payload."
      ],
      examples: [.init("controllers", "List the navigation controllers")])
  }

  func perform() -> ExitStatus { .ofOutput(Console.write(Controllers.list)) }
}
