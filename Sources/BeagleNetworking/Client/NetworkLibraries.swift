import SystemSupport

/// The libraries of this module.
package enum NetworkLibraries {
  /// Loads all libraries, which takes some milliseconds, and returns their versions.
  package static func versions() -> [LibraryVersion] {
    [
      LibraryVersion(
        "libcurl", "screens of servers", package: "libcurl4", files: CurlLibrary.names,
        function: "curl_version"),
      LibraryVersion(
        "SQLite", "cached responses", package: SQLiteLibrary.package, files: SQLiteLibrary.names,
        function: "sqlite3_libversion"),
      LibraryVersion(
        "libmicrohttpd", "dev --serve", package: "libmicrohttpd12",
        files: MicroHTTPDLibrary.names, function: "MHD_get_version"),
      HostName.library(),
    ]
  }
}
