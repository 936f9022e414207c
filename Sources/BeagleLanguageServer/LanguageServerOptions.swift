/// What a language server is told by the program that hosts it.
package struct LanguageServerOptions: Sendable {
  /// The names of the application's components and actions, such as `custom:gauge`, and operations.
  package var known: [String]
  /// The contexts that the application provides.
  package var contexts: [String]
  /// The style ids of the application's theme.
  package var styleIds: [String]
  /// The ids of the application's navigation controllers.
  package var controllers: [String]

  /// Options with the given values.
  package init(
    known: [String] = [], contexts: [String] = [], styleIds: [String] = [],
    controllers: [String] = []
  ) {
    self.known = known
    self.contexts = contexts
    self.styleIds = styleIds
    self.controllers = controllers
  }
}
