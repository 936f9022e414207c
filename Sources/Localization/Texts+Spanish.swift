// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

/// Returns a text in Spanish; nil if it is missing.
func spanishText(_ key: TextKey, _ category: PluralCategory) -> String? {
  switch key {
  case .hintNext:
    return "siguiente"
  case .hintPress:
    return "activar"
  case .hintMore:
    return "más"
  case .hintKeys:
    return "teclas"
  case .hintBack:
    return "volver"
  case .hintCancel:
    return "cancelar"
  case .hintLeave:
    return "salir"
  case .hintDone:
    return "listo"
  case .hintLine:
    return "línea"
  case .hintChange:
    return "cambiar"
  case .hintCalendar:
    return "calendario"
  case .hintNextField:
    return "siguiente"
  case .hintDay:
    return "día"
  case .hintMonth:
    return "mes"
  case .hintChoose:
    return "elegir"
  case .hintSelect:
    return "elegir"
  case .hintGo:
    return "ir"
  case .hintClose:
    return "cerrar"
  case .hintPage:
    return "página"
  case .hintSearchEnd:
    return "terminar"
  case .hintSearchKeep:
    return "mantener"
  case .hintSearchShow:
    return "mostrar"
  case .hintSearchNext:
    return "siguiente"
  case .hintSearchPrevious:
    return "anterior"
  case .hintRetry:
    return "reintentar"
  case .hintRefresh:
    return "actualizar"
  case .hintRefreshing:
    return "actualizando"
  case .hintReload:
    return "recargar"
  case .hintRightPane:
    return "panel derecho"
  case .hintDetails:
    return "detalles"
  case .hintApply:
    return "aplicar"
  case .hintApplySave:
    return "aplicar y guardar"
  case .hintDismiss:
    return "descartar"
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
  case .buttonStay:
    return "Quedarse"
  case .buttonQuit:
    return "Salir"
  case .buttonToday:
    return "Hoy"
  case .buttonMore:
    return "Más"
  case .buttonRetrying:
    return "Reintentando…"
  case .buttonRetryIn:
    return "{retry} en {time}"
  case .buttonOpen:
    return "Abrir"
  case .buttonCopy:
    return "Copiar"
  case .keyTab:
    return "Tab"
  case .keyEnter:
    return "Intro"
  case .keySpace:
    return "Espacio"
  case .keyEscape:
    return "Esc"
  case .keyBackspace:
    return "Retroceso"
  case .keyDelete:
    return "Supr"
  case .keyInsert:
    return "Ins"
  case .keyHome:
    return "Inicio"
  case .keyEnd:
    return "Fin"
  case .keyPageUp:
    return "RePág"
  case .keyPageDown:
    return "AvPág"
  case .keyShift:
    return "Mayús"
  case .keyControl:
    return "Ctrl"
  case .keyAlt:
    return "Alt"
  case .keyMenu:
    return "Menú"
  case .keyArrows:
    return "flechas"
  case .keyLetters:
    return "letras"
  case .keyTo:
    return "a"
  case .keyWith:
    return "con"
  case .stateLoading:
    return "Cargando…"
  case .stateRefreshing:
    return "Actualizando…"
  case .stateSeconds:
    return "{seconds} s"
  case .stateSecondsOf:
    return "{seconds} s de {limit} s"
  case .stateNotLoaded:
    return "Sin cargar · pulse {key} para reintentar"
  case .stateScreenLoading:
    return "La pantalla se está cargando."
  case .stateNothingToRetry:
    return "Nada ha fallado ni se puede actualizar; pulse {key} para recargar la pantalla."
  case .stateEmptyList:
    return "Nada que mostrar"
  case .stateLoadingUrl:
    return "Cargando {url}"
  case .stateQueued:
    return "en cola"
  case .stateResolving:
    return "buscando servidor"
  case .stateConnecting:
    return "conectando"
  case .stateWaiting:
    return "esperando"
  case .stateReceiving:
    return "recibiendo {size}"
  case .stateStill:
    return "Todavía {activity}."
  case .stateSending:
    return "enviando {request}"
  case .stateLoadsAfter:
    return "La pantalla se cargará después de {request}."
  case .stateEscapeCancels:
    return "{key} cancela."
  case .stateLoadingWhat:
    return "cargando {path}"
  case .dialogKeysTitle:
    return "Teclas"
  case .dialogQuitTitle:
    return "¿Salir?"
  case .dialogDateTitle:
    return "Fecha"
  case .dialogEscForButtons:
    return "Esc para los botones"
  case .dialogMenuTitle:
    return "Acciones"
  case .errorTitleLoad:
    return "No se pudo cargar"
  case .errorTitleSend:
    return "No se pudo enviar"
  case .errorTitleAction:
    return "La acción falló"
  case .errorUnknown:
    return "Error desconocido."
  case .errorUnknownOccurred:
    return "Se produjo un error desconocido."
  case .errorMore:
    switch category {
    case .one: return "y {count} más"
    case .many: return "y {count} más"
    default: return "y {count} más"
    }
  case .errorAttempt:
    return "intento {number}"
  case .errorAttemptAt:
    return "intento {number}, {time}"
  case .errorLine:
    return "✕ {cause} · {key} reintentar"
  case .errorLineAttempt:
    return "✕ {cause} · intento {number} · {key} reintentar"
  case .errorShortComponent:
    return "la respuesta no es un componente válido"
  case .errorShortUrl:
    return "la URL no es válida"
  case .errorShortImage:
    return "no es una imagen"
  case .errorDeclarativeText:
    return "El texto de esta pantalla no es una pantalla válida de Beagle. Compruebe el JSON de la aplicación."
  case .errorTextWithoutScreen:
    return "El texto no contiene una pantalla: compruebe su JSON."
  case .errorEmptyAddress:
    return "La dirección está vacía: compruebe la url de la ruta y sus contextos."
  case .errorRequestGone:
    return "El registro ya no contiene la solicitud."
  case .errorRequestsTitle:
    return "Solicitudes fallidas"
  case .searchMatch:
    return "Resultado {number} de {total}"
  case .searchField:
    return "Búsqueda"
  case .searchRunning:
    return "buscando…"
  case .searchNoneYet:
    return "sin resultados por ahora"
  case .searchNone:
    return "sin resultados"
  case .searchOnPage:
    return ", página {page}"
  case .searchNoneSentence:
    return "Sin resultados."
  case .searchNoneYetSentence:
    return "Sin resultados por ahora."
  case .searchIncomplete:
    return "No se buscó en las partes que aún no se han cargado."
  case .searchMatchOrMore:
    return "Resultado {number} de {total} o más"
  case .searchMatchOnPage:
    return "{match}, en la página {page}"
  case .searchOnly:
    return "El único resultado"
  case .searchOnlySoFar:
    return "El único resultado por ahora"
  case .searchStillOnly:
    return "Sigue siendo el único resultado"
  case .searchStillOnlySoFar:
    return "Sigue siendo el único resultado por ahora"
  case .formInvalidFields:
    switch category {
    case .one: return "{count} campo requiere atención"
    case .many: return "{count} de campos requieren atención"
    default: return "{count} campos requieren atención"
    }
  case .formCheckValue:
    return "Compruebe este valor."
  case .formNotSent:
    return "El formulario no se envió; consulte el registro."
  case .formSubmitDisabled:
    return "«{title}» está desactivado; no se puede enviar el formulario."
  case .helpMoveFocus:
    return "mover el foco"
  case .helpPress:
    return "activar"
  case .helpScroll:
    return "desplazar"
  case .helpTurnPage:
    return "página o pestaña anterior o siguiente"
  case .helpSearch:
    return "buscar en la pantalla"
  case .helpSearchNext:
    return "resultado siguiente, resultado anterior"
  case .helpKeys:
    return "mostrar las teclas"
  case .helpRedraw:
    return "volver a dibujar la pantalla"
  case .helpSuspend:
    return "suspender; fg reanuda"
  case .helpQuit:
    return "salir"
  case .helpMenu:
    return "mostrar las acciones del componente"
  case .helpBack:
    return "volver"
  case .helpBackForward:
    return "volver, avanzar"
  case .helpCancel:
    return "cancelar"
  case .helpLeaveScroll:
    return "salir del área de desplazamiento"
  case .helpSelectTab:
    return "seleccionar una pestaña"
  case .helpSearchAccept:
    return "terminar de escribir y mantener los resultados"
  case .helpSearchPreviousNext:
    return "resultado anterior, resultado siguiente"
  case .helpSearchEnd:
    return "terminar la búsqueda"
  case .helpCaretLine:
    return "mover el cursor por líneas"
  case .helpSelectLine:
    return "seleccionar por líneas"
  case .helpStepNumber:
    return "aumentar o disminuir un número"
  case .helpOpenCalendar:
    return "abrir un calendario"
  case .helpNextField:
    return "ir al campo siguiente"
  case .helpPreviousField:
    return "ir al campo anterior"
  case .helpSubmit:
    return "enviar el formulario"
  case .helpLeaveField:
    return "salir del campo"
  case .helpCaretCharacter:
    return "mover el cursor por caracteres"
  case .helpCaretWord:
    return "mover el cursor por palabras"
  case .helpCaretStart:
    return "ir al principio"
  case .helpCaretEnd:
    return "ir al final"
  case .helpSelectText:
    return "seleccionar"
  case .helpCopy:
    return "copiar la selección"
  case .helpDelete:
    return "borrar un carácter o la selección"
  case .helpDeletePreviousWord:
    return "borrar la palabra anterior"
  case .helpDeleteNextWord:
    return "borrar la palabra siguiente"
  case .helpDeleteToSpace:
    return "borrar hasta el espacio anterior"
  case .helpDeleteToEnds:
    return "borrar hasta el principio, hasta el final"
  case .helpInsertDeleted:
    return "insertar de nuevo el texto borrado"
  case .helpUndoRedo:
    return "deshacer, rehacer"
  case .helpSelectDay:
    return "seleccionar un día"
  case .helpTurnMonth:
    return "mes anterior o siguiente"
  case .helpTurnYear:
    return "año anterior o siguiente"
  case .helpChoose:
    return "elegir"
  case .helpGo:
    return "ir"
  case .helpClose:
    return "cerrar"
  case .helpMenuLetter:
    return "elegir la acción con esta letra"
  case .helpRetry:
    return "repetir lo que falló, o actualizar"
  case .helpReload:
    return "recargar la pantalla"
  case .helpLog:
    return "mostrar el registro"
  case .helpRequests:
    return "mostrar las solicitudes"
  case .helpInspector:
    return "abrir o cerrar el inspector"
  case .helpPanes:
    return "mostrar uno o dos paneles"
  case .helpSwitchPane:
    return "cambiar de panel o inspector"
  case .helpPalette:
    return "encontrar una pantalla o un comando"
  case .helpDialogEscape:
    return "cerrar, volver o cancelar"
  case .helpDialogRetry:
    return "reintentar lo que falló"
  case .helpDialogQuit:
    return "confirmar la salida"
  case .helpDialogToday:
    return "seleccionar hoy en un calendario"
  case .helpDialogOpen:
    return "abrir una URL en otro programa"
  case .helpDialogCopy:
    return "copiar una URL o una solicitud como comando de curl"
  case .helpErrorDetails:
    return "mostrar la solicitud que falló"
  case .helpDismissError:
    return "descartar el error"
  case .helpTryAgain:
    return "volver a intentar"
  case .commandSearch:
    return "Buscar"
  case .commandSearchNext:
    return "Resultado siguiente"
  case .commandKeys:
    return "Teclas"
  case .commandRedraw:
    return "Volver a dibujar"
  case .commandSuspend:
    return "Suspender"
  case .commandQuit:
    return "Salir"
  case .commandMenu:
    return "Acciones"
  case .commandBack:
    return "Volver"
  case .commandForward:
    return "Avanzar"
  case .commandRetry:
    return "Reintentar"
  case .commandReload:
    return "Recargar"
  case .commandLog:
    return "Registro"
  case .commandRequests:
    return "Solicitudes"
  case .commandInspector:
    return "Inspector"
  case .commandPanes:
    return "Paneles"
  case .commandSwitchPane:
    return "Cambiar"
  case .commandDetails:
    return "Detalles"
  case .groupReading:
    return "Lector de pantalla"
  case .groupMoving:
    return "Navegación"
  case .groupPages:
    return "Páginas y pantallas"
  case .groupScreen:
    return "Esta pantalla"
  case .groupProgram:
    return "Programa"
  case .groupPanel:
    return "En el inspector"
  case .groupEditing:
    return "En un campo de texto"
  case .menuCopySelection:
    return "Copiar selección"
  case .menuCopyText:
    return "Copiar texto"
  case .menuEmpty:
    return "No hay nada que hacer aquí."
  case .menuCopyLink:
    return "Copiar enlace"
  case .menuCopyId:
    return "Copiar ID"
  case .menuCopyPlace:
    return "Copiar archivo y línea"
  case .menuOpenSource:
    return "Abrir código fuente"
  case .menuInspect:
    return "Inspeccionar"
  case .paletteCount:
    return "{matches} de {total}"
  case .paletteEmpty:
    return "Sin resultados."
  case .paletteTitle:
    return "Ir a"
  case .palettePlaceholder:
    return "Pantalla, ruta o comando"
  case .paletteOpen:
    return "Abrir {url}"
  case .paletteTheme:
    return "Tema: {name}"
  case .paletteCurrent:
    return "actual"
  case .paletteInspector:
    return "Inspector: {tab}"
  case .tabsMore:
    return "{count} más"
  case .paneLeft:
    return "izquierdo"
  case .paneRight:
    return "derecho"
  case .paneSingleController:
    return "Este controlador de navegación muestra un solo panel."
  case .paneNeedsScreen:
    return "Los dos paneles aparecen cuando una pantalla abre otra."
  case .paneNeedsColumns:
    return "Dos paneles necesitan {columns} columnas."
  case .paneAccessible:
    return "Con --accessible, hay un solo panel."
  case .paneRecording:
    return "Mientras se graba un flujo, hay un solo panel."
  case .fieldNotInForm:
    return "Este campo no está en un formulario."
  case .fieldFull:
    return "El campo está lleno: admite {limit} caracteres."
  case .fieldNumber:
    return "Este campo solo admite números."
  case .fieldDateCharacters:
    return "Este campo solo admite dígitos y - / . :"
  case .fieldGroupedNumber:
    return "Las flechas cambian un número sin separador de miles."
  case .fieldDateChanged:
    return "El campo de la fecha ha cambiado; no se introdujo nada."
  case .fieldEmailPlaceholder:
    return "nombre@ejemplo.com"
  case .fieldDatePlaceholder:
    return "fecha"
  case .calendarTitle:
    return "{month} de {year}"
  case .calendarDay:
    return "{weekday}, {day} de {month} de {year}"
  case .calendarToday:
    return "{day}, hoy"
  case .calendarFirstWeekday:
    return "1"
  case .calendarMonth1:
    return "enero"
  case .calendarMonth2:
    return "febrero"
  case .calendarMonth3:
    return "marzo"
  case .calendarMonth4:
    return "abril"
  case .calendarMonth5:
    return "mayo"
  case .calendarMonth6:
    return "junio"
  case .calendarMonth7:
    return "julio"
  case .calendarMonth8:
    return "agosto"
  case .calendarMonth9:
    return "septiembre"
  case .calendarMonth10:
    return "octubre"
  case .calendarMonth11:
    return "noviembre"
  case .calendarMonth12:
    return "diciembre"
  case .calendarWeekday1:
    return "lunes"
  case .calendarWeekday2:
    return "martes"
  case .calendarWeekday3:
    return "miércoles"
  case .calendarWeekday4:
    return "jueves"
  case .calendarWeekday5:
    return "viernes"
  case .calendarWeekday6:
    return "sábado"
  case .calendarWeekday7:
    return "domingo"
  case .calendarColumn1:
    return "lu"
  case .calendarColumn2:
    return "ma"
  case .calendarColumn3:
    return "mi"
  case .calendarColumn4:
    return "ju"
  case .calendarColumn5:
    return "vi"
  case .calendarColumn6:
    return "sá"
  case .calendarColumn7:
    return "do"
  case .messageNoForward:
    return "No hay ninguna pantalla hacia la que avanzar."
  case .messageFirstScreen:
    return "Esta es la primera pantalla; pulse {key} para salir."
  case .messageKeyIgnored:
    return "Tecla ignorada, púlsela de nuevo: la pantalla cambió."
  case .messageTextIgnored:
    return "Texto ignorado: su campo ya no existe. Haga una pausa antes de la siguiente tecla."
  case .messageKeyHeld:
    return "Tecla ignorada, púlsela de nuevo: seguía pulsada."
  case .messagePasteIgnored:
    return "Se ignoró el texto pegado: seleccione antes un campo."
  case .messagePasteCut:
    return "Solo se insertaron los primeros {limit} MiB del texto pegado."
  case .messageKeyUnused:
    return "{key} no hace nada; {help} lista las teclas."
  case .messageStillLoading:
    return "Espere a que se cargue; {key} cancela."
  case .messageCloseDialog:
    return "Cierre antes este cuadro de diálogo."
  case .messageCloseNamedDialog:
    return "Cierre antes «{title}»."
  case .messageNothingToRepeat:
    return "Nada que repetir; pulse {key} para buscar."
  case .messageQuitsAgain:
    return "Pulse {key} de nuevo para salir."
  case .messagePasswordNotCopied:
    return "Las contraseñas no se copian."
  case .messageScreenInvalid:
    return "No se puede mostrar esta pantalla. {error}"
  case .messageTerminalSmall:
    return "Agrande el terminal: al menos {size}."
  case .messageSizeNeeded:
    return "mínimo: {size}"
  case .messageTlsUnverified:
    return "TLS sin verificar"
  case .copyNothingToPaste:
    return "No se ha copiado nada aquí. Mayús con el botón central pega la selección del terminal."
  case .copyDone:
    return "Copiado, si el terminal lo permite."
  case .copyLines:
    switch category {
    case .one: return "Se copió {count} línea, si el terminal lo permite."
    case .many: return "Se copiaron {count} de líneas, si el terminal lo permite."
    default: return "Se copiaron {count} líneas, si el terminal lo permite."
    }
  case .copyCharacters:
    switch category {
    case .one: return "Se copió {count} carácter, si el terminal lo permite."
    case .many: return "Se copiaron {count} de caracteres, si el terminal lo permite."
    default: return "Se copiaron {count} caracteres, si el terminal lo permite."
    }
  case .copyNoClipboard:
    return "No se copió: el terminal no tiene portapapeles."
  case .copyTooLarge:
    return "No se copió: el texto tiene {size} KiB, y los terminales admiten como máximo {limit} KiB."
  case .copyRows:
    return "Se copiaron las primeras {copied} de {all} filas, si el terminal lo permite."
  case .copyPartialLines:
    switch category {
    case .one: return "Se copió {count} línea, sin el contenido no cargado, si el terminal lo permite."
    case .many: return "Se copiaron {count} de líneas, sin el contenido no cargado, si el terminal lo permite."
    default: return "Se copiaron {count} líneas, sin el contenido no cargado, si el terminal lo permite."
    }
  case .copyPartialRows:
    return "Se copiaron las primeras {copied} de {all} filas, sin el contenido no cargado, si el terminal lo permite."
  case .staleNote:
    return "de {time}, {age}"
  case .staleAgo:
    return "hace {duration}"
  case .staleAnnouncement:
    return "Esta pantalla es de {time} y puede estar desactualizada."
  case .staleAnnouncementReload:
    return "Esta pantalla es de {time} y puede estar desactualizada. Pulse {key} para recargarla."
  case .staleReloadFailed:
    return "No se pudo recargar a las {time} · {key} solicitudes"
  case .durationSeconds:
    switch category {
    case .one: return "{count} s"
    case .many: return "{count} s"
    default: return "{count} s"
    }
  case .durationMinutes:
    switch category {
    case .one: return "{count} min"
    case .many: return "{count} min"
    default: return "{count} min"
    }
  case .durationHours:
    switch category {
    case .one: return "{count} h"
    case .many: return "{count} h"
    default: return "{count} h"
    }
  case .durationDays:
    switch category {
    case .one: return "{count} día"
    case .many: return "{count} de días"
    default: return "{count} días"
    }
  case .quitPending:
    return "{request} aún no tiene respuesta. Es posible que el servidor haya recibido la solicitud."
  case .quitUnsentFields:
    switch category {
    case .one: return "El texto de {count} campo no se ha enviado."
    case .many: return "El texto de {count} de campos no se ha enviado."
    default: return "El texto de {count} campos no se ha enviado."
    }
  case .themeCool:
    return "frío"
  case .themeWarm:
    return "cálido"
  case .themeContrast:
    return "alto contraste"
  case .themeScheme:
    return "{colors}, {scheme}"
  case .themeDark:
    return "oscuro"
  case .themeLight:
    return "claro"
  case .themeAutomatic:
    return "{colors}, según el terminal"
  case .themeSaved:
    return "Tema {name} guardado."
  case .themeSavedOverridden:
    return "Tema {name} guardado; --theme tiene prioridad."
  case .themeNotSaved:
    return "Tema no guardado: {cause}"
  case .urlUnsupported:
    return "La URL «{url}» no se puede abrir; solo se admiten URL http, https y mailto."
  case .urlFailed:
    return "No se pudo abrir la URL: {cause}"
  case .urlTitleOpen:
    return "¿Abrir en otro programa?"
  case .urlTitleExternal:
    return "URL externa"
  case .urlOpenerFailed:
    return "xdg-open no pudo abrir la URL."
  case .webNotAPage:
    return "Esto no es una página web, sino {type}."
  case .webFailed:
    return "No se pudo cargar la página."
  case .webLinks:
    return "Enlaces"
  case .webInstall:
    return "Instale w3m para leer páginas web aquí. Sin él, solo se muestran las URL."
  case .webUnreadable:
    return "No se pudo leer la página: {cause}."
  case .webUnreadableThreads:
    return "No se pudo leer la página: hay demasiados hilos en ejecución."
  case .sizePart:
    return "{size} {unit}"
  case .sizePartOf:
    return "{size} de {total} {unit}"
  case .formatDecimal:
    return ","
  case .controllerNetwork:
    return "Red"
  case .controllerInvalidResponse:
    return "Respuesta no válida"
  case .controllerInvalidUrl:
    return "URL no válida"
  case .controllerAction:
    return "Acción"
  case .controllerUnknown:
    return "Error desconocido"
  case .controllerLoading:
    return "MyApp se está cargando"
  case .controllerFailed:
    return "Lo sentimos, algo salió mal."
  case .controllerTryAgain:
    return "Volver a intentar"
  case .failureSentence:
    return "{request} {reason}."
  case .failureReturned:
    return "devolvió {status}"
  case .failureFailed:
    return "falló: {reason}"
  case .failurePart:
    return "devolvió solo una parte de la respuesta, {range}"
  case .failureNoClient:
    return "no se envió: no hay ningún cliente de red configurado"
  case .failureRequestLimit:
    return "no se envió: más de {limit} desde la última tecla"
  case .failureRequests:
    switch category {
    case .one: return "{count} solicitud"
    case .many: return "{count} de solicitudes"
    default: return "{count} solicitudes"
    }
  case .failureRequestsForUrl:
    switch category {
    case .one: return "{count} solicitud a esta URL"
    case .many: return "{count} de solicitudes a esta URL"
    default: return "{count} solicitudes a esta URL"
    }
  case .failureQueueFull:
    return "no se envió: ya hay {count} solicitudes en espera"
  case .failureControlCharacters:
    return "se rechazó: la URL contiene caracteres de control"
  case .failureNotAbsolute:
    return "no se puede solicitar: no es una URL absoluta"
  case .failureScheme:
    return "se rechazó: {scheme} no es ni http ni https"
  case .failureHost:
    return "no se pudo encontrar el servidor {host}"
  case .failureSocket:
    return "ningún servidor escucha en el socket {path}"
  case .failureRefused:
    return "conexión rechazada por {place}"
  case .failureNoConnection:
    return "sin conexión con {place} ({cause})"
  case .failureClosed:
    return "{place} cerró la conexión sin responder"
  case .failureEndedInHeader:
    return "la respuesta terminó dentro de su cabecera"
  case .failureEndedEarly:
    return "la respuesta terminó antes de tiempo, {extent}"
  case .failureReset:
    return "{place} interrumpió el flujo ({cause})"
  case .failureResetAfter:
    return "{place} interrumpió el flujo {extent} ({cause})"
  case .failureHttp2Ended:
    return "{place} terminó la conexión HTTP/2 antes de completar la respuesta ({cause})"
  case .failureBroke:
    return "la conexión con {place} se interrumpió ({cause})"
  case .failureBrokeAfter:
    return "la conexión con {place} se interrumpió {extent} ({cause})"
  case .failureExtent:
    switch category {
    case .one: return "tras {count} byte"
    case .many: return "tras {count} de bytes"
    default: return "tras {count} bytes"
    }
  case .failureExtentOf:
    return "tras {received} de {announced} bytes"
  case .failureCompression:
    return "no se puede descomprimir el cuerpo de la respuesta"
  case .failureNotHttp:
    return "{place} envió algo que no es una respuesta HTTP válida"
  case .failureMalformedUrl:
    return "no es una URL válida"
  case .failureBodyLimit:
    return "la respuesta supera {size}"
  case .failureHeaderLimit:
    return "la cabecera de la respuesta es demasiado grande"
  case .failureExpansion:
    return "la respuesta descomprimida ocupa más de 200 veces lo que envió {place}"
  case .failureTimeoutConnection:
    return "superó el tiempo de espera: sin conexión con {place} en {time}"
  case .failureTimeoutHandshake:
    return "superó el tiempo de espera: {place} no completó la negociación TLS en {time}"
  case .failureTimeoutSilence:
    return "superó el tiempo de espera: {place} no envió nada durante {time}"
  case .failureTimeout:
    return "superó el tiempo de espera de {time}"
  case .failureTimeoutExtent:
    return "superó el tiempo de espera de {time}, {extent}"
  case .failureProxyHost:
    return "no se pudo encontrar el proxy"
  case .failureProxyNamedHost:
    return "no se pudo encontrar el proxy «{host}»"
  case .failureProxyRefused:
    return "el proxy {proxy} rechazó la conexión con {place}: {status}"
  case .failureProxyConnectionRefused:
    return "conexión rechazada por el proxy {proxy}"
  case .failureProxyNoConnection:
    return "sin conexión con el proxy {proxy}"
  case .failureTlsEnded:
    return "{place} terminó la conexión segura sin responder"
  case .failureTlsNotSpoken:
    return "sin conexión segura con {host}: el servidor en {place} no usa TLS"
  case .failureTlsCertificateRequired:
    return "{host} exige un certificado de cliente"
  case .failureTlsCertificateRejected:
    return "{host} no acepta el certificado de {file} ({cause})"
  case .failureTlsHandshake:
    return "{host} rechazó la negociación TLS ({cause})"
  case .failureTlsWrongName:
    return "el certificado de {place} no es para el nombre {host}"
  case .failureTlsNotYetValid:
    return "el certificado de {host} aún no es válido"
  case .failureTlsExpired:
    return "el certificado de {host} ha caducado"
  case .failureTlsSelfSigned:
    return "el certificado de {host} es autofirmado"
  case .failureTlsUnknownFileAuthority:
    return "el certificado de {host} no está firmado por una autoridad de {file}"
  case .failureTlsUnknownAuthority:
    return "el certificado de {host} está firmado por una autoridad en la que este equipo no confía"
  case .failureTlsOther:
    return "sin conexión segura con {host} ({cause})"
  case .failureTlsFile:
    return "no se pueden leer los certificados de {file}"
  case .failureRedirectLimit:
    return "hay más de {count} redirecciones"
  case .failureRedirectScheme:
    return "redirige a {url}, que no es http ni https"
  case .failureRedirectUnencrypted:
    return "redirige de https a {url}, que no está cifrado"
  case .failureRedirectBody:
    return "redirige a {url}, otro origen, que no debe recibir el cuerpo de la solicitud"
  case .failureRedirectMethod:
    return "redirige a {url}, otro origen, que no debe recibir una solicitud {method}"
  case .failureRedirectAddress:
    return "redirige a {url}, que no es una dirección válida"
  case .adviceTryAgainOrAsk:
    return "Vuelva a intentarlo o consulte a quien administra el servidor."
  case .adviceAsk:
    return "Consulte a quien administra el servidor."
  case .adviceMayBeReceived:
    return "Es posible que el servidor haya recibido la solicitud: compruébelo antes de enviarla de nuevo."
  case .adviceUnconfirmedCache:
    return "Confirma una respuesta en caché, pero no hay ninguna: consulte a quien administra el servidor."
  case .adviceRedirect:
    return "No se puede seguir la redirección: compruebe la dirección."
  case .adviceSignIn:
    return "El servidor exige autenticación: inicie sesión o compruebe las credenciales."
  case .adviceProxyLogin:
    return "Añada el nombre de usuario y la contraseña a la variable del proxy: http://NOMBRE:CONTRASEÑA@HOST:PUERTO."
  case .adviceAccessDenied:
    return "Acceso denegado: compruebe los permisos."
  case .adviceCheckPath:
    return "Compruebe la ruta o consulte a quien administra el servidor."
  case .adviceMethod:
    return "El servidor no admite este método para esta ruta."
  case .adviceWait:
    return "Espere un momento y vuelva a intentarlo."
  case .adviceRejected:
    return "El servidor rechazó la solicitud."
  case .advicePart:
    return "La solicitud no pidió una parte: consulte a quien administra el servidor."
  case .adviceHost:
    return "Compruebe el nombre y la conexión de red."
  case .adviceAddress:
    return "Compruebe la dirección y la conexión de red."
  case .adviceSocket:
    return "¿Está en marcha el servidor y es correcta la ruta?"
  case .adviceRunning:
    return "¿Está en marcha el servidor?"
  case .adviceCompression:
    return "Consulte a quien administra el servidor: el Content-Encoding no corresponde al cuerpo."
  case .advicePort:
    return "Compruebe el puerto: ¿pertenece al servidor?"
  case .adviceSpelling:
    return "Compruebe cómo está escrita."
  case .adviceUrlSpelling:
    return "Compruebe cómo está escrita la URL."
  case .adviceRequestLess:
    return "Solicite menos datos a la vez."
  case .adviceCookies:
    return "Consulte a quien administra el servidor: una causa habitual es el exceso de cookies."
  case .adviceExpansion:
    return "Ningún texto se comprime tanto: consulte a quien administra el servidor."
  case .advicePortHttps:
    return "Compruebe el puerto: ¿espera https?"
  case .adviceProxyVariables:
    return "Compruebe las variables http_proxy, https_proxy y no_proxy."
  case .adviceProxyOperator:
    return "Consulte a quien administra el proxy o incluya el servidor en no_proxy."
  case .adviceProxyRunning:
    return "¿Está en marcha el proxy? Compruebe las variables http_proxy, https_proxy y no_proxy."
  case .adviceNetworkClient:
    return "Añada la ruta a localScreens, o llame a serve(directory:) o serve(baseURL:) de BeagleApplication."
  case .adviceReloadLoop:
    return "Es probable que la pantalla se cargue a sí misma una y otra vez."
  case .adviceWaitForSome:
    return "Espere a que terminen algunas y vuelva a intentarlo."
  case .adviceContexts:
    return "Compruebe los contextos de la URL."
  case .adviceAbsoluteUrl:
    return "Escríbala con http:// o https://, o comiéncela con «/» y defina la URL base."
  case .adviceSimulated:
    return "Vuelva a intentarlo: fallo simulado {number} de {total}."
  case .adviceTlsMayNotAccept:
    return "Vuelva a intentarlo. Es posible que no acepte el certificado de {file}."
  case .adviceTlsMayRequire:
    return "Vuelva a intentarlo. Es posible que exija un certificado de cliente; vea --cert y --key."
  case .adviceTlsHttp:
    return "¿Espera el servidor http:// en lugar de https://?"
  case .adviceTlsPassCertificate:
    return "Use --cert y --key para indicar uno que el servidor acepte."
  case .adviceTlsRightCertificate:
    return "Compruebe que es el de este servidor o consulte a quien administra el servidor."
  case .adviceTlsHandshake:
    return "Es posible que exija un certificado de cliente (vea --cert y --key) o una versión de TLS que este equipo no admite."
  case .adviceTlsOtherServer:
    return "Compruebe la dirección: es posible que haya respondido otro servidor."
  case .adviceTlsClockAsk:
    return "Compruebe el reloj de este equipo y consulte a quien administra el servidor."
  case .adviceTlsRenew:
    return "Compruebe el reloj de este equipo y pida a quien administra el servidor que lo renueve."
  case .adviceTlsTrust:
    return "Si es el correcto, confíe en él con --cacert ARCHIVO; --insecure omite todas las comprobaciones."
  case .adviceTlsAuthorityFile:
    return "Compruebe que --cacert indica el archivo de su autoridad; --insecure omite todas las comprobaciones."
  case .adviceTlsTrustAuthority:
    return "Si es el correcto, confíe en su autoridad con --cacert ARCHIVO; --insecure omite todas las comprobaciones."
  case .adviceTlsClock:
    return "Compruebe el certificado del servidor y el reloj de este equipo."
  case .adviceTlsPem:
    return "Compruebe el archivo que indica --cacert: debe contener certificados PEM."
  case .adviceNewTokenRejected:
    return "El servidor rechazó un token nuevo: inicie sesión de nuevo."
  case .adviceRedirectDirectly:
    return "Solicite esa URL directamente si confía en ella."
  case .chooserTitle:
    return "Pantallas"
  case .unreadableEmpty:
    return "{request} devolvió {status} en lugar de una pantalla. Consulte a quien administra el servidor."
  case .unreadableEmptyBody:
    return "{request} devolvió {status} con el cuerpo vacío en lugar de una pantalla. Consulte a quien administra el servidor."
  case .unreadablePage:
    return "{request} devolvió una página web en lugar de una pantalla. ¿Es una página de inicio de sesión? Inicie sesión antes o envíe las credenciales que espera, como una cabecera Authorization."
  case .unreadableTitledPage:
    return "{request} devolvió una página web en lugar de una pantalla, {title}. ¿Es una página de inicio de sesión? Inicie sesión antes o envíe las credenciales que espera, como una cabecera Authorization."
  case .unreadableCharset:
    return "{request} devolvió un texto que no está en UTF-8, sino en {charset}. Pida a quien administra el servidor que envíe JSON en UTF-8."
  case .unreadableEncoding:
    return "{request} devolvió un texto que no está en UTF-8, sin indicar el juego de caracteres: {cause}. Pida a quien administra el servidor que envíe JSON en UTF-8."
  case .unreadableTruncated:
    return "{request} devolvió un JSON que termina a la mitad, tras {count} bytes (línea {line}, columna {column}). Vuelva a intentarlo o consulte a quien administra el servidor."
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
  case .accessibleRoleRadioGroup:
    return "botones de opción"
  case .accessibleRoleSlider:
    return "control deslizante"
  case .accessibleRoleStepper:
    return "contador"
  case .accessibleRoleSwitch:
    return "interruptor"
  case .accessibleRoleMeter:
    return "medidor"
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
  case .accessibleRoleList:
    return "lista"
  case .accessibleRoleHelp:
    return "ayuda"
  case .accessibleRoleCalendar:
    return "calendario"
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
  case .accessibleStateOn:
    return "activado"
  case .accessibleStateOff:
    return "desactivado"
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
    return "sugerencia {text}"
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
  case .accessibleAlertClosed:
    return "Alerta cerrada."
  case .accessibleMenuClosed:
    return "Menú cerrado."
  case .accessibleListClosed:
    return "Lista cerrada."
  case .accessibleHelpClosed:
    return "Ayuda cerrada."
  case .accessibleCalendarClosed:
    return "Calendario cerrado."
  case .accessibleReloadFailed:
    return "No se pudo recargar a las {time}."
  case .accessibleLeftField:
    return "Salió de {name}."
  case .accessibleLoading:
    return "Cargando…"
  case .accessibleLoaded:
    return "Cargado."
  case .accessibleLoadingEnded:
    return "Carga detenida."
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
  case .accessibleFailedAttempt:
    return "No se pudo cargar, intento {number}: {cause}"
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
  case .accessibleCharacterMinus:
    return "menos"
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
    return "silenciar hasta la próxima tecla"
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
