/**
 * Users who react to how they are served: a user's next jobs come when those have ended for which the user waited
 * (Zakay and Feitelson; planning paper, section 4.3).
 *
 * <p>Open {@link org.almanac.replay.reaction.Reaction} first: it learns from the record which jobs a user submitted
 * together ({@link org.almanac.replay.reaction.Batch}) and what these waited for, and lets a replay have its jobs from
 * {@link org.almanac.replay.reaction.ReactingUsers}.
 */
package org.almanac.replay.reaction;
