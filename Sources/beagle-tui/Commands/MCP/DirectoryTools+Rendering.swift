import BeagleNetworking
import BeagleServers
import BeagleTUI

extension DirectoryTools {
  func render(_ call: RenderCall) throws(ToolError) -> RenderOutcome {
    let terminal = HeadlessTerminal(
      size: CellSize(width: call.columns, height: call.rows), isUTF8: true)
    let clock = ManualClock()
    let dependencies = BeagleDependencies()
    Controllers.register(in: dependencies.navigation)
    let application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, appearance: AppearanceOptions(), clock: clock)
    dependencies.theme = Session.theme
    if let global = call.global { dependencies.globalContext.set(global) }
    application.open(
      try firstScreen(call, application), navigationContext: call.navigationContext ?? .empty)
    application.settle(manualClock: clock)
    let screen = RenderedScreen(application, on: terminal)
    let output =
      switch call.format {
      case .text: call.isWhole ? screen.fullText : screen.text
      case .semantics: screen.semantics
      case .svg: screen.svg
      }
    return RenderOutcome(
      output: output, isLoaded: !application.hasFailed && !application.isLoading,
      problems: dependencies.log.entries.filter { $0.level > .info }
        .map { ([ScreenRenderer.message(of: $0)] + $0.codeFrame).joined(separator: "\n") })
  }

  private func firstScreen(
    _ call: RenderCall, _ application: BeagleApplication
  ) throws(ToolError) -> ScreenType {
    do {
      let client = try application.serve(directory: screens.root, isOffline: !allowsNetwork)
      if let document = call.document { return .declarativeText(document) }
      if let screen = call.screen { return .remote(.init(url: screen)) }
      if let screen = try client.startScreen() { return .remote(.init(url: screen)) }
      return .declarative(ScreenChooser.screen(for: client.screenListing()))
    } catch {
      throw ToolError(error.localizedDescription)
    }
  }
}
