/// The pages of the operations that expressions can call.
enum OperationPages {
  static let entries = BuiltinOperation.all.map { operation in
    Reference.Entry(
      .operation, operation.name, aliases: operation.synonyms.sorted(),
      summary: operation.text
    ) { page(of: operation) }
  }

  private static func page(of operation: BuiltinOperation) -> ReferencePage {
    let signature = operation.signature
    var page = ReferencePage(
      .operation, operation.name, aliases: operation.synonyms.sorted(),
      summary: operation.text)
    page.usage = operation.usage
    page.facts = [
      .init("Takes", signature.expected), .init("Result", signature.result.words),
    ]
    let notes = operation.notes
    page.details =
      notes.details.isEmpty
      ? ["With arguments of other types, the result is null, which is shown as an empty text."]
      : notes.details
    let parameters = signature.names.enumerated().map { position, name in
      ReferencePage.Term(name, signature.kind(at: position).words)
    }
    page.terms = [.init("Arguments", parameters)]
    page.terms.append(
      .init(
        "Results",
        notes.calls.map { .init("@{\($0)}", OperationNotes.result(of: $0)) }))
    page.examples = [
      .init(
        "Example", "All results of this operation are those for the context of this example.",
        files: [.init("", OperationNotes.document(notes.calls))])
    ]
    page.mistakes = notes.mistakes
    page.support = ClientSupport.of("operation", operation.name)
    page.seeAlso = ["expressions"]
    return page
  }
}

extension BuiltinOperation {
  /// The form of a call, for example `sum(number, number…)`.
  package var usage: String { "\(name)(\(signature.usage))" }

  /// A description of the result.
  package var text: String { notes.summary }

  /// The page in `Resources/Reference/operations`. A test checks that it exists.
  var notes: OperationNotes { OperationNotes.all[name] ?? OperationNotes(summary: name) }
}
