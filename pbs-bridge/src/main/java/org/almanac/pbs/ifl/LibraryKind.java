package org.almanac.pbs.ifl;

import java.util.List;

/** Which server a batch interface library is for: its files' names, and the directories where they usually lie. */
public enum LibraryKind {
    TORQUE(
            "TORQUE",
            "pbs_tcp_timeout",
            List.of("libtorque.so.2", "libtorque.so"),
            List.of("/opt/torque/lib", "/opt/torque/lib64", "/usr/local/torque/lib")),
    OPENPBS(
            "OpenPBS",
            "__pbs_errno_location",
            List.of("libpbs.so.0", "libpbs.so"),
            List.of("/opt/pbs/lib", "/opt/openpbs/lib", "/opt/pbs/lib64", "/opt/openpbs/lib64"));

    private final String product;
    private final String mark;
    private final List<String> files;
    private final List<String> directories;

    LibraryKind(String product, String mark, List<String> files, List<String> directories) {
        this.product = product;
        this.mark = mark;
        this.files = files;
        this.directories = directories;
    }

    /** The name that people know it by. */
    public String product() {
        return product;
    }

    /** What this library alone exports. */
    String mark() {
        return mark;
    }

    /** What its file may be called, the likelier first. */
    List<String> files() {
        return files;
    }

    /** Where it lies beside the system's own directories of libraries. */
    List<String> directories() {
        return directories;
    }
}
