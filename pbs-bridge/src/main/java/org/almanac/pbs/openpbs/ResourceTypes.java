package org.almanac.pbs.openpbs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;

/**
 * What the server says of its resources: their types, and whether running jobs use them up.
 *
 * <p>Where nobody asked the server, what vnodes tell to be assigned is used up, and so is every number of the server.
 */
record ResourceTypes(Map<String, String> types, Map<String, String> flags, Set<String> assigned) {
    private static final Set<String> NUMBERS = Set.of("long", "float", "size");
    private static final String ASSIGNED = "resources_assigned.";

    static ResourceTypes of(List<BatchObject> resources, List<BatchObject> vnodes) {
        Map<String, String> types = new HashMap<>();
        Map<String, String> flags = new HashMap<>();
        for (BatchObject resource : resources) {
            types.put(resource.name(), resource.get("type").orElse(""));
            flags.put(resource.name(), resource.get("flag").orElse(""));
        }
        Set<String> assigned = new HashSet<>();
        for (BatchObject vnode : vnodes) {
            for (String key : vnode.attributes().keySet()) {
                if (key.startsWith(ASSIGNED)) {
                    assigned.add(key.substring(ASSIGNED.length()));
                }
            }
        }
        return new ResourceTypes(types, flags, assigned);
    }

    /** Whether jobs use it up on vnodes. */
    boolean isUsedUpOnVnodes(String resource) {
        String flag = flags.get(resource);
        return resource.equals("ncpus")
                || resource.equals("mem")
                || (flag == null ? assigned.contains(resource) : flag.contains("n") || flag.contains("f"));
    }

    /** Whether jobs use it up of what the server or a queue has. */
    boolean isUsedUpOnServer(String resource) {
        return Optional.ofNullable(flags.get(resource))
                .map(flag -> flag.contains("q"))
                .orElse(flags.isEmpty());
    }

    /** Whether its values are numbers, as far as that is known. */
    boolean isNumber(String resource) {
        String type = types.get(resource);
        return type == null || NUMBERS.contains(type);
    }

    boolean isSize(String resource) {
        return resource.equals("mem") || "size".equals(types.get(resource));
    }

    /** Whether a value may be a list. */
    boolean mayBeList(String resource) {
        String type = types.get(resource);
        return type == null || type.equals("string_array");
    }
}
