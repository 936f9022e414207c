/// The pages of concepts that have no name in JSON.
enum TopicPages {
  static let entries = table.map(Reference.Entry.init)

  private static let table: [ReferencePage] = [expressions]

  private static var expressions: ReferencePage {
    var page = ReferencePage(
      .topic, "expressions", aliases: ["expression", "binding"],
      summary: "Values that are computed from contexts: `@{user.name}` or `@{sum(count, 1)}`.")
    page.details = [
      "An expression is part of a string. If the string contains nothing else, the value keeps its"
        + " type: @{user.age} is a number. Otherwise the values are inserted into the text.",
      "A path begins with the id of a context in scope, then `.member` or `[index]`.",
    ]
    return page
  }
}
