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
 * <p>On thousands of nodes most jobs are planned without reading it, and a change of it costs more than all else of a
 * move. So changes are only noted. Most of them are undone or over by the time of the next reading, when jobs move;
 * those are never made.
 */
public final class LazyTimeline {
    /** What happens to changes until the timeline is read next. */
    public enum Mode {
        /** They are made at once, as it is read soon. */
        AT_ONCE,
        /** They are noted. */
        WHEN_READ
    }

    /** A holding that is added that number of times; taken away if the number is negative. */
    private record Change(Holding holding, int times) {}

    private final NodeTimeline timeline;
    private final Mode mode;
    private final int manyNoted;
    private final int mostNoted;
    /** The changes that have not been made in the timeline. */
    private final List<Change> noted = new ArrayList<>();

    /** When so many changes are noted, those that are undone or over are dropped. */
    private int full;

    private long begin = Long.MIN_VALUE;

    public LazyTimeline(NodeTimeline timeline, Mode mode, Tuning tuning) {
        this(timeline, mode, tuning.notedChanges(), tuning.mostNotedChanges());
    }

    /**
     * The same with other bounds.
     *
     * @param manyNoted so many are noted before any are dropped
     * @param mostNoted if more are left, all are made
     */
    LazyTimeline(NodeTimeline timeline, Mode mode, int manyNoted, int mostNoted) {
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

    /** The timeline with all changes made; to be read until the next change. */
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
     * Drops the changes that are undone or over. Of the rest, all that is given back comes first, so that no node is
     * short of anything in between that it has in the end.
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
