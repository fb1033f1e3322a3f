package org.almanac.workload.log;

/** Gathers the jobs of a plain SWF log, whose lines may all have as many more fields behind the format's. */
final class SwfLines implements LineReader {
    private final String file;
    private final SwfHeader header;
    private SwfColumns columns = SwfColumns.PLAIN;
    private SwfLine line;
    private final JobNumbers numbers;
    private final RecordedJobs.Builder jobs = new RecordedJobs.Builder();

    /** The lines of a file that messages call {@code file}; the header takes in its comments. */
    SwfLines(String file, SwfHeader header) {
        this.file = file;
        this.header = header;
        this.line = new SwfLine(file, columns);
        this.numbers = new JobNumbers(file);
    }

    @Override
    public int read(byte[] buffer, int at, long number) throws LogFormatException {
        if (jobs.isEmpty()) {
            begin(buffer, at, number);
        }
        int end = line.read(buffer, at, number);
        RecordedJob job = line.job();
        numbers.add(job.number(), number);
        jobs.add(job);
        return end;
    }

    private void begin(byte[] buffer, int at, long number) throws LogFormatException {
        if (header.deadlineField().isEmpty() && CeritLines.isOne(buffer, at)) {
            throw line.longLine(buffer, at, number);
        }
        columns = SwfColumns.of(SwfLine.count(buffer, at), header, file, number);
        line = new SwfLine(file, columns);
    }

    @Override
    public void comment(byte[] buffer, int from, int to, long number) {
        header.read(buffer, from, to, number);
        if (jobs.isEmpty()) {
            header.keep(buffer, from, to);
        }
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

    /** The log of what was read, by its name. */
    RecordedLog log(String name) {
        return new RecordedLog(
                name,
                header.unixStartTime(),
                header.maxProcs(),
                header.maxProcsFault(),
                header.timeZone(),
                columns.unused(),
                header.text(),
                jobs.build());
    }
}
