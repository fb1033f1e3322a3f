package org.almanac.daemon.command.option;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;

/** The query of an address of the API, as options fill it. */
public final class QueryWords {
    private final StringBuilder text = new StringBuilder();

    /** A parameter with that value; nothing where there is none. */
    public void add(String name, Optional<?> value) {
        value.ifPresent(one -> append(name, String.valueOf(one)));
    }

    /** A parameter for each of the values. */
    public void add(String name, Collection<String> values) {
        values.forEach(value -> append(name, value));
    }

    private void append(String name, String value) {
        text.append(text.isEmpty() ? '?' : '&')
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    /** With a question mark before it; empty where there is no parameter. */
    public String text() {
        return text.toString();
    }
}
