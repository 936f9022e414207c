import CellText
import Localization

/// The words for an element: its name, role, states, position, value and description, in this order.
@MainActor
struct SpokenElement {
  private let element: SemanticElement
  /// The name in words, without a drawn box.
  let name: String
  private let box: DrawnBox?
  /// Whether the name is that of the role.
  private let isNameless: Bool

  init(_ element: SemanticElement) {
    self.element = element
    let isPressable = element.role == .button || element.role == .link
    box = isPressable ? DrawnBox(element.name) : nil
    var name = box?.name ?? element.name
    // The label of a field often ends with a colon.
    if element.role == .textField, name.count > 1, name.last == ":" { name.removeLast() }
    if element.view?.accessibility.isTimer == true { name = SpokenElement.withSeconds(name) }
    isNameless = element.isNameless
    if let text = element.view?.accessibility.spokenText, element.part == nil { name = text }
    if let text = element.view?.accessibility.spokenAlert, element.role == .alert { name = text }
    if element.view is ContextMenu { name = localized(.accessibleMenu) }
    if isNameless, element.roleDescription == nil, let role = SpokenElement.roleKey(element.role) {
      name = localized(role)
    }
    if isPressable, name.count == 1 { name = SpokenCharacter.words(forButton: name) }
    if let rating = StarRating(name) {
      name = localized.accessiblePosition(number: "\(rating.stars)", count: "\(rating.count)")
    }
    self.name = name
  }

  /// Whether the element is the checked one of several radio buttons.
  var isCheckedRadio: Bool {
    box.map { $0.isRadio && $0.isChecked }
      ?? (element.role == .radioButton && element.states.contains(.checked))
  }

  /// Returns a countdown such as `Retry in 5 s` with "seconds" for its unit: a screen reader speaks `s` as a letter.
  private static func withSeconds(_ name: String) -> String {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    guard words.last == "s", let count = words.dropLast().last.flatMap({ Int($0) }) else {
      return name
    }
    return (words.dropLast(2) + [localized.accessibleSeconds(count: count)[...]]).joined(
      separator: " ")
  }

  /// Returns the whole line.
  /// - Parameters:
  ///   - position: the position in a list or on the screen.
  ///   - row: the text that names the row of a list around the element.
  ///   - saysChoice: whether a drawn radio button says if it is selected.
  ///   - isFocus: whether the line is about the focus. A field then also says its error.
  func line(
    position: String? = nil, row: String? = nil, isFocus: Bool = false, saysChoice: Bool = true
  ) -> String {
    var phrase = SpokenPhrase(name)
    phrase.add(role)
    for state in states(saysChoice: saysChoice) { phrase.add(state) }
    if isEmptyField { phrase.add(localized(.accessibleStateEmpty)) }
    let ownPosition = element.position.map { SpokenElement.words($0) }
    // The rows of a list that draws them itself have their key or their kind before their number.
    if element.part != nil, element.role == .listItem, let value { phrase.add(value: value) }
    phrase.add(row ?? "")
    phrase.add(ownPosition ?? position ?? "")
    if element.part == nil || element.role != .listItem, let value { add(value, to: &phrase) }
    if element.role == .alert, let detail = element.detail { phrase.add(detail) }
    if let hint { phrase.add(localized.accessibleHint(text: hint)) }
    if isFocus, let problem = element.problem {
      phrase.add(localized.accessibleErrorOfFocus(message: problem))
    }
    return phrase.text
  }

  /// The name, role and states: the part of a line that is announced again when it changes.
  var core: String {
    var phrase = SpokenPhrase(name)
    phrase.add(role)
    for state in states { phrase.add(state) }
    if element.role != .textField, element.role != .scrollArea, let value {
      add(value, to: &phrase)
    }
    return phrase.text
  }

  private func add(_ value: String, to phrase: inout SpokenPhrase) {
    switch element.role {
    case .pages, .pageIndicator, .scrollArea: phrase.add(value)
    default: phrase.add(value: value)
    }
  }

  // MARK: - Parts

  private var role: String {
    if let box, !box.isButton {
      return localized(box.isRadio ? .accessibleRoleRadioButton : .accessibleRoleCheckBox)
    }
    // An element without a name has the title of its role as one.
    guard !isNameless || element.role == .textField else { return "" }
    if let words = element.roleDescription { return words }
    switch element.role {
    case .textField: return fieldRole
    case .listItem where element.part != nil: return ""
    case .dialog: return dialogRole
    default: return SpokenElement.roleKey(element.role).map { localized($0) } ?? ""
    }
  }

  /// Returns the text of a role; nil for one that is not spoken.
  private static func roleKey(_ role: SemanticElement.Role) -> TextKey? {
    switch role {
    case .textField: .accessibleRoleTextField
    case .button: .accessibleRoleButton
    case .link: .accessibleRoleLink
    case .header: .accessibleRoleHeading
    case .image: .accessibleRoleImage
    case .tab: .accessibleRoleTab
    case .page: .accessibleRolePage
    case .pages: .accessibleRolePages
    case .listItem: .accessibleRoleRow
    case .scrollArea: .accessibleRoleScrollArea
    case .webPage: .accessibleRoleWebPage
    case .dialog: .accessibleRoleDialog
    case .alert: .accessibleRoleAlert
    case .checkBox: .accessibleRoleCheckBox
    case .radioButton: .accessibleRoleRadioButton
    case .radioGroup: .accessibleRoleRadioGroup
    case .switch: .accessibleRoleSwitch
    case .slider: .accessibleRoleSlider
    case .stepper: .accessibleRoleStepper
    case .meter: .accessibleRoleMeter
    case .window, .navigationBar, .text, .tabList, .pageIndicator, .list, .progress, .status,
      .group:
      nil
    }
  }

  private var dialogRole: String {
    switch (element.view as? Overlay)?.kind {
    // The title of a menu says that it is one.
    case .menu?: ""
    case .list?: localized(.accessibleRoleList)
    case .keys?: localized(.accessibleRoleHelp)
    case .calendar?: localized(.accessibleRoleCalendar)
    case .dialog?, nil: localized(.accessibleRoleDialog)
    }
  }

  /// Returns the announcement when a box closes.
  static func ending(of box: SemanticElement) -> TextKey {
    if box.role == .alert { return .accessibleAlertClosed }
    return switch (box.view as? Overlay)?.kind {
    case .menu?: .accessibleMenuClosed
    case .list?: .accessibleListClosed
    case .keys?: .accessibleHelpClosed
    case .calendar?: .accessibleCalendarClosed
    case .dialog?, nil: .accessibleDialogClosed
    }
  }

  private var fieldRole: String {
    if element.states.contains(.secure) { return localized(.accessibleRolePasswordField) }
    let content = (element.view as? TextField).map { ($0.accepts, $0.isForEmail) }
    let key: TextKey =
      switch content {
      case (.number, _)?: .accessibleRoleNumberField
      case (.date, _)?: .accessibleRoleDateField
      case (_, true)?: .accessibleRoleEmailField
      default: .accessibleRoleTextField
      }
    let role = localized(key)
    return isNameless && key == .accessibleRoleTextField ? "" : role
  }

  private var states: [String] { states(saysChoice: true) }

  private func states(saysChoice: Bool) -> [String] {
    var words: [String] = []
    func add(_ state: SemanticElement.State, _ key: TextKey) {
      if element.states.contains(state) { words.append(localized(key)) }
    }
    if let box, saysChoice || !box.isRadio {
      words.append(
        localized(
          box.isRadio
            ? box.isChecked ? .accessibleStateSelected : .accessibleStateNotSelected
            : box.isChecked ? .accessibleStateChecked : .accessibleStateNotChecked))
    }
    if let (on, off) = checkedWords, saysChoice || element.role != .radioButton {
      words.append(localized(element.states.contains(.checked) ? on : off))
    }
    if element.role != .listItem || element.part == nil { add(.selected, .accessibleStateSelected) }
    add(.disabled, .accessibleStateDisabled)
    add(.busy, .accessibleStateBusy)
    add(.readOnly, .accessibleStateReadOnly)
    add(.invalid, .accessibleStateInvalid)
    return words
  }

  /// The words for an element that can be checked: those for on and off.
  private var checkedWords: (on: TextKey, off: TextKey)? {
    switch element.role {
    case .checkBox: (.accessibleStateChecked, .accessibleStateNotChecked)
    case .radioButton: (.accessibleStateSelected, .accessibleStateNotSelected)
    case .switch: (.accessibleStateOn, .accessibleStateOff)
    default:
      element.states.contains(.checked)
        ? (.accessibleStateChecked, .accessibleStateNotChecked) : nil
    }
  }

  /// The states alone, as an announcement of a change, after the value if keys change it.
  var stateChange: String? {
    let value = element.actions.contains(.adjust) ? value : nil
    let words = (value.map { [$0] } ?? []) + states
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private var isEmptyField: Bool { element.role == .textField && element.value?.isEmpty == true }

  /// The value; nil for none. A secret is its length.
  private var value: String? {
    guard let value = element.value, !value.isEmpty else { return nil }
    if element.states.contains(.secure) {
      return localized.accessibleCharacters(count: value.count)
    }
    switch element.role {
    case .pages, .pageIndicator:
      // A position such as "3 / 7".
      let parts = value.split(separator: " ").filter { $0 != "/" }.map(String.init)
      return parts.count == 2
        ? localized.accessiblePosition(number: parts[0], count: parts[1]) : value
    default: return value
    }
  }

  /// The placeholder of an empty field, unless it is the name.
  private var hint: String? {
    guard isEmptyField, element.problem == nil, let hint = element.source.hint, !hint.isEmpty,
      hint != element.name
    else {
      return nil
    }
    return TextMetrics.line(hint)
  }

  /// Returns a position in words.
  static func words(_ position: SemanticElement.Position) -> String {
    localized.accessiblePosition(number: "\(position.number)", count: "\(position.count)")
  }

  /// Returns the position of a list row in words.
  static func words(row: SemanticElement.Position) -> String {
    localized.accessibleRow(number: "\(row.number)", count: "\(row.count)")
  }
}

extension SemanticElement {
  /// The reason why the value is invalid; nil if it is valid.
  var problem: String? {
    guard states.contains(.invalid), let detail, !detail.isEmpty else { return nil }
    return detail
  }
}
