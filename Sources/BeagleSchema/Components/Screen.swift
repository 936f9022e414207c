/// The root of a document: a navigation bar, a context and one child.
public struct Screen: Widget, HasContext, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:screenComponent"
  /// The purpose of the type in one sentence.
  public static let summary =
    "The root of a document: a navigation bar, a context and one child."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["scaffold", "screen"] }

  /// The identifier that `popToView` and analytics use.
  public var id: String?
  /// The safe area insets to respect. Terminals have no insets.
  public var safeArea: SafeArea?
  /// The navigation bar; nil hides it.
  @Boxed public var navigationBar: NavigationBar?
  /// The content.
  public var child: any ServerDrivenComponent
  /// A context that all components of the screen can read.
  public var context: Context?
  /// The style. Clients agree on the background color only.
  @Boxed public var style: Style?
  /// The description for screen readers.
  @Boxed public var accessibility: Accessibility?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    id: String? = nil, safeArea: SafeArea? = nil, navigationBar: NavigationBar? = nil,
    child: any ServerDrivenComponent, context: Context? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.id, self.safeArea, self.navigationBar, self.child) = (id, safeArea, navigationBar, child)
    (self.context, self.style, self.accessibility) = (context, style, accessibility)
  }

  /// Creates a value with the given properties and the child that a closure lists.
  public init(
    id: String? = nil, safeArea: SafeArea? = nil, navigationBar: NavigationBar? = nil,
    context: Context? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder child: () -> any ServerDrivenComponent
  ) {
    self.init(
      id: id, safeArea: safeArea, navigationBar: navigationBar, child: child(), context: context,
      style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact(
      "id", "The id of the screen, for popToView and analytics. addChildren cannot use it.",
      .name(.component))
    Fact("identifier", "The name of `id` in Beagle 1.x.", .name(.component))
    Fact("style", "The style of the whole screen. On phones only the background color is reliable.")
    Fact("safeArea", "The edges that avoid a phone's notch and bars. No effect in a terminal.")
    Fact("navigationBar", "The navigation bar. Without it, the screen has no bar.")
    Fact("child", "The component that fills the screen.")
  }

  init(from reader: inout ObjectReader) {
    id = reader.string("id") ?? reader.legacyString("identifier", now: "id")
    safeArea = reader.object("safeArea")
    navigationBar = reader.object("navigationBar")
    child = reader.component("child")
    context = reader.context()
    style = reader.object("style")
    accessibility = reader.ignoredByPhones { $0.object("accessibility") }
  }

  /// The child.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
