/// A description of elements on the screen.
///
/// An element matches if it has all the given properties.
package final class FlowSelector: Sendable {
  /// A regular expression for the whole text, the hint of an empty field, or the accessibility text.
  let text: FlowText?
  /// A regular expression for the whole id.
  let id: FlowText?
  /// The position among the matches from top to bottom, then left to right, from 0. It may be an
  /// expression.
  let index: FlowText?
  /// The positions relative to other elements.
  let relations: [Relation]
  /// The selector of a direct child.
  let containsChild: FlowSelector?
  /// The selectors of elements inside. All of them must match.
  let containsDescendants: [FlowSelector]
  /// The required states; nil if the state does not matter.
  let states: States
  /// The traits. The element must have all of them.
  let traits: [Trait]
  /// The size in points; nil if it does not matter.
  let size: Size?
  /// The position in the file.
  let location: FlowLocation

  /// A position relative to another element.
  package struct Relation: Sendable {
    /// The kinds of relations.
    package enum Kind: String, Sendable, CaseIterable {
      /// The element is further down, up, left or right, or inside of the other.
      case below, above, leftOf, rightOf, childOf
    }

    /// The kind.
    let kind: Kind
    /// The other element.
    let selector: FlowSelector
  }

  /// States of an element.
  struct States: Sendable, Equatable {
    /// Whether the element is enabled.
    var enabled: Bool?
    /// Whether the element is selected.
    var selected: Bool?
    /// Whether the element is checked.
    var checked: Bool?
    /// Whether the element has the focus.
    var focused: Bool?
  }

  /// A trait of an element.
  enum Trait: String, Sendable, CaseIterable {
    /// The element has a text.
    case text
    /// The element has a text of at least 200 characters.
    case longText = "long-text"
    /// The width and the height are almost equal.
    case square
  }

  /// A size with a tolerance, in points.
  struct Size: Sendable, Equatable {
    /// The width.
    var width: Int?
    /// The height.
    var height: Int?
    /// The greatest difference.
    var tolerance: Int
  }

  init(
    text: FlowText?, id: FlowText? = nil, index: FlowText? = nil, relations: [Relation] = [],
    containsChild: FlowSelector? = nil, containsDescendants: [FlowSelector] = [],
    states: States = States(), traits: [Trait] = [], size: Size? = nil, location: FlowLocation
  ) {
    self.text = text
    self.id = id
    self.index = index
    self.relations = relations
    self.containsChild = containsChild
    self.containsDescendants = containsDescendants
    self.states = states
    self.traits = traits
    self.size = size
    self.location = location
  }

  /// Whether the selector has no conditions. Any element matches it then.
  var isEmpty: Bool {
    text == nil && id == nil && index == nil && relations.isEmpty && containsChild == nil
      && containsDescendants.isEmpty && states == States() && traits.isEmpty && size == nil
  }
}

/// A point on the screen or in an element.
enum FlowPoint: Sendable, Equatable {
  /// Points from the left and the top.
  case absolute(x: Int, y: Int)
  /// Percentages of the width and the height, from 0 to 100.
  case relative(x: Int, y: Int)

  /// Parses `50%,50%` or `120,300`; nil for another text.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
    }
    guard parts.count == 2 else { return nil }
    let isRelative = parts.allSatisfy { $0.hasSuffix("%") }
    guard isRelative || !parts.contains(where: { $0.contains("%") }) else { return nil }
    let numbers = parts.compactMap { Int(isRelative ? String($0.dropLast()) : $0) }
    guard numbers.count == 2 else { return nil }
    if isRelative {
      guard numbers.allSatisfy((0...100).contains) else { return nil }
      self = .relative(x: numbers[0], y: numbers[1])
    } else {
      guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
      self = .absolute(x: numbers[0], y: numbers[1])
    }
  }
}
