#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Real files of 3 × 2 red pixels, as an encoder wrote them.
enum ImageFile: String, CaseIterable, Sendable {
    case png = "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP8zwAFTDAGAwATKQED8NgHhAAAAABJRU5ErkJggg=="
    case jpeg = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////\
        ////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAAR\
        CAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAA\
        AwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQA1j/2Q==
        """
    case progressiveJPEG = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////\
        ////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wgAR\
        CAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAVAQEBAAAAAAAAAAAAAAAAAAACA//aAAwDAQACEAMQAAABgG3/xAAU\
        EAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAEFAn//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AX//xAAUEQEAAAAAAAAAAAAAAAAA\
        AAAA/9oACAECAQE/AX//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAY/An//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/IX//\
        2gAMAwEAAgADAAAAEPP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/EH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EH//\
        xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EH//2Q==
        """
    case gif = "R0lGODdhAwACAIEAAP8AAAAAAAAAAAAAACwAAAAAAwACAAAIBgABCBwYEAA7"
    case lossyWebP = "UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoDAAIAB0CWJaACdLoAA5gA/uUK+Cepco/+N48CvJdjoAAA"
    case losslessWebP = "UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA"
    case extendedWebP = """
        UklGRl4AAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAA/wAAAAAAAFZQOCAwAAAAcAEAnQEqAwACAAdAliWoAnQBdQAA/u+axQK1\
        nBcF+m/48ln2v/Jd+Xks+17KAAAA
        """

    var bytes: [UInt8] { Data(base64Encoded: rawValue).map(Array.init) ?? [] }
}
