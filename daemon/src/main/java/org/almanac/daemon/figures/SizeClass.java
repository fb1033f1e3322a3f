package org.almanac.daemon.figures;

/** How large a job is: its cpus, in steps of four times as many. */
enum SizeClass {
    ONE("1", 1),
    FEW("2–4", 4),
    SOME("5–16", 16),
    MANY("17–64", 64),
    MOST("65–256", 256),
    ALL("257 or more", Long.MAX_VALUE);

    private final String word;
    private final long most;

    SizeClass(String word, long most) {
        this.word = word;
        this.most = most;
    }

    /** Its cpus in words. */
    String word() {
        return word;
    }

    static SizeClass of(long cpus) {
        int index = 0;
        while (cpus > values()[index].most) {
            index++;
        }
        return values()[index];
    }
}
