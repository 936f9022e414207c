/// What keys do, for those who look for it by name.
extension Window {
  /// Whether a box or an overlay keeps keys and mouse from the rest of the screen.
  package var isCovered: Bool { modalView != nil }

  /// What the keys do that work here, those that only move left out.
  package var commands: [CommandPalette.Entry] {
    var seen: Set<String> = []
    return reachableBindings.compactMap { binding in
      guard binding.scope != .focus,
        let action = binding.keys.first?.value,
        action != .searchNext || search != nil, seen.insert(binding.help).inserted,
        !binding.help.isEmpty
      else { return nil }
      return CommandPalette.Entry(
        binding.title ?? binding.help, about: binding.title == nil ? "" : binding.help,
        detail: binding.name
      ) { [weak self] in self?.run(action) }
    }
  }

  /// Does what a key would do. The key itself may be text for what has the focus.
  private func run(_ action: KeyAction) {
    noteUserEvent()
    if perform(action) { return }
    var controller: ViewController? = topController?.topmost
    while let current = controller {
      if current.perform(action) { return }
      controller = current.parent
    }
  }
}
