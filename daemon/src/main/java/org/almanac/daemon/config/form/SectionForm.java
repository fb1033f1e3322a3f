package org.almanac.daemon.config.form;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A group of keys.
 *
 * @param keys all that may stand there
 * @param check refuses what does not go together among the values that may be, whatever the others are
 * @param make what the group means; asked only where every value may be, and may itself refuse what does not go together
 */
public record SectionForm<T>(List<Key<?>> keys, Consumer<Section> check, Function<Section, T> make) implements Form<T> {
    private static final Pattern LIKE_A_KEY = Pattern.compile("[\\p{L}\\p{N}_ .-]{1,40}");

    public SectionForm {
        keys = List.copyOf(keys);
    }

    /** A group of which each value has nothing to do with the others, unless all are there. */
    public SectionForm(List<Key<?>> keys, Function<Section, T> make) {
        this(keys, section -> {}, make);
    }

    @Override
    public List<String> allowed() {
        return List.of("a group with " + String.join(", ", Key.names(keys)));
    }

    @Override
    public List<String> words() {
        return List.of();
    }

    @Override
    public Optional<T> read(YamlNode node, String path, Reading reading) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            return refuse(node, path, reading);
        }
        Map<String, YamlNode> written = written(mapping, path, reading);
        boolean complete = true;
        Section section = new Section(mapping.origin(), path, reading);
        for (Key<?> key : keys) {
            complete &= read(key, written, section, reading);
        }
        check.accept(section);
        return complete ? Optional.of(make.apply(section)) : Optional.empty();
    }

    /** The values of the keys that exist, the first of each; the others are refused. */
    private Map<String, YamlNode> written(YamlNode.Mapping mapping, String path, Reading reading) {
        List<String> names = Key.names(keys);
        Map<String, YamlNode> values = new HashMap<>();
        Map<String, Origin> seen = new HashMap<>();
        for (YamlNode.Entry entry : mapping.entries()) {
            String below = Section.below(path, Problem.excerpt(entry.key()));
            Origin first = seen.putIfAbsent(entry.key(), entry.origin());
            if (!names.contains(entry.key())) {
                String maybe = Problem.maybe(entry.key(), names);
                String sentence = "is no key; " + (names.size() == 1 ? "there is " : "there are ")
                        + String.join(", ", names) + (maybe.isEmpty() ? "." : maybe);
                // What does not look like a key may be of a file that is none of ours, and for few eyes.
                reading.refuse(
                        !maybe.isEmpty() || LIKE_A_KEY.matcher(entry.key()).matches()
                                ? new Problem(entry.origin(), below, sentence)
                                : new Problem(entry.origin(), path, "what stands here " + sentence));
            } else if (first != null) {
                reading.refuse(new Problem(entry.origin(), below, "stands twice, first in " + first.text() + "."));
            } else {
                values.put(entry.key(), entry.value());
            }
        }
        return values;
    }

    private <V> boolean read(Key<V> key, Map<String, YamlNode> written, Section section, Reading reading) {
        String path = section.path(key);
        Optional<YamlNode> node = reading.override(path)
                .or(() -> Optional.ofNullable(written.get(key.name())))
                .or(key::usual);
        if (node.isPresent()) {
            Optional<V> value = key.form().read(node.get(), path, reading);
            value.ifPresent(present -> section.put(key, present, node.get().origin()));
            return value.isPresent();
        }
        if (key.needed()) {
            String sentence =
                    "is missing; it must be " + Problem.listed(key.form().allowed()) + ".";
            reading.refuse(new Problem(section.origin(), path, sentence));
        }
        return !key.needed();
    }
}
