/// The pages of tasks: a sentence and a short document that can be copied.
enum RecipePages {
  static let entries = ObjectNotes.recipes.map { recipe in
    Reference.Entry(.recipe, recipe.name, aliases: recipe.aliases, summary: recipe.summary) {
      let notes = recipe.notes
      var page = ReferencePage(
        .recipe, recipe.name, aliases: recipe.aliases, summary: recipe.summary)
      page.examples = notes.examples
      page.seeAlso = notes.seeAlso
      return page
    }
  }
}

/// The pages of concepts that have no name in JSON.
enum TopicPages {
  static let entries = ObjectNotes.topics.map { topic in
    Reference.Entry(.topic, topic.name, aliases: topic.aliases, summary: topic.summary) {
      let notes = topic.notes
      var page = ReferencePage(
        .topic, topic.name, aliases: topic.aliases, summary: topic.summary)
      page.details = notes.details
      page.examples = notes.examples
      page.terminal = notes.terminal
      page.mistakes = notes.mistakes
      page.seeAlso = notes.seeAlso
      if topic.name == "expressions" { page.terms = expressionTerms }
      return page
    }
  }

  private static var expressionTerms: [ReferencePage.Terms] {
    [
      .init(
        "Forms",
        [
          .init("@{user.name}", "a member of a context"),
          .init("@{orders[0].id}", "an element of a list"),
          .init("@{sum(count, 1)}", "an operation; arguments may be operations too"),
          .init("@{'text'}, @{5}, @{true}, @{null}", "literals"),
          .init("\\@{text}", "text that is not an expression; \\\\ is a backslash"),
        ]),
      .init("Operations", BuiltinOperation.all.map { .init($0.usage, $0.text) }),
    ]
  }
}
