package org.almanac.workload.accounting;

/**
 * What a job asks for, as its records write it; empty where they say nothing.
 *
 * @param select chunks, by OpenPBS
 * @param place how they are to lie
 * @param nodes a nodespec, by TORQUE
 * @param procs cpus anywhere
 * @param ncpus cpus of one node
 * @param mem memory of the whole job
 * @param pmem memory of each process
 */
public record Asked(String select, String place, String nodes, String procs, String ncpus, String mem, String pmem) {
    /** Nothing is known. */
    public static final Asked NOTHING = new Asked("", "", "", "", "", "", "");

    /** Whether a record told how many nodes or cpus. */
    public boolean known() {
        return !(select.isEmpty() && nodes.isEmpty() && procs.isEmpty() && ncpus.isEmpty());
    }

    /** The part that says which nodes or cpus, as it is written behind {@code -l}; empty where it is not known. */
    public String text() {
        if (!select.isEmpty()) {
            return "select=" + select;
        }
        if (!nodes.isEmpty()) {
            return "nodes=" + nodes;
        }
        if (!procs.isEmpty()) {
            return "procs=" + procs;
        }
        return ncpus.isEmpty() ? "" : "ncpus=" + ncpus;
    }
}
