import BeagleNetworking

/// Resolves the values that several documents of a project determine. Caches the results.
///
/// A value with an unknown writer is unknown, so that no finding is false: an action of the application
/// may set it, a server may send it, or the limits of the search are reached. Without the addresses of a directory,
/// only the values that a document alone determines are known.
final class DataInference {
  private let project: ScreenProject
  private let addresses: AddressResolver?
  private var cache: [RemoteValue: ValueShape] = [:]
  /// The values that are being resolved. They can refer to one another in a circle.
  private var pending: Set<RemoteValue> = []
  /// The members that are being resolved. A member can be written with its own value, such as the items of a cart
  /// without one of them.
  private var pendingMembers: Set<Member> = []
  private var stepsLeft = 20_000

  private struct Member: Hashable {
    let value: RemoteValue
    let path: [Path.Node]
  }

  /// The depth of values that refer to others.
  private static let depthLimit = 24
  /// The number of files that an address with an expression may load.
  private static let fileLimit = 32
  private static let bodyLimit = 4 << 20

  /// - Parameter addresses: The addresses of the directory; nil to resolve the values of single documents.
  init(_ project: ScreenProject, _ addresses: AddressResolver?) {
    (self.project, self.addresses) = (project, addresses)
  }

  /// The source of the values, as an addition to a message.
  var source: String { addresses == nil ? "" : ", according to the data of the directory" }

  /// The names of the documents, and of the screens in `routes.json`.
  private lazy var names = project.names + project.bodyNames
  /// Whether actions of the application may set contexts of any screen.
  private lazy var hasForeignActions = hasScreens { $0.hasForeignActions }
  /// Whether code of the application may set the context `global`.
  private lazy var isGlobalForeign =
    hasForeignActions || hasScreens { $0.hasForeignContent }
    || project.options.contexts.contains("global")

  private func hasScreens(_ fits: (ScreenFact) -> Bool) -> Bool {
    names.contains { facts($0)?.screens.contains(where: fits) == true }
  }

  private func facts(_ name: String) -> DocumentFacts? {
    (project.documents[name] ?? project.bodies[name])?.facts
  }

  // MARK: - Paths

  /// Returns the shape at a path. If the path does not exist, returns nil, the index of the first step
  /// that does not exist, and the value that lacks it.
  func find(
    _ path: [Path.Node], in shape: ValueShape
  ) -> (shape: ValueShape?, failing: Int, holder: ValueShape) {
    var shape = resolved(shape)
    for (index, step) in path.enumerated() {
      let (next, _) = shape.at([step])
      guard let next else { return (nil, index, shape) }
      if next == .unknown { return (.unknown, index, shape) }
      shape = resolved(next)
    }
    return (shape, path.count, shape)
  }

  /// The maximum depth of the members that are searched for a list.
  private static let listDepth = 2

  /// Returns the path of the only list in an object.
  /// - Parameter path: The path of the object, for example `onSuccess.data`.
  func listPath(in shape: ValueShape, at path: String) -> String? {
    let found = listPaths(in: shape, at: path, depth: Self.listDepth)
    return found.count == 1 ? found[0] : nil
  }

  private func listPaths(in shape: ValueShape, at path: String, depth: Int) -> [String] {
    guard depth > 0, case .object(let members) = resolved(shape) else { return [] }
    return members.flatMap { name, member -> [String] in
      let inner = "\(path).\(name)"
      let member = resolved(member)
      return member.isList ? [inner] : listPaths(in: member, at: inner, depth: depth - 1)
    }
  }

  /// Returns a shape whose outermost value is known, or unknown.
  private func resolved(_ shape: ValueShape) -> ValueShape {
    guard case .deferred(let terms) = shape else { return shape }
    guard stepsLeft > 0, max(pending.count, pendingMembers.count) < DataInference.depthLimit else {
      return .unknown
    }
    stepsLeft -= terms.count
    var result = ValueShape.null
    for term in terms {
      switch term {
      case .shape(let shape): result = result.merged(with: resolved(shape))
      case .remote(let value, let path):
        let member = Member(value: value, path: path)
        // The other writers determine a value that is written with itself.
        guard pendingMembers.insert(member).inserted else { continue }
        defer { pendingMembers.remove(member) }
        let found = find(path, in: self.value(value)).shape ?? .unknown
        result = result.merged(with: found == .null ? .unknown : found)
      }
      if result == .unknown { return .unknown }
    }
    return result
  }

  // MARK: - Values

  private func value(_ remote: RemoteValue) -> ValueShape {
    if let cached = cache[remote] { return cached }
    guard pending.insert(remote).inserted else { return .unknown }
    defer { pending.remove(remote) }
    let shape = resolved(find(remote))
    // A value inside a circle depends on where the search began.
    if pending.count == 1 || shape != .unknown { cache[remote] = shape }
    return shape
  }

  private func find(_ remote: RemoteValue) -> ValueShape {
    switch (remote, addresses) {
    case (.context(let document, let index), _): return context(index, of: document)
    case (.response(let request), let addresses?): return body(of: request, addresses)
    case (.global, _?): return isGlobalForeign ? .unknown : shared(.null) { $0 == .global }
    case (.navigation(let document), let addresses?): return navigation(to: document, addresses)
    case (.outer(let document, let id), let addresses?): return outer(id, of: document, addresses)
    // Other documents determine these values.
    case (_, nil): return .unknown
    }
  }

  /// Returns a value after the writes of all documents whose target fits.
  private func shared(
    _ start: ValueShape, _ fits: (RemoteValue) -> Bool
  ) -> ValueShape {
    var shape = start
    var isWritten = start != .null
    for name in names {
      for write in facts(name)?.inferred.writes ?? [] where fits(write.target) {
        shape.write(write.shape, at: write.path[...])
        isWritten = true
      }
    }
    return isWritten ? shape : .unknown
  }

  private func context(_ index: Int, of document: String) -> ValueShape {
    guard let inferred = facts(document)?.inferred, inferred.contexts.indices.contains(index) else {
      return .unknown
    }
    return inferred.contexts[index]
  }

  // MARK: - Screens and parts

  private func leads(
    _ address: AddressUse, to document: String, _ addresses: AddressResolver
  ) -> Bool {
    if address.pattern.literal != nil { return addresses.target(of: address) == document }
    return !address.pattern.isAnything && addresses.targets(of: address.pattern).contains(document)
  }

  private func navigation(to document: String, _ addresses: AddressResolver) -> ValueShape {
    guard let own = facts(document), own.isComponent else { return .unknown }
    var shape = ValueShape.null
    var isOpened = false
    for name in names {
      guard let facts = facts(name) else { continue }
      for value in facts.backNavigationContexts {
        shape.write(value.inferred, at: value.path[...])
      }
      for address in facts.addresses {
        switch address.role {
        case .screen, .back: break
        // A part reads the context of the screen that loads it.
        case .part, .request:
          if !own.isScreen, leads(address, to: document, addresses) { return .unknown }
          continue
        default: continue
        }
        // An address that an expression builds completely may lead here.
        if address.pattern.isAnything { return .unknown }
        guard let value = address.navigationContext else { continue }
        if address.role == .screen, !leads(address, to: document, addresses) { continue }
        isOpened = isOpened || address.role == .screen
        shape.write(value.inferred, at: value.path[...])
      }
    }
    guard isOpened, !hasForeignActions else { return .unknown }
    return shared(shape) { $0 == .navigation(document: document) }
  }

  /// Returns the value of a context of the documents that load a part.
  private func outer(
    _ id: String, of document: String, _ addresses: AddressResolver
  ) -> ValueShape {
    guard !project.options.contexts.contains(id) else { return .unknown }
    var shape: ValueShape?
    for name in names {
      guard let facts = facts(name) else { continue }
      for address in facts.addresses where address.role == .part || address.role == .request {
        guard leads(address, to: document, addresses) else { continue }
        // The content of a request may be added to any screen.
        guard address.role == .part else { return .unknown }
        let found: ValueShape
        if let position = address.scope.lastIndex(of: id),
          facts.inferred.contexts.indices.contains(address.scopeIndexes[position])
        {
          let index = address.scopeIndexes[position]
          found = .deferred([.remote(.context(document: name, index: index), [])])
        } else if facts.isScreen {
          return .unknown
        } else {
          found = .deferred([.remote(.outer(document: name, id: id), [])])
        }
        shape = shape.map { $0.merged(with: found) } ?? found
      }
    }
    guard let shape else { return .unknown }
    return partWrites(id, shape)
  }

  /// Returns a value after the writes of all parts to contexts with an id.
  private func partWrites(_ id: String, _ shape: ValueShape) -> ValueShape {
    shared(shape) { if case .outer(_, id) = $0 { true } else { false } }
  }

  // MARK: - Responses

  private func body(
    of request: RemoteValue.Request, _ addresses: AddressResolver
  ) -> ValueShape {
    guard !project.options.hasServer, request.address.start.utf8.first == 0x2F else {
      return .unknown
    }
    let router = addresses.router
    var bodies: [ValueShape] = []
    for route in router.routes where route.method == request.method {
      guard (200..<300).contains(route.status) == request.isSuccess,
        request.address.mayMatch(route)
      else { continue }
      bodies.append(body(of: route, router))
    }
    if bodies.isEmpty, request.isSuccess, request.method == "GET" {
      let files =
        request.address.literal.map { path -> [String] in
          if case .file(let file) = addresses.resolve(path, "GET") { [file] } else { [] }
        } ?? router.files(matching: request.address)
      guard files.count <= DataInference.fileLimit else { return .unknown }
      bodies = files.map(body(ofFile:))
    }
    guard var shape = bodies.first else { return .unknown }
    for body in bodies.dropFirst() { shape = shape.merged(with: body) }
    return shape
  }

  private func body(of route: RouteTable.Route, _ router: DirectoryRouter) -> ValueShape {
    if let body = route.body { return DataInference.shape(of: body) }
    guard let file = route.bodyFile else { return .unknown }
    guard file.utf8.contains(UInt8(ascii: "{")) else { return body(ofFile: file) }
    let files = router.files.filter { RouteTable.matches($0, file) }
    guard !files.isEmpty, files.count <= DataInference.fileLimit else { return .unknown }
    return files.map(body(ofFile:)).reduce(.null) { $0.merged(with: $1) }
  }

  private func body(ofFile file: String) -> ValueShape {
    if let document = project.documents[project.name(ofRelative: file)]?.document {
      return ValueShape(document.root)
    }
    guard let bytes = try? project.directory?.read(file, limit: DataInference.bodyLimit) else {
      return .unknown
    }
    return DataInference.shape(of: bytes)
  }

  private static func shape(of bytes: [UInt8]) -> ValueShape {
    (try? JSONDocument(bytes, name: "")).map { ValueShape($0.root) } ?? .unknown
  }
}

extension AddressPattern {
  /// Whether a request may have the path of a route. Its parameters, and the expressions in the address,
  /// match any text.
  fileprivate func mayMatch(_ route: RouteTable.Route) -> Bool {
    if let text = literal { return (try? RequestPath(text)).map(route.matches) ?? false }
    guard route.hasParameters else { return matches(route.path.normalized) }
    // The literal start must fit; the rest may match.
    return start.split(separator: "/" as Character).dropLast(start.hasSuffix("/") ? 0 : 1)
      .elementsEqual(
        route.path.segments.prefix(
          start.split(separator: "/" as Character).count - (start.hasSuffix("/") ? 0 : 1))
      ) { $0 == $1 || RouteTable.isParameter($1) }
  }
}
