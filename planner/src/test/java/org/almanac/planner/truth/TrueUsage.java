package org.almanac.planner.truth;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;

/** What owners have used, and their order by it, computed anew each time from all that was ever held. */
final class TrueUsage {
    /** A user's place in the tree: what is above and the user, with the weight of each. */
    private record Step(String name, long weight) {}

    private record Hold(Owner owner, double share, long from, long to) {}

    /** What was used before it was told. */
    private record Late(Owner owner, double usage, long told) {}

    private record HalfLife(long from, long seconds) {}

    private static final class Holder {
        private final Owner owner;
        private final Placement placement;
        private double share;
        private long from;

        private Holder(Owner owner, Placement placement, double share, long from) {
            this.owner = owner;
            this.placement = placement;
            this.share = share;
            this.from = from;
        }
    }

    /** A difference of less than that makes no order: a scheduler need not count exactly. */
    private static final double TOO_LITTLE = 1e-8;

    private final List<Hold> over = new ArrayList<>();
    private final List<Late> late = new ArrayList<>();
    private final Map<JobId, Holder> holders = new LinkedHashMap<>();
    private final Set<Owner> owners = new LinkedHashSet<>();
    private final List<HalfLife> halfLives = new ArrayList<>();
    private Shares shares = Shares.EQUAL;
    private long[] capacity = {};
    /** What counts in the order of this instant. */
    private Map<Owner, Double> inOrder = Map.of();

    /** From now on it is shared out so. */
    void setShares(Shares other, long now) {
        shares = other;
        halfLives.add(new HalfLife(now, other.halfLife()));
    }

    void come(Owner owner) {
        owners.add(owner);
    }

    /** A batch is told: what was held and known before it counts in the order. */
    void begin(long now) {
        inOrder = usages(now);
    }

    /** It holds the placement and has done so since then; what was before now decays by the half-life of now. */
    void hold(JobId job, Owner owner, Placement placement, long from, long now) {
        double share = share(placement);
        late.add(new Late(owner, share * held(Math.max(0, now - from), halfLife(halfLives.size() - 1)), now));
        holders.put(job, new Holder(owner, placement, share, now));
    }

    /** By index from -1 on: what the half-life is before any is told. */
    private double halfLife(int index) {
        return index < 0 ? Shares.EQUAL.halfLife() : halfLives.get(index).seconds;
    }

    /** The integral of what decays, over so many seconds, at their end. */
    private static double held(long seconds, double halfLife) {
        return halfLife / Math.log(2) * (1 - Math.pow(2, -seconds / halfLife));
    }

    boolean isHeldBy(JobId job) {
        return holders.containsKey(job);
    }

    void release(JobId job, long now) {
        Holder holder = holders.remove(job);
        if (holder != null) {
            over.add(new Hold(holder.owner, holder.share, holder.from, now));
        }
    }

    /** What the nodes that there are have together, by kind, from now on. */
    void setCapacity(long[] other, long now) {
        capacity = other;
        holders.replaceAll((job, holder) -> {
            over.add(new Hold(holder.owner, holder.share, holder.from, now));
            return new Holder(holder.owner, holder.placement, share(holder.placement), now);
        });
    }

    /** The largest share of anything that it holds. */
    private double share(Placement placement) {
        double largest = 0;
        for (int kind = 0; kind < capacity.length; kind++) {
            long held = placement.total().amount(kind);
            if (held > 0) {
                largest = Math.max(largest, Math.min(1, held / (double) capacity[kind]));
            }
        }
        return largest;
    }

    private Map<Owner, Double> usages(long now) {
        Map<Owner, Double> usages = new LinkedHashMap<>();
        owners.forEach(owner -> usages.put(owner, 0.0));
        over.forEach(hold -> usages.merge(hold.owner, usage(hold, now), Double::sum));
        late.forEach(each -> {
            double decayed = each.usage * Math.pow(2, -halfLivesBetween(each.told, now));
            usages.merge(each.owner, decayed, Double::sum);
        });
        holders.values().forEach(holder -> {
            Hold soFar = new Hold(holder.owner, holder.share, holder.from, now);
            usages.merge(holder.owner, usage(soFar, now), Double::sum);
        });
        return usages;
    }

    /** What a share of the machine that was held is worth now: an integral of what decays by half-lives that change. */
    private double usage(Hold hold, long now) {
        double sum = 0;
        for (int i = -1; i < halfLives.size(); i++) {
            long from = Math.max(hold.from, i < 0 ? Long.MIN_VALUE : halfLives.get(i).from);
            long to = Math.min(hold.to, i + 1 < halfLives.size() ? halfLives.get(i + 1).from : Long.MAX_VALUE);
            if (from < to) {
                sum += hold.share * held(to - from, halfLife(i)) * Math.pow(2, -halfLivesBetween(to, now));
            }
        }
        return sum;
    }

    private double halfLivesBetween(long from, long to) {
        double count = 0;
        for (int i = -1; i < halfLives.size(); i++) {
            long begin = Math.max(from, i < 0 ? Long.MIN_VALUE : halfLives.get(i).from);
            long end = Math.min(to, i + 1 < halfLives.size() ? halfLives.get(i + 1).from : Long.MAX_VALUE);
            count += begin < end ? (end - begin) / halfLife(i) : 0;
        }
        return count;
    }

    /** Below 0 where the first comes before the second, 0 where they are even, nothing where it is too close to tell. */
    OptionalInt compare(Owner first, Owner second) {
        List<Step> one = path(first);
        List<Step> other = path(second);
        if (one.equals(other)) {
            return OptionalInt.of(0);
        }
        int level = 0;
        while (level < Math.min(one.size(), other.size()) - 1 && one.get(level).equals(other.get(level))) {
            level++;
        }
        for (; level < Math.max(one.size(), other.size()); level++) {
            double oneUsage = usageBelow(one, level);
            double otherUsage = usageBelow(other, level);
            double oneRatio = oneUsage / one.get(Math.min(level, one.size() - 1)).weight;
            double otherRatio = otherUsage / other.get(Math.min(level, other.size() - 1)).weight;
            double least = TOO_LITTLE + TOO_LITTLE * Math.max(oneRatio, otherRatio);
            if (oneRatio < otherRatio - least || oneRatio > otherRatio + least) {
                return OptionalInt.of(Double.compare(oneRatio, otherRatio));
            }
            if (oneUsage > 0 || otherUsage > 0) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(0);
    }

    /** What was used below the step at that level, or below the last one. */
    private double usageBelow(List<Step> path, int level) {
        List<Step> above = path.subList(0, Math.min(level + 1, path.size()));
        return inOrder.entrySet().stream()
                .filter(entry -> startsWith(path(entry.getKey()), above))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private static boolean startsWith(List<Step> path, List<Step> above) {
        return path.size() >= above.size() && path.subList(0, above.size()).equals(above);
    }

    private List<Step> path(Owner owner) {
        String group = switch (shares.by()) {
            case USER -> "";
            case GROUP -> owner.group();
            case PROJECT -> owner.project();
        };
        Optional<List<Step>> named = named(shares.shares(), shares.users(), owner.user(), group);
        if (named.isPresent()) {
            return named.get();
        }
        Step user = new Step("user " + owner.user(), shares.usualWeight());
        return group.isEmpty() ? List.of(user) : List.of(new Step("share " + group, shares.usualWeight()), user);
    }

    /** Where one of the shares is the group's, or one of these users the user where use is accounted by user. */
    private Optional<List<Step>> named(List<Shares.Share> below, List<Shares.User> users, String user, String group) {
        for (Shares.User each : users) {
            if (group.isEmpty() && each.name().equals(user)) {
                return Optional.of(List.of(new Step("user " + user, each.weight())));
            }
        }
        if (group.isEmpty() && shares.by() != Shares.Accounting.USER) {
            return Optional.empty();
        }
        for (Shares.Share share : below) {
            List<Step> path = new ArrayList<>(List.of(new Step("share " + share.name(), share.weight())));
            if (!group.isEmpty() && share.name().equals(group)) {
                long weight = share.users().stream()
                        .filter(each -> each.name().equals(user))
                        .mapToLong(Shares.User::weight)
                        .findFirst()
                        .orElse(shares.usualWeight());
                path.add(new Step("user " + user, weight));
                return Optional.of(path);
            }
            Optional<List<Step>> deeper = named(share.shares(), share.users(), user, group);
            if (deeper.isPresent() && (group.isEmpty() || !isUserAlone(deeper.get()))) {
                path.addAll(deeper.get());
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }

    private static boolean isUserAlone(List<Step> path) {
        return path.size() == 1;
    }

    /** What is wrong with the told use of all users, if anything is. */
    Optional<String> fault(List<ShareUse> told, long now) {
        Map<List<String>, Double> expected = new LinkedHashMap<>();
        usages(now)
                .forEach((owner, usage) -> expected.merge(
                        path(owner).stream()
                                .map(step -> step.name.replaceFirst(".* ", ""))
                                .toList(),
                        usage,
                        Double::sum));
        if (told.size() != expected.size()) {
            return Optional.of("of " + expected.keySet() + " only these are told: " + told);
        }
        for (ShareUse use : told) {
            double usage = expected.getOrDefault(use.path(), Double.NaN);
            if (!(Math.abs(use.usage() - usage) <= TOO_LITTLE + TOO_LITTLE * usage)) {
                return Optional.of(use + " has used " + usage);
            }
        }
        return Optional.empty();
    }

    static Shares random(SplittableRandom random) {
        Shares.Accounting by = Shares.Accounting.values()[random.nextInt(3)];
        List<String> names = new ArrayList<>(List.of("all", "g0", "g1", "p0", "p1", "some"));
        List<String> users = new ArrayList<>(List.of("u0", "u1", "u2"));
        boolean once = by == Shares.Accounting.USER;
        return new Shares(
                1 + random.nextInt(random.nextBoolean() ? 10 : 300),
                by,
                1 + random.nextInt(3),
                shares(random, names, users, once),
                users(random, users, once));
    }

    private static List<Shares.Share> shares(
            SplittableRandom random, List<String> names, List<String> users, boolean once) {
        List<Shares.Share> shares = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0 && !names.isEmpty(); count--) {
            String name = names.remove(random.nextInt(names.size()));
            List<Shares.User> own = users(random, users, once);
            shares.add(new Shares.Share(name, 1 + random.nextInt(4), shares(random, names, users, once), own));
        }
        return shares;
    }

    private static List<Shares.User> users(SplittableRandom random, List<String> users, boolean once) {
        List<Shares.User> chosen = new ArrayList<>();
        for (String user : List.copyOf(users)) {
            if (random.nextInt(3) == 0) {
                chosen.add(new Shares.User(user, 1 + random.nextInt(4)));
                if (once) {
                    users.remove(user);
                }
            }
        }
        return chosen;
    }
}
