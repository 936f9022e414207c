/// A class whose objects refer to a whole application. `dump` and a failed expectation of Swift Testing
/// show only the name of the class. They would otherwise follow each reference, and also an unowned
/// one to a destroyed object, which ends the process.
public protocol OpaqueToReflection: AnyObject, CustomReflectable {}

extension OpaqueToReflection {
  /// A mirror without children.
  public var customMirror: Mirror {
    Mirror(self, children: EmptyCollection(), ancestorRepresentation: .suppressed)
  }
}

extension View: OpaqueToReflection {}
extension ViewController: OpaqueToReflection {}
extension Window: OpaqueToReflection {}
