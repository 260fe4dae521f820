#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import CPorticoSQLite

/// A value to bind to a parameter.
enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
    static func optional(_ value: Int64?) -> SQLValue { value.map(SQLValue.integer) ?? .null }
    static func optional(_ value: [UInt8]?) -> SQLValue { value.map(SQLValue.blob) ?? .null }
}

/// The present row of a running statement; valid only inside the closure that receives it.
@safe struct Row: ~Copyable {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    func isNull(_ column: Int32) -> Bool { unsafe portico_sqlite_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { unsafe portico_sqlite_column_int64(statement, column) }

    func text(_ column: Int32) -> String {
        unsafe String(decoding: bytes(column), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func blob(_ column: Int32) -> [UInt8] { unsafe Array(bytes(column)) }

    func optionalBlob(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : blob(column) }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        // The pointer is asked for before the length, as SQLite's conversion rules demand.
        let start = unsafe portico_sqlite_column_blob(statement, column)
        return unsafe UnsafeRawBufferPointer(start: start, count: Int(portico_sqlite_column_bytes(statement, column)))
    }
}

/// A prepared statement; lives as long as its connection and is used by one thread at a time.
@safe final class Statement {
    private let handle: OpaquePointer

    init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
        var handle: OpaquePointer?
        let code = unsafe portico_sqlite_prepare(
            connection, sql, UInt32(SQLITE_PREPARE_PERSISTENT), &handle)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            throw DatabaseError(
                code: unsafe portico_sqlite_extended_errcode(connection),
                system: unsafe portico_sqlite_system_errno(connection))
        }
        unsafe self.handle = handle
    }

    func finalize() {
        _ = unsafe portico_sqlite_finalize(handle)
    }

    /// Binds, steps through every row and resets, whatever happens.
    func run(_ values: [SQLValue], each: (borrowing Row) -> Void) throws(DatabaseError) {
        defer {
            // The result repeats the error of the last step, which was thrown already.
            _ = unsafe portico_sqlite_reset(handle)
            _ = unsafe portico_sqlite_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw DatabaseError(code: code) }
        }
        while true {
            switch unsafe portico_sqlite_step(handle) {
            case SQLITE_ROW: unsafe each(Row(handle))
            case SQLITE_DONE: return
            default:
                let connection = unsafe portico_sqlite_connection(handle)
                throw DatabaseError(
                    code: unsafe portico_sqlite_extended_errcode(connection),
                    system: unsafe portico_sqlite_system_errno(connection))
            }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: unsafe portico_sqlite_bind_null(handle, index)
        case .integer(let number): unsafe portico_sqlite_bind_int64(handle, index, number)
        case .text(let text):
            unsafe portico_sqlite_bind_text(handle, index, text, Int32(text.utf8.count))
        case .blob(let bytes):
            // An empty array has no address, and SQLite takes that for NULL.
            bytes.isEmpty
                ? unsafe portico_sqlite_bind_zeroblob(handle, index, 0)
                : unsafe portico_sqlite_bind_blob(handle, index, bytes, Int32(bytes.count))
        }
    }
}

extension DatabaseError {
    /// `system` is the error number that the system gave, for what SQLite only calls a failed access.
    init(code: Int32, system: Int32 = 0) {
        switch code {
        case portico_sqlite_constraint_unique, portico_sqlite_constraint_primary_key: self = .conflict
        case _ where code & 0xFF == SQLITE_IOERR && [ENOSPC, EDQUOT].contains(system): self = .full
        default:
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
            case SQLITE_FULL: self = .full
            case SQLITE_READONLY: self = .readOnly
            default: self = .failed(code: code)
            }
        }
    }
}
