// The cases of the properties' enumerations, so that `.post` is an expression and a value. Swift has
// no rule that finds the cases of a type in its wrapper.

extension Expression where Value == HTTPMethod {
  /// `GET`.
  public static var get: Self { .value(.get) }
  /// `POST`.
  public static var post: Self { .value(.post) }
  /// `PUT`.
  public static var put: Self { .value(.put) }
  /// `DELETE`.
  public static var delete: Self { .value(.delete) }
  /// `HEAD`.
  public static var head: Self { .value(.head) }
  /// `PATCH`.
  public static var patch: Self { .value(.patch) }
}

extension Expression where Value == TextInputType {
  /// A date.
  public static var date: Self { .value(.date) }
  /// An e-mail address.
  public static var email: Self { .value(.email) }
  /// A password, which is hidden.
  public static var password: Self { .value(.password) }
  /// A number.
  public static var number: Self { .value(.number) }
  /// Any text.
  public static var text: Self { .value(.text) }
}

extension Expression where Value == Text.Alignment {
  /// Lines begin at the left.
  public static var left: Self { .value(.left) }
  /// Lines are centered.
  public static var center: Self { .value(.center) }
  /// Lines end at the right.
  public static var right: Self { .value(.right) }
}

extension Expression where Value == Style.Display {
  /// Part of the layout.
  public static var flex: Self { .value(.flex) }
  /// Neither laid out nor shown.
  public static var none: Self { .value(.none) }
}

extension Expression where Value == ImagePath {
  /// A local image of the application with its identifier.
  public static func local(_ id: Expression<String>) -> Self { .value(.local(id)) }

  /// An image that is loaded from a URL. The placeholder is the identifier of a local image.
  public static func remote(_ url: Expression<String>, placeholder: String? = nil) -> Self {
    .value(.remote(url, placeholder: placeholder))
  }
}
