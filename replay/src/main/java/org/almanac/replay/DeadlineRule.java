package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.Conditions;

/**
 * Which jobs of a log need only end by a deadline, and by which (deadline paper, section 5): a share of the jobs, drawn by
 * lot, each by so many hours after its submission or, where that is later, so many times its walltime after.
 *
 * <p>Written {@code share=40%,hours=24,times-walltime=10}, the hours and times being those of the paper where they are
 * left out. {@code draw=exact,nested=no} besides draws as the paper did.
 *
 * @param percent the share in percent, 0 to 100
 */
public record DeadlineRule(int percent, long hours, long timesWalltime, Draw draw, Nesting nesting) {
    /** How many jobs are drawn. */
    public enum Draw {
        /** Each with this chance, so that they are about as many. */
        LOT,
        /** The share of all, rounded down. */
        EXACT
    }

    /** What the same seed draws for another share. */
    public enum Nesting {
        /** Those of a smaller share and others. */
        YES,
        /** Others. */
        NO
    }

    private static final List<String> KEYS = List.of("share", "hours", "times-walltime", "draw", "nested");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");
    private static final Pattern SHARE = Pattern.compile("([0-9]{1,3})%");

    public DeadlineRule {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("The share must be from 0% to 100%, but is " + percent + "%");
        }
    }

    /** A nested draw in which each job has the same chance. */
    public DeadlineRule(int percent, long hours, long timesWalltime) {
        this(percent, hours, timesWalltime, Draw.LOT, Nesting.YES);
    }

    /** Reads the written form, or says in an {@link IllegalArgumentException} what is wrong. */
    public static DeadlineRule parse(String text) {
        Map<String, String> written = new HashMap<>();
        for (String part : text.split(",", -1)) {
            String[] sides = part.split("=", 2);
            if (sides.length < 2 || !KEYS.contains(sides[0])) {
                throw wrong(text, "'" + part + "' is none of share=, hours=, times-walltime=, draw= and nested=");
            }
            if (written.put(sides[0], sides[1]) != null) {
                throw wrong(text, sides[0] + " is there twice");
            }
        }
        return new DeadlineRule(
                share(written.getOrDefault("share", ""), text),
                number("hours", written.getOrDefault("hours", "24"), text),
                number("times-walltime", written.getOrDefault("times-walltime", "10"), text),
                choice("draw", written.getOrDefault("draw", "lot"), Draw.values(), text),
                choice("nested", written.getOrDefault("nested", "yes"), Nesting.values(), text));
    }

    private static <E extends Enum<E>> E choice(String key, String value, E[] all, String text) {
        for (E each : all) {
            if (each.name().toLowerCase(Locale.ROOT).equals(value)) {
                return each;
            }
        }
        String allowed = Arrays.stream(all)
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" or "));
        throw wrong(text, key + " is '" + value + "', but may be " + allowed);
    }

    private static int share(String value, String text) {
        Matcher matcher = SHARE.matcher(value);
        if (!matcher.matches() || Integer.parseInt(matcher.group(1)) > 100) {
            throw wrong(text, value.isEmpty() ? "share is missing" : "share is '" + value + "', but may be 0% to 100%");
        }
        return Integer.parseInt(matcher.group(1));
    }

    private static long number(String key, String value, String text) {
        if (!NUMBER.matcher(value).matches()) {
            throw wrong(text, key + " is '" + value + "', but may be a whole number of at most 6 digits");
        }
        return Long.parseLong(value);
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException("'" + text + "': " + why + ", as in share=40%,hours=24,times-walltime=10");
    }

    /** The same log with these deadlines in place of its own; the same seed draws the same jobs. */
    public ReplayLog applyTo(ReplayLog log, long seed) {
        BitSet drawn = drawn(log.jobs().size(), random(seed));
        List<ReplayJob> jobs = new ArrayList<>(log.jobs().size());
        for (ReplayJob job : log.jobs()) {
            boolean late = drawn.get(jobs.size());
            jobs.add(job.under(late ? byDeadline(job) : job.conditions().asSoonAsPossible()));
        }
        return new ReplayLog(jobs, log.leftOut(), log.bent(), log.submissions());
    }

    private SplittableRandom random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return nesting == Nesting.YES ? random : new SplittableRandom(random.nextLong() + percent);
    }

    /** The places of those drawn among so many jobs. */
    private BitSet drawn(int jobs, SplittableRandom random) {
        BitSet drawn = new BitSet(jobs);
        if (draw == Draw.LOT) {
            for (int i = 0; i < jobs; i++) {
                drawn.set(i, random.nextInt(100) < percent);
            }
            return drawn;
        }
        int[] places = IntStream.range(0, jobs).toArray();
        long wanted = (long) jobs * percent / 100;
        for (int i = 0; i < wanted; i++) {
            int other = random.nextInt(i, jobs);
            drawn.set(places[other]);
            places[other] = places[i];
        }
        return drawn;
    }

    private Conditions byDeadline(ReplayJob job) {
        long after = Math.max(hours * 3_600, timesWalltime * job.walltime());
        return job.conditions().by(job.submit() + after);
    }
}
