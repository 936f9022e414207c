import BeagleSchema

/// What is known of the application that shows the screens, and how strictly they are checked.
package struct CheckOptions: Sendable {
  /// Whether documents are read as here or as on phones.
  package var mode = DecodingOptions.Mode.lenient
  /// The operations of the application.
  package var operations: Set<String> = []
  /// The contexts that the application provides.
  package var contexts: Set<String> = []
  /// The ids of the navigation controllers; nil where they are not known, so that none is reported.
  package var controllers: Set<String>?
  /// The styles of the application; nil where they are not known.
  package var theme: ThemeStyleIDs?
  /// The paths of the screens to begin with, as `/home`. Where there is none, the directory's own
  /// begins: `index.json`, `home.json`, or the only screen.
  package var entryScreens: [String] = []
  /// Whether a server answers the paths for which the directory has nothing.
  package var hasServer = false

  /// Options for an application of which nothing is known.
  package init() {}

  /// How a document is decoded for its check.
  package var decoding: DecodingOptions {
    DecodingOptions(
      mode: mode, isThorough: true, knownOperations: operations, knownContexts: contexts)
  }
}
