/// Opens an address outside.
public struct OpenExternalURL: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:openExternalURL"

  /// The address.
  public var url: Expression<String>
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(url: Expression<String>, analytics: ActionAnalyticsConfig? = nil) {
    self.url = url
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    url = reader.bindable("url", required: true) ?? .value("")
    analytics = reader.analytics()
    source = reader.source
  }
}

/// Opens a screen of the application.
public struct OpenNativeRoute: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:openNativeRoute"

  /// Its name.
  public var route: Expression<String>
  /// What it gets.
  public var data: [String: String]?
  /// Whether it replaces everything.
  public var shouldResetApplication: Bool
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    route: Expression<String>, data: [String: String]? = nil, shouldResetApplication: Bool = false,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.route = route
    self.data = data
    self.shouldResetApplication = shouldResetApplication
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    route = reader.bindable("route", required: true) ?? .value("")
    data = reader.strings("data")
    shouldResetApplication = reader.bool("shouldResetApplication", required: true) ?? false
    analytics = reader.analytics()
    source = reader.source
  }
}

/// Replaces everything.
public struct ResetApplication: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:resetApplication"

  /// Where to.
  public var route: Route
  /// The registered navigation controller.
  public var controllerId: String?
  /// Given to the destination.
  public var navigationContext: NavigationContext?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    route = reader.route()
    controllerId = reader.string("controllerId")
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }
}

/// Replaces the screens of the stack.
public struct ResetStack: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:resetStack"

  /// Where to.
  public var route: Route
  /// The registered navigation controller.
  public var controllerId: String?
  /// Given to the destination.
  public var navigationContext: NavigationContext?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    route = reader.route()
    controllerId = reader.relaxed { $0.string("controllerId") }
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }
}

/// Opens a new stack.
public struct PushStack: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:pushStack"

  /// Where to.
  public var route: Route
  /// The registered navigation controller.
  public var controllerId: String?
  /// Given to the destination.
  public var navigationContext: NavigationContext?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.route = route
    self.controllerId = controllerId
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    route = reader.route()
    controllerId = reader.string("controllerId")
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }
}

/// Closes the stack.
public struct PopStack: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:popStack"

  /// Given to the destination.
  public var navigationContext: NavigationContext?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    navigationContext: NavigationContext? = nil, analytics: ActionAnalyticsConfig? = nil
  ) {
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }
}

/// Opens a screen on the stack.
public struct PushView: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:pushView"

  /// Where to.
  public var route: Route
  /// Given to the destination.
  public var navigationContext: NavigationContext?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    route: Route, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.route = route
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    route = reader.route()
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }
}

/// Closes the screen.
public struct PopView: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:popView"

  /// Given to the destination.
  public var navigationContext: NavigationContext?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    navigationContext: NavigationContext? = nil, analytics: ActionAnalyticsConfig? = nil
  ) {
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }
}

/// Goes back to a screen of the stack.
public struct PopToView: Action, NodeDecodable {
  /// The name on the wire.
  public static let typeName = "beagle:popToView"

  /// Its address or id.
  public var route: Expression<String>
  /// Given to the destination.
  public var navigationContext: NavigationContext?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    route: Expression<String>, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.route = route
    self.navigationContext = navigationContext
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    route = reader.bindable("route", required: true) ?? .value("")
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }
}
