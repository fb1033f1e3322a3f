package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose windows are is told apart whatever they are called. */
class AccessTest {
    private static Access of(List<String> users, List<String> groups, List<String> queues) {
        return new Access.OfMembers(new Members(users, groups, queues));
    }

    @Test
    void namesThatReadAlikeAreNotTheSame() {
        List<Access> all = List.of(
                new Access.Nobody(),
                new Access.QueueAlone(""),
                new Access.QueueAlone("a"),
                of(List.of("a"), List.of(), List.of()),
                of(List.of("a"), List.of(), List.of("")),
                of(List.of("a", "b"), List.of(), List.of()),
                of(List.of("a, b"), List.of(), List.of()),
                of(List.of(), List.of("a"), List.of()),
                of(List.of(), List.of(), List.of("a")));
        for (int i = 0; i < all.size(); i++) {
            for (int j = 0; j < all.size(); j++) {
                int order = Access.IN_ORDER.compare(all.get(i), all.get(j));
                if (i == j) {
                    assertEquals(0, order);
                } else {
                    assertNotEquals(0, order, all.get(i) + " and " + all.get(j));
                }
            }
        }
    }

    @Test
    void theOrderOfNamesDoesNotMatter() {
        assertEquals(of(List.of("b", "a", "b"), List.of(), List.of()), of(List.of("a", "b"), List.of(), List.of()));
    }
}
