/// Finds the documents of a program that answer addresses.
final class AddressResolver {
  let answers: DirectoryRouter
  private let program: ScreenProject
  /// The answers so far, by method and path.
  private var known: [String: DirectoryRouter.Answer] = [:]
  private var fits: [AddressPattern: Bool] = [:]
  private var suggestions = SuggestionBudget()

  init(_ answers: DirectoryRouter, _ program: ScreenProject) {
    self.answers = answers
    self.program = program
  }

  /// What a request gets.
  func answer(_ path: String, _ method: String) -> DirectoryRouter.Answer {
    let key = method + " " + path
    if let answer = known[key] { return answer }
    let answer = answers.answer(path, method: method)
    known[key] = answer
    return answer
  }

  /// Whether a pattern fits anything that is answered.
  func matchesAny(of pattern: AddressPattern) -> Bool {
    if let known = fits[pattern] { return known }
    let isAnswered = answers.matchesAny(of: pattern)
    fits[pattern] = isAnswered
    return isAnswered
  }

  /// The path that one without an answer is likely to mean.
  func nearest(to path: String) -> String? {
    suggestions.suggestion(for: path) {
      NearMiss.nearest(to: path, among: answers.paths, limit: 1).first
    }
  }

  /// The documents that an address in data may mean.
  func targets(ofText text: String) -> [String] {
    switch answers.answer(text, method: "GET") {
    case .file(let file), .route(.some(let file), _): return [program.name(ofRelative: file)]
    default:
      // The beginning of addresses that are put together.
      guard text.utf8.last == 0x2F, text.utf8.count > 1 else { return [] }
      let begin = String(text.dropFirst())
      return answers.files.filter { $0.hasPrefix(begin) }.map(program.name(ofRelative:))
    }
  }

  /// The documents whose addresses fit a pattern.
  func targets(of pattern: AddressPattern) -> [String] {
    answers.files(matching: pattern).map(program.name(ofRelative:))
  }

  /// The document of an address that is written as it is; nil where a document does not answer.
  func target(of address: AddressUse) -> String? {
    guard let path = address.pattern.literal, path.utf8.first == 0x2F, let method = address.method
    else { return nil }
    switch answer(path, method) {
    case .file(let file), .route(.some(let file), true): return program.name(ofRelative: file)
    default: return nil
    }
  }
}
