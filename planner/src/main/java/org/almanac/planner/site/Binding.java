package org.almanac.planner.site;

/**
 * For how long a match binds nodes to an owner, so that what a job of that owner gives back goes to the owner's next job
 * first (condominium paper, {@code ClaimWorklife}).
 *
 * @param seconds since the match; of a fixed binding alone
 */
public record Binding(Kind kind, long seconds) {
    /** How it is told when a binding is over. */
    public enum Kind {
        /** Nothing is bound, and owners' targets choose nobody. */
        NONE,
        /** So many seconds after the match. */
        FIXED,
        /** After a time that grows while matches are wasted and shrinks while the machine is far from its targets. */
        AUTO,
        /** When the node is to be another owner's by the targets, as far as that is known. */
        PLAN
    }

    public static final Binding NONE = new Binding(Kind.NONE, 0);
    public static final Binding AUTO = new Binding(Kind.AUTO, 0);
    public static final Binding PLAN = new Binding(Kind.PLAN, 0);

    /** A binding that is over so many seconds after the match. */
    public static Binding of(long seconds) {
        return new Binding(Kind.FIXED, seconds);
    }

    /** Whether owners are chosen by their targets. */
    public boolean choosesByTargets() {
        return kind != Kind.NONE;
    }
}
