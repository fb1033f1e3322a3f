package org.almanac.pbs.ifl;

/** What a server can be asked about. */
public enum Kind {
    SERVER,
    QUEUE,
    /** A node, or a vnode where the server knows such. */
    NODE,
    JOB,
    RESERVATION,
    /** A resource that the server defines. */
    RESOURCE
}
