import JSON

/// Something that has a name in one place and is referred to in others.
enum Symbol: Hashable {
  /// A context that a document declares, by its index in the facts.
  case context(document: String, index: Int)
  /// A context that nothing in its document declares, by its id and that document.
  case freeContext(document: String, id: String)
  /// The context of the whole application.
  case global
  /// What the navigation to a screen has given.
  case navigation(document: String)
  /// A component, by its id and one of the documents of its screen.
  case component(document: String, id: String)
  /// A screen or part, by its file.
  case file(String)
  /// An address that no file answers.
  case address(String)
  case style(String)
  case controller(String)
  case picture(String)
  case operation(String)
}

/// A place where a symbol is named.
struct Occurrence: Hashable {
  /// What a place does with a symbol.
  enum Role: Hashable {
    case declaration, read, write
  }

  /// The name of the document.
  let document: String
  /// The bytes in the document as it was analysed, quotes included where there are some.
  let span: SourceSpan
  let role: Role
}
