package org.almanac.workload.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.almanac.workload.request.Nodespec;
import org.almanac.workload.request.RequestFormatException;
import org.almanac.workload.text.Excerpt;

/**
 * Gathers the jobs of the log of CERIT-SC: SWF's eighteen fields, then nodes, queue and nodespec.
 *
 * <p>Some of the eighteen mean something else than in SWF or nothing: submit times are epoch seconds, requested memory
 * is bytes of the whole job; used memory, CPU time, status, group, executable, partition and the last two are the same
 * for every job and say nothing.
 */
final class CeritLines implements LineReader {
    private static final int MOST_DIGITS = 9;
    private static final long KILOBYTE = 1024;

    private final String file;
    private final SwfHeader header;
    private final SwfLine line;
    private final JobNumbers numbers;
    private final List<CeritJob> jobs = new ArrayList<>();

    /** People ask for the same again and again: two hundred texts stand for all. */
    private final Map<String, Nodespec> nodespecs = new HashMap<>();

    private final Map<String, String> queues = new HashMap<>();

    CeritLines(String file, SwfHeader header) {
        this.file = file;
        this.header = header;
        this.line = new SwfLine(file, new SwfColumns(CeritField.COUNT, OptionalInt.empty()));
        this.numbers = new JobNumbers(file);
    }

    /** Whether a line is one of these by its looks: as many fields, of which the first behind SWF's lists nodes. */
    static boolean isOne(byte[] buffer, int start) {
        if (SwfLine.count(buffer, start) != CeritField.COUNT) {
            return false;
        }
        int at = SwfLine.skipBlanks(buffer, start);
        for (int i = 0; i < SwfField.COUNT; i++) {
            at = SwfLine.skipBlanks(buffer, SwfLine.fieldEnd(buffer, at));
        }
        return buffer[at] == '{';
    }

    @Override
    public int read(byte[] buffer, int start, long number) throws LogFormatException {
        int at = line.readLeading(buffer, start, number);
        String[] fields = new String[CeritField.values().length];
        for (int i = 0; i < fields.length; i++) {
            int from = SwfLine.skipBlanks(buffer, at);
            if (SwfLine.endsLine(buffer[from])) {
                throw line.shortLine(number, SwfField.COUNT + i);
            }
            at = SwfLine.fieldEnd(buffer, from);
            fields[i] = new String(buffer, from, at - from, StandardCharsets.ISO_8859_1);
        }
        at = SwfLine.skipBlanks(buffer, at);
        if (!SwfLine.endsLine(buffer[at])) {
            throw line.longLine(buffer, start, number);
        }
        RecordedJob job = line.job();
        numbers.add(job.number(), number);
        long memory = line.get(SwfField.REQUESTED_MEMORY);
        jobs.add(new CeritJob(
                facts(job),
                memory < 0 ? OptionalLong.empty() : OptionalLong.of(memory),
                nodes(fields[CeritField.NODES.ordinal()], number),
                queue(fields[CeritField.QUEUE.ordinal()], number),
                nodespec(fields[CeritField.REQUEST.ordinal()], number)));
        return SwfLine.lineEnd(buffer, at);
    }

    @Override
    public void comment(byte[] buffer, int from, int to, long number) {
        header.read(buffer, from, to, number);
    }

    /** Refuses the log if a job number is in it twice. */
    void requireDistinctNumbers() throws LogFormatException {
        numbers.requireDistinct();
    }

    @Override
    public boolean begun() {
        return !jobs.isEmpty();
    }

    @Override
    public Form form() {
        return Form.LOG;
    }

    /** The log of what was read, by its name, on the machine of these clusters. */
    SiteLog log(String name, List<ClusterDescription> clusters) {
        CeritSite site = CeritSite.of(clusters, nodespecs.values());
        long cpus = site.machine().cpus();
        RecordedLog recorded = new RecordedLog(
                name,
                OptionalLong.of(header.unixStartTime().orElse(0)),
                cpus <= Integer.MAX_VALUE ? OptionalInt.of((int) cpus) : OptionalInt.empty(),
                header.timeZone(),
                jobs.stream().map(CeritJob::facts).toList());
        return new SiteLog(
                recorded, site.machine(), jobs.stream().map(site::job).toList());
    }

    /** The facts in SWF's units. */
    private static RecordedJob facts(RecordedJob job) {
        long cpus = job.cpus();
        boolean known = job.requestedMemory() >= 0 && cpus > 0;
        return new RecordedJob(
                job.number(),
                job.submit(),
                job.waited(),
                job.runtime(),
                job.allocatedCpus(),
                RecordedJob.UNKNOWN,
                job.requestedCpus(),
                job.requestedTime(),
                known ? divided(job.requestedMemory(), cpus * KILOBYTE) : RecordedJob.UNKNOWN,
                job.status(),
                job.user(),
                job.group(),
                job.executable(),
                job.queue(),
                job.partition());
    }

    /** The quotient, rounded up. */
    private static long divided(long amount, long by) {
        return (amount + by - 1) / by;
    }

    private List<Integer> nodes(String field, long number) throws LogFormatException {
        TreeSet<Integer> nodes = new TreeSet<>();
        boolean legible = field.length() > 2 && field.startsWith("{") && field.endsWith("}");
        if (legible) {
            for (String node : field.substring(1, field.length() - 1).split(",", -1)) {
                legible &= !node.isEmpty()
                        && node.length() <= MOST_DIGITS
                        && node.chars().allMatch(c -> c >= '0' && c <= '9');
                if (!legible) {
                    break;
                }
                nodes.add(Integer.parseInt(node));
            }
        }
        if (!legible && !field.equals("{}")) {
            throw LogFormatException.ofLine(
                    file,
                    number,
                    CeritField.NODES.described() + " is \"" + Excerpt.of(field)
                            + "\", the numbers of the job's nodes are expected, such as {1241,1241}");
        }
        return List.copyOf(nodes);
    }

    private String queue(String field, long number) throws LogFormatException {
        String known = queues.get(field);
        if (known == null) {
            if (!field.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
                throw LogFormatException.ofLine(
                        file,
                        number,
                        CeritField.QUEUE.described() + " is \"" + Excerpt.of(field)
                                + "\", letters, digits, dots, dashes and underscores are expected");
            }
            queues.put(field, field);
            known = field;
        }
        return known;
    }

    private Nodespec nodespec(String field, long number) throws LogFormatException {
        Nodespec known = nodespecs.get(field);
        if (known == null) {
            try {
                known = Nodespec.parse(field);
            } catch (RequestFormatException e) {
                throw LogFormatException.ofLine(file, number, "field " + CeritField.COUNT + ", " + e.getMessage());
            }
            nodespecs.put(field, known);
        }
        return known;
    }
}
