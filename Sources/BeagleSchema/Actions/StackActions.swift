/// Opens a screen on a new stack.
public struct PushStack: StackNavigation, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:pushStack"
  /// The purpose of the type in one sentence.
  public static let summary = "Opens a screen on a new stack."
  /// The facts about the properties.
  public static var facts: [Fact] { Fact("route", "The first screen of the new stack.") }

  /// The properties of the action.
  public var properties: StackNavigationProperties
  /// Creates an action with the given properties.
  public init(properties: StackNavigationProperties) { self.properties = properties }

  var navigate: Navigate { .pushStack(self) }
}

/// Replaces all screens of the current stack.
public struct ResetStack: StackNavigation, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:resetStack"
  /// The purpose of the type in one sentence.
  public static let summary = "Replaces all screens of the current stack."
  /// The facts about the properties.
  public static var facts: [Fact] { Fact("route", "The screen that replaces the current stack.") }

  /// The properties of the action.
  public var properties: StackNavigationProperties
  /// Creates an action with the given properties.
  public init(properties: StackNavigationProperties) { self.properties = properties }

  init(from reader: inout ObjectReader) {
    properties = StackNavigationProperties(from: &reader) { reader in
      reader.ignoredByPhones { $0.string("controllerId") }
    }
  }

  var navigate: Navigate { .resetStack(self) }
}

/// Replaces all screens and stacks.
public struct ResetApplication: StackNavigation, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:resetApplication"
  /// The purpose of the type in one sentence.
  public static let summary = "Replaces all screens and stacks."
  /// The facts about the properties.
  public static var facts: [Fact] { Fact("route", "The screen that replaces all stacks.") }

  /// The properties of the action.
  public var properties: StackNavigationProperties
  /// Creates an action with the given properties.
  public init(properties: StackNavigationProperties) { self.properties = properties }

  var navigate: Navigate { .resetApplication(self) }
}

/// An action that opens the first screen of a stack.
public protocol StackNavigation: Action {
  /// The properties of the action.
  var properties: StackNavigationProperties { get set }
  /// Creates an action with the given properties.
  init(properties: StackNavigationProperties)
}

/// The properties of an action that opens the first screen of a stack.
public struct StackNavigationProperties: Sendable, SharedProperties {
  /// The destination.
  public var route: Route
  /// The name of a registered navigation controller.
  public var controllerId: String?
  /// A value that is passed to the destination.
  public var navigationContext: NavigationContext?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }
}

extension StackNavigation {
  /// Creates an action with the given properties.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.init(
      properties: StackNavigationProperties(
        route: route, controllerId: controllerId, navigationContext: navigationContext,
        analytics: analytics))
  }

  /// The destination.
  public var route: Route {
    get { properties.route }
    set { properties.route = newValue }
  }
  /// The name of a registered navigation controller.
  public var controllerId: String? {
    get { properties.controllerId }
    set { properties.controllerId = newValue }
  }
  /// A value that is passed to the destination.
  public var navigationContext: NavigationContext? {
    get { properties.navigationContext }
    set { properties.navigationContext = newValue }
  }
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig? {
    get { properties.analytics }
    set { properties.analytics = newValue }
  }
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference? {
    get { properties.source }
    set { properties.source = newValue }
  }
}

extension NavigationAction where Self: StackNavigation {
  init(from reader: inout ObjectReader) {
    self.init(properties: StackNavigationProperties(from: &reader) { $0.string("controllerId") })
  }
}

extension StackNavigationProperties {
  fileprivate init(
    from reader: inout ObjectReader, controllerId: (inout ObjectReader) -> String?
  ) {
    route = reader.object("route", required: true) ?? .remote("")
    self.controllerId = controllerId(&reader)
    navigationContext = reader.object("navigationContext")
  }
}
