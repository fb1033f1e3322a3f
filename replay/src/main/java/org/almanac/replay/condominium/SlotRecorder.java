package org.almanac.replay.condominium;

/** Told what becomes of the slots, in the order of time; seconds before 0 are those of the warm-up. */
interface SlotRecorder {
    /** A slot that was unclaimed is an owner's from now on. */
    void claimed(int second, int slot, int owner);

    /** A slot is unclaimed from now on. */
    void broken(int second, int slot);

    /**
     * The slots are looked at, after all else of this second.
     *
     * @param held how many slots each owner has; it changes later
     */
    void seen(int second, int[] held);
}
