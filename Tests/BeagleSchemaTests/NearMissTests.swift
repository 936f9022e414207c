import BeagleSchema
import Testing

/// Suggestions for names that are not known.
@Suite struct NearMissTests {
  @Test func pathsThatSomeoneMayHaveMeant() {
    let names = ["/orders", "/home", "/orders/track", "/forms", "/navigation"]
    #expect(NearMiss.nearest(to: "/odrers", among: names) == ["/orders"])
    #expect(NearMiss.nearest(to: "/form", among: names).first == "/forms")
    #expect(NearMiss.nearest(to: "/Home", among: names).first == "/home")
    #expect(NearMiss.nearest(to: "/something/else", among: names).isEmpty)
    #expect(NearMiss.nearest(to: "/b", among: ["/d", "/a", "/c"], limit: 2) == ["/a", "/c"])
  }

  @Test func wordsThatSomeoneMayHaveMeant() {
    let names = ["onPress", "onInit", "text", "styleId", "id", "x"]
    #expect(NearMiss.best(for: "onpress", among: names) == "onPress")
    #expect(NearMiss.best(for: "onPres", among: names) == "onPress")
    #expect(NearMiss.best(for: "txet", among: names) == "text")
    #expect(NearMiss.best(for: "tx", among: names) == nil)
    #expect(NearMiss.best(for: "text", among: ["text"]) == nil)
    #expect(NearMiss.best(for: "X", among: names) == nil)
    #expect(NearMiss.best(for: "", among: names) == nil)
  }

  @Test func longNamesAreComparedByTheirBeginning() {
    let long = String(repeating: "a", count: 5000)
    #expect(NearMiss.best(for: long + "b", among: [long + "c"]) == long + "c")
    #expect(NearMiss.best(for: long, among: ["aaaa"]) == nil)
  }
}
