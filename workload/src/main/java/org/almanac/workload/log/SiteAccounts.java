package org.almanac.workload.log;

import org.almanac.workload.accounting.AccountingCounts;

/**
 * What accounting files tell besides the jobs.
 *
 * @param names of users, groups, queues, nodes and jobs, which stand in the log by their numbers
 * @param counts of records, of lines that could not be used, and of what was odd
 */
public record SiteAccounts(LogNames names, AccountingCounts counts) {}
