import BeagleTUI

/// The names that a new component or application cannot have, because they have a meaning already.
enum ReservedName {
  /// Returns why a type of an application cannot have a name, and a better name; nil if it can.
  static func problem(ofType name: String) -> String? {
    let owner: String
    if contains(swiftWords, name) {
      owner = "Swift"
    } else if contains(swiftTypes, name) || contains(testingTypes, name) {
      owner = "Swift's libraries"
    } else if contains(LibraryTypes.names, name) {
      owner = "BeagleTUI"
    } else {
      return nil
    }
    return
      "\(name) has a meaning in \(owner), which the new type would hide; choose another name, such as App\(name)"
  }

  /// Returns why the package and the module of an application cannot have a name, and a better name; nil if they can.
  static func problem(ofApplication name: String) -> String? {
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let better = "choose another name, such as Orders or \(capital)App"
    if contains(swiftWords, name) || contains(swiftKeywords, name) {
      return "\(name) is a word of Swift; \(better)"
    }
    if contains(modules, name) {
      return "\(name) is the name of a module that the application is built with; \(better)"
    }
    let isType =
      contains(swiftTypes, name) || contains(testingTypes, name)
      || contains(LibraryTypes.names, name)
    return isType ? "\(name) is the name of a type that the application uses; \(better)" : nil
  }

  private static func contains(_ names: String, _ name: String) -> Bool {
    names.split(separator: " ").contains { $0 == name }
  }

  /// The words of Swift that begin with a capital letter.
  private static let swiftWords = "Any Protocol Self Type"

  /// The other words of Swift that cannot be the name of a module, and the name of the file that begins a program.
  private static let swiftKeywords =
    "actor as associatedtype async await break case catch class continue default defer deinit do else enum"
    + " extension fallthrough false fileprivate for func guard if import in init inout internal is let macro main"
    + " nil open operator package precedencegroup private protocol public repeat rethrows return self static"
    + " struct subscript super switch throw throws true try typealias var where while"

  /// The types of Swift that code of applications uses often.
  private static let swiftTypes =
    "AnyObject Array Bool Character CodingKey CodingKeys Codable Collection Comparable Data Date Decodable Decoder"
    + " Dictionary Double Encodable Encoder Equatable Error Float Hashable Identifiable Int Iterator MainActor Never"
    + " Optional Range Regex Result Sendable Sequence Set String Substring Task UInt URL UUID Void"

  private static let testingTypes = "Issue Suite Tag Test Trait"

  /// The modules that an application is built with, and the names that their manifests use.
  static let modules =
    "BeagleAnalysis BeagleAutomation BeagleNetworking BeagleSchema BeagleServers BeagleTUI BeagleTUITesting CCurl"
    + " CIDN2 CMicroHTTPD CNcurses CPCRE2 CSQLite CTerminalSupport CYAML CZlib CellText FlexLayout JSON Localization"
    + " SystemSupport TerminalKit"
    + " Dispatch Foundation FoundationEssentials Glibc Observation Package PackageDescription Swift Synchronization"
    + " Testing XCTest"
}
