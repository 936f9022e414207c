/// Opens a URL in another program.
public struct OpenExternalURL: Action, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:openExternalURL"
  /// The purpose of the type in one sentence.
  public static let summary = "Opens a URL in another program."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["openlink", "openurl"] }

  /// The URL.
  public var url: Expression<String>
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(url: Expression<String>, analytics: ActionAnalyticsConfig? = nil) {
    (self.url, self.analytics) = (url, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] { Fact("url", "The complete address, with its scheme.") }

  init(from reader: inout ObjectReader) {
    url = reader.bindable("url", required: true) ?? .value("")
  }

  var navigate: Navigate { .openExternalURL(self) }
}

/// Opens a native screen of the application.
public struct OpenNativeRoute: Action, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:openNativeRoute"
  /// The purpose of the type in one sentence.
  public static let summary = "Opens a native screen of the application."

  /// The name of the native screen.
  public var route: Expression<String>
  /// The values that are passed to the screen.
  public var data: [String: String]?
  /// Whether the screen replaces all others.
  public var shouldResetApplication: Bool
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    route: Expression<String>, data: [String: String]? = nil, shouldResetApplication: Bool = false,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.route, self.data, self.analytics) = (route, data, analytics)
    self.shouldResetApplication = shouldResetApplication
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("route", "The name of a screen of the application.")
    Fact("data", "Values for that screen.")
    Fact(
      "shouldResetApplication",
      "Whether the screen replaces all stacks instead of opening on top.")
  }

  init(from reader: inout ObjectReader) {
    route = reader.bindable("route", required: true) ?? .value("")
    data = reader.strings("data")
    shouldResetApplication = reader.bool(
      "shouldResetApplication", required: true, absence: .warning(.requiredByIOS), default: false)
  }

  var navigate: Navigate { .openNativeRoute(self) }
}

/// Opens a screen on the current stack.
public struct PushView: Action, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:pushView"
  /// The purpose of the type in one sentence.
  public static let summary = "Opens a screen on the current stack."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["navigate", "open", "push"] }

  /// The destination.
  public var route: Route
  /// A value that is passed to the destination.
  public var navigationContext: NavigationContext?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    route: Route, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.route, self.navigationContext, self.analytics) = (route, navigationContext, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] { Fact("route", "The screen to open on top of the current one.") }

  init(from reader: inout ObjectReader) {
    route = reader.object("route", required: true) ?? .remote("")
    navigationContext = reader.object("navigationContext")
  }

  var navigate: Navigate { .pushView(self) }
}

/// Returns to an earlier screen of the stack.
public struct PopToView: Action, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:popToView"
  /// The purpose of the type in one sentence.
  public static let summary = "Returns to an earlier screen of the stack."

  /// The URL or identifier of the screen.
  public var route: Expression<String>
  /// A value that is passed to the destination.
  public var navigationContext: NavigationContext?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    route: Expression<String>, navigationContext: NavigationContext? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.route, self.navigationContext, self.analytics) = (route, navigationContext, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("route", "The screen to return to, by its id or the URL that opened it.")
  }

  init(from reader: inout ObjectReader) {
    route = reader.bindable("route", required: true) ?? .value("")
    navigationContext = reader.object("navigationContext")
  }

  var navigate: Navigate { .popToView(self) }
}

/// Closes the current screen.
public struct PopView: Action, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:popView"
  /// The purpose of the type in one sentence.
  public static let summary = "Closes the current screen."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["back", "goback", "pop"] }

  /// A value that is passed to the destination.
  public var navigationContext: NavigationContext?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    navigationContext: NavigationContext? = nil, analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.navigationContext, self.analytics) = (navigationContext, analytics)
  }

  init(from reader: inout ObjectReader) { navigationContext = reader.object("navigationContext") }

  var navigate: Navigate { .popView(self) }
}

/// Closes the current stack.
public struct PopStack: Action, NavigationAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:popStack"
  /// The purpose of the type in one sentence.
  public static let summary = "Closes the current stack."

  /// A value that is passed to the destination.
  public var navigationContext: NavigationContext?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    navigationContext: NavigationContext? = nil, analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.navigationContext, self.analytics) = (navigationContext, analytics)
  }

  init(from reader: inout ObjectReader) { navigationContext = reader.object("navigationContext") }

  var navigate: Navigate { .popStack(self) }
}
