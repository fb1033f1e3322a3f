package org.almanac.daemon.config.form;

import java.util.List;
import java.util.Optional;

/** How a value is written, and what it then means. */
public interface Form<T> {
    /** What may be written: the words, or descriptions of what else. */
    List<String> allowed();

    /** What the value at that path means; where it may not be, its problems are told and it is empty. */
    Optional<T> read(YamlNode node, String path, Reading reading);

    /** The keys that stand below it. */
    default List<Key<?>> keys() {
        return List.of();
    }

    /** Whether it is a list of groups of keys. */
    default boolean isList() {
        return false;
    }

    /** Tells that the value may not be. */
    default <R> Optional<R> refuse(YamlNode node, String path, Reading reading) {
        String maybe = node instanceof YamlNode.Scalar scalar ? maybe(scalar.text()) : "";
        reading.refuse(Problem.ofValue(node.origin(), path, node.picture(), allowed(), maybe));
        return Optional.empty();
    }

    /** The question what was meant by a text that may not be, or nothing. */
    default String maybe(String text) {
        return Problem.maybe(text, words());
    }

    /** Those of what may be written that are words. */
    default List<String> words() {
        return allowed();
    }
}
