package org.almanac.planner.timeline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Tuning;

/**
 * A {@link NodeTimeline} that is brought up to date when it is read.
 *
 * <p>On thousands of nodes most jobs are planned without it, and a change of it costs more than all else of a move. So
 * changes are noted there, and what is over or undone by the time of a look, as most is when jobs move, is never made.
 */
public final class LazyTimeline {
    /** What becomes of changes until the next look. */
    public enum Mode {
        /** They are made at once, as that look is soon. */
        AT_ONCE,
        /** They are noted. */
        WHEN_READ
    }

    /** That something is held so often more; less, where negative. */
    private record Change(Holding holding, int times) {}

    private final NodeTimeline timeline;
    private final Mode mode;
    private final int manyNoted;
    private final int mostNoted;
    /** What the timeline does not know. */
    private final List<Change> noted = new ArrayList<>();

    /** With so many it is time to drop some. */
    private int full;

    private long begin = Long.MIN_VALUE;

    public LazyTimeline(NodeTimeline timeline, Mode mode, Tuning tuning) {
        this(timeline, mode, tuning.notedChanges(), tuning.mostNotedChanges());
    }

    /**
     * The same with other bounds.
     *
     * @param manyNoted so many are noted before any are dropped
     * @param mostNoted more are not kept
     */
    public LazyTimeline(NodeTimeline timeline, Mode mode, int manyNoted, int mostNoted) {
        this.timeline = timeline;
        this.mode = mode;
        this.manyNoted = manyNoted;
        this.mostNoted = mostNoted;
        this.full = manyNoted;
    }

    private LazyTimeline(LazyTimeline other) {
        this.timeline = other.timeline.copy();
        this.mode = other.mode;
        this.manyNoted = other.manyNoted;
        this.mostNoted = other.mostNoted;
        this.noted.addAll(other.noted);
        this.full = other.full;
        this.begin = other.begin;
    }

    public LazyTimeline copy() {
        return new LazyTimeline(this);
    }

    /** The timeline after all changes; to be read until the next one. */
    public NodeTimeline upToDate() {
        if (!noted.isEmpty()) {
            dropWhatIsUndone();
            makeAll();
        }
        return timeline;
    }

    private void makeAll() {
        noted.forEach(this::make);
        noted.clear();
        full = manyNoted;
    }

    private void make(Change change) {
        Holding holding = change.holding;
        for (int i = 0; i < change.times; i++) {
            timeline.hold(holding.placement(), holding.from(), holding.to());
        }
        for (int i = 0; i > change.times; i--) {
            timeline.release(holding.placement(), holding.from(), holding.to());
        }
    }

    /** Drops what lies before the time. */
    public void forgetBefore(long now) {
        begin = now;
        timeline.forgetBefore(now);
    }

    /** Takes the placement from what is free in [from, to). */
    public void hold(Placement placement, long from, long to) {
        if (mode == Mode.AT_ONCE) {
            timeline.hold(placement, from, to);
        } else {
            note(placement, from, to, 1);
        }
    }

    /** Gives the placement back in [from, to). */
    public void release(Placement placement, long from, long to) {
        if (mode == Mode.AT_ONCE) {
            timeline.release(placement, from, to);
        } else {
            note(placement, from, to, -1);
        }
    }

    private void note(Placement placement, long from, long to, int times) {
        noted.add(new Change(new Holding(placement, from, to), times));
        if (noted.size() >= full) {
            dropWhatIsUndone();
            full = Math.max(manyNoted, 2 * noted.size());
            if (full > mostNoted) {
                makeAll();
            }
        }
    }

    /**
     * Drops what is undone or over. Of what is left all that is given back comes first: so in between no node lacks what it
     * has in the end.
     */
    private void dropWhatIsUndone() {
        if (noted.size() < 2) {
            return;
        }
        Map<Holding, Integer> net = new LinkedHashMap<>(2 * noted.size());
        for (Change change : noted) {
            if (change.holding.to() > begin) {
                net.merge(change.holding, change.times, Integer::sum);
            }
        }
        noted.clear();
        net.forEach((holding, times) -> {
            if (times < 0) {
                noted.add(new Change(holding, times));
            }
        });
        net.forEach((holding, times) -> {
            if (times > 0) {
                noted.add(new Change(holding, times));
            }
        });
    }
}
