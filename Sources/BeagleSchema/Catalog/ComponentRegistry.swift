/// The types that an application has registered, by their names in JSON in lowercase.
struct ComponentRegistry: Sendable {
  /// A type of the application. `make` is nil if only its name is registered.
  struct Custom<Value>: Sendable {
    let descriptor: TypeDescriptor
    let make: (@Sendable (DecodingSession, _ index: Int) throws -> Value)?
  }

  var components: [String: Custom<any ServerDrivenComponent>] = [:]
  var actions: [String: Custom<any Action>] = [:]

  /// The types for `_beagleComponent_`: Beagle's types, then the application's types by name.
  var componentDescriptors: [TypeDescriptor] {
    BuiltinTypes.components.types.map { TypeDescriptor(schema: $0, isBuiltin: true) }
      + components.values.map(\.descriptor).sorted { $0.name < $1.name }
  }

  /// The types for `_beagleAction_`: Beagle's types, then the application's types by name.
  var actionDescriptors: [TypeDescriptor] {
    BuiltinTypes.actions.types.map { TypeDescriptor(schema: $0, isBuiltin: true) }
      + actions.values.map(\.descriptor).sorted { $0.name < $1.name }
  }

  /// The names for `_beagleComponent_`.
  var componentNames: [String] {
    BuiltinTypes.components.types.map { $0.typeName } + components.values.map(\.descriptor.name)
  }

  /// The names for `_beagleAction_`.
  var actionNames: [String] {
    BuiltinTypes.actions.types.map { $0.typeName } + actions.values.map(\.descriptor.name)
  }
}
