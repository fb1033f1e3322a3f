package org.almanac.workload.log;

/** What a machine lacks for a request even when all of it is free; the later, the closer the request comes to fitting. */
public enum Misfit {
    PROPERTIES("no node has the properties asked for"),
    CPUS("no node with the properties has as many cpus as a piece asks for"),
    MEMORY("no node with the properties and cpus has as much memory as a piece asks for"),
    NODES("one cluster has too few such nodes for all pieces");

    private final String title;

    Misfit(String title) {
        this.title = title;
    }

    /** The lack in words. */
    public String title() {
        return title;
    }
}
