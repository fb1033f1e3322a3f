package org.almanac.pbs.ifl;

/** What a server can be asked about. */
public enum Kind {
    SERVER,
    QUEUE,
    /** A node, or a vnode where the server knows such. */
    NODE,
    /** A job; of an array, what this server tells at the least cost: TORQUE its subjobs, OpenPBS its parent. */
    JOB,
    /** A job; of an array, its subjobs, and on OpenPBS its parent too. */
    SUBJOB,
    /** A job; of an array, its parent alone. */
    ARRAY,
    /** A job that is over and that the server keeps as history alone; it is asked for by the time of its end. */
    ENDED,
    RESERVATION,
    /** A resource that the server defines. */
    RESOURCE,
    /** A scheduler that OpenPBS has, connected or not. */
    SCHEDULER
}
