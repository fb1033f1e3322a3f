/**
 * What would become of jobs that nobody has submitted: how is asked, what is answered, and who answers.
 *
 * <p>Open {@link org.almanac.daemon.tried.TrialDesk} first. How a job is tried is the planner's.
 */
package org.almanac.daemon.tried;
