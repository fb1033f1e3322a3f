package org.almanac.workload.accounting;

/** The kinds of accounting records, by the letter that stands behind the time. */
public enum RecordType {
    QUEUED('Q', "jobs queued"),
    STARTED('S', "jobs started"),
    ENDED('E', "jobs ended"),
    DELETED('D', "jobs deleted"),
    ABORTED('A', "jobs aborted by the server"),
    RERUN('R', "jobs put back into their queues"),
    CHECKPOINTED('C', "jobs checkpointed"),
    RESTARTED('T', "jobs restarted from a checkpoint"),
    ALTERED('a', "jobs altered"),
    MOVED('M', "jobs moved to another server"),
    UPDATED('u', "jobs that gave a part of their nodes back, before"),
    RELEASED('c', "jobs that gave a part of their nodes back, after"),
    STARTED_AFTER_RELEASE('s', "jobs on the nodes left to them"),
    SUSPENDED('z', "jobs suspended"),
    RESUMED('r', "jobs resumed"),
    PROVISIONING('P', "nodes being provisioned"),
    PROVISIONED('p', "nodes provisioned"),
    LICENSES('L', "licenses"),
    RESERVATION_ASKED('U', "reservations asked for"),
    RESERVATION_CONFIRMED('Y', "reservations confirmed"),
    RESERVATION_BEGUN('B', "reservations begun"),
    RESERVATION_ENDED('F', "reservations ended"),
    RESERVATION_DELETED('K', "reservations deleted by their owners"),
    RESERVATION_REMOVED('k', "reservations removed by the server");

    private static final RecordType[] BY_LETTER = new RecordType[128];

    static {
        for (RecordType type : values()) {
            BY_LETTER[type.letter] = type;
        }
    }

    private final char letter;
    private final String title;

    RecordType(char letter, String title) {
        this.letter = letter;
        this.title = title;
    }

    /** The kind with that letter; {@code null} inside this package where there is none. */
    static RecordType of(byte letter) {
        return letter < 0 ? null : BY_LETTER[letter];
    }

    /** The letter that records have. */
    public char letter() {
        return letter;
    }

    /** What such records tell of, in the plural. */
    public String title() {
        return title;
    }

    /** Whether the record tells of a reservation, whose id is no job's. */
    public boolean ofReservation() {
        return compareTo(RESERVATION_ASKED) >= 0;
    }
}
