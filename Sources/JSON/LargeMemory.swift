import Glibc

/// Memory for large documents.
package enum LargeMemory {
  /// Has the system provide new memory that will be filled to its end, all of it at once. That is
  /// cheaper than a page fault for each page.
  package static func prepare(_ start: UnsafeMutableRawPointer, count: Int) {
    preferLargePages(start, count: count)
    #if os(Linux)
      // Since Linux 5.14, and not in all versions of the headers. Older kernels refuse it.
      let populate: CInt = 23
      advise(start, count: count, populate, least: 128 << 10)
    #endif
  }

  /// Asks for large pages where the system has some. Memory that is new costs a page fault for each
  /// page, and a large page stands for 512 others: of a large document that is half of the time.
  static func preferLargePages(_ start: UnsafeMutableRawPointer, count: Int) {
    advise(start, count: count, MADV_HUGEPAGE)
  }

  /// Gives back what of some memory nobody will use, such as the end of a large page that was begun.
  /// The contents are lost.
  static func giveBack(_ start: UnsafeMutableRawPointer, count: Int) {
    advise(start, count: count, MADV_DONTNEED)
  }

  private static func advise(
    _ start: UnsafeMutableRawPointer, count: Int, _ advice: CInt, least: Int = LargeMemory.least
  ) {
    guard count >= least else { return }
    let page = Int(getpagesize())
    let address = Int(bitPattern: start)
    let first = (address + page - 1) / page * page
    let end = (address + count) / page * page
    _ = madvise(start + (first - address), end - first, advice)
  }

  /// So many bytes hold a large page at least, wherever they begin.
  private static let least = 4 << 20
}
