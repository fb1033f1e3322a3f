package org.almanac.pbs.ifl;

import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Copies the answer to a stat call, a list of {@code struct batch_status}, out of the library's memory; for one thread. */
final class StatusReader {
    // struct batch_status and, below, struct attrl: both libraries, x86-64 and every other machine of 8-byte pointers.
    private static final int STATUS_NEXT = 0;
    private static final int STATUS_NAME = 8;
    private static final int STATUS_ATTRIBUTES = 16;

    private static final int ATTRIBUTE_NEXT = 0;
    private static final int ATTRIBUTE_NAME = 8;
    private static final int ATTRIBUTE_RESOURCE = 16;
    private static final int ATTRIBUTE_VALUE = 24;

    private final NativeMemory memory = new NativeMemory();
    private final AttributeNames names = new AttributeNames(memory);

    /**
     * The objects of a list that does not change meanwhile.
     *
     * @param wanted the attributes to be copied; none means all
     */
    List<BatchObject> read(Pointer list, Set<String> wanted) {
        List<BatchObject> objects = new ArrayList<>();
        for (long at = Pointer.nativeValue(list); at != 0; at = memory.word(at + STATUS_NEXT)) {
            String name = memory.string(memory.word(at + STATUS_NAME));
            objects.add(new BatchObject(name, attributes(memory.word(at + STATUS_ATTRIBUTES), wanted)));
        }
        return objects;
    }

    private Map<String, String> attributes(long list, Set<String> wanted) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (long at = list; at != 0; at = memory.word(at + ATTRIBUTE_NEXT)) {
            long attribute = memory.word(at + ATTRIBUTE_NAME);
            if (attribute == 0) {
                continue;
            }
            AttributeNames.Name name = names.at(attribute, memory.word(at + ATTRIBUTE_RESOURCE));
            if (wanted.isEmpty() || wanted.contains(name.attribute())) {
                attributes.merge(
                        name.key(),
                        memory.string(memory.word(at + ATTRIBUTE_VALUE)),
                        (before, more) -> before + "," + more);
            }
        }
        return attributes;
    }
}
