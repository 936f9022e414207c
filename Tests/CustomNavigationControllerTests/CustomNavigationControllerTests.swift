import BeagleTUI
import Testing

@testable import BeagleNetworking
@testable import CellText

// The snippets of Beagle's third and fifth document, "Custom Beagle Navigation Controller". The
// fifth is complete. Snippets that are cut off in the third are taken from the fifth.

/// The framework's declarations as the documents print them, in addition to the real ones.
enum Printed {
  open class BeagleNavigationController: NavigationController {

    private var errorView = BeagleErrorView(message: nil) {}

    open func serverDrivenStateDidChange(
      to state: BeagleTUI.ServerDrivenState,
      at screenController: BeagleController
    ) {
      switch state {
      case .started:
        view.showLoading(.whiteLarge)
      case .finished:
        view.hideLoading()
      case .error(let serverDrivenError, let retry):
        let message = getServerDrivenErrorMessage(from: serverDrivenError)
        guard let retry = retry else { return }
        if !view.subviews.contains(errorView) {
          errorView = BeagleErrorView(message: message, retry: retry)
          errorView.present(in: view)
        } else {
          errorView.addRetry(retry)
        }
      case .success:
        break
      }
    }

    private func getServerDrivenErrorMessage(from error: BeagleTUI.ServerDrivenState.Error)
      -> String
    {
      error.localizedDescription
    }
  }

  /// The type as Beagle's documentation prints it.
  public typealias BeagleRetry = () -> Void

  /// The type as Beagle's documentation prints it.
  public enum ServerDrivenState {
    case started
    case finished
    case success
    case error(ServerDrivenState.Error, BeagleRetry)
  }
}

extension Printed.ServerDrivenState {
  /// The type as Beagle's documentation prints it.
  public enum Error: Swift.Error {
    case remoteScreen(Request.Error)
    case action(Swift.Error)
    case lazyLoad(Request.Error)
    case submitForm(Request.Error)
    case webView(Swift.Error)
    case declarativeText
  }
}

@MainActor
@Suite(.serialized)
struct CustomNavigationControllerTests {
  @Test func printedDefaultControllerWorks() {
    let controller = Printed.BeagleNavigationController()
    let screen = BeagleScreenViewController(.declarative(Screen(child: Text())))
    controller.serverDrivenStateDidChange(to: .started, at: screen)
    #expect(controller.view.isShowingLoading)
    controller.serverDrivenStateDidChange(to: .finished, at: screen)
    #expect(!controller.view.isShowingLoading)
    var runs = 0
    for _ in 0..<2 {
      controller.serverDrivenStateDidChange(to: .error(networkFailure) { runs += 1 }, at: screen)
    }
    let boxes = controller.view.subviews.compactMap { $0 as? BeagleErrorView }
    #expect(boxes.count == 1)
    let retry = boxes.first?.choices.firstIndex { $0.title == "Retry" }
    boxes.first?.choose(retry ?? 0)
    #expect(runs == 2)
  }

  @Test func superPreservesTheDefaults() {
    class CustomBeagleNavigationController: BeagleNavigationController {

      override func serverDrivenStateDidChange(
        to state: ServerDrivenState,
        at screenController: BeagleController
      ) {
        super.serverDrivenStateDidChange(to: state, at: screenController)
      }
    }

    let controller = CustomBeagleNavigationController()
    let screen = BeagleScreenViewController(.declarative(Screen(child: Text())))
    controller.serverDrivenStateDidChange(to: ServerDrivenState.started, at: screen)
    #expect(controller.view.isShowingLoading)
  }

  @Test func overriddenErrorReplacesTheDefaults() {
    class CustomBeagleNavigationController: BeagleNavigationController {

      private var errorView = ErrorView(message: nil) {}

      override func serverDrivenStateDidChange(
        to state: ServerDrivenState,
        at screenController: BeagleController
      ) {
        // swift-format-ignore
        guard case let .error(serverDrivenError, retry) = state else { return }
        let message: String
        switch serverDrivenError {
        case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error):
          switch error {
          case .networkError(let messageError):
            message = messageError.localizedDescription
          case .decoding(let messageError):
            message = messageError.localizedDescription
          case .loadFromTextError, .urlBuilderError:
            message = error.localizedDescription
          }

        case .action(let error):
          message = error.localizedDescription

        default:
          message = "Unknow Error."
        }

        if !view.subviews.contains(errorView) {
          errorView = ErrorView(message: message, retry: retry)
          errorView.present(in: view)
        } else {
          errorView.addRetry(retry)
        }
      }
    }

    // Step 2
    let dependencies = BeagleDependencies()
    dependencies.navigation.registerNavigationController(
      builder: CustomBeagleNavigationController.init,
      forId: "CustomBeagleNavigation"
    )
    Beagle.dependencies = dependencies

    // Step 3
    @MainActor
    func screenController() -> ViewController {
      let screen = Screen(
        child: Text()
      )

      return BeagleScreenViewController(
        .declarative(screen),
        controllerId: "CustomBeagleNavigation"
      )
    }

    let terminal = HeadlessTerminal(size: CellSize(width: 70, height: 16))
    let application = BeagleApplication(terminal: terminal, clock: ManualClock())
    // Outside a navigation controller, the screen creates the one with its id.
    let outer = screenController()
    application.window.rootViewController = outer
    let navigation = (outer as? BeagleScreenViewController)?.embeddedNavigationController
    #expect(navigation is CustomBeagleNavigationController)
    guard let navigation, let screen = navigation.topViewController as? BeagleController else {
      return
    }
    var runs = 0
    for _ in 0..<3 {
      navigation.serverDrivenStateDidChange(
        to: ServerDrivenState.error(networkFailure) { runs += 1 }, at: screen)
    }
    let views = navigation.view.subviews.compactMap { $0 as? ErrorView }
    #expect(views.count == 1)
    #expect(views.first?.message == "GET /seed is out of order.")
    views.first?.retries.forEach { $0() }
    #expect(runs == 3)
    // Without a call of super, the default box and the spinner are not shown.
    #expect(!navigation.view.subviews.contains { $0 is BeagleErrorView })
    navigation.serverDrivenStateDidChange(to: ServerDrivenState.started, at: screen)
    #expect(!navigation.view.isShowingLoading)
  }

  /// In the third document, the same controller calls `super` first.
  @Test func overriddenErrorAfterSuperIsShownToo() {
    // swift-format-ignore
    class CustomBeagleNavigationController: BeagleNavigationController {

        private var errorView = ErrorView(message: nil) { }

        override func serverDrivenStateDidChange(
            to state: ServerDrivenState,
            at screenController: BeagleController
        ) {
            super.serverDrivenStateDidChange(to: state, at: screenController)
            guard case let .error(serverDrivenError, retry) = state else { return }
            let message: String
            switch serverDrivenError {
            case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error):
                switch error {
                case .networkError(let messageError):
                    message = messageError.localizedDescription
                case .decoding(let messageError):
                    message = messageError.localizedDescription
                case .loadFromTextError, .urlBuilderError:
                    message = error.localizedDescription
                }

            case .action(let error):
                message = error.localizedDescription

            default:
                message = "Unknow Error."
            }

            if !view.subviews.contains(errorView) {
                errorView = ErrorView(message: message, retry: retry)
                errorView.present(in: view)
            } else {
                errorView.addRetry(retry)
            }
        }
    }

    Beagle.dependencies = BeagleDependencies()
    let controller = CustomBeagleNavigationController()
    let screen = BeagleScreenViewController(.declarative(Screen(child: Text())))
    controller.serverDrivenStateDidChange(to: ServerDrivenState.started, at: screen)
    #expect(controller.view.isShowingLoading)
    controller.serverDrivenStateDidChange(to: ServerDrivenState.finished, at: screen)
    #expect(!controller.view.isShowingLoading)
    struct Broken: Swift.Error, CustomStringConvertible { var description: String { "broken" } }
    controller.serverDrivenStateDidChange(
      to: ServerDrivenState.error(.action(Broken())) {}, at: screen)
    let errorViews = controller.view.subviews.compactMap { $0 as? ErrorView }
    #expect(errorViews.map(\.message) == ["broken"])
    #expect(controller.view.subviews.contains { $0 is BeagleErrorView })
  }
}
