package org.almanac.daemon.predecessor.pbssched;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.daemon.predecessor.pbssched.SharesRules.Entity;
import org.almanac.planner.fairshare.Shares;

/** The tree of shares in a {@code resource_group}: a line has a name, a number, the name above, and shares. */
final class ResourceGroup {
    private static final String ROOT = "root";
    private static final long MOST_SHARES = 1_000_000;

    private final SchedConfig config;
    private final List<Told> told = new ArrayList<>();

    /** The level of each name, of which the outermost is 1. */
    private final Map<String, Integer> levels = new HashMap<>();

    private final Set<String> withPartsBelow = new HashSet<>();

    private ResourceGroup(SchedConfig config) {
        this.config = config;
    }

    /** What becomes of the file beside that {@code sched_config}. */
    static List<Told> tell(SourceFile file, SchedConfig config) {
        ResourceGroup group = new ResourceGroup(config);
        List<SourceLine> lines = file.lines().stream()
                .filter(line -> !ConfigWords.isSilent(line))
                .toList();
        lines.stream()
                .map(ResourceGroup::words)
                .filter(words -> words.length >= 4)
                .forEach(words -> group.withPartsBelow.add(words[2]));
        lines.forEach(group::tell);
        return group.told;
    }

    /** The first five words at most. */
    private static String[] words(SourceLine line) {
        return line.text().strip().split("\\s+", 5);
    }

    private void tell(SourceLine line) {
        String[] words = words(line);
        Statement statement = Statement.always(
                line,
                "share",
                Optional.of(SchedRules.excerpt(words[0])),
                words.length < 4 ? "" : SchedRules.excerpt(words[3]));
        told.add(new Told(statement, words.length < 4 ? unreadable() : of(words[0], words[2], words[3])));
    }

    private static Outcome unreadable() {
        return Outcome.unknown("a line has a name, a number, the name above it or root, and how many shares");
    }

    private Outcome of(String name, String above, String written) {
        OptionalLong shares = ForeignValue.count(written);
        int level = above.equals(ROOT) ? 1 : levels.getOrDefault(above, 0) + 1;
        if (shares.isEmpty()) {
            return Outcome.unknown("'" + SchedRules.excerpt(written) + "' is no number of shares");
        } else if (isOfGroup(name)) {
            return ofUserOfGroup(name, above, shares.getAsLong());
        } else if (!ForeignValue.isName(name) || name.equals(ROOT)) {
            return Outcome.unknown("'" + SchedRules.excerpt(name) + "' is no name of a user or group");
        } else if (level == 1 && !above.equals(ROOT)) {
            return Outcome.unknown("no line before says what '" + SchedRules.excerpt(above) + "' is");
        } else if (levels.containsKey(name)) {
            return Outcome.unknown("another line says already what '" + name + "' is");
        } else if (level > Shares.MOST_LEVELS) {
            return Outcome.notDone("shares lie on " + Shares.MOST_LEVELS + " levels at most");
        }
        levels.put(name, level);
        Optional<Entity> entity = SharesRules.entity(config);
        if (!SharesRules.count(config)) {
            return Outcome.meaningless("fair_share is off");
        } else if (entity.isEmpty()) {
            return Outcome.notDone("use is accounted by user, group or account alone");
        }
        return give(entity.get(), name, above, shares.getAsLong());
    }

    /** Whether it is a user within a group, as such entities are written. */
    private boolean isOfGroup(String name) {
        int colon = name.indexOf(':');
        return config.value("fairshare_entity", "").equals("egroup:euser")
                && colon > 0
                && ForeignValue.isName(name.substring(0, colon))
                && ForeignValue.isName(name.substring(colon + 1));
    }

    private Outcome ofUserOfGroup(String name, String above, long shares) {
        String group = name.substring(0, name.indexOf(':'));
        if (!SharesRules.count(config)) {
            return Outcome.meaningless("fair_share is off");
        } else if (!above.equals(group) || !levels.containsKey(group)) {
            return Outcome.notDone("users of a group have their shares below that of the group alone: a line '" + group
                    + "', and in this one '" + group + "' as the name above");
        }
        String user = name.substring(group.length() + 1);
        return weighed(Gift.element("fair-share.shares[" + group + "].users", user), shares);
    }

    private Outcome give(Entity entity, String name, String above, long shares) {
        boolean outermost = above.equals(ROOT);
        Gift.Element place;
        if (entity != Entity.USER || withPartsBelow.contains(name)) {
            Gift.Element share = Gift.element("fair-share.shares", name);
            place = outermost ? share : share.with("in", above);
        } else {
            place = Gift.element(outermost ? "fair-share.users" : "fair-share.shares[" + above + "].users", name);
        }
        return weighed(place, shares);
    }

    private static Outcome weighed(Gift.Element place, long shares) {
        long weight = Math.max(1, Math.min(MOST_SHARES, shares));
        Gift gift = place.with("weight", Long.toString(weight));
        if (weight == shares) {
            return Outcome.takenOver(gift);
        }
        return Outcome.otherwise("a weight is from 1 to " + MOST_SHARES, gift);
    }
}
