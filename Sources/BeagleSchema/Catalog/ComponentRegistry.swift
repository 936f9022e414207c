/// The types of the application that can be decoded, by their names on the wire in lower case.
struct ComponentRegistry: Sendable {
  /// The types at the time of a decoding, for what is decoded later.
  final class Snapshot: Sendable {
    let registry: ComponentRegistry
    init(_ registry: ComponentRegistry) { self.registry = registry }
  }

  /// A type of the application; without a maker only its name is known.
  struct Custom<Value>: Sendable {
    let descriptor: TypeDescriptor
    let make: (@Sendable (DecodingSession, _ index: Int) throws -> Value)?
  }

  var components: [String: Custom<any ServerDrivenComponent>] = [:]
  var actions: [String: Custom<any Action>] = [:]

  /// What can stand in `_beagleComponent_`: the types of Beagle, then those of the application.
  var componentDescriptors: [TypeDescriptor] {
    BuiltinTypes.components.types.map { TypeDescriptor(schema: $0, isBuiltin: true) }
      + components.values.map(\.descriptor).sorted { $0.name < $1.name }
  }

  /// What can stand in `_beagleAction_`: the types of Beagle, then those of the application.
  var actionDescriptors: [TypeDescriptor] {
    BuiltinTypes.actions.types.map { TypeDescriptor(schema: $0, isBuiltin: true) }
      + actions.values.map(\.descriptor).sorted { $0.name < $1.name }
  }

  /// Every name that can stand in `_beagleComponent_`.
  var componentNames: [String] {
    BuiltinTypes.components.types.map { $0.typeName } + components.values.map(\.descriptor.name)
  }

  /// Every name that can stand in `_beagleAction_`.
  var actionNames: [String] {
    BuiltinTypes.actions.types.map { $0.typeName } + actions.values.map(\.descriptor.name)
  }
}
