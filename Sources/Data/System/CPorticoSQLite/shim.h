#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "sqlite3.h is missing: run Scripts/bootstrap, or install libsqlite3-dev (Debian, Ubuntu)"
#endif

/// `SQLITE_TRANSIENT` is a cast in a macro, which Swift does not import.
static inline int portico_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int portico_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/// Extended result codes are computed in macros, which Swift does not import.
static const int portico_sqlite_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
static const int portico_sqlite_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;
