package org.almanac.workload.log;

import org.almanac.workload.accounting.AccountingRecords;

/** Hands the lines of one accounting file on; one that begins as a comment elsewhere is a bad line here. */
final class AccountingLines implements LineReader {
    private final String file;
    private final AccountingRecords records;

    AccountingLines(String file, AccountingRecords records) {
        this.file = file;
        this.records = records;
    }

    @Override
    public int read(byte[] buffer, int at, long line) {
        int end = SwfLine.lineEnd(buffer, at);
        take(buffer, at, end, line);
        return end;
    }

    @Override
    public void comment(byte[] buffer, int from, int to, long line) {
        take(buffer, from, to, line);
    }

    private void take(byte[] buffer, int from, int to, long line) {
        boolean carriageReturn = to > from && buffer[to - 1] == '\r';
        records.read(buffer, from, carriageReturn ? to - 1 : to, file, line);
    }

    /** A day on which nothing happened has a file without lines, and a line that is no record is counted only. */
    @Override
    public boolean begun() {
        return true;
    }

    @Override
    public Form form() {
        return Form.ACCOUNTING;
    }

    AccountingRecords records() {
        return records;
    }
}
