package org.almanac.planner.fairshare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Times;

/**
 * The owners of a machine's parts: the outermost shares, and each user, group or project that stands beside them.
 *
 * <p>Owners are numbered from 0, the shares first and in their order, the others as they come.
 */
final class PartOwners {
    private record Part(String name, long weight, Optional<Target> target) {}

    private final Shares shares;
    private final List<Part> parts = new ArrayList<>();
    /** By the name of a share, a group or a project: its outermost share. */
    private final Map<String, Integer> byShare = new HashMap<>();
    /** By user, where a user stands beside the outermost shares or is named below one of them. */
    private final Map<String, Integer> byUser = new HashMap<>();

    PartOwners(Shares shares) {
        this.shares = shares;
        for (Shares.Share share : shares.shares()) {
            parts.add(new Part(share.name(), share.weight(), share.target()));
            place(share, parts.size() - 1);
        }
    }

    private PartOwners(PartOwners other) {
        this.shares = other.shares;
        parts.addAll(other.parts);
        byShare.putAll(other.byShare);
        byUser.putAll(other.byUser);
    }

    /** An independent copy in which the owners have the same numbers. */
    PartOwners copy() {
        return new PartOwners(this);
    }

    private void place(Shares.Share share, int owner) {
        byShare.put(share.name(), owner);
        if (shares.by() == Shares.Accounting.USER) {
            share.users().forEach(user -> byUser.put(user.name(), owner));
        }
        share.shares().forEach(below -> place(below, owner));
    }

    /** The number of the owner to which a job belongs. */
    int of(Owner owner) {
        String name = shares.by().shareOf(owner);
        return name.isEmpty()
                ? byUser.computeIfAbsent(owner.user(), user -> add(user, weight(user)))
                : byShare.computeIfAbsent(name, other -> add(other, shares.usualWeight()));
    }

    private int add(String name, long weight) {
        parts.add(new Part(name, weight, Optional.empty()));
        return parts.size() - 1;
    }

    private long weight(String user) {
        return shares.users().stream()
                .filter(each -> each.name().equals(user))
                .mapToLong(Shares.User::weight)
                .findFirst()
                .orElse(shares.usualWeight());
    }

    int size() {
        return parts.size();
    }

    /** How many have a share of their own, which are the first. */
    int named() {
        return shares.shares().size();
    }

    String name(int owner) {
        return parts.get(owner).name();
    }

    /** By owner: the target at that time; owners without one divide by their weights what the targets leave. */
    double[] targets(long time) {
        double left = 1;
        double weight = 0;
        for (Part part : parts) {
            if (part.target().isPresent()) {
                left -= part.target().get().at(time);
            } else {
                weight += part.weight();
            }
        }
        double rest = left < 1e-9 ? 0 : left;
        double[] targets = new double[parts.size()];
        for (int owner = 0; owner < targets.length; owner++) {
            Part part = parts.get(owner);
            targets[owner] = part.target().isPresent() ? part.target().get().at(time) : rest * part.weight() / weight;
        }
        return targets;
    }

    /** When a target may change next after that time; {@link Times#NEVER} if none does. */
    long nextChange(long time) {
        return parts.stream()
                .flatMap(part -> part.target().stream())
                .mapToLong(target -> target.nextChange(time))
                .min()
                .orElse(Times.NEVER);
    }
}
