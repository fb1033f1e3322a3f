package org.almanac.pbs.follow;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.almanac.pbs.Warning;

/** What is wrong with a server's answers, told when it is first seen and again only after it was right meanwhile. */
final class Warnings {
    private Set<Warning> before = Set.of();
    private Set<Warning> now = new LinkedHashSet<>();

    void add(String subject, String text) {
        now.add(new Warning(subject, text));
    }

    /** What was wrong in this answer and not in the one before. */
    List<Warning> tell() {
        List<Warning> told =
                now.stream().filter(warning -> !before.contains(warning)).toList();
        before = now;
        now = new LinkedHashSet<>();
        return told;
    }
}
