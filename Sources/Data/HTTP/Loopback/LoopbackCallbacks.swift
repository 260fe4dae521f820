internal import CPorticoMicroHTTPD

// What the daemon calls on its own thread. File-scope functions, because a closure literal could inherit an isolation
// and would trap there.

/// Notes that a connection was opened, or is about to be closed; its number is kept with it.
func noteLoopbackConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ number: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
    guard let context = unsafe context, let connection = unsafe connection, let number = unsafe number else { return }
    let server = unsafe Unmanaged<LoopbackServer>.fromOpaque(context).takeUnretainedValue()
    guard portico_mhd_is_start(event) else {
        return unsafe server.connections.close(Int(bitPattern: number.pointee))
    }
    var address = [CChar](repeating: 0, count: 64)
    let socket = unsafe portico_mhd_socket(connection, &address, address.count)
    let text = String(decoding: address.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    unsafe number.pointee = UnsafeMutableRawPointer(bitPattern: server.open(socket: socket, address: text))
}

/// Makes the request's object; the daemon keeps it until ``completeLoopbackRequest``.
func beginLoopbackRequest(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context, let connection = unsafe connection else { return nil }
    let server = unsafe Unmanaged<LoopbackServer>.fromOpaque(context).takeUnretainedValue()
    let number = unsafe Int(bitPattern: portico_mhd_connection_number(connection))
    let exchange = server.begin(
        target: unsafe String(cString: target), size: unsafe portico_mhd_length(target), on: number)
    return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

/// Goes on with a request.
func accessLoopbackRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe context, let connection = unsafe connection, let method = unsafe method,
        let url = unsafe url, let version = unsafe version, let count = unsafe count, let held = unsafe request?.pointee
    else { return MHD_Result.NO }
    let server = unsafe Unmanaged<LoopbackServer>.fromOpaque(context).takeUnretainedValue()
    let exchange = unsafe Unmanaged<LoopbackExchange>.fromOpaque(held).takeUnretainedValue()
    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count.pointee)
    unsafe count.pointee = 0
    return unsafe exchange.advance(
        server, connection, method: String(cString: method),
        isWhole: portico_mhd_is_head_whole(connection, method, url, exchange.targetSize, version), piece: piece)
}

/// Lets go of a request that has ended.
func completeLoopbackRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let context = unsafe context, let held = unsafe request?.pointee else { return }
    let server = unsafe Unmanaged<LoopbackServer>.fromOpaque(context).takeUnretainedValue()
    unsafe request?.pointee = nil
    server.complete(unsafe Unmanaged<LoopbackExchange>.fromOpaque(held).takeRetainedValue())
}
