/// Opens an address outside.
public struct OpenExternalURL: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:openExternalURL"
  /// What it is for.
  public static let summary = "Opens an address outside."

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

  var navigate: Navigate { .openExternalURL(self) }
}

/// Opens a screen of the application.
public struct OpenNativeRoute: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:openNativeRoute"
  /// What it is for.
  public static let summary = "Opens a screen of the application."

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
    shouldResetApplication = reader.bool(
      "shouldResetApplication", required: true, absence: .warning, default: false)
    analytics = reader.analytics()
    source = reader.source
  }

  var navigate: Navigate { .openNativeRoute(self) }
}

/// Replaces everything.
public struct ResetApplication: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:resetApplication"
  /// What it is for.
  public static let summary = "Replaces everything."

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
    route = reader.object("route", required: true) ?? .remote("")
    controllerId = reader.string("controllerId")
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }

  var navigate: Navigate { .resetApplication(self) }
}

/// Replaces the screens of the stack.
public struct ResetStack: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:resetStack"
  /// What it is for.
  public static let summary = "Replaces the screens of the stack."

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
    route = reader.object("route", required: true) ?? .remote("")
    controllerId = reader.relaxed { $0.string("controllerId") }
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }

  var navigate: Navigate { .resetStack(self) }
}

/// Opens a new stack.
public struct PushStack: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:pushStack"
  /// What it is for.
  public static let summary = "Opens a new stack."

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
    route = reader.object("route", required: true) ?? .remote("")
    controllerId = reader.string("controllerId")
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }

  var navigate: Navigate { .pushStack(self) }
}

/// Closes the stack.
public struct PopStack: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:popStack"
  /// What it is for.
  public static let summary = "Closes the stack."

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

  var navigate: Navigate { .popStack(self) }
}

/// Opens a screen on the stack.
public struct PushView: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:pushView"
  /// What it is for.
  public static let summary = "Opens a screen on the stack."

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
    route = reader.object("route", required: true) ?? .remote("")
    navigationContext = reader.object("navigationContext")
    analytics = reader.analytics()
    source = reader.source
  }

  var navigate: Navigate { .pushView(self) }
}

/// Closes the screen.
public struct PopView: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:popView"
  /// What it is for.
  public static let summary = "Closes the screen."

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

  var navigate: Navigate { .popView(self) }
}

/// Goes back to a screen of the stack.
public struct PopToView: Action, NavigationAction {
  /// The name on the wire.
  public static let typeName = "beagle:popToView"
  /// What it is for.
  public static let summary = "Goes back to a screen of the stack."

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

  var navigate: Navigate { .popToView(self) }
}
