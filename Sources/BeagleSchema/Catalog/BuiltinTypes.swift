/// The components of Beagle, the most common first.
///
/// The decoder, the descriptions and the views are built from this list. A tuple of types lets the
/// compiler check the conformances of each type and pass them on, so that the runtime does not have
/// to search for them.
package typealias BuiltinComponents = (
  Container,
  Text,
  Button,
  Image,
  ScrollView,
  TextInput,
  Screen,
  ListView,
  Touchable,
  GridView,
  LazyComponent,
  SimpleForm,
  PageView,
  PageIndicator,
  TabBar,
  PullToRefresh,
  WebView,
  Form,
  FormInput,
  FormSubmit,
  TabView,
  BeaglePlatformWrapper
)

/// The actions of Beagle, the most common first; see ``BuiltinComponents``.
typealias BuiltinActions = (
  SetContext,
  PushView,
  SendRequest,
  Condition,
  Alert,
  Confirm,
  PopView,
  PushStack,
  PopStack,
  PopToView,
  ResetStack,
  ResetApplication,
  OpenExternalURL,
  OpenNativeRoute,
  AddChildren,
  SubmitForm,
  FormRemoteAction,
  FormLocalAction,
  FormValidation
)

/// A component that an ``ObjectReader`` decodes.
protocol SchemaComponent: ServerDrivenComponent, NodeDecodable {
  /// Decodes a component and sets its source. The default decodes a value of this type.
  static func component(from reader: inout ObjectReader) -> any ServerDrivenComponent
}

extension SchemaComponent {
  static func component(from reader: inout ObjectReader) -> any ServerDrivenComponent {
    var component = Self(from: &reader)
    component.source = reader.source
    return component
  }
}

/// An action that an ``ObjectReader`` decodes.
protocol SchemaAction: Action, NodeDecodable {
  /// The analytics settings. Every action has them, so `init(from:)` does not read them.
  var analytics: ActionAnalyticsConfig? { get set }
  /// Decodes an action. The default decodes a value of this type.
  static func action(from reader: inout ObjectReader) -> any Action
}

extension SchemaAction {
  static func action(from reader: inout ObjectReader) -> any Action { Self(whole: &reader) }

  /// Decodes a value of this type with the properties of all actions.
  init(whole reader: inout ObjectReader) {
    self.init(from: &reader)
    analytics = reader.analytics()
    source = reader.source
  }
}

/// The types of Beagle by their names in JSON.
enum BuiltinTypes {
  static let components = TypeTable(components: BuiltinComponents.self)
  static let actions = TypeTable(actions: BuiltinActions.self)

  /// The values of all events, by the names of their properties. A test checks that equal names have
  /// equal values.
  static let events: [String: EventValue] = {
    let facts = components.types.flatMap { $0.facts } + actions.types.flatMap { $0.facts }
    var events: [String: EventValue] = [:]
    for fact in facts {
      for case .event(let value) in fact.traits where events[fact.name] == nil {
        events[fact.name] = value
      }
    }
    return events
  }()
}

extension TypeTable where Type == any SchemaComponent.Type {
  fileprivate init<each Component: SchemaComponent>(
    components: (repeat each Component).Type
  ) {
    self.init()
    for type in repeat (each Component).self { add(type, named: type.typeName) }
  }
}

extension TypeTable where Type == any SchemaAction.Type {
  fileprivate init<each Action: SchemaAction>(actions: (repeat each Action).Type) {
    self.init()
    for type in repeat (each Action).self { add(type, named: type.typeName) }
  }
}
