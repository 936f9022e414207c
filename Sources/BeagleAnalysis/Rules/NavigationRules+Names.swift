import BeagleSchema

/// Finds the misspelled names in the values of navigations.
extension NavigationRules {
  /// Returns the member of a navigation whose name is probably meant as the last one of a path, and which
  /// the screen does not read, and whether it is the only one and can mean no other path.
  /// - Parameter read: The paths of the uses.
  static func misspelling(
    of path: [Path.Node], in value: NavigationContextValue?, _ uses: some Sequence<ContextUse>,
    _ read: PathTree<Bool>
  ) -> (name: String?, isCertain: Bool) {
    guard let value, case .key(let name)? = path.last else { return (nil, false) }
    let holder = ValueShape.null.writing(value.shape, at: value.path[...]).at(path.dropLast()).shape
    guard case .object(let members)? = holder else { return (nil, false) }
    let names = members.keys.filter { other in
      !read.containsPart(of: path.dropLast() + [.key(other)], of: true)
    }
    guard let wrong = TypoCorrection.best(for: name, amongUnordered: names) else {
      return (nil, false)
    }
    let meant = uses.compactMap { use -> String? in
      guard use.path.count >= path.count, use.path.starts(with: path.dropLast()),
        case .key(let key) = use.path[path.count - 1], members[key] == nil
      else { return nil }
      return key
    }
    return (
      wrong,
      isTypingError(wrong, for: name) && TypoCorrection.isClear(for: name, as: wrong, among: names)
        && TypoCorrection.isClear(for: wrong, as: name, among: meant)
    )
  }

  /// Returns whether a name is another one with a typing error. Names such as `item` and `items`, `active` and
  /// `inactive`, or `startX` and `startY`, differ on purpose.
  private static func isTypingError(_ wrong: String, for name: String) -> Bool {
    if wrong.lowercased() == name.lowercased() { return true }
    let (wrong, name) = (Array(wrong.utf8), Array(name.utf8))
    let start = zip(wrong, name).prefix { $0 == $1 }.count
    let end = zip(wrong.dropFirst(start).reversed(), name.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let different = wrong[start..<wrong.count - end] + name[start..<name.count - end]
    guard start > 0, min(wrong.count, name.count) > 3,
      different.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 })
    else { return false }
    return end > 0 || different.count == 1 && different.first != UInt8(ascii: "s")
  }
}
