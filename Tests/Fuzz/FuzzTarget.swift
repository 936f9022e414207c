// libFuzzer entry: one of FUZZ_JSON, FUZZ_EXPRESSION, FUZZ_DECODER is defined by run.sh.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  #if FUZZ_JSON
    FuzzEntry.json(bytes)
  #elseif FUZZ_EXPRESSION
    FuzzEntry.expression(bytes)
  #else
    FuzzEntry.decoder(bytes)
  #endif
  return 0
}
