package org.almanac.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.model.SampleWorkload;

/**
 * A made-up log of a machine on which most jobs come in campaigns: hundreds or thousands that one user submits at once, all
 * with the same cpus and walltime, which is far too long. So many thousands that are alike wait at once, and nearly each
 * end is an early one.
 *
 * <p>Of all jobs, about 75 of 100 want one cpu and 85 at most 8; there are {@value #SHAPES} pairs of cpus and walltime, one
 * of which is that of about 40 of 100 jobs. Equal settings make equal logs.
 *
 * @param cpus of the machine
 * @param jobs how many jobs there are
 * @param load the cpu seconds of all jobs over those of the machine until the last submission
 * @param wide the share of jobs that want more than 8 cpus; of the others 15 of 17 want one
 * @param used how much of its walltime a job uses at the median
 * @param largest how many jobs a campaign has at most
 * @param seed of the draws
 */
record CampaignLog(int cpus, int jobs, double load, double wide, double used, int largest, long seed) {
    static final String NAME = "campaigns.swf";
    static final int SHAPES = 850;

    private static final int USERS = 300;
    private static final int GROUPS = 20;
    private static final long HOUR = 3600;
    private static final long WEEK = 7 * 24 * HOUR;
    /** What a user asks for who does not think about it: the longest there is. */
    private static final Shape FAVOURITE = new Shape(1, 72 * HOUR);

    /** How many shapes there are of jobs of one cpu other than the favourite, of few, and of more than 8. */
    private static final int[] SHAPES_BY_SIZE = {149, 200, SHAPES - 350};

    private static final long[] ROUND_HOURS = {1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 30, 36, 48, 60, 72};
    private static final int[] WIDE = {16, 32, 64, 128, 256, 512, 1024};

    private record Shape(int cpus, long walltime) {}

    /** The log of the benchmarks. */
    static CampaignLog usual() {
        return new CampaignLog(8192, 420_000, 1.9, 0.15, 0.04, 3000, 1);
    }

    CampaignLog withJobs(int others) {
        return new CampaignLog(cpus, others, load, wide, used, largest, seed);
    }

    /** Writes the log into the folder, and tells the file. */
    static Path writeInto(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        SwfFile.write(usual().make(), file);
        return file;
    }

    RecordedLog make() {
        return new Making(new SplittableRandom(seed)).log();
    }

    /** One campaign after the other is drawn, and then when each comes. */
    private final class Making {
        private final SplittableRandom random;
        /** By size: of one cpu, of few, and of more than 8. */
        private final List<List<Shape>> shapes = new ArrayList<>();

        private final List<List<RecordedJob>> campaigns = new ArrayList<>();
        private int made;
        private double work;

        Making(SplittableRandom random) {
            this.random = random;
            for (int size = 0; size < SHAPES_BY_SIZE.length; size++) {
                List<Shape> ofSize = new ArrayList<>();
                while (ofSize.size() < SHAPES_BY_SIZE[size]) {
                    Shape shape = new Shape(drawCpus(size), drawWalltime());
                    if (!ofSize.contains(shape) && !shape.equals(FAVOURITE)) {
                        ofSize.add(shape);
                    }
                }
                shapes.add(ofSize);
            }
        }

        RecordedLog log() {
            while (made < jobs) {
                campaigns.add(campaign());
            }
            List<RecordedJob> submitted = new ArrayList<>(jobs);
            double span = work / (cpus * load);
            for (List<RecordedJob> campaign : campaigns) {
                submit(campaign, (long) (drawTime() * span), submitted);
            }
            submitted.sort(Comparator.comparingLong(RecordedJob::submit).thenComparingLong(RecordedJob::number));
            List<RecordedJob> numbered = new ArrayList<>(jobs);
            for (RecordedJob job : submitted) {
                numbered.add(numbered(job, numbered.size() + 1));
            }
            return new RecordedLog(
                    jobs + " jobs in campaigns on " + cpus + " cpus",
                    OptionalLong.of(SampleWorkload.MIDNIGHT),
                    OptionalInt.of(cpus),
                    Optional.of("UTC"),
                    numbered);
        }

        /** Jobs of one user that are alike, and use about as much of their walltime. */
        private List<RecordedJob> campaign() {
            Shape shape = drawShape();
            int size = Math.min(jobs - made, drawSize(shape));
            int user = drawZipf(USERS) + 1;
            double usedByAll = used * StrictMath.exp(1.5 * random.nextGaussian());
            List<RecordedJob> alike = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                double usedByThis = usedByAll * StrictMath.exp(0.4 * random.nextGaussian());
                // One in fifty runs until it is killed; some fail at once.
                double kind = random.nextDouble();
                long runtime = kind < 0.02
                        ? shape.walltime
                        : kind < 0.05 ? random.nextInt(60) : (long) (shape.walltime * Math.min(1, usedByThis));
                work += (double) runtime * shape.cpus;
                alike.add(job(++made, 0, shape, runtime, user));
            }
            return alike;
        }

        private RecordedJob job(long number, long submit, Shape shape, long runtime, int user) {
            return new RecordedJob(
                    number,
                    submit,
                    RecordedJob.UNKNOWN,
                    runtime,
                    shape.cpus,
                    RecordedJob.UNKNOWN,
                    shape.cpus,
                    shape.walltime,
                    RecordedJob.UNKNOWN,
                    runtime < shape.walltime ? 1 : 0,
                    user,
                    1 + (user - 1) % GROUPS,
                    RecordedJob.UNKNOWN,
                    RecordedJob.UNKNOWN,
                    RecordedJob.UNKNOWN);
        }

        private RecordedJob numbered(RecordedJob job, long number) {
            return job(
                    number,
                    job.submit(),
                    new Shape(job.requestedCpus(), job.requestedTime()),
                    job.runtime(),
                    job.user());
        }

        /** A script submits them one right after the other; or they come when others have ended, over a day or two. */
        private void submit(List<RecordedJob> campaign, long begin, List<RecordedJob> submitted) {
            long most = random.nextInt(4) == 0 ? 2 * 24 * HOUR / campaign.size() : 3;
            long time = begin;
            for (RecordedJob job : campaign) {
                submitted.add(job.submittedAt(time));
                time += random.nextLong(most + 1);
            }
        }

        /** As a share of all time: twice as often in busy weeks as in others, and rarely at night. */
        private double drawTime() {
            while (true) {
                double time = random.nextDouble();
                double seconds = time * work / (cpus * load);
                boolean busyWeek = (long) (seconds / WEEK) % 3 != 2;
                double hour = seconds / HOUR % 24;
                double rate = (busyWeek ? 1 : 0.5) * (hour > 8 && hour < 22 ? 1 : 0.3);
                if (random.nextDouble() < rate) {
                    return time;
                }
            }
        }

        private Shape drawShape() {
            double alone = (1 - wide) * 15 / 17;
            double few = (1 - wide) * 2 / 17;
            double favourite = Math.min(0.4, alone);
            // So many campaigns, of such sizes, that these are the shares of jobs.
            double[] shares = {favourite, alone - favourite, few, wide};
            double[] weights = new double[shares.length];
            double sum = 0;
            for (int kind = 0; kind < shares.length; kind++) {
                weights[kind] = shares[kind] / mean(kind == 3 ? mostWide() : largest);
                sum += weights[kind];
            }
            double drawn = random.nextDouble() * sum;
            int kind = 0;
            while (kind < 3 && drawn >= weights[kind]) {
                drawn -= weights[kind++];
            }
            return kind == 0 ? FAVOURITE : pick(shapes.get(kind - 1));
        }

        private Shape pick(List<Shape> among) {
            return among.get(drawZipf(among.size()));
        }

        private int mostWide() {
            return Math.max(1, largest / 30);
        }

        /** Of twice as many jobs in campaigns there are half as many of these, from one job on. */
        private int drawSize(Shape shape) {
            int most = shape.cpus > 8 ? mostWide() : largest;
            double power = random.nextDouble();
            return (int) Math.min(most, 1 / (1 - power * (1 - 1.0 / (most + 1))));
        }

        /** How many jobs a campaign of at most so many has on average. */
        private double mean(int most) {
            double sum = 0;
            double all = 1 - 1.0 / (most + 1);
            for (int size = 1; size <= most; size++) {
                sum += size * (1.0 / size - 1.0 / (size + 1)) / all;
            }
            return sum;
        }

        /** From 0 on, the k-th in proportion to 1/(k + 3). */
        private int drawZipf(int most) {
            return (int) Math.min(most - 1, 3 * StrictMath.pow((most + 3) / 3.0, random.nextDouble()) - 3);
        }

        private int drawCpus(int size) {
            if (size == 0) {
                return 1;
            } else if (size == 1) {
                return random.nextInt(2, 9);
            }
            int power = WIDE[Math.min(random.nextInt(WIDE.length), random.nextInt(WIDE.length))];
            return Math.min(cpus, random.nextInt(3) == 0 ? power * 3 / 4 + random.nextInt(power / 4) : power);
        }

        private long drawWalltime() {
            int kind = random.nextInt(4);
            long hours = ROUND_HOURS[random.nextInt(ROUND_HOURS.length)];
            return kind < 2 ? hours * HOUR : kind == 2 ? 600L * random.nextInt(1, 432) : 60L * random.nextInt(5, 4320);
        }
    }
}
