// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

/// Returns a text in Portuguese; nil if it is missing.
func portugueseText(_ key: TextKey, _ category: PluralCategory) -> String? {
  switch key {
  case .buttonBack:
    return "Voltar"
  case .buttonCancel:
    return "Cancelar"
  case .buttonClose:
    return "Fechar"
  case .buttonOk:
    return "OK"
  case .buttonRetry:
    return "Tentar novamente"
  case .dialogKeysTitle:
    return "Teclas"
  case .errorTitleLoad:
    return "Não foi possível carregar"
  case .hintNext:
    return "próximo"
  case .searchMatch:
    return "Resultado {number} de {total}"
  case .formInvalidFields:
    switch category {
    case .one: return "{count} campo precisa de atenção"
    case .many: return "{count} de campos precisam de atenção"
    default: return "{count} campos precisam de atenção"
    }
  }
}
