extension TextField {
  /// What a person has typed into a field, with the cursor, what is selected and the way back.
  package struct Edit: Sendable {
    fileprivate let editor: LineEditor
    fileprivate let firstVisible: Int
  }

  /// What was typed; nil where nothing was. Setting it gives the field what was typed into another one
  /// whose place it takes: ``onTextChange`` is called alone.
  package final var edit: Edit? {
    get { wasEdited ? Edit(editor: editor, firstVisible: firstVisible) : nil }
    set {
      guard let newValue else { return }
      editor = newValue.editor
      firstVisible = newValue.firstVisible
      wasEdited = true
      contentDidChange()
    }
  }
}
