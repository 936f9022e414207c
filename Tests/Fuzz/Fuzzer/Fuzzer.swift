// The entry point of libFuzzer. run.py compiles it together with the targets. The environment variable
// FUZZ_TARGET names the target.

import Glibc

private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    print("FUZZ_TARGET is not a target: \"\(name)\"")
    exit(2)
  }
  return target
}()

/// Runs the target on one input. A violated property aborts the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  MainActor.assumeIsolated {
    do throws(FuzzTarget.Failure) {
      try target.run(bytes)
    } catch {
      print(error)
      fflush(nil)
      abort()
    }
  }
  return 0
}
