package org.almanac.pbs.dump;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON of the kind that qstat prints: objects as maps, arrays as lists, numbers and words as their texts. */
final class SmallJson {
    private final String text;
    private int at;

    SmallJson(String text) {
        this.text = text;
    }

    Object value() {
        skip();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<>();
        at++;
        for (skip(); text.charAt(at) != '}'; skip()) {
            String key = string();
            skip();
            at++;
            object.put(key, value());
            skip();
            at += text.charAt(at) == ',' ? 1 : 0;
        }
        at++;
        return object;
    }

    private List<Object> array() {
        List<Object> array = new ArrayList<>();
        at++;
        for (skip(); text.charAt(at) != ']'; skip()) {
            array.add(value());
            skip();
            at += text.charAt(at) == ',' ? 1 : 0;
        }
        at++;
        return array;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            at += text.charAt(at) == '\\' ? 1 : 0;
            string.append(text.charAt(at));
        }
        at++;
        return string.toString();
    }

    private String word() {
        int begin = at;
        while (",}] \t\n\r".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(begin, at);
    }

    private void skip() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
