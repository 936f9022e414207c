// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

/// Returns a text in Spanish; nil if it is missing.
func spanishText(_ key: TextKey, _ category: PluralCategory) -> String? {
  switch key {
  case .buttonBack:
    return "Atrás"
  case .buttonCancel:
    return "Cancelar"
  case .buttonClose:
    return "Cerrar"
  case .buttonOk:
    return "Aceptar"
  case .buttonRetry:
    return "Reintentar"
  case .dialogKeysTitle:
    return "Teclas"
  case .errorTitleLoad:
    return "No se pudo cargar"
  case .hintNext:
    return "siguiente"
  case .searchMatch:
    return "Resultado {number} de {total}"
  case .formInvalidFields:
    switch category {
    case .one: return "{count} campo requiere atención"
    case .many: return "{count} de campos requieren atención"
    default: return "{count} campos requieren atención"
    }
  }
}
