package org.almanac.daemon.store;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What is in the way of a store, in words. */
final class StoreTrouble {
    private StoreTrouble() {}

    /** Whether what is read is not what was written. */
    static boolean isDamage(SQLException e) {
        int code = code(e);
        return code == SQLiteErrorCode.SQLITE_CORRUPT.code || code == SQLiteErrorCode.SQLITE_NOTADB.code;
    }

    /** Why it failed. */
    static String words(SQLException e) {
        int code = code(e);
        if (code == SQLiteErrorCode.SQLITE_FULL.code) {
            return "the disk is full";
        } else if (code == SQLiteErrorCode.SQLITE_READONLY.code || code == SQLiteErrorCode.SQLITE_PERM.code) {
            return "it cannot be written";
        } else if (code == SQLiteErrorCode.SQLITE_CANTOPEN.code) {
            return "it cannot be opened";
        } else if (code == SQLiteErrorCode.SQLITE_IOERR.code) {
            return "the disk does not take or give it";
        } else if (code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code) {
            return "another program has locked it";
        } else if (isDamage(e)) {
            return "it is damaged";
        }
        return String.valueOf(e.getMessage());
    }

    /** What may help, as a sentence without its end. */
    static String remedy(SQLException e) {
        return code(e) == SQLiteErrorCode.SQLITE_FULL.code
                ? "Make room there"
                : "Maybe it is another user's, or 'state' is to name another folder";
    }

    /** SQLite's primary code; 0 where it is none of its failures. */
    private static int code(SQLException e) {
        return e instanceof SQLiteException failure ? failure.getResultCode().code & 0xff : 0;
    }
}
