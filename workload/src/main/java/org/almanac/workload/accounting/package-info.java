/**
 * The accounting records of PBS and TORQUE, and the lives of jobs that they tell.
 *
 * <p>{@link org.almanac.workload.accounting.AccountingRecords} takes in lines from whichever files, in order, and gives the
 * jobs ({@link org.almanac.workload.accounting.AccountedJob}) and what was odd about the lines ({@link
 * org.almanac.workload.accounting.AccountingCounts}). What a log makes of them is not known here.
 */
package org.almanac.workload.accounting;
