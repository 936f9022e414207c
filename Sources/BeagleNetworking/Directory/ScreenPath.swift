/// The path of a screen in Swift. A segment such as `{id}` is a parameter, as in the paths of ``RouteTable``.
package struct ScreenPath: Hashable, Sendable {
  /// The path as written.
  package let path: String
  private let segments: [String]

  /// Creates a pattern from its text. A path that no request can have matches none.
  package init(_ path: String) {
    self.path = path
    segments = (try? RequestPath(path))?.segments ?? []
  }

  /// The names of the parameters in their order, without braces.
  package var parameters: [String] { segments.filter(RouteTable.isParameter).map(Self.name) }

  /// Why the path cannot have its parameters; nil if it can.
  package var problem: String? {
    if let segment = segments.first(where: { $0.utf8.first == UInt8(ascii: ":") }) {
      return "\"\(segment)\" is not a parameter of the path \(path); write {\(segment.dropFirst())}"
    }
    return (try? RequestPath(path)).flatMap(RouteTable.problem(ofParametersIn:))
  }

  /// Returns the values of the parameters in the path of a request; nil if it does not match.
  private func values(in request: RequestPath) -> [String: String]? {
    guard segments.count == request.segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, value) in zip(segments, request.segments) {
      if RouteTable.isParameter(segment) {
        values[Self.name(segment)] = value
      } else if segment != value {
        return nil
      }
    }
    return values
  }

  private static func name(_ segment: String) -> String { String(segment.dropFirst().dropLast()) }

  /// Returns the path that a URL opens, with the values of its parameters; nil for none. The query and fragment of the
  /// URL do not matter, nor does a missing slash at its start. A path without parameters is preferred to one with
  /// parameters, and among these one with a later first parameter.
  package static func match(
    _ url: String, among paths: some Collection<String>
  ) -> (path: String, values: [String: String])? {
    let base = UrlParts.base(of: url)
    let rooted = "/" + base
    if let path = paths.first(where: { $0 == base || $0 == rooted }), !hasBrace(path) {
      return (path, [:])
    }
    guard paths.contains(where: hasBrace), let request = (try? RequestPath(base)) ?? relative(base)
    else { return nil }
    let matches = paths.map { ScreenPath($0) }.compactMap { path in
      path.values(in: request).map { (path: path, values: $0) }
    }
    // /orders/ has an empty parameter, and does not open the screen of /orders.
    guard matches.contains(where: { !$0.values.isEmpty }) else { return nil }
    return matches.min { $0.path.precedes($1.path) }.map { ($0.path.path, $0.values) }
  }

  private static func hasBrace(_ path: String) -> Bool { path.utf8.contains(UInt8(ascii: "{")) }

  /// Returns the path of a URL without a slash at its start; nil for an absolute URL.
  private static func relative(_ url: String) -> RequestPath? {
    UrlParts(url) == nil ? try? RequestPath("/" + url) : nil
  }

  private func precedes(_ other: ScreenPath) -> Bool {
    for (segment, otherSegment) in zip(segments, other.segments) {
      let isParameter = RouteTable.isParameter(segment)
      if isParameter != RouteTable.isParameter(otherSegment) { return !isParameter }
    }
    return path < other.path
  }
}
