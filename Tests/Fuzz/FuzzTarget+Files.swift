import BeagleNetworking
import BeagleSchema
import BeagleTUI

@testable import beagle_tui

/// The files of a directory of screens.
extension FuzzTarget {
  static func project(_ bytes: [UInt8]) throws(Failure) {
    do {
      let file = try ProjectFile(json: bytes, path: "p/.beagle-tui.json")
      try require(
        file.entryScreens.allSatisfy { $0.hasPrefix("/") }, "an entry screen is not a path")
    } catch let error as Failure {
      throw error
    } catch {
      let message = (error as? ConfigError)?.description ?? ""
      try require(
        message.hasPrefix("p/.beagle-tui.json:"), "an error does not name the file: \(message)")
    }
  }

  static func routes(_ bytes: [UInt8]) throws(Failure) {
    do {
      let table = try RouteTable(bytes)
      for route in table.routes {
        try require((100...599).contains(route.status), "the status \(route.status)")
        try require(
          route.bodyFile?.split(separator: "/").contains("..") != true,
          "a body is outside of the directory")
        if route.query != route.path.query { continue }
        guard case .route = table.match(method: route.method, path: route.path) else {
          throw Failure(description: "a route does not match its own path")
        }
      }
    } catch let error as Failure {
      throw error
    } catch {
      let message = (error as? RouteTable.Failure)?.message ?? ""
      try require(message.hasPrefix("routes.json:"), "an error without a position: \(message)")
    }
  }

  static func theme(_ bytes: [UInt8]) throws(Failure) {
    do {
      let file = try ThemeFile(json: bytes, name: "t.json")
      _ = file.colors.count
    } catch {
      let message = "\(error)"
      try require(message.hasPrefix("t.json:"), "an error without a position: \(message)")
    }
  }
}
