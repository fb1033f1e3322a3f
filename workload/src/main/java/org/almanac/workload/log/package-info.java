/**
 * Logs of jobs that ran on real machines, and their readers.
 *
 * <p>Accounting files are read by {@link org.almanac.workload.log.AccountingReader}, which leaves it to {@link
 * org.almanac.workload.accounting} to join the records of each job. A reader gives a whole {@link org.almanac.workload.log.JobLog}, which is a
 * {@link org.almanac.workload.log.RecordedLog} of plain facts or a {@link org.almanac.workload.log.SiteLog} with a
 * machine and requests, or one {@link org.almanac.workload.log.LogFormatException}. What a replay makes of a log (which jobs it leaves out, in which
 * order it submits them) is not decided here.
 */
package org.almanac.workload.log;
