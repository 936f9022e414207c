import BeagleTUI
import Testing

// The snippets of Beagle's first, second and fourth document, "Loading and Error Treatment", in
// English and Portuguese. They differ from the documents in the import, in `View` instead of
// `UIView`, in bodies instead of `// ...`, and in `ServerDrivenState.V1` for code that uses
// `.loading`.

// "Configure the loading", first part.
extension View {
  func showLoading() {
    guard !subviews.contains(where: { $0 is CustomLoadingView }) else { return }
    addSubview(CustomLoadingView())
  }
  func hideLoading() {
    for view in subviews where view is CustomLoadingView { view.removeFromSuperview() }
  }
}

final class CustomLoadingView: View {
  override init() {
    super.init()
    addSubview(Label("custom loading"))
  }
}

@MainActor
@Suite(.serialized)
struct LoadingAndErrorTreatmentTests {
  @Test func registeredControllerIsUsed() {
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

    let app = TestApplication()
    app.open(.remote(.init(url: "/seed")), controllerId: "MyAppNavigationController")
    #expect(app.navigation is MyAppNavigationController)
    // The controller neither calls super nor shows a view, so nothing is shown.
    #expect(app.navigation?.view.isShowingLoading == false)
    app.report(.error(networkFailure) {})
    #expect(!app.contains(BeagleErrorView.self))
  }

  @Test func customLoadingViewIsShown() {
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
    let app = TestApplication()
    app.open(.declarative(Screen(child: Text())), controllerId: "MyAppNavigationController")
    app.report(.started)
    #expect(app.contains(CustomLoadingView.self))
    app.report(.error(networkFailure) {})
    #expect(!app.contains(CustomLoadingView.self))
    app.report(.finished)
    #expect(!app.contains(CustomLoadingView.self))
    #expect(!app.contains(BeagleErrorView.self))
  }

  @Test func superShowsTheDefaultLoading() {
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
    let app = TestApplication()
    app.open(.declarative(Screen(child: Text())), controllerId: nil)
    app.report(.started)
    #expect(app.navigation?.view.isShowingLoading == true)
    app.report(.finished)
    #expect(app.navigation?.view.isShowingLoading == false)
  }

  @Test func customErrorViewIsShown() {
    class ErrorView: View {
      var retry: (() -> Void)?
      func present(in view: View) {
        addSubview(Label("custom error view"))
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
    let app = TestApplication()
    app.open(.declarative(Screen(child: Text())), controllerId: nil)
    app.report(.error(networkFailure) {})
    // With the defaults of Beagle 1.6 and later, the default box and the custom view are shown.
    #expect(app.contains(BeagleErrorView.self))
    #expect(app.contains(ErrorView.self))
    // Other errors show only the default box.
    app.report(.success)
    app.open(.declarative(Screen(child: Text())), controllerId: nil)
    app.report(.error(.declarativeText) {})
    #expect(!app.contains(ErrorView.self))
  }

  @Test func customErrorIsHandledInV1() {
    class MyAppNavigationController: BeagleNavigationController {
      var receivedRetry: BeagleRetry?
      override func serverDrivenStateDidChange(
        to state: ServerDrivenState.V1,
        at screenController: BeagleController
      ) {
        super.serverDrivenStateDidChange(to: state, at: screenController)
        if case .error(let serverDrivenError, let retry) = state,
          case .remoteScreen = serverDrivenError
        {
          receivedRetry = retry
        }
      }
    }
    Beagle.dependencies = BeagleDependencies()
    let controller = MyAppNavigationController()
    let screen = BeagleScreenViewController(.declarative(Screen(child: Text())))
    controller.serverDrivenStateDidChange(
      to: ServerDrivenState.error(networkFailure) {}, at: screen)
    #expect(controller.receivedRetry != nil)
    // The call of super shows the default box.
    #expect(controller.view.subviews.contains { $0 is BeagleErrorView })
  }
}
