import BeagleSchema
import TerminalKit

// The methods of Beagle iOS that bind and evaluate expressions.

extension BeagleRenderer {
  /// Sets a property of a view to a literal, or to each result of an expression.
  /// - Parameters:
  ///   - expression: the expression; nil sets the property only if there is a `map`.
  ///   - keyPath: the property.
  ///   - view: the view. The binding ends with it.
  ///   - map: converts the value; nil for none.
  public func observe<Value: DynamicConvertible, Target: View>(
    _ expression: Expression<Value>?, andUpdate keyPath: ReferenceWritableKeyPath<Target, Value?>,
    in view: Target, map: ((Value?) -> Value?)? = nil
  ) {
    guard expression != nil else {
      if let map { view[keyPath: keyPath] = map(nil) }
      return
    }
    observe(expression, of: view) { view, value in
      view[keyPath: keyPath] = map.map { $0(value) } ?? value
    }
  }

  /// Sets a property of a view to a literal, or to each result of an expression that has a value.
  public func observe<Value: DynamicConvertible, Target: View>(
    _ expression: Expression<Value>?, andUpdate keyPath: ReferenceWritableKeyPath<Target, Value>,
    in view: Target
  ) {
    observe(expression, of: view) { view, value in
      if let value { view[keyPath: keyPath] = value }
    }
  }

  /// Sets a property of a view to the converted literal, or to each converted result of an expression. Without an
  /// expression, nil is converted.
  public func observe<Value: DynamicConvertible, Target: View, Property>(
    _ expression: Expression<Value>?, andUpdate keyPath: ReferenceWritableKeyPath<Target, Property>,
    in view: Target, map: @escaping (Value?) -> Property
  ) {
    guard expression != nil else {
      view[keyPath: keyPath] = map(nil)
      return
    }
    observe(expression, of: view) { view, value in view[keyPath: keyPath] = map(value) }
  }

  /// Calls a function with a literal, or with each result of an expression. Without an expression, calls it with nil.
  public func observe<Value: DynamicConvertible>(
    _ expression: Expression<Value>?, andUpdateManyIn view: View,
    updateFunction: @escaping (Value?) -> Void
  ) {
    guard expression != nil else { return updateFunction(nil) }
    observe(expression, in: view, update: updateFunction)
  }
}

extension View {
  /// The controller of the nearest screen around the view, which evaluates expressions.
  fileprivate var screenController: (any BeagleControllerProtocol)? {
    var controller = enclosingViewController
    while let current = controller {
      if let screen = current as? any BeagleControllerProtocol { return screen }
      controller = current.parent
    }
    return nil
  }
}

extension Expression where Value: DynamicConvertible {
  /// Returns the literal, or the result of the expression at a view of a screen; nil if it has none.
  ///
  /// In `toView(renderer:)`, the new view is not part of the screen yet: use `renderer.observe`.
  @MainActor
  public func evaluate(with view: View?) -> Value? {
    if let literal { return literal }
    guard let view else { return nil }
    return view.screenController?.evaluate(self, at: view)
  }
}

extension DynamicObject {
  /// Returns the value with the results of its expressions at a view of a screen.
  @MainActor
  public func evaluate(with view: View?) -> DynamicObject {
    guard hasExpressions, let view, let controller = view.screenController else { return self }
    return controller.evaluate(self, at: view)
  }
}
