package org.almanac.daemon.config.form;

import java.util.Collection;
import java.util.List;
import org.almanac.planner.policy.parameter.NearestName;

/**
 * Something that is wrong in a configuration, for whoever wrote it.
 *
 * @param origin where it stands
 * @param key the path of the key, such as {@code limits[big].at-most}; empty where the text itself is wrong
 * @param sentence what is wrong, without the key
 */
public record Problem(Origin origin, String key, String sentence) {
    private static final int LONGEST = 60;

    /** A value that may not be. */
    static Problem ofValue(Origin origin, String key, String picture, List<String> allowed, String maybe) {
        return new Problem(
                origin, key, "is " + picture + ", but may be " + listed(allowed) + (maybe.isEmpty() ? "." : maybe));
    }

    /** The nearest of these names as a question after a full stop, or nothing. */
    public static String maybe(String written, Collection<String> names) {
        return NearestName.of(written, names)
                .filter(name -> !name.equals(written))
                .map(Problem::maybe)
                .orElse("");
    }

    /** That name as a question after a full stop. */
    public static String maybe(String name) {
        return ". Maybe " + name + "?";
    }

    /** Words as a sentence lists them: {@code a, b or c}. */
    public static String listed(List<String> words) {
        int last = words.size() - 1;
        return last < 1 ? String.join("", words) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /** A value cut to what fits on a line, without what would disturb a terminal. */
    public static String excerpt(String text) {
        return plain(text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text);
    }

    /** A text without what would disturb a terminal. */
    public static String plain(String text) {
        StringBuilder shown = new StringBuilder(text);
        for (int i = 0; i < shown.length(); i++) {
            if (Character.isISOControl(shown.charAt(i))) {
                shown.setCharAt(i, '?');
            }
        }
        return shown.toString();
    }

    /** The line that tells it. */
    public String text() {
        return text("");
    }

    /** The line that tells it as what may be so, and is perhaps not meant. */
    public String warning() {
        return text("warning: ");
    }

    private String text(String weight) {
        return plain(origin.text() + ": " + weight + (key.isEmpty() ? "" : key + " ") + sentence);
    }
}
