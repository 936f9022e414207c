// The entry point of libFuzzer. run.sh builds one program for each target and defines its flag.

import FuzzTargets
import Glibc

#if FUZZ_JSON
  private let target = FuzzTarget.json
#elseif FUZZ_EXPRESSION
  private let target = FuzzTarget.expression
#else
  private let target = FuzzTarget.decoder
#endif

/// Runs the target on one input. A violated property aborts the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  do throws(FuzzTarget.Failure) {
    try target.run(Array(UnsafeBufferPointer(start: data, count: size)))
  } catch {
    print(error)
    fflush(nil)
    abort()
  }
  return 0
}
