package org.almanac.daemon.predecessor.pbssched;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.daemon.predecessor.fate.Fate.Kind;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.Told;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the lines of a sched_config, by the classes of its parameters. */
class PbsSchedTest {
    private static final ZoneId PRAGUE = ZoneId.of("Europe/Prague");
    private static final Instant NOW = Instant.parse("2026-11-27T08:00:00Z");

    @TempDir
    private Path folder;

    private static List<Told> tell(String text) {
        return PbsSched.of(SourceFile.of("sched_config", text))
                .translate(PRAGUE, NOW)
                .told();
    }

    private static Told only(String text) {
        List<Told> told = tell(text);
        assertEquals(1, told.size(), told::toString);
        return told.get(0);
    }

    private static Told last(String text) {
        List<Told> told = tell(text);
        return told.get(told.size() - 1);
    }

    private static String given(Told told) {
        return told.outcome().gifts().toString();
    }

    @Test
    void commentsAndEmptyLinesSayNothing() {
        assertEquals(List.of(), tell("# by_queue: True\n\n  \t\n* fair_share: true\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "round_robin: true ALL",
                "round_robin:true",
                "  round_robin : TRUE all # so",
                "round_robin\ttrue\tALL"
            })
    void aLineIsReadAsEitherPbsSchedReadsIt(String line) {
        Told told = only(line);
        assertEquals("round_robin", told.statement().parameter());
        assertEquals("true", told.statement().value().toLowerCase(Locale.ROOT));
        assertEquals(Kind.NOT_DONE, told.fate().kind());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SCR | suspend+checkpoint+requeue",
                "\"SCR 80 SC 50 S\" | suspend+checkpoint+requeue/80/suspend+checkpoint/50/suspend"
            })
    void theOrderOfPreemptionIsTakenOver(String order, String ours) {
        Told told = last("preemptive_sched: true ALL\npreempt_order: " + order);
        assertEquals(
                List.of(Gift.value("policy.preempt-order", ours)),
                told.outcome().gifts());
        assertEquals(
                Kind.UNKNOWN,
                last("preemptive_sched: true ALL\npreempt_order: SXR").fate().kind());
        assertEquals(Kind.MEANINGLESS, last("preempt_order: " + order).fate().kind());
        assertEquals(
                Kind.NOT_DONE,
                last("preemptive_sched: true ALL\npreempt_prio: \"express_queue, starving_jobs, normal_jobs\"")
                        .fate()
                        .kind());
    }

    @Test
    void whoStopsWhomIsLeftToTheServer() {
        assertEquals(
                List.of(Gift.value("policy.preempt-rules", "from-server")),
                last("preemptive_sched: true ALL").outcome().gifts());
        assertEquals(
                Kind.OTHERWISE,
                last("preemptive_sched: true ALL\npreempt_prio: \"express_queue, normal_jobs, server_softlimits\"")
                        .fate()
                        .kind());
    }

    @Test
    void aValueOfSeveralWordsStandsInQuotes() {
        Told told = last("fair_share: true ALL\njob_sort_key: \"fair_share_perc HIGH\" ALL");
        assertEquals("fair_share_perc HIGH", told.statement().value());
        assertEquals(
                List.of(Gift.value("policy.queue-order", "fair-share")),
                told.outcome().gifts());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    job_sort_key: "ncpus HIGH" ALL; ncpus
                    job_sort_key: "mem low"; -mem
                    job_sort_key: "job_priority HIGH" ALL; job_priority
                    job_sort_key: "sort_priority LOW" ALL; -job_priority
                    sort_by: short_walltime_first; -walltime
                    sort_by: high_priority_first; job_priority
                    """)
    void aKeyThatDoesNotChangeIsAFormulaWhereTheServerHasNone(String line, String formula) {
        Told told = last(line);
        assertEquals(Kind.TAKEN_OVER, told.fate().kind());
        assertEquals(
                List.of(Gift.value("job-order.otherwise", formula)),
                told.outcome().gifts());
    }

    @Test
    void aSecondKeyAndOneOfSomeTimesAreNotDoneAndAnOddOneIsUnknown() {
        for (String config : List.of(
                "job_sort_key: \"ncpus HIGH\" ALL\njob_sort_key: \"mem LOW\" ALL",
                "job_sort_key: \"ncpus HIGH\" prime")) {
            assertEquals(Kind.NOT_DONE, last(config).fate().kind(), config);
            assertEquals(List.of(), last(config).outcome().gifts());
        }
        for (String config :
                List.of("job_sort_key: \"ncpus\"", "job_sort_key: \"ncpus UP\"", "sort_by: shortest_job_frist")) {
            assertEquals(Kind.UNKNOWN, last(config).fate().kind(), config);
        }
        assertEquals(
                Optional.of("shortest_job_first"),
                last("sort_by: shortest_job_frist").fate().maybe());
    }

    @Test
    void aLineGoesOnBehindABackslash() {
        List<Told> told = tell("resources: \\\n\"ncpus, mem\"\nround_robin: false\n");
        assertEquals("ncpus, mem", told.get(0).statement().value());
        assertEquals(
                List.of(1, 3),
                told.stream().map(each -> each.statement().line().number()).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "round_robin, NOT_DONE, MEANINGLESS",
        "by_queue, OTHERWISE, OTHERWISE",
        "sort_queues, SAME, OTHERWISE",
        "strict_ordering, OTHERWISE, OTHERWISE",
        "strict_fifo, OTHERWISE, OTHERWISE",
        "backfill, SAME, NOT_DONE",
        "backfill_prime, MEANINGLESS, MEANINGLESS",
        "preemptive_sched, OTHERWISE, MEANINGLESS",
        "fair_share, OTHERWISE, TAKEN_OVER",
        "load_balancing, NOT_DONE, MEANINGLESS",
        "update_comments, SAME, OTHERWISE"
    })
    void aSwitchHasAFateWhereItIsOnAndAnotherWhereItIsOff(String parameter, Kind on, Kind off) {
        assertEquals(on, only(parameter + ": true ALL").fate().kind());
        assertEquals(off, only(parameter + ": False ALL").fate().kind());
        assertEquals(off, only(parameter + ": true none").fate().kind());
        assertEquals(Kind.UNKNOWN, only(parameter + ": maybe ALL").fate().kind());
    }

    @ParameterizedTest
    @CsvSource({
        "peer_queue, NOT_DONE",
        "mom_resources, NOT_DONE",
        "max_job_check, OTHERWISE",
        "help_starving_jobs, OTHERWISE",
        "log_filter, MEANINGLESS",
        "sync_time, MEANINGLESS",
        "node_sort_key, UNKNOWN",
        "primetime_prefix, MEANINGLESS",
        "dedicated_prefix, OTHERWISE",
        "provision_policy, NOT_DONE",
        "resource_unset_infinite, NOT_DONE",
        "per_share_depth, NOT_DONE",
        "node_group_key, MEANINGLESS"
    })
    void aParameterHasItsFate(String parameter, Kind kind) {
        Fate fate = only(parameter + ": \"some value\"").fate();
        assertEquals(kind, fate.kind());
        assertFalse(fate.text().isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "node_sort_key: \"sort_priority HIGH\" ALL | TAKEN_OVER",
                "node_sort_key: \"ncpus LOW total\" ALL | TAKEN_OVER",
                "node_sort_key: \"ncpus HIGH unused\" ALL | OTHERWISE",
                "node_sort_key: \"mem HIGH assigned\" prime | OTHERWISE",
                "node_sort_key: \"ncpus HIGH\" prime | NOT_DONE",
                "node_sort_key: \"ncpus\" ALL | UNKNOWN",
                "node_sort_key: \"ncpus HIGH often\" ALL | UNKNOWN",
                "sort_nodes: true ALL | TAKEN_OVER",
                "sort_nodes: false ALL | MEANINGLESS"
            })
    void nodesAreTakenInTheOrderOfKeysThatDoNotChangeWithWhatRuns(String line, Kind kind) {
        assertEquals(kind, only(line).fate().kind());
    }

    /** A configuration with a name twice would be refused. */
    @Test
    void whatNodesAreOrderedByTwiceCountsTheFirstTime() {
        List<Told> told = tell("node_sort_key: \"sort_priority HIGH\" ALL\nnode_sort_key: \"ncpus LOW\" ALL\n"
                + "sort_nodes: true ALL\nnode_sort_key: \"sort_priority LOW\" ALL\nnode_sort_key: \"ncpus LOW\" ALL\n");
        assertEquals(
                List.of(Kind.TAKEN_OVER, Kind.TAKEN_OVER, Kind.MEANINGLESS, Kind.MEANINGLESS, Kind.MEANINGLESS),
                told.stream().map(each -> each.fate().kind()).toList());
        assertEquals(
                List.of(Gift.value("node-order", "priority high, ncpus low")),
                told.get(0).outcome().gifts());
    }

    @Test
    void aParameterThatIsMisspeltIsGuessed() {
        Fate fate = only("strict_odering: true").fate();
        assertEquals(Kind.UNKNOWN, fate.kind());
        assertEquals(Optional.of("strict_ordering"), fate.maybe());
        assertEquals(Optional.empty(), only("nonsense: true").fate().maybe());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fair_share:", "fair_share", ": true", "fair_share: true always"})
    void aLineThatIsNoneIsTold(String line) {
        assertEquals(Kind.UNKNOWN, only(line).fate().kind());
    }

    @Test
    void whatIsSaidAnewIsMeaninglessBeforeAndForTheSameTimesAlone() {
        List<Told> told = tell("by_queue: true prime\nby_queue: true non_prime\nby_queue: false prime\n");
        assertEquals(
                List.of(Kind.MEANINGLESS, Kind.OTHERWISE, Kind.OTHERWISE),
                told.stream().map(each -> each.fate().kind()).toList());
        assertEquals("line 3 says it anew", told.get(0).fate().text());
        assertEquals(
                2,
                tell("server_dyn_res: \"a !/x\"\nserver_dyn_res: \"b !/y\"\n").stream()
                        .filter(each -> each.fate().kind() == Kind.TAKEN_OVER)
                        .count());
    }

    @Test
    void dynamicResourcesAreNamed() {
        assertEquals(
                "[Element[list=server.dynamic-resources, name=matlab, keys={command=/opt/lmstat -a}]]",
                given(only("server_dyn_res: \"matlab !/opt/lmstat -a\"")));
        for (String shell : new String[] {"/opt/lmstat | tail -1", "lmstat", "/opt/a; /opt/b", "/opt/$X"}) {
            Told told = only("server_dyn_res: \"matlab !" + shell + "\"");
            assertEquals(Kind.NOT_DONE, told.fate().kind(), shell);
            assertTrue(
                    told.fate().text().contains("how much there is of matlab"),
                    told.fate().text());
        }
    }

    @Test
    void anIgnoredQueueGetsALimitUnderWhichNothingStarts() {
        assertEquals(
                "[Element[list=limits, name=ignored:old, keys={in-queue=old, counts=jobs, at-most=0}]]",
                given(only("ignore_queue: old")));
        assertEquals(Kind.UNKNOWN, only("ignore_queue: 'o l d'").fate().kind());
    }

    @ParameterizedTest
    @CsvSource({
        "half_life: 24:00:00, 1d",
        "half_life: 36:30:00, 2190m",
        "half_life: 1:00:00:00, 1d",
        "fairshare_decay_time: 12:00:00, 12h",
        "half_life: 90, 90s"
    })
    void sharesHaveTheirHalfLife(String line, String halfLife) {
        assertEquals(
                List.of(Gift.value("fair-share.half-life", halfLife)),
                last("fair_share: true ALL\n" + line).outcome().gifts());
    }

    @Test
    void theFactorOfDecaySaysWithItsTimeWhenUseCountsHalf() {
        // A quarter after each day is half after half of one.
        List<Told> told = tell("fair_share: true\nfairshare_decay_time: 24:00:00\nfairshare_decay_factor: 0.25\n");
        assertEquals(
                List.of(Gift.value("fair-share.half-life", "12h")),
                told.get(1).outcome().gifts());
        assertEquals(
                List.of(Gift.value("fair-share.half-life", "12h")),
                told.get(2).outcome().gifts());
        for (String wrong : List.of("0", "1", "7", "half", "")) {
            assertEquals(
                    Kind.UNKNOWN,
                    last("fair_share: true\nfairshare_decay_factor: " + wrong)
                            .fate()
                            .kind(),
                    wrong);
        }
    }

    @Test
    void whatIsAboutSharesIsMeaninglessWhereTheyAreOff() {
        for (String line : List.of("half_life: 1:00:00", "unknown_shares: 10", "fairshare_entity: euser")) {
            assertEquals("fair_share is off", only(line).fate().text());
            assertEquals(
                    Kind.MEANINGLESS,
                    last("fair_share: false ALL\n" + line).fate().kind());
        }
    }

    @Test
    void sharesThatCountInPrimetimeAloneAreToldToCountAlways() {
        Told told = only("fair_share: true prime");
        assertTrue(told.fate().text().endsWith(", and not in primetime alone"), told::toString);
        assertEquals(
                List.of(Gift.value("policy.queue-order", "fair-share")),
                told.outcome().gifts());
        List<Told> both = tell("fair_share: true prime\nfair_share: false non_prime\n");
        assertEquals(List.of(), both.get(1).outcome().gifts(), "the switch that is off gives nothing");
    }

    @ParameterizedTest
    @CsvSource({"euser, user", "egroup, group", "egroup:euser, group"})
    void useIsAccountedByTheSame(String entity, String by) {
        assertEquals(
                List.of(Gift.value("fair-share.by", by)),
                last("fair_share: true\nfairshare_entity: " + entity).outcome().gifts());
    }

    @ParameterizedTest
    @CsvSource({
        "smp_cluster_dist: pack, SAME",
        "smp_cluster_dist: lowest_load, OTHERWISE",
        "smp_cluster_dist: packk, UNKNOWN",
        "resv_confirm_ignore: none, SAME",
        "resv_confirm_ignore: dedicated_time, OTHERWISE",
        "resv_confirm_ignore: holidays, UNKNOWN",
        "unknown_shares: 10, OTHERWISE",
        "unknown_shares: lots, UNKNOWN"
    })
    void aValueThatPbsSchedDoesNotTakeIsUnknown(String line, Kind kind) {
        assertEquals(kind, last("fair_share: true\n" + line).fate().kind());
    }

    @Test
    void aKeyOfSharesThatAreOffOrdersNothing() {
        for (String off : List.of("", "fair_share: false ALL\n")) {
            Told told = last(off + "job_sort_key: \"fair_share_perc HIGH\" ALL");
            assertEquals(Kind.NOT_DONE, told.fate().kind(), off);
            assertEquals(List.of(), told.outcome().gifts(), off);
        }
    }

    @Test
    void accountsAreProjects() throws IOException {
        String config = "fair_share: true\nfairshare_entity: Account_Name";
        Told told = last(config);
        assertEquals(Kind.OTHERWISE, told.fate().kind());
        assertEquals(
                List.of(Gift.value("fair-share.by", "project")), told.outcome().gifts());
        assertEquals(
                List.of(Gift.element("fair-share.shares", "acctA").with("weight", "10")),
                beside("resource_group", "acctA 11 root 10\n", config)
                        .get(0)
                        .outcome()
                        .gifts());
    }

    private List<Told> beside(String name, String text, String config) throws IOException {
        Path file = Files.writeString(folder.resolve("sched_config"), config);
        Files.writeString(folder.resolve(name), text);
        List<Told> all =
                PbsSched.of(SourceFile.read(file)).translate(PRAGUE, NOW).told();
        return all.stream()
                .filter(told -> told.statement().line().file().endsWith(name))
                .toList();
    }

    @Test
    void theTreeOfUsersHasGroupsAndUsersBelow() throws IOException {
        List<Told> told = beside(
                "resource_group",
                "physics 50 root 30\nalice 60 physics 10\nbob 61 root 5\n# no more\n",
                "fair_share: true\n");
        assertEquals(
                List.of(
                        "[Element[list=fair-share.shares, name=physics, keys={weight=30}]]",
                        "[Element[list=fair-share.shares[physics].users, name=alice, keys={weight=10}]]",
                        "[Element[list=fair-share.users, name=bob, keys={weight=5}]]"),
                told.stream().map(PbsSchedTest::given).toList());
    }

    @Test
    void theTreeOfGroupsHasSharesAlone() throws IOException {
        List<Told> told = beside(
                "resource_group",
                "science 50 root 30\nphysics 60 science 10\n",
                "fair_share: true\nfairshare_entity: egroup\n");
        assertEquals(
                List.of(
                        "[Element[list=fair-share.shares, name=science, keys={weight=30}]]",
                        "[Element[list=fair-share.shares, name=physics, keys={in=science, weight=10}]]"),
                told.stream().map(PbsSchedTest::given).toList());
    }

    @Test
    void usersOfGroupsHaveTheirSharesBelowTheirGroups() throws IOException {
        List<Told> told = beside(
                "resource_group",
                "physics 50 root 30\nphysics:alice 60 physics 10\nphysics:bob 61 root 5\nmaths:eve 62 maths 5\n",
                "fair_share: true\nfairshare_entity: egroup:euser\n");
        assertEquals(
                List.of(Kind.TAKEN_OVER, Kind.TAKEN_OVER, Kind.NOT_DONE, Kind.NOT_DONE),
                told.stream().map(each -> each.fate().kind()).toList());
        assertEquals(
                "[Element[list=fair-share.shares[physics].users, name=alice, keys={weight=10}]]", given(told.get(1)));
    }

    @Test
    void whatIsWrongInATreeIsToldLineByLine() throws IOException {
        List<Told> told = beside(
                "resource_group",
                "a 1 root 10\na 2 root 10\nb 3 nowhere 10\nc 4 root many\nd 5 root\ne,f 6 root 1\nz 7 root 0\n",
                "fair_share: true\n");
        assertEquals(
                List.of(
                        Kind.TAKEN_OVER,
                        Kind.UNKNOWN,
                        Kind.UNKNOWN,
                        Kind.UNKNOWN,
                        Kind.UNKNOWN,
                        Kind.UNKNOWN,
                        Kind.OTHERWISE),
                told.stream().map(each -> each.fate().kind()).toList());
        assertEquals("no line before says what 'nowhere' is", told.get(2).fate().text());
    }

    @Test
    void primeTimeOfTheHolidaysFileIsTakenOver() throws IOException {
        String some = "backfill_prime: true ALL\n";
        String days = "weekday 0600 1730\nsaturday none all\n1 Jan 1 New Year\n359 Dec 25 Christmas\n";
        List<Told> told = beside("holidays", "YEAR 2026\n" + days, some);
        assertTrue(told.stream().allMatch(each -> each.fate().kind() == Kind.TAKEN_OVER), told::toString);
        assertEquals(
                List.of(
                        "[Value[path=prime-time.zone, values=[Europe/Prague]]]",
                        "[Value[path=prime-time.weekdays, values=[06:00-17:30]]]",
                        "[Value[path=prime-time.saturday, values=[none]]]",
                        "[Value[path=prime-time.holidays, values=[1]]]",
                        "[Value[path=prime-time.holidays, values=[1, 359]]]"),
                told.stream().map(PbsSchedTest::given).toList());
        assertTrue(beside("holidays", days, some).stream()
                .allMatch(each -> each.fate().kind() == Kind.MEANINGLESS));
    }

    @Test
    void aWeekdayLineReplacesTheDaysBeforeIt() throws IOException {
        List<Told> told = beside(
                "holidays",
                "YEAR 2026\nmonday all none\nweekday 0800 1700\nfriday 0800 1200\n",
                "primetime_prefix: p_\n");
        assertEquals(
                List.of(Kind.TAKEN_OVER, Kind.MEANINGLESS, Kind.TAKEN_OVER, Kind.TAKEN_OVER),
                told.stream().map(each -> each.fate().kind()).toList());
        assertEquals("[Value[path=prime-time.friday, values=[08:00-12:00]]]", given(told.get(3)));
    }

    @Test
    void whatIsWrongInHolidaysIsToldLineByLine() throws IOException {
        List<Told> odd =
                beside("holidays", "YEAR 2026\nmondy 0600 1730\nsunday 0600\n400 Jan 1\nfriday 0600 2500\n", "");
        assertTrue(odd.stream().skip(1).allMatch(each -> each.fate().kind() == Kind.UNKNOWN), odd::toString);
        assertEquals(Optional.of("monday"), odd.get(1).fate().maybe());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "primetime_prefix: p_ | [Value[path=prime-time.prime-queues, values=[p_*]]]",
                "nonprimetime_prefix: np_ | [Value[path=prime-time.non-prime-queues, values=[np_*]]]",
                "backfill_prime: true prime | [Value[path=prime-time.within, values=[prime]]]",
                "backfill_prime: true ALL | [Value[path=prime-time.within, values=[all]]]",
                "prime_spill: 2:00:00 prime | [Value[path=prime-time.into-prime, values=[2h]]]",
                "prime_spill: 5400 non_prime | [Value[path=prime-time.into-non-prime, values=[90m]]]",
                "prime_exempt_anytime_queues: true | [Value[path=prime-time.anytime-queues, values=[exempt]]]"
            })
    void whatIsOfPrimeTimeIsTakenOverWhereThereIsOtherTime(String line, String gift) throws IOException {
        String config = line.startsWith("backfill_prime") ? line : "backfill_prime: true ALL\n" + line;
        Files.writeString(folder.resolve("holidays"), "YEAR 2026\nweekday 0600 1730\n");
        Path file = Files.writeString(folder.resolve("sched_config"), config + "\n");
        List<Told> told =
                PbsSched.of(SourceFile.read(file)).translate(PRAGUE, NOW).told();
        Told last = told.stream()
                .filter(each -> each.statement().text().strip().startsWith(line.split(":")[0]))
                .findFirst()
                .orElseThrow();
        assertEquals(gift, given(last));
    }

    @Test
    void whatIsSaidAnewByAnotherNameIsMeaningless() {
        List<Told> told = tell("fair_share: true\nhalf_life: 24:00:00\nfairshare_decay_time: 12:00:00\n");
        assertEquals(Kind.MEANINGLESS, told.get(1).fate().kind());
        assertEquals(
                "line 3, fairshare_decay_time, says it anew", told.get(1).fate().text());
        assertEquals(Kind.TAKEN_OVER, told.get(2).fate().kind());
    }

    @Test
    void aSpillThatIsNoTimeIsTold() throws IOException {
        Told told = only("prime_spill: soon ALL");
        assertEquals(Kind.UNKNOWN, told.fate().kind());
        assertEquals("'soon' is no time such as 2:00:00", told.fate().text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "by_queue: true prime\nby_queue: true non_prime\n",
                "backfill_prime: false ALL\n",
                "fair_share: false ALL\njob_sort_key: \"ncpus HIGH\" ALL\n"
            })
    void holidaysOfWhichNothingDependsAreMeaningless(String config) throws IOException {
        List<Told> told = beside("holidays", "YEAR 2026\nweekday 0600 1730\n1 Jan 1\n", config);
        assertTrue(told.stream().allMatch(each -> each.fate().kind() == Kind.MEANINGLESS), told::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "strict_ordering: true prime\n",
                "by_queue: true prime\nby_queue: false non_prime\n",
                "job_sort_key: \"ncpus HIGH\" prime\njob_sort_key: \"ncpus LOW\" non_prime\n"
            })
    void holidaysOfWhichOtherThanJobsTimesDependsAreNotDone(String config) throws IOException {
        List<Told> told = beside("holidays", "YEAR 2026\nweekday 0600 1730\n1 Jan 1\n", config);
        assertEquals(
                List.of(Kind.NOT_DONE, Kind.NOT_DONE, Kind.NOT_DONE),
                told.stream().map(each -> each.fate().kind()).toList());
    }

    @Test
    void dedicatedTimeToComeIsTakenOver() throws IOException {
        List<Told> told = beside(
                "dedicated_time",
                "12/24/2026 08:00 12/24/2026 20:00\n4/15/1998 12:00 4/15/1998 15:30\n7/1/27 00:00 7/2/27 00:00\n"
                        + "1/2/2027 08:00 1/1/2027 08:00\nsoon\n13/1/2027 08:00 14/1/2027 08:00\n",
                "dedicated_prefix: ded\n");
        assertEquals(
                List.of(Kind.TAKEN_OVER, Kind.MEANINGLESS, Kind.TAKEN_OVER, Kind.UNKNOWN, Kind.UNKNOWN, Kind.UNKNOWN),
                told.stream().map(each -> each.fate().kind()).toList());
        assertEquals(
                "[Value[path=dedicated-time.times, values=[2026-12-24T08:00+01:00/2026-12-24T20:00+01:00]]]",
                given(told.get(0)));
        assertTrue(given(told.get(2)).contains(", 2027-07-01T00:00+02:00/"), given(told.get(2)));
    }

    @Test
    void aFileBesideThatCannotBeReadIsTold() throws IOException {
        Path file = Files.writeString(folder.resolve("sched_config"), "");
        Files.createDirectory(folder.resolve("holidays"));
        Told told =
                PbsSched.of(SourceFile.read(file)).translate(PRAGUE, NOW).told().get(0);
        assertEquals(Kind.UNKNOWN, told.fate().kind());
        assertEquals("it cannot be read: it is a directory", told.fate().text());
    }

    @Test
    void whatOnlyTorqueHasTellsWhoseItIs() {
        assertTrue(PbsSched.of(SourceFile.of("s", "sort_by: no_sort\n")).isOfTorque());
        assertFalse(PbsSched.of(SourceFile.of("s", "strict_ordering: true\n")).isOfTorque());
    }
}
