import BeagleSchema

extension DynamicObject {
  /// The most that an action may put into a context: characters of strings and elements together.
  /// Without a bound, a few lines of JSON that double a string forty times eat all memory.
  static let maximumWeight = 16 << 20

  /// Whether the value is small enough for a context. Parts that still stand in their document are
  /// bounded by it and not looked at.
  var fitsContext: Bool {
    var budget = DynamicObject.maximumWeight
    return spend(&budget)
  }

  private func spend(_ budget: inout Int) -> Bool {
    switch self {
    case .string(let text): budget -= text.utf8.count + 1
    case .array(let elements):
      budget -= elements.count
      if elements.node == nil {
        for element in elements where !element.spend(&budget) { return false }
      }
    case .dictionary(let members):
      budget -= members.count
      if members.node == nil {
        for (_, member) in members.members where !member.spend(&budget) { return false }
      }
    default: budget -= 1
    }
    return budget >= 0
  }
}
