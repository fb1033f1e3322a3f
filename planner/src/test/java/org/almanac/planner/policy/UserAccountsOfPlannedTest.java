package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.almanac.planner.Event;
import org.almanac.planner.SchedulerState.SearchMemory;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.score.UserAccounts.Account;
import org.junit.jupiter.api.Test;

/** What {@code planned} counts as waited and consumed of each user. Jobs are submitted at 100. */
class UserAccountsOfPlannedTest {
    private static final JobId ONE = JobId.of(1);

    private final SmallSite site = new SmallSite("planned", Machine.ofCpus(4));

    private SearchMemory memory() {
        return site.scheduler().state().search().orElseThrow();
    }

    private Account account(String user) {
        return memory().accounts().stream()
                .filter(account -> account.user().equals(user))
                .findFirst()
                .orElse(new Account(user, 0, 0, 0));
    }

    @Test
    void aJobThatHasEndedHasConsumedItsCpusForItsRuntime() {
        site.at(130).tell(submit("u", 1, 4, 100));
        site.at(180).tell(ended(1));
        assertEquals(new Account("u", 30, 200, 1), account("u"));
        assertEquals(30, memory().longestWait());
    }

    @Test
    void aJobConsumesNothingWhileItIsSuspended() {
        site.tell(submit("u", 1, 4, 100));
        site.at(150).tell(new Event.Suspended(ONE));
        site.at(300).tell(new Event.Resumed(ONE));
        site.at(320).tell(ended(1));
        assertEquals(4 * 50 + 4 * 20, account("u").consumed());
        assertEquals(1, account("u").jobs());
    }

    /** The user has waited for 10 s with what has run, and consumed 4 * (50 + 20), and 4 * 100 for what waits. */
    @Test
    void aSearchCountsARunningJobForAsLongAsItRan() {
        site.at(110).tell(submit("u", 1, 4, 400));
        site.at(160).tell(new Event.Suspended(ONE));
        site.at(300).tell(new Event.Resumed(ONE));
        site.at(320).tell(submit("u", 2, 2, 100), submit("u", 3, 2, 100));
        SearchOutcome outcome = site.scheduler().search(320, SearchBudget.UNLIMITED, () -> false, Runnable::run);
        long waits = 2 * (site.start(2) - 100);
        assertEquals(
                (10.0 + waits) / (4 * 70 + 4 * 100),
                outcome.before().orElseThrow().meanUserWait(),
                1e-12);
    }

    @Test
    void aStartThatTheServerRefusedWasNone() {
        site.at(300).apply(submit("u", 1, 4, 100));
        assertEquals(1, site.decide().size());
        site.at(360).apply(new Event.StartRefused(ONE, 500));
        assertEquals(new Account("u", 0, 0, 0), account("u"));
        assertEquals(0, memory().longestWait());
    }

    @Test
    void aRequeuedJobHasWaitedOnlyUntilItStartsAgain() {
        site.at(200).tell(submit("u", 1, 4, 100));
        assertEquals(new Account("u", 100, 0, 1), account("u"));
        site.at(250).apply(new Event.Requeued(ONE));
        assertEquals(new Account("u", 0, 200, 0), account("u"));
        assertEquals(ids(1), site.at(260).tell(new Event.Timer()));
        site.at(300).tell(ended(1));
        assertEquals(new Account("u", 160, 200 + 160, 1), account("u"));
    }

    @Test
    void aJobThatIsRequeuedWhileItIsSuspendedIsNoDifferent() {
        site.at(200).tell(submit("u", 1, 4, 100));
        site.at(250).tell(new Event.Suspended(ONE));
        site.at(300).apply(new Event.Requeued(ONE));
        assertEquals(new Account("u", 0, 200, 0), account("u"));
    }

    @Test
    void aJobStartedElsewhereHasWaitedToo() {
        Placement there = Placement.of(0, new int[] {0}, Resources.of(4));
        site.at(200).tell(new Event.StartedElsewhere(ONE, there, 180), submit("u", 1, 4, 100));
        assertEquals(new Account("u", 80, 0, 1), account("u"));
        site.at(250).apply(new Event.Requeued(ONE));
        assertEquals(new Account("u", 0, 70 * 4, 0), account("u"));
    }

    @Test
    void aJobThatRunsElsewhereThanDecidedHasWaitedOnce() {
        site.at(200).apply(submit("u", 1, 4, 100));
        assertEquals(1, site.decide().size());
        site.at(220).tell(new Event.StartedElsewhere(ONE, Placement.of(0, new int[] {0}, Resources.of(4)), 210));
        assertEquals(new Account("u", 110, 0, 1), account("u"));
        site.at(300).tell(ended(1));
        assertEquals(90 * 4, account("u").consumed());
    }

    /** The job's start was never confirmed: it has waited until then all the same. */
    @Test
    void aJobThatIsOverBeforeItsStartIsConfirmedHasWaited() {
        site.at(200).apply(submit("u", 1, 4, 100));
        assertEquals(1, site.decide().size());
        site.at(210).apply(ended(1));
        assertEquals(new Account("u", 100, 40, 1), account("u"));
    }
}
