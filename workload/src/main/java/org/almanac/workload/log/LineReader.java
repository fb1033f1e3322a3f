package org.almanac.workload.log;

/**
 * Reads the lines of one kind of file that are neither blank nor a comment.
 *
 * <p>Every line handed in lies whole in the buffer, up to its line feed.
 */
interface LineReader {
    /**
     * Reads a line.
     *
     * @param at where its first field begins
     * @param line its number, for messages
     * @return the place of its line feed
     */
    int read(byte[] buffer, int at, long line) throws LogFormatException;

    /** Takes in a comment, from its semicolon to its end, at a line of that number. */
    void comment(byte[] buffer, int from, int to, long line);

    /** Whether a line was read already. */
    boolean begun();

    /** The words for what is read, for messages. */
    Form form();

    /**
     * The words for a kind of file.
     *
     * @param file what is expected, such as {@code a log file}
     * @param line what a line is one of, such as {@code an SWF log, which has 18 numbers}
     * @param things what the lines hold, such as {@code jobs}
     */
    record Form(String file, String line, String things) {
        static final Form LOG = new Form("a log file", "an SWF log, which has " + SwfField.COUNT + " numbers", "jobs");
        static final Form ACCOUNTING =
                new Form("an accounting file", "an accounting file, which begins with a date and a time", "records");
        static final Form MACHINES = new Form(
                "a description of machines",
                "a description of machines, which has an id, a name and four numbers",
                "clusters");
    }
}
