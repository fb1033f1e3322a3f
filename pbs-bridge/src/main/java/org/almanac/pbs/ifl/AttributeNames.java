package org.almanac.pbs.ifl;

/**
 * The names of attributes met so far, so that a name that comes with every job is made into a string once.
 *
 * <p>A server has some hundred. Users of TORQUE may invent more, hence a bound: names beyond it are read anew each time.
 */
final class AttributeNames {
    private static final int MOST = 4096;

    private final NativeMemory memory;
    private final Entry[] table = new Entry[2 * MOST];
    private int size;

    AttributeNames(NativeMemory memory) {
        this.memory = memory;
    }

    /**
     * @param attribute the attribute, such as {@code Resource_List}
     * @param key the attribute with its resource, such as {@code Resource_List.walltime}
     */
    record Name(String attribute, String key) {}

    private record Entry(byte[] attribute, byte[] resource, Name name, Entry next) {}

    /** The name whose two strings are at these addresses; 0 is an address without a string. */
    Name at(long attribute, long resource) {
        int slot = (memory.hash(attribute) * 31 + memory.hash(resource) & 0x7fffffff) % table.length;
        for (Entry entry = table[slot]; entry != null; entry = entry.next()) {
            if (memory.holds(attribute, entry.attribute()) && memory.holds(resource, entry.resource())) {
                return entry.name();
            }
        }
        byte[] attributeBytes = memory.bytes(attribute);
        byte[] resourceBytes = memory.bytes(resource);
        Name name = name(memory.text(attributeBytes), memory.text(resourceBytes));
        if (size < MOST) {
            table[slot] = new Entry(attributeBytes, resourceBytes, name, table[slot]);
            size++;
        }
        return name;
    }

    private static Name name(String attribute, String resource) {
        return new Name(attribute, resource.isEmpty() ? attribute : attribute + "." + resource);
    }
}
