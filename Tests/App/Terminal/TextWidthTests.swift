import Testing

@testable import PorticoTerminal

struct TextWidthTests {
    @Test func `T11: what no Unicode of ours knows may have become wide`() {
        #expect(TextWidth.isRisky("\u{0378}"))
        #expect(!TextWidth.isRisky("é"))
    }

    @Test(arguments: ["\u{1100}", "\u{115F}", "\u{A960}", "\u{A97C}"])
    func `T11: a leading consonant alone would swallow the syllable after it`(jamo: String) throws {
        #expect(TextWidth.isRisky(try #require(jamo.first)))
        #expect(TextWidth.columns(of: jamo) == 2)
    }

    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{D7B0}", 0), ("漢", 2),
        ("👍", 2),
        ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("❤️", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("α", 1), ("─", 1), ("\u{200B}", 0),
        ("ｱ", 1), ("！", 2), ("안녕 mina", 9),
    ])
    func `columns are those of a modern terminal whatever the locale`(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test(arguments: [
        ("abc", 2, "a…"), ("한글날", 4, "한…"), ("한글", 4, "한글"), ("a", 0, ""), ("한", 1, "…"),
    ])
    func `truncation marks what was cut and never cuts a wide cell`(text: String, limit: Int, expected: String) {
        #expect(text.truncated(columns: limit) == expected)
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("가나다라", 4, ["가나", "다라"]), ("a\n\nb", 5, ["a", "", "b"]),
        ("한", 1, ["한"]), ("x", 0, []),
    ])
    func `lines break at spaces, and inside words that are too long`(text: String, limit: Int, expected: [String]) {
        #expect(text.wrapped(columns: limit) == expected)
    }
}

struct RectTests {
    @Test func `no operation traps or gives a negative size`() {
        for width in -2...4 {
            for height in -2...4 {
                let rect = Rect(column: 3, row: 3, width: width, height: height)
                for amount in -1...6 {
                    let parts = [
                        rect.inset(columns: amount, rows: amount), rect.splitTop(amount).top,
                        rect.splitTop(amount).rest,
                        rect.splitBottom(amount).bottom, rect.centered(width: amount, height: amount),
                        rect.intersection(Rect(column: amount, row: amount, width: 2, height: 2)),
                    ]
                    #expect(parts.allSatisfy { $0.width >= 0 && $0.height >= 0 })
                }
            }
        }
    }
}
