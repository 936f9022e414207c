import BeagleSchema

/// A value that only the documents of a project together determine.
enum RemoteValue: Hashable, Sendable {
  /// The body of the responses of a request.
  case response(Request)
  /// The global context of the application.
  case global
  /// The context `navigationContext` of a document's screen.
  case navigation(document: String)
  /// A context of the documents that load a document as a part.
  case outer(document: String, id: String)
  /// A context that a document declares, by its index.
  case context(document: String, index: Int)

  /// The request of a response.
  struct Request: Hashable, Sendable {
    let address: AddressPattern
    let method: String
    /// Whether the response is one of `onSuccess`, or one of `onError`.
    let isSuccess: Bool
  }
}

/// A possible value of a context: a known one, or a part of a ``RemoteValue``.
indirect enum ShapeTerm: Hashable, Sendable {
  case shape(ValueShape)
  case remote(RemoteValue, [Path.Node])

  /// The elements of the value, which should be a list.
  var element: ShapeTerm {
    switch self {
    case .shape(.list(let element)): .shape(element)
    case .shape: .shape(.unknown)
    case .remote(let value, let path): .remote(value, path + [.index(0)])
    }
  }
}

/// What a document contributes to the values of contexts in a project.
struct InferredFacts: Sendable {
  /// A write to a context of another document, or to one that all screens share.
  struct Write: Hashable, Sendable {
    let target: RemoteValue
    let path: [Path.Node]
    let shape: ValueShape
  }

  /// A read of a value that other documents determine.
  struct Read: Sendable {
    /// The value of the context.
    let shape: ValueShape
    /// The id of the context.
    let id: String
    let path: [Path.Node]
    /// The position of each step.
    let steps: [SourceRange]
    /// Whether the read has an effect only under a condition.
    var isConditional = false
  }

  /// A read of a context that is not in scope, which may be a member of one that is.
  struct BareRead: Sendable {
    /// A context in scope.
    struct Owner: Sendable {
      let id: String
      let shape: ValueShape
      /// The members of the initial value.
      let members: Set<String>
    }

    let id: String
    let path: [Path.Node]
    /// The position of the id.
    let span: SourceSpan
    /// The contexts in scope, the outermost first.
    let scope: [Owner]
  }

  /// A property with an expression whose value other documents determine.
  struct TypedUse: Sendable {
    let shape: ValueShape
    let property: PropertyDescriptor
    let expression: ParsedExpression
    /// The position of the string.
    let range: SourceRange
  }

  /// A value that `setContext` writes in place of a list, or of a text, a number or a boolean.
  struct Replacement: Sendable {
    let shape: ValueShape
    /// The initial value.
    let former: ValueShape
    let expression: ParsedExpression
    /// The context and path that it is written to, for example `form.name`.
    let target: String
    /// The position of the string.
    let range: SourceRange
  }

  /// The values of the contexts of the document, with the indexes of ``DocumentFacts/contexts``.
  var contexts: [ValueShape] = []
  var writes: [Write] = []
  /// The reads; only those of documents that are checked.
  var reads: [Read] = []
  /// The reads of contexts that are not in scope; only those of documents that are checked.
  var bareReads: [BareRead] = []
  /// The values of properties; only those of documents that are checked.
  var types: [TypedUse] = []
  /// The written values; only those of documents that are checked.
  var replacements: [Replacement] = []
}
