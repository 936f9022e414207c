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
  case .accessibleRoleButton:
    return "botão"
  case .accessibleRoleLink:
    return "link"
  case .accessibleRoleHeading:
    return "título"
  case .accessibleRoleTextField:
    return "campo de texto"
  case .accessibleRolePasswordField:
    return "campo de senha"
  case .accessibleRoleNumberField:
    return "campo numérico"
  case .accessibleRoleDateField:
    return "campo de data"
  case .accessibleRoleEmailField:
    return "campo de e-mail"
  case .accessibleRoleCheckBox:
    return "caixa de seleção"
  case .accessibleRoleRadioButton:
    return "botão de opção"
  case .accessibleRoleImage:
    return "imagem"
  case .accessibleRoleTab:
    return "aba"
  case .accessibleRolePage:
    return "página"
  case .accessibleRolePages:
    return "páginas"
  case .accessibleRoleRow:
    return "linha"
  case .accessibleRoleScrollArea:
    return "área de rolagem"
  case .accessibleRoleWebPage:
    return "página da web"
  case .accessibleRoleDialog:
    return "diálogo"
  case .accessibleRoleAlert:
    return "alerta"
  case .accessibleStateSelected:
    return "selecionado"
  case .accessibleStateChecked:
    return "marcado"
  case .accessibleStateNotChecked:
    return "não marcado"
  case .accessibleStateNotSelected:
    return "não selecionado"
  case .accessibleStateDisabled:
    return "desativado"
  case .accessibleStateEnabled:
    return "ativado"
  case .accessibleStateBusy:
    return "ocupado"
  case .accessibleStateReadOnly:
    return "somente leitura"
  case .accessibleStateInvalid:
    return "inválido"
  case .accessibleStateEmpty:
    return "vazio"
  case .accessiblePosition:
    return "{number} de {count}"
  case .accessibleRow:
    return "linha {number} de {count}"
  case .accessibleHint:
    return "dica {text}"
  case .accessibleScreen:
    return "Tela: {title}"
  case .accessibleScreenUntitled:
    return "Tela sem título"
  case .accessibleFocus:
    return "Foco: {line}"
  case .accessibleHeading:
    return "Título: {text}"
  case .accessibleError:
    return "Erro em {name}: {message}"
  case .accessibleErrorOfFocus:
    return "Erro: {message}"
  case .accessibleErrorCleared:
    return "{name}: erro corrigido."
  case .accessibleDialogClosed:
    return "Diálogo fechado."
  case .accessibleLeftField:
    return "Saiu de {name}."
  case .accessibleLoading:
    return "Carregando…"
  case .accessibleLoaded:
    return "Carregado."
  case .accessibleLoadingEnded:
    return "Carregamento encerrado."
  case .accessibleUpToDate:
    return "Atualizado."
  case .accessibleMoreBelow:
    return "Mais abaixo."
  case .accessibleMoreRight:
    return "Mais à direita."
  case .accessibleMoreLeft:
    return "Mais à esquerda."
  case .accessibleMoreBoth:
    return "Mais à esquerda e à direita."
  case .accessibleStart:
    return "Início."
  case .accessibleEnd:
    return "Fim."
  case .accessibleNoControl:
    return "Nenhum controle tem o foco."
  case .accessibleNoControls:
    return "Nenhum controle."
  case .accessibleNoHeading:
    return "Nenhum título."
  case .accessibleNoNextHeading:
    return "Nenhum título seguinte."
  case .accessibleNoPreviousHeading:
    return "Nenhum título anterior."
  case .accessibleDeleted:
    return "Apagado: {text}"
  case .accessibleSelectedText:
    return "{text} selecionado"
  case .accessibleFieldEnd:
    return "fim"
  case .accessibleControls:
    return "Controles"
  case .accessibleControlsPlaceholder:
    return "Parte de um nome"
  case .accessibleGreeting:
    return "Pressione {help} para as teclas e {quit} para sair. Em um campo de texto, pressione Esc antes."
  case .accessibleFailed:
    return "Não foi possível carregar: {cause}"
  case .accessibleRetryKey:
    return "{key} tenta de novo"
  case .accessibleCharacterSpace:
    return "espaço"
  case .accessibleCharacterPeriod:
    return "ponto"
  case .accessibleCharacterComma:
    return "vírgula"
  case .accessibleCharacterColon:
    return "dois-pontos"
  case .accessibleCharacterSemicolon:
    return "ponto e vírgula"
  case .accessibleCharacterHyphen:
    return "hífen"
  case .accessibleCharacterUnderscore:
    return "sublinhado"
  case .accessibleCharacterQuestionMark:
    return "ponto de interrogação"
  case .accessibleCharacterExclamationMark:
    return "ponto de exclamação"
  case .accessibleCharacterApostrophe:
    return "apóstrofo"
  case .accessibleCharacterQuote:
    return "aspas"
  case .accessibleCharacterLeftParenthesis:
    return "abre parênteses"
  case .accessibleCharacterRightParenthesis:
    return "fecha parênteses"
  case .accessibleCharacterSlash:
    return "barra"
  case .accessibleCharacterBar:
    return "barra vertical"
  case .accessibleKeyHeadings:
    return "próximo título, título anterior"
  case .accessibleKeyControls:
    return "listar os controles"
  case .accessibleKeyWhere:
    return "dizer onde você está"
  case .accessibleKeyRepeat:
    return "repetir o último anúncio"
  case .accessibleKeyStop:
    return "calar até a próxima tecla"
  case .accessibleCharacters:
    switch category {
    case .one: return "{count} caractere"
    case .many: return "{count} de caracteres"
    default: return "{count} caracteres"
    }
  case .accessibleMoreCharacters:
    switch category {
    case .one: return "e mais {count} caractere"
    case .many: return "e mais {count} de caracteres"
    default: return "e mais {count} caracteres"
    }
  case .accessibleSearchEnded:
    return "Busca encerrada."
  case .accessibleKeyUp:
    return "Para cima"
  case .accessibleKeyDown:
    return "Para baixo"
  case .accessibleKeyLeft:
    return "Esquerda"
  case .accessibleKeyRight:
    return "Direita"
  case .accessibleKeyPageUp:
    return "Page Up"
  case .accessibleKeyPageDown:
    return "Page Down"
  case .accessibleKeyEscape:
    return "Esc"
  case .accessibleKeyDelete:
    return "Delete"
  case .accessibleKeyControl:
    return "Control"
  case .accessibleDone:
    return "Pronto."
  case .accessibleSeconds:
    switch category {
    case .one: return "{count} segundo"
    case .many: return "{count} de segundos"
    default: return "{count} segundos"
    }
  case .accessibleMenu:
    return "Menu"
  }
}
