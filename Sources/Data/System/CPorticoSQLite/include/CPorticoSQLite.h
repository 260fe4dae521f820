#ifndef CPORTICO_SQLITE_H
#define CPORTICO_SQLITE_H

#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "sqlite3.h is missing: run Scripts/bootstrap, or install libsqlite3-dev (Debian, Ubuntu)"
#endif

/// Loads SQLite at its first call; null when all is well, else the file that cannot be used. Nothing else here may be called before.
const char *portico_sqlite_load(void);

// Each is the function of SQLite with that name, without the arguments that are always the same. Text and bytes that are
// bound are copied.
int portico_sqlite_open(const char *path, sqlite3 **connection, int flags);
int portico_sqlite_close(sqlite3 *connection);
int portico_sqlite_busy_timeout(sqlite3 *connection, int milliseconds);
int portico_sqlite_execute(sqlite3 *connection, const char *sql);
int portico_sqlite_changes(sqlite3 *connection);
int portico_sqlite_autocommit(sqlite3 *connection);
int portico_sqlite_extended_errcode(sqlite3 *connection);
/// The error number of the system behind the last failure; 0 when there was none.
int portico_sqlite_system_errno(sqlite3 *connection);
const char *portico_sqlite_errstr(int code);
int portico_sqlite_sleep(int milliseconds);
int portico_sqlite_prepare(sqlite3 *connection, const char *sql, unsigned int flags, sqlite3_stmt **statement);
int portico_sqlite_finalize(sqlite3_stmt *statement);
int portico_sqlite_reset(sqlite3_stmt *statement);
int portico_sqlite_clear_bindings(sqlite3_stmt *statement);
int portico_sqlite_step(sqlite3_stmt *statement);
sqlite3 *portico_sqlite_connection(sqlite3_stmt *statement);
int portico_sqlite_bind_null(sqlite3_stmt *statement, int index);
int portico_sqlite_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 number);
int portico_sqlite_bind_zeroblob(sqlite3_stmt *statement, int index, int length);
int portico_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length);
int portico_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length);
int portico_sqlite_column_type(sqlite3_stmt *statement, int column);
sqlite3_int64 portico_sqlite_column_int64(sqlite3_stmt *statement, int column);
const void *portico_sqlite_column_blob(sqlite3_stmt *statement, int column);
int portico_sqlite_column_bytes(sqlite3_stmt *statement, int column);

/// Extended result codes are computed in macros, which Swift does not import.
static const int portico_sqlite_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
static const int portico_sqlite_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;

#endif
