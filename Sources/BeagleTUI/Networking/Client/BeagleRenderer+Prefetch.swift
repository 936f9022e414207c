import BeagleSchema

extension BeagleRenderer {
  /// Fetches ahead the routes of navigations that ask for it with `shouldPrefetch`, as far as their
  /// requests are known when the component is drawn and change nothing.
  func prefetch(_ actions: [any Action]?) {
    for action in actions ?? [] {
      guard let route = (action as? Navigate)?.route, case .remote(let path) = route,
        path.shouldPrefetch == true
      else { continue }
      let dependencies = controller.dependencies
      guard case .value(let url) = path.url else {
        dependencies.log.add(
          .network, .info,
          "\(path.url.contextExpression?.source ?? "") is not fetched ahead: its address is known"
            + " only when it is asked for.")
        continue
      }
      guard PrefetchedScreens.Key(url: url, path.httpAdditionalData) != nil else {
        dependencies.log.add(
          .network, .info,
          "\(url) is not fetched ahead: only a GET without a body is, because it changes nothing.")
        continue
      }
      guard let data = literal(path.httpAdditionalData) else {
        dependencies.log.add(
          .network, .info, "\(url) is not fetched ahead: its headers hold expressions.")
        continue
      }
      dependencies.viewClient.prefetch(url: url, additionalData: data)
    }
  }

  /// The same with escapes in the headers resolved, as it will be sent; nil where a header holds an
  /// expression, whose value may be another one when the navigation happens.
  private func literal(_ data: HttpAdditionalData?) -> HttpAdditionalData? {
    var result = data ?? HttpAdditionalData()
    for (name, value) in data?.headers ?? [:] {
      guard case .plain(let text, _) = ExpressionParser.parse(value) else { return nil }
      result.headers?[name] = text
    }
    return result
  }
}
