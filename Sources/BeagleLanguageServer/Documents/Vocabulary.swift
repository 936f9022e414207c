import BeagleAnalysis
import BeagleSchema

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
    styleIds = Set(given.styleIds + (options.theme?.all ?? [])).sorted()
    controllers = (options.controllers ?? []).sorted()
    judge = settings.judge
  }
}
