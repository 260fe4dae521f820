#include "CPorticoLoader.h"
#include "CPorticoSQLite.h"

#include <pthread.h>

// The header's own declarations give each pointer its type, so that the compiler checks every call.
static struct {
    __typeof__(&sqlite3_open_v2) open_v2;
    __typeof__(&sqlite3_close_v2) close_v2;
    __typeof__(&sqlite3_busy_timeout) busy_timeout;
    __typeof__(&sqlite3_exec) exec;
    __typeof__(&sqlite3_changes) changes;
    __typeof__(&sqlite3_get_autocommit) get_autocommit;
    __typeof__(&sqlite3_extended_errcode) extended_errcode;
    __typeof__(&sqlite3_system_errno) system_errno;
    __typeof__(&sqlite3_errstr) errstr;
    __typeof__(&sqlite3_sleep) sleep;
    __typeof__(&sqlite3_prepare_v3) prepare_v3;
    __typeof__(&sqlite3_finalize) finalize;
    __typeof__(&sqlite3_reset) reset;
    __typeof__(&sqlite3_clear_bindings) clear_bindings;
    __typeof__(&sqlite3_step) step;
    __typeof__(&sqlite3_db_handle) db_handle;
    __typeof__(&sqlite3_bind_null) bind_null;
    __typeof__(&sqlite3_bind_int64) bind_int64;
    __typeof__(&sqlite3_bind_zeroblob) bind_zeroblob;
    __typeof__(&sqlite3_bind_text) bind_text;
    __typeof__(&sqlite3_bind_blob) bind_blob;
    __typeof__(&sqlite3_column_type) column_type;
    __typeof__(&sqlite3_column_int64) column_int64;
    __typeof__(&sqlite3_column_blob) column_blob;
    __typeof__(&sqlite3_column_bytes) column_bytes;
} sqlite;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *failure = NULL;
static char failure_text[256];

static void load(void) {
#ifdef __APPLE__
    const char *const files[] = {"/usr/lib/libsqlite3.dylib"};
#else
    const char *const files[] = {"libsqlite3.so.0"};
#endif
    const struct portico_symbol symbols[] = {
        {"sqlite3_open_v2", (void **)&sqlite.open_v2},
        {"sqlite3_close_v2", (void **)&sqlite.close_v2},
        {"sqlite3_busy_timeout", (void **)&sqlite.busy_timeout},
        {"sqlite3_exec", (void **)&sqlite.exec},
        {"sqlite3_changes", (void **)&sqlite.changes},
        {"sqlite3_get_autocommit", (void **)&sqlite.get_autocommit},
        {"sqlite3_extended_errcode", (void **)&sqlite.extended_errcode},
        {"sqlite3_system_errno", (void **)&sqlite.system_errno},
        {"sqlite3_errstr", (void **)&sqlite.errstr},
        {"sqlite3_sleep", (void **)&sqlite.sleep},
        {"sqlite3_prepare_v3", (void **)&sqlite.prepare_v3},
        {"sqlite3_finalize", (void **)&sqlite.finalize},
        {"sqlite3_reset", (void **)&sqlite.reset},
        {"sqlite3_clear_bindings", (void **)&sqlite.clear_bindings},
        {"sqlite3_step", (void **)&sqlite.step},
        {"sqlite3_db_handle", (void **)&sqlite.db_handle},
        {"sqlite3_bind_null", (void **)&sqlite.bind_null},
        {"sqlite3_bind_int64", (void **)&sqlite.bind_int64},
        {"sqlite3_bind_zeroblob", (void **)&sqlite.bind_zeroblob},
        {"sqlite3_bind_text", (void **)&sqlite.bind_text},
        {"sqlite3_bind_blob", (void **)&sqlite.bind_blob},
        {"sqlite3_column_type", (void **)&sqlite.column_type},
        {"sqlite3_column_int64", (void **)&sqlite.column_int64},
        {"sqlite3_column_blob", (void **)&sqlite.column_blob},
        {"sqlite3_column_bytes", (void **)&sqlite.column_bytes},
    };
    const char *missing = portico_load_library(
        "SQLite", NULL, files, PORTICO_COUNT(files), symbols, PORTICO_COUNT(symbols), failure_text);
    failure = missing ? files[0] : NULL;
}

const char *portico_sqlite_load(void) {
    pthread_once(&once, load);
    return failure;
}

int portico_sqlite_open(const char *path, sqlite3 **connection, int flags) {
    return sqlite.open_v2(path, connection, flags, NULL);
}
int portico_sqlite_close(sqlite3 *connection) { return sqlite.close_v2(connection); }
int portico_sqlite_busy_timeout(sqlite3 *connection, int milliseconds) {
    return sqlite.busy_timeout(connection, milliseconds);
}
int portico_sqlite_execute(sqlite3 *connection, const char *sql) {
    return sqlite.exec(connection, sql, NULL, NULL, NULL);
}
int portico_sqlite_changes(sqlite3 *connection) { return sqlite.changes(connection); }
int portico_sqlite_autocommit(sqlite3 *connection) { return sqlite.get_autocommit(connection); }
int portico_sqlite_extended_errcode(sqlite3 *connection) {
    return sqlite.extended_errcode(connection);
}
int portico_sqlite_system_errno(sqlite3 *connection) { return sqlite.system_errno(connection); }
const char *portico_sqlite_errstr(int code) { return sqlite.errstr(code); }
int portico_sqlite_sleep(int milliseconds) { return sqlite.sleep(milliseconds); }
int portico_sqlite_prepare(sqlite3 *connection, const char *sql, unsigned int flags,
                           sqlite3_stmt **statement) {
    return sqlite.prepare_v3(connection, sql, -1, flags, statement, NULL);
}
int portico_sqlite_finalize(sqlite3_stmt *statement) { return sqlite.finalize(statement); }
int portico_sqlite_reset(sqlite3_stmt *statement) { return sqlite.reset(statement); }
int portico_sqlite_clear_bindings(sqlite3_stmt *statement) {
    return sqlite.clear_bindings(statement);
}
int portico_sqlite_step(sqlite3_stmt *statement) { return sqlite.step(statement); }
sqlite3 *portico_sqlite_connection(sqlite3_stmt *statement) { return sqlite.db_handle(statement); }
int portico_sqlite_bind_null(sqlite3_stmt *statement, int index) {
    return sqlite.bind_null(statement, index);
}
int portico_sqlite_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 number) {
    return sqlite.bind_int64(statement, index, number);
}
int portico_sqlite_bind_zeroblob(sqlite3_stmt *statement, int index, int length) {
    return sqlite.bind_zeroblob(statement, index, length);
}
int portico_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite.bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
int portico_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite.bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}
int portico_sqlite_column_type(sqlite3_stmt *statement, int column) {
    return sqlite.column_type(statement, column);
}
sqlite3_int64 portico_sqlite_column_int64(sqlite3_stmt *statement, int column) {
    return sqlite.column_int64(statement, column);
}
const void *portico_sqlite_column_blob(sqlite3_stmt *statement, int column) {
    return sqlite.column_blob(statement, column);
}
int portico_sqlite_column_bytes(sqlite3_stmt *statement, int column) {
    return sqlite.column_bytes(statement, column);
}
