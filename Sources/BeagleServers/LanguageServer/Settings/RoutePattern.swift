import BeagleAnalysis
import BeagleNetworking

/// The path of a route that serves the addresses of a pattern.
struct RoutePattern {
  private let pattern: AddressPattern

  init(_ pattern: AddressPattern) { self.pattern = pattern }

  /// Returns the path of a route for a pattern: an expression that is a whole part of the path becomes
  /// a parameter.
  static func path(of pattern: AddressPattern) -> String? {
    switch pattern {
    case .literal(let text):
      let path = text.prefix { $0 != "?" && $0 != "#" }
      return path.hasPrefix("/") ? String(path) : nil
    case .pieces(let pieces):
      guard let first = pieces.first, first.hasPrefix("/") else { return nil }
      if pieces.count == 1 { return first }
      var path = ""
      for (index, piece) in pieces.enumerated() {
        if index > 0 {
          guard path.hasSuffix("/") else { return nil }
          path += pieces.count == 2 ? "{id}" : "{id\(index)}"
          guard piece.isEmpty || piece.hasPrefix("/") || piece.hasPrefix("?") else { return nil }
        }
        path += piece
      }
      return String(path.prefix { $0 != "?" && $0 != "#" })
    }
  }

  /// Whether a request of the pattern may have the path of a route.
  func matches(_ route: RequestPath) -> Bool {
    if case .literal(let text) = pattern {
      guard let path = try? RequestPath(text) else { return false }
      return path.segments.count == route.segments.count
        && zip(route.segments, path.segments).allSatisfy {
          $0 == $1 || RouteTable.isParameter($0)
        }
    }
    return RoutePattern.path(of: pattern).flatMap { try? RequestPath($0) }.map { path in
      path.segments.count == route.segments.count
        && zip(route.segments, path.segments).allSatisfy {
          $0 == $1 || RouteTable.isParameter($0) || RouteTable.isParameter($1)
        }
    } ?? false
  }
}
