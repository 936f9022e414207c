import BeagleTUI
import Testing

// The first, second and fourth document: "Loading and Error Treatment", in English and Portuguese.
// Their snippets are the same; they stand here as they are there, but for the import, `View` for
// `UIView`, bodies in place of `// ...`, and `ServerDrivenState.V1` where `.loading` is used.

// Configure the loading, first half.
extension View {
  func showLoading() {
    guard !subviews.contains(where: { $0 is OwnLoading }) else { return }
    addSubview(OwnLoading())
  }
  func hideLoading() {
    for view in subviews where view is OwnLoading { view.removeFromSuperview() }
  }
}

final class OwnLoading: View {
  override init() {
    super.init()
    addSubview(Label("own loading"))
  }
}

@MainActor
@Suite(.serialized)
struct LoadingAndErrorTreatmentTests {
  @Test func stepsOneAndTwoTheRegisteredControllerIsUsed() {
    // Step 1
    class MyAppNavigationController: BeagleNavigationController {
      override func serverDrivenStateDidChange(
        to state: ServerDrivenState,
        at screenController: BeagleController
      ) {
        // TODO: Exibir carregamento e erros quando necessário.
      }
    }

    // Step 2
    let dependencies = BeagleDependencies()
    dependencies.navigation.registerNavigationController(
      builder: MyAppNavigationController.init,
      forId: "MyAppNavigationController")
    Beagle.dependencies = dependencies

    let bench = Bench()
    bench.open(.remote(.init(url: "/seed")), controllerId: "MyAppNavigationController")
    #expect(bench.navigation is MyAppNavigationController)
    // It neither calls super nor shows anything, so nothing is shown.
    #expect(bench.navigation?.view.isShowingLoading == false)
    bench.tell(.error(networkFailure) {})
    #expect(!bench.contains(BeagleErrorView.self))
  }

  @Test func configuringTheLoading() {
    class MyAppNavigationController: BeagleNavigationController {
      override func serverDrivenStateDidChange(
        to state: ServerDrivenState.V1,
        at screenController: BeagleController
      ) {
        switch state {
        case .loading(let loading):
          loading ? view.showLoading() : view.hideLoading()
        case .error:
          view.hideLoading()
        }
      }
    }

    let dependencies = BeagleDependencies()
    dependencies.navigation.registerNavigationController(
      builder: MyAppNavigationController.init,
      forId: "MyAppNavigationController")
    Beagle.dependencies = dependencies
    let bench = Bench()
    bench.open(.declarative(Screen(child: Text())), controllerId: "MyAppNavigationController")
    bench.tell(.started)
    #expect(bench.contains(OwnLoading.self))
    bench.tell(.error(networkFailure) {})
    #expect(!bench.contains(OwnLoading.self))
    bench.tell(.finished)
    #expect(!bench.contains(OwnLoading.self))
    #expect(!bench.contains(BeagleErrorView.self))
  }

  @Test func keepingTheOriginalLoading() {
    class MyAppNavigationController: BeagleNavigationController {
      override func serverDrivenStateDidChange(
        to state: ServerDrivenState,
        at screenController: BeagleController
      ) {
        super.serverDrivenStateDidChange(to: state, at: screenController)
        // TODO: Tratar casos de erro
      }
    }

    Beagle.dependencies = BeagleDependencies()
    Beagle.dependencies.navigation.registerDefaultNavigationController(
      builder: MyAppNavigationController.init)
    let bench = Bench()
    bench.open(.declarative(Screen(child: Text())), controllerId: nil)
    bench.tell(.started)
    #expect(bench.navigation?.view.isShowingLoading == true)
    bench.tell(.finished)
    #expect(bench.navigation?.view.isShowingLoading == false)
  }

  @Test func checkingTheError() {
    class ErrorView: View {
      var retry: (() -> Void)?
      func present(in view: View) {
        addSubview(Label("my own error view"))
        view.addSubview(self)
      }
    }

    // swift-format-ignore
    class MyAppNavigationController: BeagleNavigationController {
        override func serverDrivenStateDidChange(
            to state: ServerDrivenState,
            at screenController: BeagleController
        ) {
            super.serverDrivenStateDidChange(to: state, at: screenController)
            if case let .error(serverDrivenError, retry) = state,
               case .remoteScreen = serverDrivenError {
                   let errorView = ErrorView()
                   errorView.retry = retry
                   errorView.present(in: view)
            }
        }
    }

    Beagle.dependencies = BeagleDependencies()
    Beagle.dependencies.navigation.registerDefaultNavigationController(
      builder: MyAppNavigationController.init)
    let bench = Bench()
    bench.open(.declarative(Screen(child: Text())), controllerId: nil)
    bench.tell(.error(networkFailure) {})
    // With the defaults of 1.6 and later both the default box and the own view appear.
    #expect(bench.contains(BeagleErrorView.self))
    #expect(bench.contains(ErrorView.self))
    // Other errors are left to the default.
    bench.tell(.success)
    bench.open(.declarative(Screen(child: Text())), controllerId: nil)
    bench.tell(.error(.declarativeText) {})
    #expect(!bench.contains(ErrorView.self))
  }

  @Test func checkingTheErrorInTheFirstGeneration() {
    class MyAppNavigationController: BeagleNavigationController {
      var seen: BeagleRetry?
      override func serverDrivenStateDidChange(
        to state: ServerDrivenState.V1,
        at screenController: BeagleController
      ) {
        super.serverDrivenStateDidChange(to: state, at: screenController)
        if case .error(let serverDrivenError, let retry) = state,
          case .remoteScreen = serverDrivenError
        {
          seen = retry
        }
      }
    }
    Beagle.dependencies = BeagleDependencies()
    let controller = MyAppNavigationController()
    let screen = BeagleScreenViewController(.declarative(Screen(child: Text())))
    controller.serverDrivenStateDidChange(
      to: ServerDrivenState.error(networkFailure) {}, at: screen)
    #expect(controller.seen != nil)
    // Calling super keeps the default box.
    #expect(controller.view.subviews.contains { $0 is BeagleErrorView })
  }
}
