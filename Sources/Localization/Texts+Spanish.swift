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
  case .accessibleRoleButton:
    return "botón"
  case .accessibleRoleLink:
    return "enlace"
  case .accessibleRoleHeading:
    return "encabezado"
  case .accessibleRoleTextField:
    return "campo de texto"
  case .accessibleRolePasswordField:
    return "campo de contraseña"
  case .accessibleRoleNumberField:
    return "campo numérico"
  case .accessibleRoleDateField:
    return "campo de fecha"
  case .accessibleRoleEmailField:
    return "campo de correo"
  case .accessibleRoleCheckBox:
    return "casilla"
  case .accessibleRoleRadioButton:
    return "botón de opción"
  case .accessibleRoleImage:
    return "imagen"
  case .accessibleRoleTab:
    return "pestaña"
  case .accessibleRolePage:
    return "página"
  case .accessibleRolePages:
    return "páginas"
  case .accessibleRoleRow:
    return "fila"
  case .accessibleRoleScrollArea:
    return "área desplazable"
  case .accessibleRoleWebPage:
    return "página web"
  case .accessibleRoleDialog:
    return "diálogo"
  case .accessibleRoleAlert:
    return "alerta"
  case .accessibleStateSelected:
    return "seleccionado"
  case .accessibleStateChecked:
    return "marcado"
  case .accessibleStateNotChecked:
    return "no marcado"
  case .accessibleStateNotSelected:
    return "no seleccionado"
  case .accessibleStateDisabled:
    return "desactivado"
  case .accessibleStateEnabled:
    return "activado"
  case .accessibleStateBusy:
    return "ocupado"
  case .accessibleStateReadOnly:
    return "solo lectura"
  case .accessibleStateInvalid:
    return "no válido"
  case .accessibleStateEmpty:
    return "vacío"
  case .accessiblePosition:
    return "{number} de {count}"
  case .accessibleRow:
    return "fila {number} de {count}"
  case .accessibleHint:
    return "ejemplo {text}"
  case .accessibleScreen:
    return "Pantalla: {title}"
  case .accessibleScreenUntitled:
    return "Pantalla sin título"
  case .accessibleFocus:
    return "Foco: {line}"
  case .accessibleHeading:
    return "Encabezado: {text}"
  case .accessibleError:
    return "Error en {name}: {message}"
  case .accessibleErrorOfFocus:
    return "Error: {message}"
  case .accessibleErrorCleared:
    return "{name}: error corregido."
  case .accessibleDialogClosed:
    return "Diálogo cerrado."
  case .accessibleLeftField:
    return "Salió de {name}."
  case .accessibleLoading:
    return "Cargando…"
  case .accessibleLoaded:
    return "Cargado."
  case .accessibleLoadingEnded:
    return "Carga terminada."
  case .accessibleUpToDate:
    return "Actualizado."
  case .accessibleMoreBelow:
    return "Más abajo."
  case .accessibleMoreRight:
    return "Más a la derecha."
  case .accessibleMoreLeft:
    return "Más a la izquierda."
  case .accessibleMoreBoth:
    return "Más a la izquierda y a la derecha."
  case .accessibleStart:
    return "Inicio."
  case .accessibleEnd:
    return "Fin."
  case .accessibleNoControl:
    return "Ningún control tiene el foco."
  case .accessibleNoControls:
    return "Ningún control."
  case .accessibleNoHeading:
    return "Ningún encabezado."
  case .accessibleNoNextHeading:
    return "No hay encabezado siguiente."
  case .accessibleNoPreviousHeading:
    return "No hay encabezado anterior."
  case .accessibleDeleted:
    return "Borrado: {text}"
  case .accessibleSelectedText:
    return "{text} seleccionado"
  case .accessibleFieldEnd:
    return "fin"
  case .accessibleControls:
    return "Controles"
  case .accessibleControlsPlaceholder:
    return "Parte de un nombre"
  case .accessibleGreeting:
    return "Pulse {help} para ver las teclas y {quit} para salir. En un campo de texto, pulse antes Esc."
  case .accessibleFailed:
    return "No se pudo cargar: {cause}"
  case .accessibleRetryKey:
    return "{key} reintenta"
  case .accessibleCharacterSpace:
    return "espacio"
  case .accessibleCharacterPeriod:
    return "punto"
  case .accessibleCharacterComma:
    return "coma"
  case .accessibleCharacterColon:
    return "dos puntos"
  case .accessibleCharacterSemicolon:
    return "punto y coma"
  case .accessibleCharacterHyphen:
    return "guion"
  case .accessibleCharacterUnderscore:
    return "guion bajo"
  case .accessibleCharacterQuestionMark:
    return "signo de interrogación"
  case .accessibleCharacterExclamationMark:
    return "signo de exclamación"
  case .accessibleCharacterApostrophe:
    return "apóstrofo"
  case .accessibleCharacterQuote:
    return "comillas"
  case .accessibleCharacterLeftParenthesis:
    return "abre paréntesis"
  case .accessibleCharacterRightParenthesis:
    return "cierra paréntesis"
  case .accessibleCharacterSlash:
    return "barra"
  case .accessibleCharacterBar:
    return "barra vertical"
  case .accessibleKeyHeadings:
    return "encabezado siguiente, anterior"
  case .accessibleKeyControls:
    return "listar los controles"
  case .accessibleKeyWhere:
    return "decir dónde está"
  case .accessibleKeyRepeat:
    return "repetir el último anuncio"
  case .accessibleKeyStop:
    return "callar hasta la próxima tecla"
  case .accessibleCharacters:
    switch category {
    case .one: return "{count} carácter"
    case .many: return "{count} de caracteres"
    default: return "{count} caracteres"
    }
  case .accessibleMoreCharacters:
    switch category {
    case .one: return "y {count} carácter más"
    case .many: return "y {count} de caracteres más"
    default: return "y {count} caracteres más"
    }
  case .accessibleSearchEnded:
    return "Búsqueda terminada."
  case .accessibleKeyUp:
    return "Arriba"
  case .accessibleKeyDown:
    return "Abajo"
  case .accessibleKeyLeft:
    return "Izquierda"
  case .accessibleKeyRight:
    return "Derecha"
  case .accessibleKeyPageUp:
    return "Re Pág"
  case .accessibleKeyPageDown:
    return "Av Pág"
  case .accessibleKeyEscape:
    return "Escape"
  case .accessibleKeyDelete:
    return "Suprimir"
  case .accessibleKeyControl:
    return "Control"
  case .accessibleDone:
    return "Listo."
  case .accessibleSeconds:
    switch category {
    case .one: return "{count} segundo"
    case .many: return "{count} de segundos"
    default: return "{count} segundos"
    }
  case .accessibleMenu:
    return "Menú"
  }
}
