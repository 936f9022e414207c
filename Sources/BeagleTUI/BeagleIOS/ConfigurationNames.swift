// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import BeagleNetworking
import BeagleSchema
import TerminalKit

// The names of Beagle iOS for the configuration. Those with the same meaning work. The compiler says for each of the
// others what to write instead.

/// Sets the default dependencies, as on Beagle iOS.
public enum BeagleConfigurator {
  /// Sets ``Beagle/dependencies``, which screens and applications use unless they get others.
  @MainActor
  public static func setup(dependencies: BeagleDependencies) { Beagle.dependencies = dependencies }
}

extension BeagleDependencies {
  /// ``decoder``.
  public var coder: ComponentDecoder { decoder }
  /// ``navigation``.
  public var navigator: BeagleNavigation { navigation }

  @available(
    *, unavailable,
    message: "A program has no bundle: application.serve(directory:) names the folder of its files."
  )
  public var appBundle: Any? { nil }
}

extension BeagleNavigation {
  @available(
    *, unavailable, message: "The user chooses the motion: see --motion and the setting motion."
  )
  public func setDefaultAnimation(_ animation: Any) {}
}

extension BeagleControllerProtocol {
  @available(*, unavailable, renamed: "dependencies")
  public var config: BeagleDependencies { dependencies }
}

extension BeagleScreenViewController {
  /// Creates a controller for a screen from JSON.
  public convenience init(
    _ json: String, controllerId: String? = nil, dependencies: BeagleDependencies? = nil
  ) {
    self.init(.declarativeText(json), controllerId: controllerId, dependencies: dependencies)
  }

  /// Creates a controller for a screen, or for a screen that contains a component.
  public convenience init(
    _ component: any ServerDrivenComponent, controllerId: String? = nil,
    dependencies: BeagleDependencies? = nil
  ) {
    self.init(
      .declarative(Screen(wrapping: component)), controllerId: controllerId,
      dependencies: dependencies)
  }
}

@available(*, unavailable, renamed: "Beagle.dependencies")
@MainActor public var GlobalConfiguration: BeagleDependencies { Beagle.dependencies }

// MARK: - Types with other names

@available(*, unavailable, renamed: "BeagleDependencies")
public typealias BeagleConfiguration = BeagleDependencies
@available(*, unavailable, renamed: "BeagleDependencies")
public typealias BeagleDependenciesFactory = BeagleDependencies
@available(*, unavailable, renamed: "BeagleDependencies")
public typealias BeagleEnviromentProtocol = BeagleDependencies
@available(*, unavailable, renamed: "BeagleTheme")
public typealias AppTheme = BeagleTheme
@available(*, unavailable, renamed: "BeagleTheme")
public typealias ThemeProtocol = BeagleTheme
@available(
  *, unavailable, message: "Use TextStyle, ControlStyle, ContainerStyle and NavigationBarStyle."
)
public typealias BeagleStyle = TextStyle
@available(*, unavailable, renamed: "RenderableComponent")
public typealias Renderable = RenderableComponent
@available(*, unavailable, renamed: "BeagleScreenViewController")
public typealias BeagleScreenViewModel = BeagleScreenViewController
@available(
  *, unavailable,
  message: "Use renderer.render(component), or add a BeagleScreenViewController with addChild."
)
public typealias BeagleView = View
@available(*, unavailable, message: "Override serverDrivenStateDidChange(to:at:).")
public typealias BeagleViewStateObserver = (ServerDrivenState) -> Void
@available(*, unavailable, message: "Views have one layout, flexbox: set view.flex.")
public typealias AutoLayoutWrapper = View
@available(*, unavailable, message: "beagle-tui dev shows each save; call application.serve.")
public typealias BeaglePreview = BeagleApplication
@available(*, unavailable, message: "The user chooses the motion: see --motion.")
public typealias BeagleNavigatorAnimation = Never
@available(*, unavailable, renamed: "GlobalContext")
public typealias GlobalContextProtocol = GlobalContext
@available(*, unavailable, renamed: "BeagleNavigation")
public typealias NavigationProtocol = BeagleNavigation
@available(*, unavailable, renamed: "PrefetchHelper")
public typealias PreFetchHelper = PrefetchHelper
@available(*, unavailable, renamed: "PrefetchHelper")
public typealias PrefetchHelperProtocol = PrefetchHelper
@available(*, unavailable, renamed: "View.UserState")
public typealias WidgetState = View.UserState
@available(*, unavailable, message: "Override userState of the view.")
public typealias WidgetStateObservable = View
@available(*, unavailable, renamed: "LogEntry")
public typealias Log = LogEntry
@available(*, unavailable, renamed: "LogEntry.Level")
public typealias LogLevel = LogEntry.Level
@available(*, unavailable, renamed: "BeagleLog")
public typealias LoggerProxy = BeagleLog
@available(
  *, unavailable, message: "Code gets the dependencies of its screen: controller.dependencies."
)
public typealias Injected = BeagleDependencies
@available(
  *, unavailable, message: "The content of a LazyComponent always replaces its initial state."
)
public typealias OnStateUpdatable = View

extension BeagleTheme {
  @available(
    *, unavailable,
    message: "write BeagleTheme(texts:buttons:inputs:containers:navigationBars:) with styles by id"
  )
  public init(styles: [String: Any]) { self.init() }
}

extension View {
  @available(
    *, unavailable,
    message: "use renderer.render(component), or add a BeagleScreenViewController with addChild"
  )
  public convenience init(_ component: any ServerDrivenComponent) { self.init() }
}

// MARK: - UIKit

@available(*, unavailable, renamed: "View")
public typealias UIView = View
@available(*, unavailable, renamed: "ViewController")
public typealias UIViewController = ViewController
@available(*, unavailable, renamed: "NavigationController")
public typealias UINavigationController = NavigationController
@available(*, unavailable, renamed: "TabBarController")
public typealias UITabBarController = TabBarController
@available(*, unavailable, renamed: "Window")
public typealias UIWindow = Window
@available(*, unavailable, renamed: "Label")
public typealias UILabel = Label
@available(*, unavailable, renamed: "PushButton")
public typealias UIButton = PushButton
@available(*, unavailable, renamed: "TextField")
public typealias UITextField = TextField
@available(*, unavailable, renamed: "ScrollingView")
public typealias UIScrollView = ScrollingView
@available(*, unavailable, renamed: "ActivityIndicator")
public typealias UIActivityIndicatorView = ActivityIndicator
@available(*, unavailable, renamed: "RefreshControl")
public typealias UIRefreshControl = RefreshControl
@available(*, unavailable, renamed: "PageControl")
public typealias UIPageControl = PageControl
@available(*, unavailable, renamed: "Dialog")
public typealias UIAlertController = Dialog
@available(*, unavailable, renamed: "Color")
public typealias UIColor = Color
