/// The types of the application that can be decoded, by their names on the wire in lower case.
struct ComponentRegistry: Sendable {
  /// A type of the application; without a maker only its name is known.
  struct Custom<Value>: Sendable {
    let name: String
    let make: (@Sendable (JSONNodeDecoder) throws -> Value)?
  }

  var components: [String: Custom<any ServerDrivenComponent>] = [:]
  var actions: [String: Custom<any Action>] = [:]

  /// Every name that can stand in `_beagleComponent_`.
  var componentNames: [String] {
    BuiltinComponent.allCases.map { $0.type.typeName } + components.values.map(\.name)
  }

  /// Every name that can stand in `_beagleAction_`.
  var actionNames: [String] {
    BuiltinAction.allCases.map { $0.type.typeName } + actions.values.map(\.name)
  }
}
