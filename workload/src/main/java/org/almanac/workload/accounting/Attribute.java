package org.almanac.workload.accounting;

import java.nio.charset.StandardCharsets;

/** The attributes of records that are looked at, by the names that the servers write. */
enum Attribute {
    USER("user"),
    GROUP("group"),
    JOB_NAME("jobname"),
    QUEUE("queue"),
    CTIME("ctime"),
    QTIME("qtime"),
    ETIME("etime"),
    START("start"),
    END("end"),
    EXEC_HOST("exec_host"),
    EXEC_VNODE("exec_vnode"),
    EXIT_STATUS("Exit_status"),
    NODES("Resource_List.nodes"),
    SELECT("Resource_List.select"),
    PLACE("Resource_List.place"),
    PROCS("Resource_List.procs"),
    NCPUS("Resource_List.ncpus"),
    MEM("Resource_List.mem"),
    PMEM("Resource_List.pmem"),
    VMEM("Resource_List.vmem"),
    WALLTIME("Resource_List.walltime"),
    SOFT_WALLTIME("Resource_List.soft_walltime"),
    USED_MEM("resources_used.mem");

    static final int COUNT = values().length;

    private static final int TABLE = 256;
    private static final Attribute[] BY_HASH = new Attribute[TABLE];

    static {
        for (Attribute attribute : values()) {
            int at = slot(attribute.name, 0, attribute.name.length);
            while (BY_HASH[at] != null) {
                at = at + 1 & TABLE - 1;
            }
            BY_HASH[at] = attribute;
        }
    }

    private final byte[] name;

    Attribute(String name) {
        this.name = name.getBytes(StandardCharsets.US_ASCII);
    }

    /** The attribute of that name; {@code null} where it is one that nothing here needs. */
    static Attribute of(byte[] buffer, int from, int to) {
        int at = slot(buffer, from, to);
        while (BY_HASH[at] != null && !BY_HASH[at].isCalled(buffer, from, to)) {
            at = at + 1 & TABLE - 1;
        }
        return BY_HASH[at];
    }

    private boolean isCalled(byte[] buffer, int from, int to) {
        if (to - from != name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (buffer[from + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    /** The length and three letters near the end tell the names apart well enough. */
    private static int slot(byte[] buffer, int from, int to) {
        int length = to - from;
        int last = buffer[to - 1];
        int middle = buffer[from + length / 2];
        int before = length > 2 ? buffer[to - 3] : 0;
        return length * 31 + last * 7 + middle * 3 + before & TABLE - 1;
    }
}
