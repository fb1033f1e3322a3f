package org.almanac.daemon.config.form;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * A list of values of one form.
 *
 * <p>A single value may stand for a list of it alone; a group of keys may not. The names of groups that have any differ.
 *
 * @param whole told the groups of a list, to refuse what does not go together
 */
public record ListForm<T>(Form<T> each, BiConsumer<Groups<T>, Reading> whole) implements Form<List<T>> {
    private static final String NAME = "name";

    /**
     * The groups of a list in their order, those that may not be left empty, and the names of all.
     */
    public record Groups<T>(List<Optional<T>> each, Set<String> names) {
        /** Those that may be. */
        public List<T> sound() {
            return each.stream().flatMap(Optional::stream).toList();
        }
    }

    /** A list whose elements have nothing to do with each other. */
    public ListForm(Form<T> each) {
        this(each, (list, reading) -> {});
    }

    @Override
    public List<String> allowed() {
        return each.keys().isEmpty()
                ? List.of(Problem.listed(each.allowed()), "a list of such")
                : List.of("a list of groups with " + String.join(", ", Key.names(each.keys())));
    }

    @Override
    public List<String> words() {
        return each.keys().isEmpty() ? each.words() : List.of();
    }

    @Override
    public List<Key<?>> keys() {
        return each.keys();
    }

    @Override
    public boolean isList() {
        return !each.keys().isEmpty();
    }

    @Override
    public Optional<List<T>> read(YamlNode node, String path, Reading reading) {
        if (node instanceof YamlNode.Sequence sequence) {
            return isList()
                    ? readGroups(sequence, path, reading)
                    : readValues(sequence.elements(), sequence.origin(), path, reading);
        }
        return node instanceof YamlNode.Scalar && !isList()
                ? readValues(List.of(node), node.origin(), path, reading)
                : refuse(node, path, reading);
    }

    /** Values are told together, in the line of the first. */
    private Optional<List<T>> readValues(List<YamlNode> elements, Origin origin, String path, Reading reading) {
        List<T> values = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (YamlNode element : elements) {
            Reading apart = Reading.trial();
            each.read(element, path, apart).ifPresent(values::add);
            apart.problems().forEach(reading::refuse);
            apart.values().forEach(value -> texts.add(value.value()));
        }
        reading.holds(
                path,
                elements.isEmpty() ? Key.NONE : String.join(", ", texts),
                elements.isEmpty() ? origin : elements.get(0).origin());
        return values.size() == elements.size() ? Optional.of(values) : Optional.empty();
    }

    private Optional<List<T>> readGroups(YamlNode.Sequence sequence, String path, Reading reading) {
        List<Optional<T>> values = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int number = 0;
        for (YamlNode element : sequence.elements()) {
            number++;
            Optional<YamlNode.Scalar> name = name(element);
            String label = path + "["
                    + name.map(scalar -> Problem.excerpt(scalar.text())).orElse(Integer.toString(number)) + "]";
            values.add(each.read(element, label, reading));
            name.ifPresent(scalar -> {
                names.add(scalar.text());
                Spot spot = new Spot(scalar.origin(), label + "." + NAME);
                reading.claim(path + " " + scalar.text(), spot)
                        .ifPresent(other -> spot.refuse(
                                "is " + scalar.picture() + ", but so is that of another one, in "
                                        + other.origin().text() + ".",
                                reading));
            });
        }
        if (sequence.elements().isEmpty()) {
            reading.holds(path, Key.NONE, sequence.origin());
        }
        Groups<T> groups = new Groups<>(values, names);
        whole.accept(groups, reading);
        return Optional.of(groups.sound()).filter(sound -> sound.size() == values.size());
    }

    private static Optional<YamlNode.Scalar> name(YamlNode element) {
        return element instanceof YamlNode.Mapping mapping
                ? mapping.find(NAME).filter(YamlNode.Scalar.class::isInstance).map(YamlNode.Scalar.class::cast)
                : Optional.empty();
    }
}
