import PorticoDomain
import PorticoPresentation
import Testing

/// The words of the pages at which a browser ends.
struct SignInPageBookTests {
    @Test(arguments: ["Portico", "포르티코", "서울", "구름"])
    func `no Korean particle depends on how the program's name sounds`(name: String) {  // O9
        let words = SignInPageBook(program: name).words(of: .signedIn, accepting: "ko")
        #expect(words.sentences == ["이제 \(name)에서 계속하세요. 이 페이지는 닫아도 돼요."])
    }
}
