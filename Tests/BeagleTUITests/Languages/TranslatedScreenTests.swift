import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit
@testable import beagle_tui

/// Tests of screens in other languages, and with texts of an application.
///
/// Each runs in the texts of its thread, without suspension, because other tests run in English.
@MainActor
@Suite struct TranslatedScreenTests {
  private func form(_ bench: TestBench) {
    let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"Nome"}"#
    bench.openHome([:], extra: field)
    bench.press(.tab)
    while !(bench.window.focusedView is TextField) { bench.press(.tab) }
  }

  @Test func errorsAreInPortuguese() {
    Texts(.portuguese).scoped {
      let bench = TestBench(size: CellSize(width: 60, height: 24))
      bench.open(.remote(.init(url: "/home")))
      bench.server.fail("/home")
      bench.settle()
      let text = bench.text
      #expect(text.contains("Não foi possível carregar"), "\(text)")
      #expect(text.contains("Tentar de novo  r"), "\(text)")
      #expect(text.contains("Cancelar  Esc"), "\(text)")
    }
  }

  @Test func keysAreInSpanish() {
    Texts(.spanish).scoped {
      let bench = TestBench(size: CellSize(width: 80, height: 40))
      form(bench)
      #expect(bench.text.contains("Intro siguiente"), "\(bench.text)")
      bench.press(.escape)
      bench.press(.character("?"))
      let text = bench.text
      #expect(text.contains("Navegación"), "\(text)")
      #expect(text.contains("Intro, Espacio"), "\(text)")
      #expect(text.contains("RePág AvPág Inicio Fin"), "\(text)")
    }
  }

  @Test func quittingIsInTheLanguage() {
    for (language, message, button) in [
      (Language.portuguese, "O texto de 1 campo não foi enviado.", "Ficar"),
      (.spanish, "El texto de 1 campo no se ha enviado.", "Quedarse"),
    ] {
      Texts(language).scoped {
        let bench = TestBench(size: CellSize(width: 60, height: 20))
        form(bench)
        bench.type("Ada")
        bench.window.handle(.key(KeyEvent("c", .control)))
        bench.settle()
        #expect(bench.text.contains(message), "\(bench.text)")
        #expect(bench.text.contains(button))
      }
    }
  }

  @Test func calendarFollowsTheLanguage() throws {
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 29))
    func lines(_ language: Language) -> [String] {
      Texts(language).scoped {
        let window = Window(size: CellSize(width: 40, height: 12))
        let controller = ViewController()
        controller.view.addSubview(CalendarView(selected: date, today: date))
        window.rootViewController = controller
        return window.render()?.text.split(separator: "\n").map(String.init) ?? []
      }
    }
    let english = lines(.english)
    #expect(english.contains { $0.contains("November 2026") })
    #expect(english.contains { $0.contains("Mo  Tu  We  Th  Fr  Sa  Su") })
    let portuguese = lines(.portuguese)
    #expect(portuguese.contains { $0.contains("novembro de 2026") })
    #expect(portuguese.contains { $0.contains("dom seg ter qua qui sex sáb") })
    // 29 November 2026 is a Sunday, in the first column.
    #expect(portuguese.contains { $0.contains("▸29") && $0.firstIndex(of: "▸") == $0.startIndex })
    let spanish = Texts(.spanish).scoped { date.words }
    #expect(spanish == "domingo, 29 de noviembre de 2026")
  }

  /// An application replaces texts without a navigation controller of its own.
  @Test func applicationsReplaceTexts() {
    var texts = Texts(.portuguese)
    texts[.errorTitleLoad] = "O banco está indisponível"
    texts[.buttonRetry] = "Chamar de novo"
    texts[.dialogQuitTitle] = "Encerrar o atendimento?"
    texts[.hintNextField] = "avançar"
    texts[.formCheckValue] = "Confira este dado."
    texts.scoped {
      let bench = TestBench(size: CellSize(width: 60, height: 24))
      bench.open(.remote(.init(url: "/home")))
      bench.server.fail("/home")
      bench.settle()
      #expect(bench.text.contains("O banco está indisponível"), "\(bench.text)")
      #expect(bench.text.contains("Chamar de novo  r"), "\(bench.text)")
    }
    texts.scoped {
      let bench = TestBench(size: CellSize(width: 60, height: 24))
      form(bench)
      #expect(bench.text.contains("Enter avançar"), "\(bench.text)")
      bench.type("Ada")
      bench.window.handle(.key(KeyEvent("c", .control)))
      bench.settle()
      #expect(bench.text.contains("Encerrar o atendimento?"), "\(bench.text)")
    }
    #expect(texts[.formCheckValue] == "Confira este dado.")
  }

  /// A new application makes the texts of its dependencies the current ones.
  @Test func dependenciesChooseTheTexts() {
    func makeApplication(_ texts: Texts) {
      let dependencies = BeagleDependencies()
      dependencies.texts = texts
      _ = BeagleApplication(
        terminal: HeadlessTerminal(size: CellSize(width: 40, height: 10)),
        dependencies: dependencies)
    }
    // Other tests run on other threads at the same time.
    Texts().scoped {
      var texts = Texts(.spanish)
      texts[.buttonRetry] = "Otra vez"
      makeApplication(texts)
      #expect(Texts.current[.buttonRetry] == "Otra vez")
      #expect(Texts.current[.buttonCancel] == "Cancelar")
    }
    #expect(Texts.current.isBuiltinEnglish)
  }

  /// Failures are in the user's language, and English for the log.
  @Test func failuresAreReadByUsersAndDevelopers() {
    let error = NetworkError.status(503, request: Request(url: "/orders"))
    let spanish = Texts(.spanish).scoped { (error.localizedDescription, error.description) }
    #expect(
      spanish.0
        == "GET /orders devolvió 503 Service Unavailable. Vuelva a intentarlo o consulte a quien"
        + " administra el servidor.")
    #expect(
      spanish.1
        == "GET /orders returned 503 Service Unavailable. Try again, or ask the server's operator.")
    #expect(error.shortReason == "503 Service Unavailable")
    var changed = error
    changed.advice = "Call us."
    #expect(
      Texts(.spanish).scoped { changed.localizedDescription }
        == "GET /orders devolvió 503 Service Unavailable. Call us.")
  }

  /// The buttons of a failure that do not fit next to one another are equally wide, and the focused one
  /// has its mark.
  @Test(arguments: Language.allCases, [(40, 20), (30, 12), (20, 8)])
  func buttonsOfAFailureAreAligned(_ language: Language, size: (Int, Int)) {
    Texts(language).scoped {
      let bench = TestBench(size: CellSize(width: size.0, height: size.1))
      bench.open(.remote(.init(url: "/home")))
      bench.server.fail("/home")
      bench.settle()
      let buttons = bench.errorView?.buttons ?? []
      #expect(buttons.map(\.title) == [localized(.buttonCancel), localized(.buttonRetry)])
      if Set(buttons.map(\.frame.y)).count > 1 {
        #expect(Set(buttons.map(\.frame.width)).count == 1)
        #expect(Set(buttons.map(\.frame.x)).count == 1)
      }
      #expect(bench.text.contains("▸"), "\(bench.text)")
      for word in buttons.flatMap({ $0.title.split(separator: " ") }) {
        #expect(bench.text.contains(word), "\(bench.text)")
      }
    }
  }

  @Test func hiddenTabsAreCountedInTheLanguage() {
    for (language, label) in [(Language.portuguese, "mais 5 ›"), (.spanish, "5 más ›")] {
      Texts(language).scoped {
        let bench = TestBench(size: CellSize(width: 60, height: 12))
        let items = (1...9).map { #"{"title":"Conta \#($0)…"}"# }.joined(separator: ",")
        bench.openHome(
          [:], extra: #"{"_beagleComponent_":"beagle:tabBar","items":[\#(items)]}"#)
        #expect(bench.text.contains(label), "\(bench.text)")
      }
    }
  }

  /// In 40 columns, the hints that stay are whole, and no fewer than in English.
  @Test(arguments: Language.allCases)
  func hintsFitIntoFortyColumns(_ language: Language) {
    Texts(language).scoped {
      let bench = TestBench(size: CellSize(width: 40, height: 20))
      form(bench)
      let status = bench.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      let hints = [TextKey.hintNextField, .hintDone].map { localized($0) }
      for hint in hints { #expect(status.contains(hint), "\(language.tag) \(status)") }
    }
  }
}
