import Glibc

/// Hints to the kernel about large blocks of memory.
package enum LargeMemory {
  /// Maps all pages of a new block in one system call, which is cheaper than one page fault for
  /// each. Use it only for memory that will be filled completely.
  package static func prepare(_ start: UnsafeMutableRawPointer, count: Int) {
    preferLargePages(start, count: count)
    // MADV_POPULATE_WRITE exists since Linux 5.14 and is missing in some headers. Older kernels
    // return an error, which is harmless.
    let populate: CInt = 23
    advise(start, count: count, populate, least: 128 << 10)
  }

  /// Asks for huge pages. New memory costs a page fault for each page, and one huge page replaces
  /// 512 others. For a large document the page faults were half of the parsing time.
  static func preferLargePages(_ start: UnsafeMutableRawPointer, count: Int) {
    advise(start, count: count, MADV_HUGEPAGE)
  }

  /// Returns unused memory to the system, such as the rest of a huge page. The contents are lost.
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

  /// Twice the size of a huge page: a block of this size contains one at any alignment.
  private static let least = 4 << 20
}
