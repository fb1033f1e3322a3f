package org.almanac.daemon.cycle;

/** What may keep a cycle that is under way from taking its time. Asked on any thread. */
public interface Interruption {
    /** Nothing does. */
    Interruption NONE = new Interruption() {
        @Override
        public boolean ending() {
            return false;
        }

        @Override
        public boolean called() {
            return false;
        }
    };

    /** Whether the daemon is to end. */
    boolean ending();

    /** Whether somebody has called since the cycle began, and waits for the next one. */
    boolean called();
}
