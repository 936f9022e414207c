import BeagleAnalysis
import BeagleAutomation
import BeagleTUI

/// The findings of ``Pilot/check(_:)``.
public struct ScreenCheckError: Error, Sendable, CustomStringConvertible {
  /// A finding in a screen.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The place, for example `Screen > Container > Button 2 > enabled`. A number counts the components of the same
    /// type in their container.
    public var path: String
    /// The reason, for example `the text "tru" is neither an expression nor a value of the type Bool`.
    public var message: String

    /// The place and the reason.
    public var description: String { "\(path): \(message)" }
  }

  /// All findings, in the order of the components.
  public let findings: [Finding]

  /// The file of the call that checked the screen, as `#fileID` writes it; empty if it is not known.
  public let file: String
  /// The line of the call in ``file``, from 1.
  public let line: Int

  /// One line for each finding, with the file and the line of the call.
  public var description: String {
    let place = file.isEmpty ? "" : "\(file):\(line): "
    return findings.map { "\(place)\($0)" }.joined(separator: "\n")
  }
}

extension Pilot {
  /// Checks a screen that is written in Swift, without opening it, with the rules of `beagle-tui check`: expressions,
  /// contexts, operations and their arguments, colors, style ids, ids and more. It also finds actions that cannot run
  /// and components without a view.
  ///
  ///     try pilot.check(ordersScreen(["Coffee"]))
  ///
  /// Register the components, actions and operations of the application in ``Pilot/dependencies`` before, and set its
  /// theme.
  /// - Throws: ``ScreenCheckError`` with all findings, and the file and line of this call.
  public func check(
    _ screen: Screen, fileID: String = #fileID, line: Int = #line
  ) throws(ScreenCheckError) {
    var options = CheckOptions()
    options.operations = dependencies.operationsProvider.ownNames
    options.controllers = Set(dependencies.navigation.registrations.map(\.id))
    options.theme = ThemeStyleIDs(dependencies.theme.styleIDs)
    let checker = SwiftScreenChecker(
      decoder: dependencies.decoder, options: options, problems: screen.unusableTypes)
    let findings = checker.findings(in: screen).map { finding in
      let help = finding.diagnostic.help.map { "; \($0)" } ?? ""
      return ScreenCheckError.Finding(
        path: finding.path, message: finding.diagnostic.message + help)
    }
    guard findings.isEmpty else {
      throw ScreenCheckError(findings: findings, file: fileID, line: line)
    }
  }
}
