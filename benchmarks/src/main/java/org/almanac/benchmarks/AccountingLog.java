package org.almanac.benchmarks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.model.SampleWorkload;

/**
 * A made-up log as the accounting files of an OpenPBS, one for each day: three lines a job, which tell that it was queued,
 * started and ended. Lines stand in the order of their times; equal settings make equal files.
 *
 * @param log the jobs, whose users count for nothing here
 * @param users how many names submit them, by turns, so that each comes up
 */
record AccountingLog(RecordedLog log, int users) {
    /** The lines of a job. */
    static final int LINES = 3;

    private static final int CPUS = 512;
    private static final int CPUS_OF_A_NODE = 32;
    private static final int LONGEST_WAIT = 7200;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT);
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("MM/dd/yyyy HH:mm:ss", Locale.ROOT);

    /** A log of so many jobs on {@value #CPUS} cpus. */
    static AccountingLog of(int jobs, int users) {
        return new AccountingLog(SampleWorkload.on(CPUS).withJobs(jobs).make(new SplittableRandom(1)), users);
    }

    int lines() {
        return LINES * log.jobs().size();
    }

    /** Writes the files into the directory, which is made if need be. */
    void writeInto(Path directory) throws IOException {
        Files.createDirectories(directory);
        List<RecordedJob> jobs = log.jobs();
        // In one number the time, then the job's place in the log, then which of its lines it is.
        long[] order = new long[lines()];
        for (int place = 0; place < jobs.size(); place++) {
            for (int line = 0; line < LINES; line++) {
                order[LINES * place + line] = time(jobs.get(place), line) * lines() + LINES * place + line;
            }
        }
        Arrays.sort(order);
        for (int from = 0; from < order.length; ) {
            LocalDateTime day = at(order[from] / lines());
            try (BufferedWriter file = Files.newBufferedWriter(directory.resolve(DAY.format(day)))) {
                long midnight = day.toLocalDate().plusDays(1).toEpochSecond(LocalTime.MIDNIGHT, ZoneOffset.UTC);
                for (; from < order.length && order[from] / lines() < midnight; from++) {
                    int line = (int) (order[from] % lines());
                    file.write(line(jobs.get(line / LINES), line % LINES));
                }
            }
        }
    }

    private static LocalDateTime at(long time) {
        return LocalDateTime.ofEpochSecond(time, 0, ZoneOffset.UTC);
    }

    /** When the job was queued, started or ended. */
    private static long time(RecordedJob job, int line) {
        long queued = SampleWorkload.MIDNIGHT + job.submit();
        long started = queued + (job.number() % 2 == 0 ? 0 : 7 * job.number() % LONGEST_WAIT);
        return line == 0 ? queued : line == 1 ? started : started + job.runtime();
    }

    private String line(RecordedJob job, int line) {
        long queued = time(job, 0);
        long user = job.number() % users;
        StringBuilder text = new StringBuilder(700);
        text.append(STAMP.format(at(time(job, line))))
                .append(';')
                .append("QSE".charAt(line))
                .append(';');
        text.append(job.number())
                .append(".pbs.example.org;user=u")
                .append(user)
                .append(" group=g")
                .append(user % 60);
        text.append(" project=_pbs_project_default jobname=run")
                .append(job.number() % 300)
                .append(".sh queue=workq");
        text.append(" ctime=" + queued + " qtime=" + queued + " etime=" + queued);
        if (line > 0) {
            text.append(" start=").append(time(job, 1));
            appendPlaces(text, job);
        }
        appendRequest(text, job);
        if (line == 2) {
            text.append(" session=")
                    .append(job.number() % 30_000)
                    .append(" end=")
                    .append(time(job, 2));
            text.append(" Exit_status=0 resources_used.cpupercent=99 resources_used.cput=")
                    .append(clock(job.runtime()));
            text.append(" resources_used.mem=").append(job.usedMemory() * job.allocatedCpus());
            text.append("kb resources_used.ncpus=").append(job.allocatedCpus()).append(" resources_used.vmem=");
            text.append(2 * job.usedMemory() * job.allocatedCpus()).append("kb resources_used.walltime=");
            text.append(clock(job.runtime())).append(" run_count=1");
        }
        return text.append('\n').toString();
    }

    /** The job's cpus node by node, from one node on that its number tells. */
    private static void appendPlaces(StringBuilder text, RecordedJob job) {
        StringBuilder vnodes = new StringBuilder(" exec_vnode=");
        text.append(" exec_host=");
        for (int chunk = 0; chunk * CPUS_OF_A_NODE < job.allocatedCpus(); chunk++) {
            int cpus = Math.min(CPUS_OF_A_NODE, job.allocatedCpus() - chunk * CPUS_OF_A_NODE);
            String node = "node" + (100 + (job.number() + chunk) % (CPUS / CPUS_OF_A_NODE));
            text.append(chunk == 0 ? "" : "+").append(node).append("/0*").append(cpus);
            vnodes.append(chunk == 0 ? "(" : "+(")
                    .append(node)
                    .append(":ncpus=")
                    .append(cpus)
                    .append(')');
        }
        text.append(vnodes);
    }

    private static void appendRequest(StringBuilder text, RecordedJob job) {
        int whole = job.allocatedCpus() / CPUS_OF_A_NODE;
        int rest = job.allocatedCpus() % CPUS_OF_A_NODE;
        text.append(" Resource_List.ncpus=").append(job.allocatedCpus());
        text.append(" Resource_List.nodect=").append(whole + (rest == 0 ? 0 : 1));
        text.append(" Resource_List.place=free Resource_List.select=");
        if (whole > 0) {
            text.append(whole).append(":ncpus=" + CPUS_OF_A_NODE).append(rest > 0 ? "+" : "");
        }
        if (rest > 0) {
            text.append("1:ncpus=").append(rest);
        }
        text.append(" Resource_List.walltime=").append(clock(job.requestedTime()));
    }

    private static String clock(long seconds) {
        return String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
