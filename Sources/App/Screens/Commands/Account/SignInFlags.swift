import PorticoKit

/// The flags of commands that sign a person in at a provider.
enum SignInFlags {
    /// Which way.
    static let ways = [browserWay, deviceWay]
    /// How it goes on.
    static let manners = [noBrowser, noQR, port, timeout]
    /// By a browser only, where a device's sign-in proves too little.
    static let browser = [browserWay, noBrowser, port, timeout]

    private static let browserWay = FlagSpec(
        "--browser", Phrase("sign in with a browser on this computer", ko: "이 컴퓨터의 브라우저로 로그인"))
    private static let deviceWay = FlagSpec(
        "--device", Phrase("sign in on another device with a code", ko: "다른 기기에서 코드로 로그인"))
    private static let noBrowser = FlagSpec(
        "--no-browser", Phrase("print the address without opening it", ko: "주소만 출력하고 브라우저는 열지 않기"))
    private static let noQR = FlagSpec("--no-qr", Phrase("show no QR code", ko: "QR 코드 없이"))
    private static let port = FlagSpec(
        "--port", "N[,M]", Phrase("the ports that the browser may return to", ko: "브라우저가 돌아올 수 있는 포트"))
    private static let timeout = FlagSpec(
        "--timeout", "SEC", Phrase("how long to wait for the sign-in (300)", ko: "로그인을 기다리는 시간(초, 300)"))
}
