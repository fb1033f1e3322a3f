package org.almanac.daemon.config.form;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The values of a group of keys, of which every one may be as it is, with where they stand. */
public final class Section {
    private record Value(Object value, Origin origin) {}

    private final Origin origin;
    private final String path;
    private final Reading reading;
    private final Map<String, Value> values = new HashMap<>();

    Section(Origin origin, String path, Reading reading) {
        this.origin = origin;
        this.path = path;
        this.reading = reading;
    }

    public static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    <T> void put(Key<T> key, T value, Origin where) {
        values.put(key.name(), new Value(value, where));
    }

    /** Where the group begins. */
    Origin origin() {
        return origin;
    }

    String path(Key<?> key) {
        return below(path, key.name());
    }

    /** Where the value stands; where it does not, where the group begins. */
    public Spot spot(Key<?> key) {
        return new Spot(values.containsKey(key.name()) ? values.get(key.name()).origin() : origin, path(key));
    }

    /** The value of a key that is needed or has a default. */
    public <T> T get(Key<T> key) {
        return find(key).orElseThrow(() -> new IllegalArgumentException("No value for " + path(key)));
    }

    /** The value of the key, if there is one. */
    @SuppressWarnings("unchecked") // A value is put in by its key, and the names of a group's keys differ.
    public <T> Optional<T> find(Key<T> key) {
        return Optional.ofNullable(values.get(key.name())).map(value -> (T) value.value());
    }

    /** Gives a name to the value's place, unless another one has it, which is then returned. */
    public Optional<Spot> claim(Key<?> key, String name) {
        return reading.claim(name, spot(key));
    }

    /** Tells that the value does not go together with others. */
    public void refuse(Key<?> key, String sentence) {
        refuse(spot(key), sentence);
    }

    /** Tells that what stands in that place below does not go together with others. */
    public void refuse(Spot below, String sentence) {
        below.refuse(sentence, reading);
    }
}
