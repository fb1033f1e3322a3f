package org.almanac.daemon.config.form;

import java.util.List;
import java.util.Optional;

/**
 * A key of a configuration: its name, how its value is written, and what holds where it is not.
 *
 * @param needed whether it must be there
 * @param usual what is read where nobody wrote it; empty where nothing is, or the key is needed
 * @param sentence what it is for
 */
public record Key<T>(String name, Form<T> form, boolean needed, Optional<YamlNode> usual, String sentence) {
    /** What an empty list is shown as. */
    public static final String NONE = "none";

    private static final Origin DEFAULT = new Origin.Default();

    /** A key that must be there. */
    public static <T> Key<T> needed(String name, Form<T> form, String sentence) {
        return new Key<>(name, form, true, Optional.empty(), sentence);
    }

    /** A key without which nothing is said. */
    public static <T> Key<T> optional(String name, Form<T> form, String sentence) {
        return new Key<>(name, form, false, Optional.empty(), sentence);
    }

    /** A key with a default, as it would be written. */
    public static <T> Key<T> usual(String name, Form<T> form, String text, String sentence) {
        YamlNode value = new YamlNode.Scalar(DEFAULT, text);
        if (form.read(value, name, Reading.trial()).isEmpty()) {
            throw new IllegalArgumentException("The default " + text + " of " + name + " may not be");
        }
        return new Key<>(name, form, false, Optional.of(value), sentence);
    }

    /** A list that is empty where nobody wrote it. */
    public static <T> Key<List<T>> list(String name, Form<T> each, String sentence) {
        return list(name, new ListForm<>(each), sentence);
    }

    /** The same, with a form of its own. */
    public static <T> Key<List<T>> list(String name, ListForm<T> form, String sentence) {
        YamlNode empty = new YamlNode.Sequence(DEFAULT, List.of());
        return new Key<>(name, form, false, Optional.of(empty), sentence);
    }

    /** A list without which nothing is said. */
    public static <T> Key<List<T>> optionalList(String name, Form<T> each, String sentence) {
        return optional(name, new ListForm<>(each), sentence);
    }

    /** A list that must be there. */
    public static <T> Key<List<T>> neededList(String name, Form<T> each, String sentence) {
        return needed(name, new ListForm<>(each), sentence);
    }

    /** A group of keys that have defaults. */
    public static <T> Key<T> group(String name, SectionForm<T> form, String sentence) {
        YamlNode empty = new YamlNode.Mapping(DEFAULT, List.of());
        return new Key<>(name, form, false, Optional.of(empty), sentence);
    }

    /** The names of the keys, in their order. */
    public static List<String> names(List<Key<?>> keys) {
        return keys.stream().<String>map(Key::name).toList();
    }

    /** The default as it would be written; empty where there is none. */
    public String usualText() {
        if (usual.isPresent() && usual.get() instanceof YamlNode.Scalar scalar) {
            return scalar.text();
        }
        return usual.isPresent() && form instanceof ListForm ? NONE : "";
    }
}
