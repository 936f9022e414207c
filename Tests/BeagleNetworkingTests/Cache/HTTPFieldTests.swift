import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of dates and directives in header fields.
@Suite struct HTTPFieldTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Tue, 01 Mar 2022 00:00:60 GMT", 1_646_092_860),
  ])
  func dates(text: String, seconds: Int) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "0", "-1", "yesterday", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 25:00:00 GMT",
    "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 46 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "06 07 Nov 1994 08:49:37", "Sun, 06 Nov 99999 08:49:37 GMT",
  ])
  func invalidDates(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }

  @Test func directives() {
    let control = CacheControl([
      ("Cache-Control", "Max-Age=60 , private=\"x, no-store\", EXTENSION=a=b"),
      ("Pragma", "no-cache"), ("cache-control", "must-revalidate, max-age=9"),
    ])
    #expect(control.seconds("max-age") == 60)
    #expect(control.has("private") && control.has("must-revalidate") && control.has("extension"))
    #expect(!control.has("no-store") && !control.has("no-cache"))
    #expect(control.seconds("s-maxage") == nil)
  }

  @Test(arguments: [
    ("max-age", 0), ("max-age=", 0), ("max-age=-5", 0), ("max-age=soon", 0), ("max-age=\"7\"", 7),
    ("max-age=99999999999999999999", 999_999_999), ("max-age=\"7", 7), ("max-age=\"\\7\"", 7),
  ])
  func unclearAges(text: String, seconds: Int) {
    #expect(CacheControl([("Cache-Control", text)]).seconds("max-age") == seconds)
  }
}
