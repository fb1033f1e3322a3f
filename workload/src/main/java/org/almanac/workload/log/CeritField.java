package org.almanac.workload.log;

/** The three fields that the log of CERIT-SC has behind the eighteen of SWF, in their order. */
enum CeritField {
    NODES("nodes it ran on"),
    QUEUE("queue name"),
    REQUEST("nodespec");

    /** How many fields a line has in all. */
    static final int COUNT = SwfField.COUNT + 3;

    private final String title;

    CeritField(String title) {
        this.title = title;
    }

    /** The field for a message, for example {@code field 20 (queue name)}. */
    String described() {
        return "field " + (SwfField.COUNT + ordinal() + 1) + " (" + title + ")";
    }
}
