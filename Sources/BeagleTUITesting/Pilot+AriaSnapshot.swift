import BeagleAutomation
import BeagleTUI

/// An error of ``Pilot/assertAriaSnapshot(_:masking:)``.
public enum AriaSnapshotError: Error, Sendable, CustomStringConvertible {
  /// The template is invalid. The text has the line, the column and the mistake.
  case invalid(String)
  /// The screen differs from the template. The text has the different lines, as in `git diff`.
  case different(String)

  /// A description of the error.
  public var description: String {
    switch self {
    case .invalid(let text): text
    case .different(let difference): "the screen differs from the ARIA snapshot:\n\(difference)"
    }
  }
}

extension Pilot {
  /// Returns the roles, names and states of the screen in YAML, in the format of Playwright's ARIA
  /// snapshots.
  ///
  ///     - heading "Orders" [level=1]
  ///     - text: Latest orders
  ///     - button "Track order"
  ///
  /// - Parameter masks: ids and roles of elements whose content is left out, for example `clock` or
  ///   `img`.
  public func ariaSnapshot(masking masks: [String] = []) -> String {
    AriaSnapshot(semantics, masks: SnapshotMasks(masks)).text
  }

  /// Compares the screen with a template in the format of Playwright's ARIA snapshots.
  ///
  /// ```swift
  /// try pilot.assertAriaSnapshot(
  ///   """
  ///   - heading "Orders"
  ///   - button /Track/
  ///   """)
  /// ```
  ///
  /// The elements of the template occur on the screen in this order; the screen can have more. Names
  /// and texts can be regular expressions in slashes. `- /children: equal` compares the number of
  /// children too, and `deep-equal` that of all descendants.
  ///
  /// - Parameters:
  ///   - template: the YAML.
  ///   - masks: ids and roles of elements that are not compared.
  /// - Throws: ``AriaSnapshotError`` if the screen differs. The error lists the different lines.
  public func assertAriaSnapshot(
    _ template: String, masking masks: [String] = []
  ) throws(AriaSnapshotError) {
    try compare(template, name: "template", masks: masks)
  }

  /// Compares the screen with a template from a file.
  func compare(
    _ template: String, name: String, masks: [String] = []
  ) throws(AriaSnapshotError) {
    let parsed: AriaTemplate
    do throws(AriaTemplateError) {
      parsed = try AriaTemplate(template, name: name)
    } catch { throw .invalid(error.description) }
    let screen = AriaSnapshot(semantics, masks: SnapshotMasks(masks))
    let difference: SnapshotDifference?
    do throws(SearchPattern.Failure) {
      difference = try screen.difference(from: parsed, path: name)
    } catch { throw .invalid("\(name): \(error.description)") }
    guard let difference else { return }
    let warnings = parsed.warnings.map { "warning: \($0)\n" }.joined()
    throw .different(difference.text(title: "screen", isColored: false) + warnings)
  }
}
