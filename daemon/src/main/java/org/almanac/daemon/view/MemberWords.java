package org.almanac.daemon.view;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Members;

/** Whose jobs may run in a reservation, in words. */
public final class MemberWords {
    private MemberWords() {}

    /** As {@code users anna, bert or group physics}. */
    public static String of(Members members) {
        List<String> kinds = new ArrayList<>();
        add("user", members.users(), kinds);
        add("group", members.groups(), kinds);
        add("queue", members.queues(), kinds);
        return String.join(" or ", kinds);
    }

    private static void add(String kind, List<String> names, List<String> kinds) {
        if (!names.isEmpty()) {
            kinds.add((names.size() == 1 ? kind : kind + "s") + " " + String.join(", ", names));
        }
    }
}
