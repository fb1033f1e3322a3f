package org.almanac.daemon.config.form;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A single value.
 *
 * @param allowed what may be written, as a problem tells it
 * @param words the words among that, of which the nearest is proposed
 * @param parse what a text means; empty where it may not be
 * @param meant what was meant by a text that may not be, where that is not the nearest of the words
 */
public record ScalarForm<T>(
        List<String> allowed,
        List<String> words,
        Function<String, Optional<T>> parse,
        Function<String, Optional<String>> meant)
        implements Form<T> {
    public ScalarForm {
        allowed = List.copyOf(allowed);
        words = List.copyOf(words);
    }

    /** A value of which nobody means anything but the nearest of the words. */
    public ScalarForm(List<String> allowed, List<String> words, Function<String, Optional<T>> parse) {
        this(allowed, words, parse, text -> Optional.empty());
    }

    /** A value described by one phrase. */
    public static <T> ScalarForm<T> of(String allowed, Function<String, Optional<T>> parse) {
        return new ScalarForm<>(List.of(allowed), List.of(), parse);
    }

    /** One of these words, which mean themselves; the phrase is said where there are none. */
    public static ScalarForm<String> oneOf(List<String> words, String phraseForNone) {
        return new ScalarForm<>(
                words.isEmpty() ? List.of(phraseForNone) : words,
                words,
                text -> words.contains(text) ? Optional.of(text) : Optional.empty());
    }

    @Override
    public String maybe(String text) {
        return meant.apply(text).map(Problem::maybe).orElseGet(() -> Form.super.maybe(text));
    }

    @Override
    public Optional<T> read(YamlNode node, String path, Reading reading) {
        if (node instanceof YamlNode.Scalar scalar) {
            Optional<T> value = parse.apply(scalar.text());
            if (value.isPresent()) {
                reading.holds(path, scalar.text(), scalar.origin());
                return value;
            }
        }
        return refuse(node, path, reading);
    }
}
