import Synchronization

/// The texts of the process.
package var localized: Texts { Texts.current }

extension Texts {
  /// The texts that new views show, for all windows of the process. `BeagleApplication` sets them.
  ///
  /// English until something else is chosen.
  public static var current: Texts {
    get { (ScopedTexts.isUsed.load(ordering: .relaxed) ? ScopedTexts.current : nil) ?? stored }
    set {
      if ScopedTexts.isUsed.load(ordering: .relaxed), ScopedTexts.replace(by: newValue) { return }
      let box =
        newValue.hasReplacements ? Unmanaged.passRetained(TextsBox(newValue)).toOpaque() : nil
      word.store(
        box.map { UInt(bitPattern: $0) } ?? UInt(newValue.language.rawValue), ordering: .releasing)
    }
  }

  private static var stored: Texts {
    let value = word.load(ordering: .acquiring)
    if value <= UInt(UInt8.max) { return Texts(Language(rawValue: UInt8(value)) ?? .english) }
    guard let pointer = UnsafeRawPointer(bitPattern: value) else { return Texts() }
    return Unmanaged<TextsBox>.fromOpaque(pointer).takeUnretainedValue().texts
  }

  /// A language, or the address of a ``TextsBox``. A box is never freed, because another thread may be
  /// reading it; an application sets its texts once.
  private static let word = Atomic<UInt>(0)

  /// Runs a function with other texts, on this thread alone. Texts that the function makes the current ones,
  /// unless they are the English ones that every application begins with, are current until it returns.
  package func scoped<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ScopedTexts.run(self, body)
  }
}

/// Texts with replacements.
private final class TextsBox: Sendable {
  let texts: Texts

  init(_ texts: Texts) { self.texts = texts }
}
