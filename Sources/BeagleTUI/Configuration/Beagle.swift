/// The configuration that screens use unless they are given another.
@MainActor
public enum Beagle {
  /// Set it before the first screen is made.
  public static var dependencies = BeagleDependencies()
}
