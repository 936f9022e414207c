/// What a document declares and what it refers to, with the places.
///
/// The facts of a document depend on no other document, so that only those of a document that
/// changed are made again. All spans are bytes of the document as it was read.
package struct DocumentFacts: Sendable {
  /// Whether the root is a component, an action, or a list of them.
  package var isBeagle = false
  /// Whether the root is one component.
  package var isComponent = false
  /// Whether the root is a screen; a document of another component may also be a part that other
  /// screens load.
  package var isScreen = false
  /// The screens: that of the document first, then those that stand in routes.
  package var screens: [ScreenFact] = []
  /// The contexts: declared ones, rows of lists, and those that events set.
  package var contexts: [ContextDeclaration] = []
  /// Each place that reads or writes a context.
  package var contextUses: [ContextUse] = []
  /// The ids of components.
  package var ids: [IdDeclaration] = []
  /// Each place that refers to the id of a component.
  package var idUses: [IdUse] = []
  /// Each place that names an address: routes, requests, pictures, web pages.
  package var addresses: [AddressUse] = []
  /// What navigations back give to the screen below.
  package var backNavigationContexts: [NavigationContextValue] = []
  /// The style ids.
  package var styleIds: [StyleUse] = []
  /// The local pictures.
  package var pictures: [ImageUse] = []
  /// The small pictures of tabs and navigation bars.
  package var icons: [NameUse] = []
  /// The navigation controllers.
  package var controllers: [NameUse] = []
  /// The components and actions that are not of Beagle.
  package var customTypes: [NameUse] = []
  /// The operations that expressions call.
  package var calls: [OperationCall] = []
  /// The lists and grids.
  package var lists: [ListFact] = []
  /// The `submitForm` actions.
  package var submits: [SubmitUse] = []
  /// Texts in data that begin with `/`, as `/orders`: an address may be made from one.
  package var pathTexts: Set<String> = []
}

/// A screen: that of the document, or one inside a route.
package struct ScreenFact: Sendable {
  /// The bytes of the screen.
  package var span: SourceSpan
  /// Its id; nil where it has none.
  package var id: String?
  /// Whether components may come to it that do not stand in it: loaded later, or made by types of
  /// the application.
  package var isOpen = false
  /// Whether actions of the application run on it, which may do anything.
  package var hasForeignActions = false
}

/// A context.
package struct ContextDeclaration: Sendable {
  /// Who makes the context.
  package enum Origin: Hashable, Sendable {
    /// The author, under `context`.
    case declared
    /// A list, for the value of each row; the index is that of its ``ListFact``.
    case item(list: Int)
    /// A list, for the position of each row.
    case position(list: Int)
    /// An event, when it happens.
    case event
  }

  /// The name that expressions use.
  package var id: String
  /// Who makes it.
  package var origin: Origin
  /// Where the name is written, quotes included; nil where it is not, as that of an event.
  package var name: SourceSpan?
  /// The initial value; nil where it is not in the document.
  package var value: SourceSpan?
  /// Where the context can be read: the component, the templates, or the actions of the event.
  package var scope: SourceSpan
  /// The index of the screen that it belongs to.
  package var screen: Int
}

/// A place that reads or writes a context.
package struct ContextUse: Sendable {
  /// What is done.
  package enum Kind: Hashable, Sendable {
    /// An expression reads it.
    case read
    /// `setContext` writes it.
    case write
  }

  /// What the name refers to.
  package enum Target: Hashable, Sendable {
    /// A context of the document, by its index in ``DocumentFacts/contexts``.
    case declared(Int)
    /// The context of the whole application.
    case global
    /// What the navigation that opened the screen has given.
    case navigation
    /// Nothing that the document declares around the place.
    case unresolved
  }

  /// The name that is written.
  package var id: String
  /// What is done.
  package var kind: Kind
  /// What it refers to.
  package var target: Target
  /// The steps inside the value; empty for all of it.
  package var path: [Path.Node]
  /// Where the name is written, without quotes.
  package var name: SourceSpan
  /// Where the path is written; the name, of a write that has none.
  package var pathLocation: PathLocation
  /// The index of the screen where it stands.
  package var screen: Int
  /// Whether the contexts around it cannot be known, as in components that are put elsewhere.
  package var isOpen: Bool
  /// Whether it asks whether there is a value, as `isNull` does.
  package var isOptional = false
  /// Where the name stands and then each step, of a reading of what a navigation has given; empty for
  /// others.
  package var places: [SourceRange] = []
  /// Of a write, the value that is written.
  package var value: SourceSpan?
}

/// The id of a component.
package struct IdDeclaration: Sendable {
  /// The id.
  package var id: String
  /// Where it is written, quotes included.
  package var place: SourceSpan
  /// The type of the component.
  package var type: String
  /// The index of the screen.
  package var screen: Int
  /// The template that repeats the component, or the platform that has it, counted through the
  /// document; nil outside of both.
  package var template: Int?
  /// Whether the component is not there before an action puts it there.
  package var isAdded: Bool
}

/// A place that refers to a component by its id.
package struct IdUse: Sendable {
  /// The id.
  package var id: String
  /// Where it is written, quotes included.
  package var place: SourceSpan
  /// The index of the screen.
  package var screen: Int
}

/// A place that names something by a literal name.
package struct NameUse: Sendable {
  /// The name.
  package var name: String
  /// Where it is written, quotes included.
  package var place: SourceSpan
}

/// A local picture.
package struct ImageUse: Sendable {
  /// Its id.
  package var id: String
  /// Where it is written, quotes included.
  package var place: SourceRange
}

/// A style id.
package struct StyleUse: Sendable {
  /// The style.
  package var id: String
  /// Where it is written, quotes included.
  package var place: SourceSpan
  /// The type of the component, as `beagle:text`, or `NavigationBar`.
  package var owner: String
}

/// A `submitForm` action.
package struct SubmitUse: Sendable {
  /// Where its type is written.
  package var place: SourceSpan
  /// Whether a form stands around it.
  package var isInForm: Bool
}

/// A call of an operation inside an expression.
package struct OperationCall: Sendable {
  /// The operation.
  package var name: String
  /// Where the name is written.
  package var place: SourceSpan
  /// How many arguments it gets.
  package var argumentCount: Int
}

/// A list or a grid.
package struct ListFact: Sendable {
  /// The bytes of the component.
  package var span: SourceSpan
  /// Its `dataSource`; nil where it is missing.
  package var dataSource: SourceSpan?
  /// The context and path of a data source that is one binding, by the index of its use.
  package var dataUse: Int?
  /// The path that tells rows apart, and where it is written.
  package var key: NameUse?
  /// The templates; nil where there are none.
  package var templates: SourceSpan?
}
