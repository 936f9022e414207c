// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

/// Returns a text in Portuguese; nil if it is missing.
func portugueseText(_ key: TextKey, _ category: PluralCategory) -> String? {
  switch key {
  case .hintNext:
    return "próximo"
  case .hintPress:
    return "acionar"
  case .hintMore:
    return "mais"
  case .hintKeys:
    return "teclas"
  case .hintBack:
    return "voltar"
  case .hintCancel:
    return "cancelar"
  case .hintLeave:
    return "sair"
  case .hintDone:
    return "concluir"
  case .hintLine:
    return "linha"
  case .hintChange:
    return "alterar"
  case .hintCalendar:
    return "calendário"
  case .hintNextField:
    return "próximo"
  case .hintDay:
    return "dia"
  case .hintMonth:
    return "mês"
  case .hintChoose:
    return "escolher"
  case .hintSelect:
    return "selecionar"
  case .hintGo:
    return "ir"
  case .hintClose:
    return "fechar"
  case .hintPage:
    return "página"
  case .hintSearchEnd:
    return "encerrar"
  case .hintSearchKeep:
    return "manter"
  case .hintSearchShow:
    return "mostrar"
  case .hintSearchNext:
    return "próximo"
  case .hintSearchPrevious:
    return "anterior"
  case .hintRetry:
    return "tentar de novo"
  case .hintRefresh:
    return "atualizar"
  case .hintRefreshing:
    return "atualizando"
  case .hintReload:
    return "recarregar"
  case .hintRightPane:
    return "painel direito"
  case .hintDetails:
    return "detalhes"
  case .hintApply:
    return "aplicar"
  case .hintApplySave:
    return "aplicar e salvar"
  case .hintDismiss:
    return "dispensar"
  case .buttonBack:
    return "Voltar"
  case .buttonCancel:
    return "Cancelar"
  case .buttonClose:
    return "Fechar"
  case .buttonOk:
    return "OK"
  case .buttonRetry:
    return "Tentar de novo"
  case .buttonStay:
    return "Ficar"
  case .buttonQuit:
    return "Sair"
  case .buttonToday:
    return "Hoje"
  case .buttonMore:
    return "Mais"
  case .buttonRetrying:
    return "Tentando…"
  case .buttonRetryIn:
    return "{retry} em {time}"
  case .buttonOpen:
    return "Abrir"
  case .buttonCopy:
    return "Copiar"
  case .keyTab:
    return "Tab"
  case .keyEnter:
    return "Enter"
  case .keySpace:
    return "Espaço"
  case .keyEscape:
    return "Esc"
  case .keyBackspace:
    return "Backspace"
  case .keyDelete:
    return "Del"
  case .keyInsert:
    return "Ins"
  case .keyHome:
    return "Home"
  case .keyEnd:
    return "End"
  case .keyPageUp:
    return "PgUp"
  case .keyPageDown:
    return "PgDn"
  case .keyShift:
    return "Shift"
  case .keyControl:
    return "Ctrl"
  case .keyAlt:
    return "Alt"
  case .keyMenu:
    return "Menu"
  case .keyArrows:
    return "setas"
  case .keyLetters:
    return "letras"
  case .keyTo:
    return "a"
  case .keyWith:
    return "com"
  case .stateLoading:
    return "Carregando…"
  case .stateRefreshing:
    return "Atualizando…"
  case .stateSeconds:
    return "{seconds} s"
  case .stateSecondsOf:
    return "{seconds} s de {limit} s"
  case .stateNotLoaded:
    return "Não carregado · pressione {key} para tentar de novo"
  case .stateScreenLoading:
    return "A tela está carregando."
  case .stateNothingToRetry:
    return "Nada falhou nem pode ser atualizado; pressione {key} para recarregar a tela."
  case .stateEmptyList:
    return "Nada para mostrar"
  case .stateLoadingUrl:
    return "Carregando {url}"
  case .stateQueued:
    return "na fila"
  case .stateResolving:
    return "procurando servidor"
  case .stateConnecting:
    return "conectando"
  case .stateWaiting:
    return "aguardando"
  case .stateReceiving:
    return "recebendo {size}"
  case .stateStill:
    return "Ainda {activity}."
  case .stateSending:
    return "enviando {request}"
  case .stateLoadsAfter:
    return "A tela será carregada após {request}."
  case .stateEscapeCancels:
    return "{key} cancela."
  case .stateLoadingWhat:
    return "carregando {path}"
  case .dialogKeysTitle:
    return "Teclas"
  case .dialogQuitTitle:
    return "Sair?"
  case .dialogDateTitle:
    return "Data"
  case .dialogEscForButtons:
    return "Esc para os botões"
  case .dialogMenuTitle:
    return "Ações"
  case .errorTitleLoad:
    return "Não foi possível carregar"
  case .errorTitleSend:
    return "Não foi possível enviar"
  case .errorTitleAction:
    return "A ação falhou"
  case .errorUnknown:
    return "Erro desconhecido."
  case .errorUnknownOccurred:
    return "Ocorreu um erro desconhecido."
  case .errorMore:
    switch category {
    case .one: return "e mais {count}"
    case .many: return "e mais {count}"
    default: return "e mais {count}"
    }
  case .errorAttempt:
    return "tentativa {number}"
  case .errorAttemptAt:
    return "tentativa {number}, {time}"
  case .errorLine:
    return "✕ {cause} · {key} tentar de novo"
  case .errorLineAttempt:
    return "✕ {cause} · tentativa {number} · {key} tentar de novo"
  case .errorShortComponent:
    return "a resposta não é um componente válido"
  case .errorShortUrl:
    return "a URL não é válida"
  case .errorShortImage:
    return "não é uma imagem"
  case .errorDeclarativeText:
    return "O texto desta tela não é uma tela Beagle válida. Verifique o JSON no aplicativo."
  case .errorTextWithoutScreen:
    return "O texto não contém uma tela: verifique seu JSON."
  case .errorEmptyAddress:
    return "O endereço está vazio: verifique a url da rota e seus contextos."
  case .errorRequestGone:
    return "O registro não contém mais a requisição."
  case .errorRequestsTitle:
    return "Requisições que falharam"
  case .searchMatch:
    return "Resultado {number} de {total}"
  case .searchField:
    return "Pesquisa"
  case .searchRunning:
    return "pesquisando…"
  case .searchNoneYet:
    return "nenhum resultado até agora"
  case .searchNone:
    return "nenhum resultado"
  case .searchOnPage:
    return ", página {page}"
  case .searchNoneSentence:
    return "Nenhum resultado."
  case .searchNoneYetSentence:
    return "Nenhum resultado até agora."
  case .searchIncomplete:
    return "As partes ainda não carregadas não foram pesquisadas."
  case .searchMatchOrMore:
    return "Resultado {number} de {total} ou mais"
  case .searchMatchOnPage:
    return "{match}, na página {page}"
  case .searchOnly:
    return "O único resultado"
  case .searchOnlySoFar:
    return "O único resultado até agora"
  case .searchStillOnly:
    return "Ainda o único resultado"
  case .searchStillOnlySoFar:
    return "Ainda o único resultado até agora"
  case .formInvalidFields:
    switch category {
    case .one: return "{count} campo precisa de atenção"
    case .many: return "{count} de campos precisam de atenção"
    default: return "{count} campos precisam de atenção"
    }
  case .formCheckValue:
    return "Verifique este valor."
  case .formNotSent:
    return "O formulário não foi enviado; consulte o registro."
  case .formSubmitDisabled:
    return "“{title}” está desativado; o formulário não pode ser enviado."
  case .helpMoveFocus:
    return "mover o foco"
  case .helpPress:
    return "acionar"
  case .helpScroll:
    return "rolar"
  case .helpTurnPage:
    return "página ou aba anterior ou próxima"
  case .helpSearch:
    return "pesquisar na tela"
  case .helpSearchNext:
    return "próximo resultado, resultado anterior"
  case .helpKeys:
    return "mostrar as teclas"
  case .helpRedraw:
    return "redesenhar a tela"
  case .helpSuspend:
    return "suspender; fg retoma"
  case .helpQuit:
    return "sair"
  case .helpMenu:
    return "mostrar as ações do componente"
  case .helpBack:
    return "voltar"
  case .helpBackForward:
    return "voltar, avançar"
  case .helpCancel:
    return "cancelar"
  case .helpLeaveScroll:
    return "sair da área de rolagem"
  case .helpSelectTab:
    return "selecionar uma aba"
  case .helpSearchAccept:
    return "concluir a digitação e manter os resultados"
  case .helpSearchPreviousNext:
    return "resultado anterior, próximo resultado"
  case .helpSearchEnd:
    return "encerrar a pesquisa"
  case .helpCaretLine:
    return "mover o cursor por linhas"
  case .helpSelectLine:
    return "selecionar por linhas"
  case .helpStepNumber:
    return "aumentar ou diminuir um número"
  case .helpOpenCalendar:
    return "abrir um calendário"
  case .helpNextField:
    return "ir para o próximo campo"
  case .helpPreviousField:
    return "ir para o campo anterior"
  case .helpSubmit:
    return "enviar o formulário"
  case .helpLeaveField:
    return "sair do campo"
  case .helpCaretCharacter:
    return "mover o cursor por caracteres"
  case .helpCaretWord:
    return "mover o cursor por palavras"
  case .helpCaretStart:
    return "ir para o início"
  case .helpCaretEnd:
    return "ir para o fim"
  case .helpSelectText:
    return "selecionar"
  case .helpCopy:
    return "copiar a seleção"
  case .helpDelete:
    return "apagar um caractere ou a seleção"
  case .helpDeletePreviousWord:
    return "apagar a palavra anterior"
  case .helpDeleteNextWord:
    return "apagar a próxima palavra"
  case .helpDeleteToSpace:
    return "apagar até o espaço anterior"
  case .helpDeleteToEnds:
    return "apagar até o início, até o fim"
  case .helpInsertDeleted:
    return "reinserir o texto apagado"
  case .helpUndoRedo:
    return "desfazer, refazer"
  case .helpSelectDay:
    return "selecionar um dia"
  case .helpTurnMonth:
    return "mês anterior ou próximo"
  case .helpTurnYear:
    return "ano anterior ou próximo"
  case .helpChoose:
    return "escolher"
  case .helpGo:
    return "ir"
  case .helpClose:
    return "fechar"
  case .helpMenuLetter:
    return "escolher a ação com esta letra"
  case .helpRetry:
    return "repetir o que falhou ou atualizar conteúdo"
  case .helpReload:
    return "recarregar a tela"
  case .helpLog:
    return "mostrar o registro"
  case .helpRequests:
    return "mostrar as requisições"
  case .helpInspector:
    return "abrir ou fechar o inspetor"
  case .helpPanes:
    return "mostrar um ou dois painéis"
  case .helpSwitchPane:
    return "alternar painel ou inspetor"
  case .helpPalette:
    return "encontrar uma tela ou um comando"
  case .helpDialogEscape:
    return "fechar, voltar ou cancelar"
  case .helpDialogRetry:
    return "tentar de novo o que falhou"
  case .helpDialogQuit:
    return "confirmar a saída"
  case .helpDialogToday:
    return "selecionar hoje em um calendário"
  case .helpDialogOpen:
    return "abrir uma URL em outro programa"
  case .helpDialogCopy:
    return "copiar uma URL ou uma requisição como comando curl"
  case .helpErrorDetails:
    return "mostrar a requisição que falhou"
  case .helpDismissError:
    return "dispensar o erro"
  case .helpTryAgain:
    return "tentar de novo"
  case .commandSearch:
    return "Pesquisar"
  case .commandSearchNext:
    return "Próximo resultado"
  case .commandKeys:
    return "Teclas"
  case .commandRedraw:
    return "Redesenhar"
  case .commandSuspend:
    return "Suspender"
  case .commandQuit:
    return "Sair"
  case .commandMenu:
    return "Ações"
  case .commandBack:
    return "Voltar"
  case .commandForward:
    return "Avançar"
  case .commandRetry:
    return "Tentar de novo"
  case .commandReload:
    return "Recarregar"
  case .commandLog:
    return "Registro"
  case .commandRequests:
    return "Requisições"
  case .commandInspector:
    return "Inspetor"
  case .commandPanes:
    return "Painéis"
  case .commandSwitchPane:
    return "Alternar"
  case .commandDetails:
    return "Detalhes"
  case .groupReading:
    return "Leitor de tela"
  case .groupMoving:
    return "Navegação"
  case .groupPages:
    return "Páginas e telas"
  case .groupScreen:
    return "Esta tela"
  case .groupProgram:
    return "Programa"
  case .groupPanel:
    return "No inspetor"
  case .groupEditing:
    return "Em um campo de texto"
  case .menuCopySelection:
    return "Copiar seleção"
  case .menuCopyText:
    return "Copiar texto"
  case .menuEmpty:
    return "Nada para fazer aqui."
  case .menuCopyLink:
    return "Copiar link"
  case .menuCopyId:
    return "Copiar ID"
  case .menuCopyPlace:
    return "Copiar arquivo e linha"
  case .menuOpenSource:
    return "Abrir código-fonte"
  case .menuInspect:
    return "Inspecionar"
  case .paletteCount:
    return "{matches} de {total}"
  case .paletteEmpty:
    return "Nenhum resultado."
  case .paletteTitle:
    return "Ir para"
  case .palettePlaceholder:
    return "Tela, caminho ou comando"
  case .paletteOpen:
    return "Abrir {url}"
  case .paletteTheme:
    return "Tema: {name}"
  case .paletteCurrent:
    return "atual"
  case .paletteInspector:
    return "Inspetor: {tab}"
  case .tabsMore:
    return "mais {count}"
  case .paneLeft:
    return "esquerdo"
  case .paneRight:
    return "direito"
  case .paneSingleController:
    return "Este controlador de navegação mostra um só painel."
  case .paneNeedsScreen:
    return "Os dois painéis aparecem quando uma tela abre outra."
  case .paneNeedsColumns:
    return "Dois painéis precisam de {columns} colunas."
  case .paneAccessible:
    return "Com --accessible, há um só painel."
  case .paneRecording:
    return "Enquanto um fluxo é gravado, há um só painel."
  case .fieldNotInForm:
    return "Este campo não está em um formulário."
  case .fieldFull:
    return "O campo está cheio: ele aceita {limit} caracteres."
  case .fieldNumber:
    return "Este campo aceita somente números."
  case .fieldDateCharacters:
    return "Este campo aceita somente dígitos e - / . :"
  case .fieldGroupedNumber:
    return "As setas alteram um número sem separador de milhar."
  case .fieldDateChanged:
    return "O campo da data mudou; nada foi preenchido."
  case .fieldEmailPlaceholder:
    return "nome@exemplo.com.br"
  case .fieldDatePlaceholder:
    return "data"
  case .calendarTitle:
    return "{month} de {year}"
  case .calendarDay:
    return "{weekday}, {day} de {month} de {year}"
  case .calendarToday:
    return "{day}, hoje"
  case .calendarFirstWeekday:
    return "7"
  case .calendarMonth1:
    return "janeiro"
  case .calendarMonth2:
    return "fevereiro"
  case .calendarMonth3:
    return "março"
  case .calendarMonth4:
    return "abril"
  case .calendarMonth5:
    return "maio"
  case .calendarMonth6:
    return "junho"
  case .calendarMonth7:
    return "julho"
  case .calendarMonth8:
    return "agosto"
  case .calendarMonth9:
    return "setembro"
  case .calendarMonth10:
    return "outubro"
  case .calendarMonth11:
    return "novembro"
  case .calendarMonth12:
    return "dezembro"
  case .calendarWeekday1:
    return "segunda-feira"
  case .calendarWeekday2:
    return "terça-feira"
  case .calendarWeekday3:
    return "quarta-feira"
  case .calendarWeekday4:
    return "quinta-feira"
  case .calendarWeekday5:
    return "sexta-feira"
  case .calendarWeekday6:
    return "sábado"
  case .calendarWeekday7:
    return "domingo"
  case .calendarColumn1:
    return "seg"
  case .calendarColumn2:
    return "ter"
  case .calendarColumn3:
    return "qua"
  case .calendarColumn4:
    return "qui"
  case .calendarColumn5:
    return "sex"
  case .calendarColumn6:
    return "sáb"
  case .calendarColumn7:
    return "dom"
  case .messageNoForward:
    return "Não há tela para a qual avançar."
  case .messageFirstScreen:
    return "Esta é a primeira tela; pressione {key} para sair."
  case .messageKeyIgnored:
    return "Tecla ignorada, pressione-a de novo: a tela mudou."
  case .messageTextIgnored:
    return "Texto ignorado: o campo não existe mais. Faça uma pausa antes da próxima tecla."
  case .messageKeyHeld:
    return "Tecla ignorada, pressione-a de novo: ela ainda estava pressionada."
  case .messagePasteIgnored:
    return "O texto colado foi ignorado: selecione um campo primeiro."
  case .messagePasteCut:
    return "Somente os primeiros {limit} MiB do texto colado foram inseridos."
  case .messageKeyUnused:
    return "{key} não faz nada; {help} mostra as teclas."
  case .messageStillLoading:
    return "Aguarde o carregamento; {key} cancela."
  case .messageCloseDialog:
    return "Feche esta caixa de diálogo primeiro."
  case .messageCloseNamedDialog:
    return "Feche “{title}” primeiro."
  case .messageNothingToRepeat:
    return "Nada para repetir; pressione {key} para pesquisar."
  case .messageQuitsAgain:
    return "Pressione {key} de novo para sair."
  case .messagePasswordNotCopied:
    return "Senhas não são copiadas."
  case .messageScreenInvalid:
    return "Não é possível mostrar esta tela. {error}"
  case .messageTerminalSmall:
    return "Aumente o terminal: no mínimo {size}."
  case .messageSizeNeeded:
    return "mínimo: {size}"
  case .messageTlsUnverified:
    return "TLS não verificado"
  case .copyNothingToPaste:
    return "Nada foi copiado aqui. Shift com o botão do meio cola a seleção do terminal."
  case .copyDone:
    return "Copiado, se o terminal permitir."
  case .copyLines:
    switch category {
    case .one: return "{count} linha copiada, se o terminal permitir."
    case .many: return "{count} de linhas copiadas, se o terminal permitir."
    default: return "{count} linhas copiadas, se o terminal permitir."
    }
  case .copyCharacters:
    switch category {
    case .one: return "{count} caractere copiado, se o terminal permitir."
    case .many: return "{count} de caracteres copiados, se o terminal permitir."
    default: return "{count} caracteres copiados, se o terminal permitir."
    }
  case .copyNoClipboard:
    return "Não copiado: o terminal não tem área de transferência."
  case .copyTooLarge:
    return "Não copiado: o texto tem {size} KiB, e os terminais aceitam no máximo {limit} KiB."
  case .copyRows:
    return "Copiadas as primeiras {copied} de {all} linhas, se o terminal permitir."
  case .copyPartialLines:
    switch category {
    case .one: return "{count} linha copiada, sem o conteúdo não carregado, se o terminal permitir."
    case .many: return "{count} de linhas copiadas, sem o conteúdo não carregado, se o terminal permitir."
    default: return "{count} linhas copiadas, sem o conteúdo não carregado, se o terminal permitir."
    }
  case .copyPartialRows:
    return "Copiadas as primeiras {copied} de {all} linhas, sem o conteúdo não carregado, se o terminal permitir."
  case .staleNote:
    return "de {time}, {age}"
  case .staleAgo:
    return "há {duration}"
  case .staleAnnouncement:
    return "Esta tela é de {time} e pode estar desatualizada."
  case .staleAnnouncementReload:
    return "Esta tela é de {time} e pode estar desatualizada. Pressione {key} para recarregá-la."
  case .staleReloadFailed:
    return "Falha ao recarregar às {time} · {key} requisições"
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
    case .one: return "{count} dia"
    case .many: return "{count} de dias"
    default: return "{count} dias"
    }
  case .quitPending:
    return "{request} ainda não tem resposta. O servidor pode ter recebido a requisição."
  case .quitUnsentFields:
    switch category {
    case .one: return "O texto de {count} campo não foi enviado."
    case .many: return "O texto de {count} de campos não foi enviado."
    default: return "O texto de {count} campos não foi enviado."
    }
  case .themeCool:
    return "frio"
  case .themeWarm:
    return "quente"
  case .themeContrast:
    return "alto contraste"
  case .themeScheme:
    return "{colors}, {scheme}"
  case .themeDark:
    return "escuro"
  case .themeLight:
    return "claro"
  case .themeAutomatic:
    return "{colors}, acompanha o terminal"
  case .themeSaved:
    return "Tema {name} salvo."
  case .themeSavedOverridden:
    return "Tema {name} salvo; --theme tem precedência."
  case .themeNotSaved:
    return "Tema não salvo: {cause}"
  case .urlUnsupported:
    return "A URL “{url}” não pode ser aberta; somente URLs http, https e mailto são aceitas."
  case .urlFailed:
    return "Não foi possível abrir a URL: {cause}"
  case .urlTitleOpen:
    return "Abrir em outro programa?"
  case .urlTitleExternal:
    return "URL externa"
  case .urlOpenerFailed:
    return "O xdg-open não conseguiu abrir a URL."
  case .webNotAPage:
    return "Isto não é uma página da web, mas {type}."
  case .webFailed:
    return "Não foi possível carregar a página."
  case .webLinks:
    return "Links"
  case .webInstall:
    return "Instale o w3m para ler páginas da web aqui. Sem ele, são mostradas apenas as URLs."
  case .webUnreadable:
    return "Não foi possível ler a página: {cause}."
  case .webUnreadableThreads:
    return "Não foi possível ler a página: há threads demais em execução."
  case .sizePart:
    return "{size} {unit}"
  case .sizePartOf:
    return "{size} de {total} {unit}"
  case .formatDecimal:
    return ","
  case .controllerNetwork:
    return "Rede"
  case .controllerInvalidResponse:
    return "Resposta inválida"
  case .controllerInvalidUrl:
    return "URL inválida"
  case .controllerAction:
    return "Ação"
  case .controllerUnknown:
    return "Erro desconhecido"
  case .controllerLoading:
    return "O MyApp está carregando"
  case .controllerFailed:
    return "Desculpe, algo deu errado."
  case .controllerTryAgain:
    return "Tentar de novo"
  case .failureSentence:
    return "{request} {reason}."
  case .failureReturned:
    return "retornou {status}"
  case .failureFailed:
    return "falhou: {reason}"
  case .failurePart:
    return "retornou somente uma parte da resposta, {range}"
  case .failureNoClient:
    return "não foi enviada: nenhum cliente de rede está configurado"
  case .failureRequestLimit:
    return "não foi enviada: mais de {limit} desde a última tecla"
  case .failureRequests:
    switch category {
    case .one: return "{count} requisição"
    case .many: return "{count} de requisições"
    default: return "{count} requisições"
    }
  case .failureRequestsForUrl:
    switch category {
    case .one: return "{count} requisição a esta URL"
    case .many: return "{count} de requisições a esta URL"
    default: return "{count} requisições a esta URL"
    }
  case .failureQueueFull:
    return "não foi enviada: {count} requisições já estão aguardando"
  case .failureControlCharacters:
    return "foi recusada: a URL contém caracteres de controle"
  case .failureNotAbsolute:
    return "não pode ser solicitada: não é uma URL absoluta"
  case .failureScheme:
    return "foi recusada: {scheme} não é http nem https"
  case .failureHost:
    return "não foi possível encontrar o servidor {host}"
  case .failureSocket:
    return "nenhum servidor escuta no soquete {path}"
  case .failureRefused:
    return "conexão recusada por {place}"
  case .failureNoConnection:
    return "sem conexão com {place} ({cause})"
  case .failureClosed:
    return "{place} encerrou a conexão sem responder"
  case .failureEndedInHeader:
    return "a resposta terminou dentro do cabeçalho"
  case .failureEndedEarly:
    return "a resposta terminou antes do fim, {extent}"
  case .failureReset:
    return "{place} interrompeu o fluxo ({cause})"
  case .failureResetAfter:
    return "{place} interrompeu o fluxo {extent} ({cause})"
  case .failureHttp2Ended:
    return "{place} encerrou a conexão HTTP/2 antes do fim da resposta ({cause})"
  case .failureBroke:
    return "a conexão com {place} foi interrompida ({cause})"
  case .failureBrokeAfter:
    return "a conexão com {place} foi interrompida {extent} ({cause})"
  case .failureExtent:
    switch category {
    case .one: return "após {count} byte"
    case .many: return "após {count} de bytes"
    default: return "após {count} bytes"
    }
  case .failureExtentOf:
    return "após {received} de {announced} bytes"
  case .failureCompression:
    return "não foi possível descompactar o corpo da resposta"
  case .failureNotHttp:
    return "{place} enviou algo que não é uma resposta HTTP válida"
  case .failureMalformedUrl:
    return "não é uma URL válida"
  case .failureBodyLimit:
    return "a resposta é maior que {size}"
  case .failureHeaderLimit:
    return "o cabeçalho da resposta é grande demais"
  case .failureExpansion:
    return "a resposta descompactada tem mais de 200 vezes o tamanho do que {place} enviou"
  case .failureTimeoutConnection:
    return "excedeu o tempo limite: sem conexão com {place} em {time}"
  case .failureTimeoutHandshake:
    return "excedeu o tempo limite: {place} não concluiu a negociação TLS em {time}"
  case .failureTimeoutSilence:
    return "excedeu o tempo limite: {place} não enviou nada por {time}"
  case .failureTimeout:
    return "excedeu o tempo limite de {time}"
  case .failureTimeoutExtent:
    return "excedeu o tempo limite de {time}, {extent}"
  case .failureProxyHost:
    return "não foi possível encontrar o proxy"
  case .failureProxyNamedHost:
    return "não foi possível encontrar o proxy “{host}”"
  case .failureProxyRefused:
    return "o proxy {proxy} recusou a conexão com {place}: {status}"
  case .failureProxyConnectionRefused:
    return "conexão recusada pelo proxy {proxy}"
  case .failureProxyNoConnection:
    return "sem conexão com o proxy {proxy}"
  case .failureTlsEnded:
    return "{place} encerrou a conexão segura sem responder"
  case .failureTlsNotSpoken:
    return "sem conexão segura com {host}: o servidor em {place} não usa TLS"
  case .failureTlsCertificateRequired:
    return "{host} exige um certificado de cliente"
  case .failureTlsCertificateRejected:
    return "{host} não aceita o certificado de {file} ({cause})"
  case .failureTlsHandshake:
    return "{host} rejeitou a negociação TLS ({cause})"
  case .failureTlsWrongName:
    return "o certificado de {place} não é para o nome {host}"
  case .failureTlsNotYetValid:
    return "o certificado de {host} ainda não é válido"
  case .failureTlsExpired:
    return "o certificado de {host} expirou"
  case .failureTlsSelfSigned:
    return "o certificado de {host} é autoassinado"
  case .failureTlsUnknownFileAuthority:
    return "o certificado de {host} não foi assinado por uma autoridade de {file}"
  case .failureTlsUnknownAuthority:
    return "o certificado de {host} foi assinado por uma autoridade em que este computador não confia"
  case .failureTlsOther:
    return "sem conexão segura com {host} ({cause})"
  case .failureTlsFile:
    return "não é possível ler os certificados de {file}"
  case .failureRedirectLimit:
    return "há mais de {count} redirecionamentos"
  case .failureRedirectScheme:
    return "redireciona para {url}, que não é http nem https"
  case .failureRedirectUnencrypted:
    return "redireciona de https para {url}, que não é criptografado"
  case .failureRedirectBody:
    return "redireciona para {url}, outra origem, que não pode receber o corpo da requisição"
  case .failureRedirectMethod:
    return "redireciona para {url}, outra origem, que não pode receber uma requisição {method}"
  case .failureRedirectAddress:
    return "redireciona para {url}, que não é um endereço válido"
  case .adviceTryAgainOrAsk:
    return "Tente de novo ou fale com quem administra o servidor."
  case .adviceAsk:
    return "Fale com quem administra o servidor."
  case .adviceMayBeReceived:
    return "O servidor pode ter recebido a requisição: verifique antes de enviá-la de novo."
  case .adviceUnconfirmedCache:
    return "Ele confirma uma resposta em cache, mas não há nenhuma: fale com quem administra o servidor."
  case .adviceRedirect:
    return "Não é possível seguir o redirecionamento: verifique o endereço."
  case .adviceSignIn:
    return "O servidor exige autenticação: entre na sua conta ou verifique as credenciais."
  case .adviceProxyLogin:
    return "Adicione o nome de usuário e a senha à variável do proxy: http://NOME:SENHA@HOST:PORTA."
  case .adviceAccessDenied:
    return "Acesso negado: verifique as permissões."
  case .adviceCheckPath:
    return "Verifique o caminho ou fale com quem administra o servidor."
  case .adviceMethod:
    return "O servidor não aceita este método para este caminho."
  case .adviceWait:
    return "Aguarde um momento e tente de novo."
  case .adviceRejected:
    return "O servidor rejeitou a requisição."
  case .advicePart:
    return "A requisição não pediu uma parte: fale com quem administra o servidor."
  case .adviceHost:
    return "Verifique o nome e a conexão de rede."
  case .adviceAddress:
    return "Verifique o endereço e a conexão de rede."
  case .adviceSocket:
    return "O servidor está em execução e o caminho está correto?"
  case .adviceRunning:
    return "O servidor está em execução?"
  case .adviceCompression:
    return "Fale com quem administra o servidor: o Content-Encoding não corresponde ao corpo."
  case .advicePort:
    return "Verifique a porta: ela pertence ao servidor?"
  case .adviceSpelling:
    return "Verifique como está escrita."
  case .adviceUrlSpelling:
    return "Verifique como a URL está escrita."
  case .adviceRequestLess:
    return "Solicite menos dados por vez."
  case .adviceCookies:
    return "Fale com quem administra o servidor: uma causa comum é o excesso de cookies."
  case .adviceExpansion:
    return "Nenhum texto se compacta tanto: fale com quem administra o servidor."
  case .advicePortHttps:
    return "Verifique a porta: ela espera https?"
  case .adviceProxyVariables:
    return "Verifique as variáveis http_proxy, https_proxy e no_proxy."
  case .adviceProxyOperator:
    return "Fale com quem administra o proxy ou inclua o servidor em no_proxy."
  case .adviceProxyRunning:
    return "O proxy está em execução? Verifique as variáveis http_proxy, https_proxy e no_proxy."
  case .adviceNetworkClient:
    return "Adicione o caminho a localScreens, ou chame serve(directory:) ou serve(baseURL:) de BeagleApplication."
  case .adviceReloadLoop:
    return "A tela provavelmente se carrega repetidamente."
  case .adviceWaitForSome:
    return "Aguarde algumas delas e tente de novo."
  case .adviceContexts:
    return "Verifique os contextos na URL."
  case .adviceAbsoluteUrl:
    return "Escreva-a com http:// ou https://, ou comece-a com “/” e defina a URL base."
  case .adviceSimulated:
    return "Tente de novo: falha simulada {number} de {total}."
  case .adviceTlsMayNotAccept:
    return "Tente de novo. Talvez ele não aceite o certificado de {file}."
  case .adviceTlsMayRequire:
    return "Tente de novo. Talvez ele exija um certificado de cliente; veja --cert e --key."
  case .adviceTlsHttp:
    return "O servidor espera http:// em vez de https://?"
  case .adviceTlsPassCertificate:
    return "Use --cert e --key para informar um que o servidor aceite."
  case .adviceTlsRightCertificate:
    return "Verifique se é o deste servidor ou fale com quem administra o servidor."
  case .adviceTlsHandshake:
    return "Talvez ele exija um certificado de cliente (veja --cert e --key) ou uma versão do TLS que este computador não oferece."
  case .adviceTlsOtherServer:
    return "Verifique o endereço: talvez outro servidor tenha respondido."
  case .adviceTlsClockAsk:
    return "Verifique o relógio deste computador e fale com quem administra o servidor."
  case .adviceTlsRenew:
    return "Verifique o relógio deste computador e peça a quem administra o servidor que o renove."
  case .adviceTlsTrust:
    return "Se for o correto, confie nele com --cacert ARQUIVO; --insecure ignora todas as verificações."
  case .adviceTlsAuthorityFile:
    return "Verifique se --cacert indica o arquivo da autoridade; --insecure ignora todas as verificações."
  case .adviceTlsTrustAuthority:
    return "Se for o correto, confie na autoridade dele com --cacert ARQUIVO; --insecure ignora todas as verificações."
  case .adviceTlsClock:
    return "Verifique o certificado do servidor e o relógio deste computador."
  case .adviceTlsPem:
    return "Verifique o arquivo indicado por --cacert: ele deve conter certificados PEM."
  case .adviceNewTokenRejected:
    return "O servidor rejeitou um token novo: entre na sua conta de novo."
  case .adviceRedirectDirectly:
    return "Solicite essa URL diretamente se confia nela."
  case .chooserTitle:
    return "Telas"
  case .unreadableEmpty:
    return "{request} retornou {status} em vez de uma tela. Fale com quem administra o servidor."
  case .unreadableEmptyBody:
    return "{request} retornou {status} com o corpo vazio em vez de uma tela. Fale com quem administra o servidor."
  case .unreadablePage:
    return "{request} retornou uma página da web em vez de uma tela. É uma página de login? Entre na sua conta primeiro ou envie as credenciais esperadas, como um cabeçalho Authorization."
  case .unreadableTitledPage:
    return "{request} retornou uma página da web em vez de uma tela, {title}. É uma página de login? Entre na sua conta primeiro ou envie as credenciais esperadas, como um cabeçalho Authorization."
  case .unreadableCharset:
    return "{request} retornou um texto que não está em UTF-8, mas em {charset}. Peça a quem administra o servidor que envie JSON em UTF-8."
  case .unreadableEncoding:
    return "{request} retornou um texto que não está em UTF-8, sem indicar o conjunto de caracteres: {cause}. Peça a quem administra o servidor que envie JSON em UTF-8."
  case .unreadableTruncated:
    return "{request} retornou um JSON que termina no meio, após {count} bytes (linha {line}, coluna {column}). Tente de novo ou fale com quem administra o servidor."
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
  case .accessibleRoleRadioGroup:
    return "botões de opção"
  case .accessibleRoleSlider:
    return "controle deslizante"
  case .accessibleRoleStepper:
    return "contador"
  case .accessibleRoleSwitch:
    return "interruptor"
  case .accessibleRoleMeter:
    return "medidor"
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
  case .accessibleRoleList:
    return "lista"
  case .accessibleRoleHelp:
    return "ajuda"
  case .accessibleRoleCalendar:
    return "calendário"
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
  case .accessibleStateOn:
    return "ligado"
  case .accessibleStateOff:
    return "desligado"
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
  case .accessibleAlertClosed:
    return "Alerta fechado."
  case .accessibleMenuClosed:
    return "Menu fechado."
  case .accessibleListClosed:
    return "Lista fechada."
  case .accessibleHelpClosed:
    return "Ajuda fechada."
  case .accessibleCalendarClosed:
    return "Calendário fechado."
  case .accessibleReloadFailed:
    return "Não foi possível recarregar às {time}."
  case .accessibleLeftField:
    return "Saiu de {name}."
  case .accessibleLoading:
    return "Carregando…"
  case .accessibleLoaded:
    return "Carregado."
  case .accessibleLoadingEnded:
    return "Carregamento interrompido."
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
    return "Nenhum controle está em foco."
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
    return "Pressione {help} para ver as teclas e {quit} para sair. Em um campo de texto, pressione Esc antes."
  case .accessibleFailed:
    return "Não foi possível carregar: {cause}"
  case .accessibleFailedAttempt:
    return "Não foi possível carregar, tentativa {number}: {cause}"
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
  case .accessibleCharacterMinus:
    return "menos"
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
    return "silenciar até a próxima tecla"
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
    return "Pesquisa encerrada."
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
