/**
 * The study of a condominium cluster again: owners who paid for a share of the slots, claims that bind a slot to an owner,
 * and how near to the shares, and how fully used, the slots are.
 *
 * <p>T. Tannenbaum, "Can HTCondor manage a condominium cluster? Understanding resource binding parameters", 2013; section
 * numbers in this package are that paper's. Open {@link org.almanac.replay.condominium.TrialRun} first: it is one trial. All
 * times are whole seconds from when measuring begins; an owner is a number from 0 on, the paper's User A is 0.
 */
package org.almanac.replay.condominium;
