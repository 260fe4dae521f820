internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

extension AccountsService {
    /// Reads the body, which is JSON alone or a form with the part `profile` and perhaps the part `image`.
    static func profileChange(in call: Call) throws(Problem) -> (change: WireProfileChange, image: ProfileImage?) {
        guard call.mediaType == "multipart/form-data" else {
            guard call.mediaType ?? "application/json" == "application/json" else {
                throw .unsupportedMediaType("application/json, multipart/form-data")
            }
            return (try call.json(), nil)
        }
        let form = try form(in: call)
        let image = try form["image"].map { part throws(Problem) in try Self.image(part) }
        guard let profile = form["profile"] else { return (WireProfileChange(nickname: nil), image) }
        return (try Call.decode(WireProfileChange.self, from: profile.content), image)
    }

    /// The nickname as kept (NFC), with the key that makes two the same.
    static func keptNickname(_ text: String) throws(Problem) -> (text: String, key: String) {
        let nickname: Nickname
        do throws(InputFault) {
            nickname = try Nickname(text)
        } catch {
            throw .invalid("nickname", nicknameFault(error), "A nickname must have 2 to 20 visible characters.")
        }
        let kept = UnicodeText.composed(nickname.text)
        let key = UnicodeText.folded(kept)
        guard !reservedNicknames.contains(key) else {
            throw .invalid("nickname", "reserved", "This nickname is reserved.")
        }
        return (kept, key)
    }

    private static func nicknameFault(_ fault: InputFault) -> String {
        switch fault {
        case .nickname(.tooShort): "too_short"
        case .nickname(.tooLong): "too_long"
        case .nickname(.forbiddenCharacter): "forbidden_character"
        case .nickname(.onlyDots): "only_dots"
        case .nickname(.mixedScripts): "mixed_scripts"
        default: "invalid"
        }
    }

    private static func form(in call: Call) throws(Problem) -> MultipartForm {
        do throws(MultipartFault) {
            return try MultipartForm(call.body, contentType: call.headers["Content-Type"] ?? "")
        } catch {
            throw .malformed("The form cannot be read (\(error)).")
        }
    }

    /// Judged by its bytes; what the part calls itself does not matter.
    private static func image(_ part: MultipartPart) throws(Problem) -> ProfileImage {
        do throws(InputFault) {
            return try ProfileImage(bytes: part.content)
        } catch .image(.tooLarge) {
            throw .imageTooLarge
        } catch {
            throw .imageUnsupported
        }
    }
}
