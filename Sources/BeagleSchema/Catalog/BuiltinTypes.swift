/// The components of Beagle, one a line, those first that screens are mostly made of.
///
/// What there is to know of a component stands with its type; this list only says that it exists.
/// Decoder, descriptions and views are made from it: a tuple of types lets the compiler check each
/// one against what they need, and hands them the conformances, so that none is searched for while
/// a program runs.
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

/// The actions of Beagle, one a line; see ``BuiltinComponents``.
package typealias BuiltinActions = (
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

/// A component that is decoded by an ``ObjectReader``.
protocol SchemaComponent: ServerDrivenComponent, NodeDecodable {
  /// Decodes one. The default makes a value of this type.
  static func component(from reader: inout ObjectReader) -> any ServerDrivenComponent
}

extension SchemaComponent {
  static func component(from reader: inout ObjectReader) -> any ServerDrivenComponent {
    Self(from: &reader)
  }
}

/// An action that is decoded by an ``ObjectReader``.
protocol SchemaAction: Action, NodeDecodable {
  /// Decodes one. The default makes a value of this type.
  static func action(from reader: inout ObjectReader) -> any Action
}

extension SchemaAction {
  static func action(from reader: inout ObjectReader) -> any Action { Self(from: &reader) }
}

/// The types of Beagle by their names on the wire.
enum BuiltinTypes {
  static let components = TypeTable(components: BuiltinComponents.self)
  static let actions = TypeTable(actions: BuiltinActions.self)
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
