extension Expression<String> {
  /// This expression as the URL of a request: a `#` in a value is a part of the path or the query.
  package var asRequestURL: Expression<String> { marked(.requestURL) }

  /// This expression as the URL of a link: a `#` in a value is a part of the query after a `?`, and
  /// otherwise begins the fragment.
  package var asLinkURL: Expression<String> { marked(.linkURL) }

  private func marked(_ trait: ParsedExpression.Traits) -> Expression<String> {
    guard case .expression(.multiple(let parsed)) = self else { return self }
    return .expression(
      .multiple(
        ParsedExpression(
          source: parsed.source, reference: parsed.reference, parts: parsed.parts,
          valueCount: parsed.valueCount, traits: parsed.traits.union(trait))))
  }
}
