package org.almanac.daemon.json;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;

/** Where the fields of one thing are written, one after the other. */
public interface Fields {
    /** Writes the fields of something. */
    interface Part {
        void write(Fields fields) throws IOException;
    }

    /** Writes the fields of one thing of many. */
    interface PartOf<T> {
        void write(T each, Fields fields) throws IOException;
    }

    Fields text(String name, String value) throws IOException;

    Fields number(String name, long value) throws IOException;

    Fields number(String name, OptionalLong value) throws IOException;

    Fields flag(String name, boolean value) throws IOException;

    /** A field that has fields itself. */
    Fields thing(String name, Part fields) throws IOException;

    /** A list of things that have fields. */
    <T> Fields things(String name, Collection<T> things, PartOf<T> fields) throws IOException;

    /** Fields that are numbers, flags, words, or maps or lists of such. */
    Fields fields(Map<?, ?> values) throws IOException;

    /** A value that is JSON already. */
    Fields raw(String name, String json) throws IOException;
}
