package org.almanac.planner.cluster;

import java.util.List;
import java.util.stream.Stream;

/**
 * The names and indices of the resources that a machine counts.
 *
 * <p>Index 0 is always {@code cpus}. Every {@link Resources} vector of one machine has the length and the order of its
 * kinds. Memory and scratch are counted in bytes, the others in pieces.
 */
public record ResourceKinds(List<String> names) {
    public static final int CPUS = 0;

    /** The kinds of a machine that counts processors alone, as most recorded logs do. */
    public static final ResourceKinds CPUS_ONLY = new ResourceKinds(List.of("cpus"));

    /** The kinds of a machine that counts processors and bytes of memory. */
    public static final ResourceKinds CPUS_AND_MEMORY = new ResourceKinds(List.of("cpus", "memory"));

    public ResourceKinds {
        names = List.copyOf(names);
        if (names.isEmpty() || !names.get(CPUS).equals("cpus")) {
            throw new IllegalArgumentException("The first resource kind must be cpus, but the kinds are " + names);
        }
        if (names.stream().distinct().count() != names.size()) {
            throw new IllegalArgumentException("A resource kind is named twice in " + names);
        }
    }

    /** These kinds, and behind them those of the others that are not among them. */
    public ResourceKinds with(ResourceKinds others) {
        return new ResourceKinds(
                Stream.concat(names.stream(), others.names.stream()).distinct().toList());
    }

    public int count() {
        return names.size();
    }

    /** The index of the kind; −1 if the machine does not count it. */
    public int indexOf(String name) {
        return names.indexOf(name);
    }

    public String name(int kind) {
        return names.get(kind);
    }
}
