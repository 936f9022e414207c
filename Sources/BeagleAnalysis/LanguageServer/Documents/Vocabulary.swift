import BeagleTUI

/// What is known of the application that shows the screens of a directory.
final class Vocabulary {
  /// The types, looked up by name.
  let catalog: TypeCatalog
  let analyzer: DocumentAnalyzer
  /// The operations of the application.
  let operations: Set<String>
  /// The contexts that the application provides.
  let contexts: Set<String>
  /// The style ids of its theme, sorted.
  let styleIds: [String]
  /// Its navigation controllers, sorted.
  let controllers: [String]
  /// A finding as the authors want it; nil for one that they let pass.
  let judge: (Diagnostic) -> Diagnostic?

  init(_ given: LanguageServerOptions, _ settings: ProgramSettings) {
    let decoder = ComponentDecoder()
    var options = settings.options
    for name in given.known + settings.types {
      if name.utf8.contains(0x3A) {
        decoder.register(knownName: name)
      } else if OperationsProvider.isName(name) {
        options.operations.insert(name)
      }
    }
    options.contexts.formUnion(given.contexts)
    if !given.controllers.isEmpty {
      options.controllers = (options.controllers ?? []).union(given.controllers)
    }
    catalog = TypeCatalog(decoder)
    analyzer = DocumentAnalyzer(decoder: decoder, options: options)
    operations = options.operations
    contexts = options.contexts
    styleIds = Set(given.styleIds + (options.theme?.styleIds ?? [])).sorted()
    controllers = (options.controllers ?? []).sorted()
    judge = settings.judge
  }
}

/// What is configured for a directory of screens.
package struct ProgramSettings {
  /// What is known of the application.
  package var options: ProgramOptions
  /// The names of its components and actions.
  package var types: [String]
  /// A finding as the authors want it; nil for one that they let pass.
  package var judge: (Diagnostic) -> Diagnostic?

  /// Settings with the given values.
  package init(
    options: ProgramOptions = ProgramOptions(), types: [String] = [],
    judge: @escaping (Diagnostic) -> Diagnostic? = { $0 }
  ) {
    self.options = options
    self.types = types
    self.judge = judge
  }
}

extension BeagleTheme {
  /// Every style id for which there is a look.
  package var styleIds: [String] {
    let names =
      Array(texts.keys) + buttons.keys + containers.keys + inputs.keys + navigationBars.keys
    return Set(names).sorted()
  }
}
