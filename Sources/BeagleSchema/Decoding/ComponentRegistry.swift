/// The types that can be decoded, by their names on the wire in lower case.
struct ComponentRegistry: Sendable {
  typealias ComponentMaker = @Sendable (inout ObjectReader) -> any ServerDrivenComponent
  typealias ActionMaker = @Sendable (inout ObjectReader) -> any Action

  /// A built-in type.
  struct Entry<Maker: Sendable>: Sendable {
    let name: String
    let type: Any.Type
    let make: Maker
    /// Whether Beagle 2.x has it no more.
    let isLegacy: Bool
  }

  /// A type of the application; without a maker only its name is known.
  struct Custom<Value>: Sendable {
    let name: String
    let make: (@Sendable (JSONNodeDecoder) throws -> Value)?
  }

  var components: [String: Custom<any ServerDrivenComponent>] = [:]
  var actions: [String: Custom<any Action>] = [:]

  /// Every name that can stand in `_beagleComponent_`.
  var componentNames: [String] {
    ComponentRegistry.builtinComponents.values.map(\.name) + components.values.map(\.name)
  }

  /// Every name that can stand in `_beagleAction_`.
  var actionNames: [String] {
    ComponentRegistry.builtinActions.values.map(\.name) + actions.values.map(\.name)
  }

  /// A hash of bytes that does not tell small letters from capitals.
  @inline(__always)
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      let folded = byte &- 0x41 < 26 ? byte | 0x20 : byte
      hash = (hash ^ UInt64(folded)) &* 0x100_0000_01B3
    }
    return hash
  }

  private static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash($0) }
  }

  private static func table<Maker>(_ entries: [Entry<Maker>]) -> [UInt64: Entry<Maker>] {
    Dictionary(uniqueKeysWithValues: entries.map { (hash($0.name), $0) })
  }

  private static func component<T: ServerDrivenComponent & NodeDecodable>(
    _ type: T.Type, isLegacy: Bool = false
  ) -> Entry<ComponentMaker> {
    Entry(name: T.typeName, type: type, make: { T(from: &$0) }, isLegacy: isLegacy)
  }

  private static func action<T: Action & NodeDecodable>(
    _ type: T.Type, isLegacy: Bool = false
  ) -> Entry<ActionMaker> {
    Entry(name: T.typeName, type: type, make: { T(from: &$0) }, isLegacy: isLegacy)
  }

  private static func navigation<T: Action & NodeDecodable>(
    _ type: T.Type, _ wrap: @escaping @Sendable (T) -> Navigate
  ) -> Entry<ActionMaker> {
    Entry(name: T.typeName, type: type, make: { wrap(T(from: &$0)) }, isLegacy: false)
  }

  static let builtinComponents = table([
    component(Screen.self), component(Container.self), component(Text.self),
    component(Button.self), component(Image.self), component(TextInput.self),
    component(ScrollView.self), component(ListView.self), component(GridView.self),
    component(PageView.self), component(PageIndicator.self), component(TabBar.self),
    component(Touchable.self), component(LazyComponent.self), component(WebView.self),
    component(SimpleForm.self), component(PullToRefresh.self),
    component(Form.self, isLegacy: true), component(FormInput.self, isLegacy: true),
    component(FormSubmit.self, isLegacy: true), component(TabView.self, isLegacy: true),
  ])

  static let builtinActions = table([
    action(Alert.self), action(Confirm.self), action(Condition.self), action(SetContext.self),
    action(SendRequest.self), action(AddChildren.self), action(SubmitForm.self),
    navigation(OpenExternalURL.self) { .openExternalURL($0) },
    navigation(OpenNativeRoute.self) { .openNativeRoute($0) },
    navigation(ResetApplication.self) { .resetApplication($0) },
    navigation(ResetStack.self) { .resetStack($0) },
    navigation(PushStack.self) { .pushStack($0) },
    navigation(PopStack.self) { .popStack($0) },
    navigation(PushView.self) { .pushView($0) },
    navigation(PopView.self) { .popView($0) },
    navigation(PopToView.self) { .popToView($0) },
    action(FormValidation.self, isLegacy: true), action(FormLocalAction.self, isLegacy: true),
    action(FormRemoteAction.self, isLegacy: true),
  ])
}
