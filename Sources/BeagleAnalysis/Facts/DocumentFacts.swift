/// The declarations and references of a document, with their positions.
///
/// The facts of a document do not depend on other documents, so only a changed document is analyzed
/// again. All spans are byte ranges of the document.
package struct DocumentFacts: Sendable {
  /// Whether the root is a component, an action, or a list of them.
  package var isBeagle = false
  /// Whether the root is one component.
  var isComponent = false
  /// Whether the root is a screen. Other screens may load a document with another component as a
  /// part.
  var isScreen = false
  /// Whether a document without a type at the root contains the keys of types.
  package var mentionsTypes = false
  /// The screens: first the root, then the screens in routes.
  package var screens: [ScreenFact] = []
  /// The contexts: declared contexts, and those of list rows and events.
  package var contexts: [ContextDeclaration] = []
  /// The reads and writes of contexts.
  package var contextUses: [ContextUse] = []
  /// The ids of components.
  package var ids: [IdDeclaration] = []
  /// The references to ids of components.
  package var idUses: [IdUse] = []
  /// The addresses of routes, requests, images and web pages.
  package var addresses: [AddressUse] = []
  /// The values that back navigations pass to the previous screen.
  package var backNavigationContexts: [NavigationContextValue] = []
  /// The style ids.
  package var styleIds: [StyleUse] = []
  /// The local images.
  package var images: [ImageUse] = []
  /// The icons of tabs and navigation bars.
  package var icons: [NameUse] = []
  /// The navigation controllers.
  package var controllers: [NameUse] = []
  /// The custom components and actions.
  var customTypes: [NameUse] = []
  /// The operations that expressions call.
  package var calls: [NameUse] = []
  /// The lists and grids.
  package var lists: [ListFact] = []
  /// The `submitForm` actions.
  var submits: [SubmitUse] = []
  /// Texts in data that begin with `/`, for example `/orders`. Expressions may use them as
  /// addresses.
  package var pathTexts: Set<String> = []
  /// What the document contributes to the values of contexts.
  var inferred = InferredFacts()
}

/// A screen: the root of the document, or a screen in a route.
package struct ScreenFact: Sendable {
  /// The byte range of the screen.
  var span: SourceSpan
  /// The id of the screen.
  package var id: String?
  /// Whether components may be added later: loaded components, or components of custom types.
  var isOpen = false
  /// Whether components of custom types, or those that an expression adds, are on the screen.
  var hasForeignContent = false
  /// Whether custom actions run on the screen. They may have any effect.
  var hasForeignActions = false
  /// Whether the application or content that is loaded later may set contexts of the screen.
  var mayBeWritten: Bool { isOpen || hasForeignActions }
}

/// A context that components or actions can read.
package struct ContextDeclaration: Sendable {
  /// The origin of a context.
  package enum Origin: Hashable, Sendable {
    /// The property `context` of a component.
    case declared
    /// The value of a list's row; `list` is the index of the ``ListFact``.
    case item(list: Int)
    /// The position of a list's row.
    case position(list: Int)
    /// The value of an event.
    case event
  }

  /// The id that expressions use.
  package var id: String
  package var origin: Origin
  /// The position of the id, including its quotes; nil if it is not in the document.
  package var name: SourceSpan?
  /// The position of the initial value; nil if it is not in the document.
  package var value: SourceSpan?
  /// The scope of the context: a component, templates, or the actions of an event.
  package var scope: SourceSpan
  /// The index of the screen.
  var screen: Int
}

/// A read or write of a context.
package struct ContextUse: Sendable {
  /// The kind of use.
  package enum Kind: Hashable, Sendable {
    /// An expression reads the context.
    case read
    /// `setContext` writes the context.
    case write
  }

  /// The context that is used.
  package enum Target: Hashable, Sendable {
    /// A context of the document, by its index in ``DocumentFacts/contexts``.
    case declared(Int)
    /// The global context of the application.
    case global
    /// The context `navigationContext`.
    case navigation
    /// The document does not declare a context with this id in scope.
    case unresolved
  }

  /// The id in the expression or action.
  package var id: String
  package var kind: Kind
  package var target: Target
  /// The path in the value; empty for the whole value.
  var path: [Path.Node]
  /// The position of the id, without quotes.
  package var name: SourceSpan
  /// The position of the path; for a write without a path, the position of the id.
  var pathLocation: PathLocation
  /// The index of the screen.
  var screen: Int
  /// Whether the contexts in scope are unknown, for example in a component that an action adds.
  var isOpen: Bool
  /// Whether the expression tests for null, with `isNull`.
  var isOptional = false
  /// Whether the value is the argument of a test, for example of `isNull`, of `eq` with a literal, or the
  /// condition of `condition`.
  var isTested = false
  /// Whether the read has an effect only under a condition: it is in a branch of `condition`, in a component or
  /// template that may be hidden, or in an action that may not run.
  var isConditional = false
  /// The empty value of the kind that the property of the expression needs, as JSON; nil for a text.
  var emptyValue: String?
  /// For reads of `navigationContext`, the positions of the id and of each step; otherwise empty.
  var ranges: [SourceRange] = []
  /// The position of the written value.
  var value: SourceSpan?
}

/// The id of a component.
package struct IdDeclaration: Sendable {
  package var id: String
  /// The position of the string, including its quotes.
  package var span: SourceSpan
  /// The type of the component.
  var type: String
  /// The index of the screen.
  var screen: Int
  /// The number of the template or platform wrapper that contains the component; nil outside both.
  var template: Int?
  /// Whether an action adds the component later.
  var isAdded: Bool
}

/// A reference to a component by its id.
package struct IdUse: Sendable {
  package var id: String
  /// The position of the string, including its quotes.
  package var span: SourceSpan
  /// The index of the screen.
  var screen: Int
}

/// A literal name in a document.
package struct NameUse: Sendable {
  package var name: String
  /// The position of the string, including its quotes.
  package var span: SourceSpan
}

/// A reference to a local image.
package struct ImageUse: Sendable {
  package var id: String
  /// The position of the id, including its quotes.
  package var range: SourceRange
}

/// A reference to a style.
package struct StyleUse: Sendable {
  package var id: String
  /// The position of the string, including its quotes.
  package var span: SourceSpan
  /// The type of the component, for example `beagle:text`, or `NavigationBar`.
  package var owner: String
}

/// A `submitForm` action.
struct SubmitUse: Sendable {
  /// The position of the type.
  var span: SourceSpan
  /// Whether the action is inside a form.
  var isInForm: Bool
}

/// A list or a grid.
package struct ListFact: Sendable {
  /// The byte range of the component.
  package var span: SourceSpan
  /// The position of `dataSource`.
  package var dataSource: SourceSpan?
  /// The index of the context use if the data source is one binding.
  var dataUse: Int?
  /// The path of the unique value in a row's data.
  var key: NameUse?
  /// The position of the templates.
  var templates: SourceSpan?
}
