package org.almanac.daemon.record;

import java.io.IOException;

/** A text is not of the form that it is read by. The message says where and what is wrong. */
final class Misread extends IOException {
    private static final long serialVersionUID = 1;

    private final String where;
    private final String what;

    Misread(String what) {
        this("", what);
    }

    private Misread(String where, String what) {
        super(where.isEmpty() ? what : where + ": " + what);
        this.where = where;
        this.what = what;
    }

    /** The same of a part that is under that key or index. */
    Misread in(String key) {
        String separator = where.isEmpty() || where.startsWith("[") ? "" : ".";
        return new Misread(key + separator + where, what);
    }
}
