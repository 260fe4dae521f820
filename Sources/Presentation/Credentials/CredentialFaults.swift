internal import PorticoDomain

/// Looks at each typed field alone, so that all faults are shown at once.
enum CredentialFaults {
    static func email(_ text: String) -> InputFault? {
        do throws(InputFault) {
            _ = try EmailAddress(text)
            return nil
        } catch {
            return error
        }
    }

    static func newPassword(_ password: Secret<String>) -> InputFault? {
        let text = password.reveal()
        guard !text.isEmpty else { return .password(.empty) }
        do throws(InputFault) {
            _ = try Password(text)
            return nil
        } catch {
            return error
        }
    }

    static func image(_ bytes: [UInt8]) -> Result<ProfileImage, InputFault> {
        do throws(InputFault) {
            return .success(try ProfileImage(bytes: bytes))
        } catch {
            return .failure(error)
        }
    }
}
