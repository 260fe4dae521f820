/// What the page says at which a browser ends after signing in at a provider.
package enum SignInPage: Equatable, Sendable {
    /// The person is signed in, in the program that opened the browser.
    case signedIn
    /// The identity is linked to the account.
    case linked
    /// The account is deleted.
    case deleted
    /// The provider or the person refused; with the provider's words.
    case refused(words: String?)
    /// The provider agreed, and signing in failed all the same; the program says why.
    case failed
    /// The answer belongs to no question of this program.
    case foreign
    /// The question has been answered already.
    case alreadyDone
}

/// A page's words in one language.
package struct SignInPageWords: Equatable, Sendable {
    /// The language's tag (RFC 5646): `en`, `ko`.
    package let language: String
    /// The heading.
    package let title: String
    /// The sentences below it, each a paragraph.
    package let sentences: [String]

    /// Makes words.
    package init(language: String, title: String, sentences: [String]) {
        self.language = language
        self.title = title
        self.sentences = sentences
    }
}

/// Words the pages.
package protocol SignInPageWording: Sendable {
    /// The words of a page in the language that a browser prefers, by its `Accept-Language` (RFC 9110 §12.5.4).
    func words(of page: SignInPage, accepting languages: String?) -> SignInPageWords
}
