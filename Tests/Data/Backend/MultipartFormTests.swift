import PorticoHTTP
import Testing

@testable import PorticoBackend

@Suite struct MultipartFormTests {
    private static let type = "multipart/form-data; boundary=b"

    @Test func `parts are read with name, file name, type and content`() throws {
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"profile\"\r\nContent-Type: application/json\r\n\r\n{}\r\n"
            + "--b\r\ncontent-disposition:form-data;filename=\"a.png\";name=image\r\n\r\n\r\n--c\r\n\r\n--b--\r\n"
        let form = try MultipartForm(Array(body.utf8), contentType: Self.type)
        #expect(form.parts.map(\.name) == ["profile", "image"])
        #expect(form["profile"]?.contentType == "application/json")
        #expect(form["profile"]?.content == Array("{}".utf8))
        #expect(form["profile"]?.filename == nil)
        #expect(form["image"]?.filename == "a.png")
        #expect(form["image"]?.content == Array("\r\n--c\r\n".utf8))
        #expect(form["other"] == nil)
    }

    @Test(arguments: [
        (#"a\"b"#, "a\"b"), (#"a\\b"#, #"a\b"#), (#"C:\x\y"#, #"C:\x\y"#), ("a%22b", "a\"b"), ("a;b", "a;b"),
        ("a%0D%0Ab", "a\r\nb"), ("\u{C774}\u{B984}.png", "\u{C774}\u{B984}.png"), ("", ""),
    ])
    func `file names are unescaped`(written: String, name: String) throws {
        let body = "--b\r\nContent-Disposition: form-data; name=\"x\"; filename=\"\(written)\"\r\n\r\n\r\n--b--"
        #expect(try MultipartForm(Array(body.utf8), contentType: Self.type)["x"]?.filename == name)
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/mixed; boundary=b", "multipart/form-data; boundary=", "text/plain",
        "multipart/form-data; boundary=\"b", "multipart/form-data; boundary=b; boundary=b",
        "multipart/form-data; boundary=\"b \"", "multipart/form-data; boundary=b{",
        "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
    ])
    func `a boundary that breaks the rules is refused`(type: String) {
        #expect(throws: MultipartFault.boundary) { try MultipartForm(Array("--b--".utf8), contentType: type) }
    }

    @Test(arguments: [
        "multipart/form-data; boundary=\"b\"", "Multipart/Form-Data;charset=utf-8;Boundary=b",
        "multipart/form-data; boundary=b ;",
    ])
    func `a boundary may be written in several ways`(type: String) throws {
        #expect(try MultipartForm(Array("--b--\r\n".utf8), contentType: type).parts.isEmpty)
    }

    @Test(arguments: [
        ("", MultipartFault.framing), ("--b", .framing), ("--b-", .framing), ("--c--", .framing),
        ("preamble\r\n--b--", .framing), ("--b--\r\nepilogue", .framing), ("--b--\n", .framing),
        ("--b\nContent-Disposition: form-data; name=x\n\n\n--b--", .framing),
        ("--b\r\nContent-Disposition: form-data; name=x\r\n\r\nno end", .framing),
        ("--b\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n--bb", .framing),
        ("--b\r\n\r\nno header\r\n--b--", .header), ("--b\r\nX: y\r\n\r\n\r\n--b--", .header),
        ("--b\r\nContent-Disposition: attachment; name=x\r\n\r\n\r\n--b--", .header),
        ("--b\r\nContent-Disposition: form-data\r\n\r\n\r\n--b--", .header),
        ("--b\r\nContent-Disposition: form-data; name=\"\"\r\n\r\n\r\n--b--", .header),
        ("--b\r\nContent-Disposition: form-data; name=x\r\nno colon\r\n\r\n\r\n--b--", .header),
        ("--b\r\nContent-Disposition: form-data; name=x\r\nA: 1\r\na: 2\r\n\r\n\r\n--b--", .header),
        ("--b\r\nContent-Disposition: form-data; name=x\r\n--b--", .header),
        (
            "--b\r\nContent-Disposition: form-data; name=x\r\nContent-Transfer-Encoding: base64\r\n\r\n\r\n--b--",
            .encoding
        ),
        (
            "--b\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n"
                + "--b\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n--b--", .repeatedName
        ),
    ])
    func `a broken body is refused`(body: String, fault: MultipartFault) {
        #expect(throws: fault) { try MultipartForm(Array(body.utf8), contentType: Self.type) }
    }

    @Test(arguments: [(16, nil), (17, MultipartFault.tooManyParts)])
    func `a form has at most 16 parts`(count: Int, fault: MultipartFault?) throws {
        let parts = (0..<count).map { "--b\r\nContent-Disposition: form-data; name=n\($0)\r\n\r\n\r\n" }
        let body = Array((parts.joined() + "--b--").utf8)
        if let fault {
            #expect(throws: fault) { try MultipartForm(body, contentType: Self.type) }
        } else {
            #expect(try MultipartForm(body, contentType: Self.type).parts.count == count)
        }
    }

    @Test func `endless header fields are refused`() {
        let filler = String(repeating: "x", count: 9_000)
        let body = "--b\r\nX: \(filler)\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n--b--"
        #expect(throws: MultipartFault.header) { try MultipartForm(Array(body.utf8), contentType: Self.type) }
    }
}
