package org.almanac.daemon.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Which faults there are in a trial and when, drawn by lot; one at a time, with pauses. */
record FaultPlan(List<Episode> episodes) {
    /** What the short form leaves out: too long for it, or with consequences for minutes. */
    private static final Set<Fault> LONG = EnumSet.of(
            Fault.A_JOB_IS_NOT_UNDERSTOOD,
            Fault.KILLED_OFTEN,
            Fault.LIBRARY_HANGS,
            Fault.MOST_NODES_DOWN,
            Fault.OTHERS_START);

    /** How long others are there: long enough for most alerts, and short where another one raises the same. */
    private static final Map<Fault, Double> SHORTER = Map.of(
            Fault.SERVER_GONE, 26.0,
            Fault.SERVER_HANGS, 3.0,
            Fault.SERVER_IS_SLOW, 3.0,
            Fault.NODES_DOWN, 3.0,
            Fault.STARTS_ARE_REFUSED, 3.0);

    private static final double CALM = 12;
    private static final double SHORTEST = 1;

    /** A fault, in seconds from the trial's begin. */
    record Episode(Fault fault, double begin, double end) {
        double seconds() {
            return end - begin;
        }
    }

    FaultPlan {
        episodes = List.copyOf(episodes);
    }

    /** Each fault once but those that take minutes; most are long enough to raise what they have to. */
    static FaultPlan brief(long seed, Set<Fault> possible) {
        Set<Fault> some = EnumSet.copyOf(possible);
        some.removeAll(LONG);
        Draw draw = new Draw(new Random(seed), 2);
        draw.eachOnce(some, SHORTER, 1);
        return new FaultPlan(draw.episodes);
    }

    /** Each of these faults once, long enough to raise what it has to. */
    static FaultPlan of(long seed, Set<Fault> faults) {
        Draw draw = new Draw(new Random(seed), 5);
        draw.eachOnce(faults, Map.of(), CALM);
        return new FaultPlan(draw.episodes);
    }

    /**
     * Each fault once, long enough to raise what it has to, and then any until the time is over, with a calm at the end. In
     * the second half nothing is killed, so that memory can be watched for long.
     */
    static FaultPlan thorough(long seed, Set<Fault> possible, Duration length) {
        Draw draw = new Draw(new Random(seed), 60);
        draw.eachOnce(possible, Map.of(), 30);
        double end = length.toSeconds() - 60.0;
        List<Fault> usual = new ArrayList<>(possible);
        usual.removeAll(LONG);
        while (draw.at < end) {
            Fault fault = usual.get(draw.random.nextInt(usual.size()));
            if (!fault.isKilling() || draw.at < length.toSeconds() / 2.0) {
                // As many short ones as long ones.
                double seconds = SHORTEST * Math.pow(2 * fault.seconds() / SHORTEST, draw.random.nextDouble());
                draw.add(fault, seconds, CALM * draw.random.nextDouble());
            }
        }
        return new FaultPlan(draw.episodes);
    }

    private static final class Draw {
        private final Random random;
        private final List<Episode> episodes = new ArrayList<>();
        private double at;

        Draw(Random random, double begin) {
            this.random = random;
            this.at = begin;
        }

        void eachOnce(Set<Fault> faults, Map<Fault, Double> otherwise, double pause) {
            List<Fault> order = new ArrayList<>(faults);
            Collections.shuffle(order, random);
            order.forEach(fault -> add(fault, otherwise.getOrDefault(fault, (double) fault.seconds()), pause));
        }

        void add(Fault fault, double seconds, double pause) {
            episodes.add(new Episode(fault, at, at + seconds));
            at += seconds + pause;
        }
    }

    /** When the last one is over. */
    double end() {
        return episodes.isEmpty() ? 0 : episodes.get(episodes.size() - 1).end();
    }
}
