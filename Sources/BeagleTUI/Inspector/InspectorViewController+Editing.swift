import TerminalKit

/// Edits a value in its row.
extension InspectorViewController {
  func beginEditing(_ id: InspectorRow.ID, _ text: String) {
    endFiltering()
    editedRow = id
    editor.text = text
    editor.errorMessage = nil
    panel.addSubview(editor)
    placeEditor()
    editingView = editor
    panel.setNeedsDisplay()
  }

  func endEditing() {
    guard editedRow != nil else { return }
    editedRow = nil
    editingView = nil
    editor.removeFromSuperview()
    panel.setNeedsDisplay()
  }

  func commitEdit() {
    guard let id = editedRow else { return }
    if let message = contexts.commit(editor.text, to: id) {
      editor.errorMessage = message
      return placeEditor()
    }
    endEditing()
    panelWindow?.showMessage("The context was set.")
  }

  /// Positions the text field over the edited row.
  func placeEditor() {
    guard let id = editedRow else { return }
    guard let index = list.rows.firstIndex(where: { $0.id == id }), tabIndex == 1 else {
      return endEditing()
    }
    panel.place(editor, overRow: index)
  }
}

/// Filters the rows of a tab.
extension InspectorViewController {
  /// The key bindings of the filter, if the tab has one.
  var filterBindings: [KeyBinding] { tab.canBeFiltered ? KeyBinding.inspectorFilter : [] }

  /// Whether the user types the text of the filter.
  var isFiltering: Bool { editingView is InspectorFilterField }

  /// Whether the panel shows the filter above the list.
  var showsFilter: Bool { tab.canBeFiltered && (isFiltering || !tab.filter.isEmpty) }

  func makeFilterField() -> InspectorFilterField {
    let field = InspectorFilterField()
    field.placeholder = "Words in a row"
    field.onChange = { [weak self] text in
      guard let self else { return }
      tab.filter = RowFilter(text)
      panel.setNeedsDisplay()
    }
    field.onPress = { [weak self] in self?.beginFiltering() }
    field.onCommit = { [weak self] in self?.endFiltering() }
    field.onCancel = { [weak self] in _ = self?.clearFilter() }
    return field
  }

  /// Gives the keyboard to the text of the filter.
  func beginFiltering() {
    guard tab.canBeFiltered, !isFiltering else { return }
    endEditing()
    select(part: .list)
    // The field is shared by all tabs.
    if filterField.text != tab.filter.text { filterField.text = tab.filter.text }
    if filterField.superview == nil { panel.addSubview(filterField) }
    editingView = filterField
    placeFilter()
  }

  /// Gives the keyboard back to the list, which stays filtered.
  func endFiltering() {
    guard isFiltering else { return }
    editingView = nil
    panel.setNeedsDisplay()
  }

  /// Shows all rows again. Returns false if they are not filtered.
  func clearFilter() -> Bool {
    guard showsFilter else { return false }
    endFiltering()
    tab.filter = RowFilter("")
    placeFilter()
    panel.setNeedsDisplay()
    return true
  }

  private func removeFilterField() {
    panel.subviews.first { $0 is InspectorFilterField }?.removeFromSuperview()
  }

  /// Positions the text of the filter above the list, or removes it.
  func placeFilter() {
    guard showsFilter, let area = panel.parts.filter else {
      if isFiltering { endFiltering() }
      return removeFilterField()
    }
    if filterField.superview == nil { panel.addSubview(filterField) }
    if filterField.text != tab.filter.text { filterField.text = tab.filter.text }
    panel.place(filterField, in: area)
  }
}
