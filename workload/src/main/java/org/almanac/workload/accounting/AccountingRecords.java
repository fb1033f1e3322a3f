package org.almanac.workload.accounting;

import java.time.ZoneId;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import org.almanac.workload.text.Excerpt;

/**
 * Gathers the records of one server, line after line, and joins those of each job.
 *
 * <p>A job whose records lie in several files is one job. Of a job that ran several times the last run counts. A line that
 * cannot be used is counted and told, never thrown for.
 */
public final class AccountingRecords {
    /** So many bad lines are told with their places. */
    private static final int TOLD = 5;
    /** Later than any time of a record: the year 5138. */
    private static final long LATEST = 100_000_000_000L;

    private static final Attribute[] TIMES = {
        Attribute.CTIME, Attribute.QTIME, Attribute.ETIME, Attribute.START, Attribute.END
    };

    private final AccountingLine line = new AccountingLine();
    private final TextPool texts = new TextPool();
    private final LocalClock clock;
    private final Map<ServerJobId, JobLife> lives = new HashMap<>();
    /** All jobs by their first record, also those whose id was given anew. */
    private final List<JobLife> all = new ArrayList<>();

    private final Set<ServerJobId> arrays = new HashSet<>();
    private final Set<String> reservations = new HashSet<>();
    private long lines;
    private final long[] records = new long[RecordType.values().length];
    private final Map<BadLine, Long> badLines = new EnumMap<>(BadLine.class);
    private final List<String> firstBad = new ArrayList<>();
    private final Map<Oddity, Long> oddities = new EnumMap<>(Oddity.class);
    private final List<String> otherFiles = new ArrayList<>();
    private final List<String> secondFiles = new ArrayList<>();

    /** Records of a server in a time zone, which is needed only before the first job that starts. */
    public AccountingRecords(ZoneId zone) {
        this.clock = new LocalClock(zone);
    }

    /** Whether a line begins as one of an accounting file does, from {@code at} to its end (exclusive). */
    public static boolean isOne(byte[] buffer, int at, int end) {
        return AccountingLine.isOne(buffer, at, end) && RecordType.of(buffer[at + 20]) != null;
    }

    /**
     * Takes in one line.
     *
     * @param from where it begins
     * @param to its end, exclusive
     * @param file what messages call the file
     * @param number of the line, counted from 1
     */
    public void read(byte[] buffer, int from, int to, String file, long number) {
        lines++;
        Optional<BadLine> bad = line.read(buffer, from, to);
        if (bad.isEmpty()) {
            bad = take(line.type());
        }
        if (bad.isPresent()) {
            badLines.merge(bad.get(), 1L, Long::sum);
            if (firstBad.size() < TOLD) {
                firstBad.add(Excerpt.printable(file) + ", line " + number + ": it "
                        + bad.get().title() + "; it reads \"" + Excerpt.of(buffer, from, to) + "\"");
            }
        }
    }

    /** Notes a file that is no day's and was left alone. */
    public void leaveAlone(String file) {
        otherFiles.add(file);
    }

    /** Notes a file of a day of which another was read. */
    public void leaveSecond(String file) {
        secondFiles.add(file);
    }

    /** Counts something odd that is seen only when the jobs are looked at together. */
    public void note(Oddity oddity) {
        oddities.merge(oddity, 1L, Long::sum);
    }

    /** The time zone of the server's clock: the given one, unless the records show that it is not. */
    public ZoneId zone() {
        return clock.zone();
    }

    /** How many lines were read that are not blank. */
    public long lines() {
        return lines;
    }

    /** What was found so far. */
    public AccountingCounts counts() {
        Map<RecordType, Long> byType = new EnumMap<>(RecordType.class);
        for (RecordType type : RecordType.values()) {
            if (records[type.ordinal()] > 0) {
                byType.put(type, records[type.ordinal()]);
            }
        }
        return new AccountingCounts(lines, byType, badLines, firstBad, oddities, otherFiles, secondFiles);
    }

    /**
     * The jobs, in the order in which they could first be run and then of their ids; asked for once, when all lines are
     * read. Each is made anew whenever it is asked for, as a year of a large site has millions.
     */
    public List<AccountedJob> jobs() {
        lives.clear();
        List<JobLife> told = new ArrayList<>(all.size());
        for (JobLife life : all) {
            if (!life.asksForSomething() && !life.queued()) {
                note(Oddity.DELETION_ALONE);
                continue;
            }
            if (!life.asksForSomething()) {
                note(Oddity.NOTHING_ASKED);
            }
            if (life.contradicts()) {
                note(Oddity.TIMES_CONTRADICT);
            }
            if (life.walltimeIllegible()) {
                note(Oddity.WALLTIME_ILLEGIBLE);
            }
            if (life.runs()) {
                note(Oddity.START_WITHOUT_END);
            } else if (!life.started() && !life.deletedOrAborted()) {
                note(Oddity.NEVER_STARTED);
            }
            told.add(life);
        }
        if (!arrays.isEmpty()) {
            oddities.put(Oddity.ARRAY_PARENT, (long) arrays.size());
        }
        if (!reservations.isEmpty()) {
            oddities.put(Oddity.RESERVATION, (long) reservations.size());
        }
        all.clear();
        told.sort(Comparator.comparingLong(JobLife::waitedSince)
                .thenComparingLong(life -> life.id().number())
                .thenComparingInt(life -> life.id().index()));
        return new AccountedJobs(told);
    }

    /** Jobs as they are asked for. */
    private static final class AccountedJobs extends AbstractList<AccountedJob> implements RandomAccess {
        private final List<JobLife> lives;

        AccountedJobs(List<JobLife> lives) {
            this.lives = lives;
        }

        @Override
        public AccountedJob get(int index) {
            return lives.get(index).job();
        }

        @Override
        public int size() {
            return lives.size();
        }
    }

    private Optional<BadLine> take(RecordType type) {
        if (type.ofReservation() || type == RecordType.LICENSES) {
            if (type.ofReservation()) {
                reservations.add(line.id(texts));
            }
            records[type.ordinal()]++;
            return Optional.empty();
        }
        ServerJobId id = line.job(texts);
        if (id == null) {
            return Optional.of(BadLine.NO_ID);
        }
        for (Attribute time : TIMES) {
            if (line.has(time) && (line.number(time, -1) < 0 || line.number(time, -1) > LATEST)) {
                return Optional.of(BadLine.ILLEGIBLE_TIME);
            }
        }
        records[type.ordinal()]++;
        if (id.index() == ServerJobId.ARRAY) {
            arrays.add(id);
            return Optional.empty();
        }
        switch (type) {
            case QUEUED -> queued(id);
            case STARTED -> started(id);
            case ENDED -> ended(id);
            case RERUN -> rerun(id);
            case DELETED -> life(id).deletedAt(clock.epoch(line.localTime()));
            case ABORTED -> life(id).aborted();
            default -> {
                // Altered, suspended and the rest: what counts of it stands in the record of the end.
            }
        }
        return Optional.empty();
    }

    /** The job of that id, which may be one that nothing was known of. */
    private JobLife life(ServerJobId id) {
        JobLife known = lives.get(id);
        return known == null ? another(id) : known;
    }

    private JobLife another(ServerJobId id) {
        JobLife life = new JobLife(id, clock.epoch(line.localTime()));
        lives.put(id, life);
        all.add(life);
        return life;
    }

    /** The job of that id; a new one where the known one is over and the line tells of another. */
    private JobLife sameOrAnother(ServerJobId id) {
        JobLife known = life(id);
        if (known.over() && !known.mayBe(line.number(Attribute.CTIME, JobLife.UNKNOWN))) {
            note(Oddity.NUMBER_USED_AGAIN);
            return another(id);
        }
        return known;
    }

    private void queued(ServerJobId id) {
        long time = line.number(Attribute.QTIME, JobLife.UNKNOWN);
        if (time > 0) {
            clock.see(line.localTime(), time);
        }
        JobLife life = sameOrAnother(id);
        if (life.over() && time <= 0) {
            // TORQUE's record of a queued job has no times: a job that is over is not queued again, its id is.
            note(Oddity.NUMBER_USED_AGAIN);
            life = another(id);
        }
        life.take(line, texts);
        life.queuedAt(clock.epoch(line.localTime()));
    }

    private void started(ServerJobId id) {
        long time = line.number(Attribute.START, JobLife.UNKNOWN);
        if (time > 0) {
            clock.see(line.localTime(), time);
        } else {
            time = clock.epoch(line.localTime());
        }
        JobLife life = sameOrAnother(id);
        if (life.started() && !life.isRun(time, JobLife.UNKNOWN)) {
            life.requeued();
            note(Oddity.REQUEUE);
        }
        if (!life.ended()) {
            life.take(line, texts);
            life.startedAt(time);
        }
    }

    private void ended(ServerJobId id) {
        long end = line.number(Attribute.END, JobLife.UNKNOWN);
        end = end > 0 ? end : clock.epoch(line.localTime());
        long start = line.number(Attribute.START, JobLife.UNKNOWN);
        start = start > 0 ? start : JobLife.UNKNOWN;
        JobLife life = sameOrAnother(id);
        long status = line.number(Attribute.EXIT_STATUS, Long.MIN_VALUE);
        boolean sameRun = life.isRun(start, JobLife.UNKNOWN);
        if (life.ended() && sameRun) {
            note(life.isEnd(end, status) ? Oddity.DOUBLED_END : Oddity.OTHER_END);
            return;
        }
        if (life.started() && !sameRun) {
            // Another run, whose beginning is not there.
            life.countRequeue();
            note(Oddity.REQUEUE);
        } else if (!life.started()) {
            note(Oddity.END_WITHOUT_START);
        }
        life.take(line, texts);
        life.endedAt(start, end, status);
    }

    private void rerun(ServerJobId id) {
        JobLife life = life(id);
        life.take(line, texts);
        life.requeued();
        note(Oddity.REQUEUE);
    }
}
