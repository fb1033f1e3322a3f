package org.almanac.daemon.predecessor.maui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.predecessor.fate.Fate.Kind;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.daemon.predecessor.fate.Translation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the lines of a maui.cfg, by the classes of its parameters. */
class MauiSchedulerTest {
    private static final String SHARES = "FSPOLICY DEDICATEDPS\nFSWEIGHT 10\nFSUSERWEIGHT 1\n";

    @TempDir
    private Path folder;

    private static List<Told> tell(String text, TargetPolicy policy) {
        return MauiScheduler.of(SourceFile.of("maui.cfg", text))
                .translate(policy)
                .told();
    }

    private static List<Told> tell(String text) {
        return tell(text, TargetPolicy.PLANNED);
    }

    private static Told last(String text) {
        List<Told> told = tell(text);
        return told.get(told.size() - 1);
    }

    private static Kind kind(String text) {
        return last(text).fate().kind();
    }

    private static String given(String text) {
        return last(text).outcome().gifts().toString();
    }

    @Test
    void commentsSayNothingAndNamesAreOfAnyCase() {
        assertEquals(List.of(), tell("# LOGLEVEL 3\n\n   # more\n"));
        for (String line : List.of("rmpollinterval 00:00:30", "RMPOLLINTERVAL=00:00:30", "RMPollInterval  30 # s")) {
            assertEquals(
                    List.of(Gift.value("poll", "30s")), last(line).outcome().gifts(), line);
        }
    }

    @Test
    void aLineGoesOnBehindABackslashAndACommentDoesNot() {
        for (String end : List.of("\\\n", "\\ \t\r\n")) {
            List<Told> told = tell("# for all " + end + "USERCFG[john] MAXJOB=8 " + end + "  MAXPROC=4\n");
            assertEquals(
                    List.of("MAXJOB=8", "MAXPROC=4"),
                    told.stream().map(each -> each.statement().value()).toList());
            assertEquals(2, told.get(1).statement().line().number());
        }
    }

    @Test
    void queuesOfPreemptorsStopOthers() {
        String file = "PREEMPTPOLICY REQUEUE\nQOSCFG[hi] QFLAGS=PREEMPTOR:DEDICATED\nQOSCFG[lo] QFLAGS=preemptee\n"
                + "CLASSCFG[urgent] QDEF=hi&\nCLASSCFG[batch] QDEF=lo\nCLASSCFG[now] FLAGS=PREEMPTOR\n";
        List<Told> told = tell(file);
        assertEquals(
                List.of(
                        List.of(Gift.value("policy.preempt-order", "requeue")),
                        List.of(Gift.value("policy.preempt-queues", "now+urgent")),
                        List.of(Gift.value("policy.preempt-targets", "batch")),
                        List.of(),
                        List.of(),
                        List.of(Gift.value("policy.preempt-queues", "now+urgent"))),
                told.stream().map(each -> each.outcome().gifts()).toList());
        assertTrue(told.stream().allMatch(each -> each.fate().kind() == Kind.OTHERWISE));
    }

    @Test
    void preemptionWithoutAQueueOfPreemptorsGivesNothing() {
        assertEquals("[]", given("PREEMPTPOLICY REQUEUE\n"));
        assertEquals(Kind.MEANINGLESS, kind("PREEMPTPOLICY REQUEUE\n"));
        assertEquals(Kind.NOT_DONE, kind("QOSCFG[hi] QFLAGS=PREEMPTOR\n"));
        assertEquals(Kind.MEANINGLESS, kind("CLASSCFG[batch] FLAGS=PREEMPTEE\n"));
    }

    @Test
    void aLineOfACredentialSaysSeveralThings() {
        List<Told> told = tell("USERCFG[john] MAXJOB=8  PRIORITY=5 MAXNDE=3\n");
        assertEquals(
                List.of(Kind.TAKEN_OVER, Kind.NOT_DONE, Kind.UNKNOWN),
                told.stream().map(each -> each.fate().kind()).toList());
        assertEquals(Optional.of("MAXNODE"), told.get(2).fate().maybe());
        Translation translation = new Translation(List.of(), told);
        assertEquals(1, translation.lines().size());
        assertEquals(Kind.UNKNOWN, translation.lines().get(0).fate().kind(), "the gravest of them is the line's");
    }

    @ParameterizedTest
    @ValueSource(strings = {"MAXJOB = 4", "MAXJOB =4", "MAXJOB= 4", "MAXJOB\t=\t4"})
    void blanksAroundAnEqualsSignPartNothing(String bound) {
        List<Told> told = tell("USERCFG[john] QDEF=hi " + bound + " PRIORITY=3\n");
        assertEquals(3, told.size(), told::toString);
        assertTrue(told.get(1).outcome().gifts().toString().contains("at-most=4"), told::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "USERCFG[DEFAULT] MAXJOB=4 | jobs-of-each-user, keys={of=each-user, counts=jobs, at-most=4}",
                "USERCFG[john] MAXPROC=32 | cpus-of-user:john, keys={user=john, counts=cpus, at-most=32}",
                "GROUPCFG[staff] MAXMEM=2048 | memory-of-group:staff, keys={group=staff, counts=memory, at-most=2048mb}",
                "ACCOUNTCFG[chem] MAXJOB=7 | jobs-of-project:chem, keys={project=chem, counts=jobs, at-most=7}",
                "CLASSCFG[batch] MAXPROC=64 | cpus-of-queue:batch, keys={in-queue=batch, counts=cpus, at-most=64}",
                "CLASSCFG[DEFAULT] MAXJOB=3 | jobs-of-each-queue, keys={of=each-queue, counts=jobs, at-most=3}",
                "SYSCFG MAXJOB=900 | jobs-of-everyone, keys={counts=jobs, at-most=900}",
                "CLASSCFG[fast] MAXJOB[GROUP]=12 | jobs-of-each-group-in-queue:fast, keys={of=each-group, in-queue=fast, counts=jobs, at-most=12}",
                "CLASSCFG[fast] MAXPROC[USER:steve]=50 | cpus-of-user:steve-in-queue:fast, keys={user=steve, in-queue=fast, counts=cpus, at-most=50}",
                "USERCFG[steve] MAXPROC[CLASS:fast]=50 | cpus-of-user:steve-in-queue:fast, keys={user=steve, in-queue=fast, counts=cpus, at-most=50}",
                "CLASSCFG[fast] MAXPROCPERUSER=8 | cpus-of-each-user-in-queue:fast, keys={of=each-user, in-queue=fast, counts=cpus, at-most=8}"
            })
    void aBoundIsALimit(String line, String limit) {
        assertEquals(Kind.TAKEN_OVER, kind(line));
        assertEquals("[Element[list=limits, name=" + limit + "]]", given(line));
    }

    @Test
    void ofASoftAndAHardBoundTheHardOneHolds() {
        Told told = last("USERCFG[DEFAULT] MAXJOB=2,8\n");
        assertEquals(Kind.OTHERWISE, told.fate().kind());
        assertTrue(told.outcome().gifts().toString().contains("at-most=8"), told::toString);
    }

    @Test
    void whoeverMayHaveMoreThanAllIsToldNotToGetIt() {
        String usual = "USERCFG[DEFAULT] MAXJOB=4\n";
        assertEquals(Kind.NOT_DONE, kind(usual + "USERCFG[john] MAXJOB=8\n"));
        assertEquals(Kind.NOT_DONE, kind(usual + "USERCFG[john] MAXJOB=-1\n"));
        assertEquals(Kind.MEANINGLESS, kind(usual + "USERCFG[john] MAXJOB=0\n"), "what is usual holds in Maui, too");
        assertEquals(Kind.TAKEN_OVER, kind(usual + "USERCFG[john] MAXJOB=2\n"));
        assertEquals(Kind.TAKEN_OVER, kind(usual + "USERCFG[john] MAXPROC=800\n"));
    }

    @Test
    void aCountBoundsWhereItsPolicyIsOn() {
        assertEquals(
                "[Element[list=limits, name=jobs-of-each-user-by-count, keys={of=each-user, counts=jobs, at-most=5}]]",
                given("MAXJOBPERUSERPOLICY ON\nMAXJOBPERUSERCOUNT 5\n"));
        for (String off : List.of("", "MAXJOBPERUSERPOLICY OFF\n", "MAXPROCPERUSERPOLICY ON\n")) {
            Told told = last(off + "MAXJOBPERUSERCOUNT 5\n");
            assertEquals(Kind.MEANINGLESS, told.fate().kind(), off);
            assertEquals(List.of(), told.outcome().gifts(), off);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "USERCFG[john] MAXJOB=lots, UNKNOWN",
        "USERCFG[john] MAXJOB=-1, MEANINGLESS",
        "SERVWEIGHT 3, UNKNOWN",
        "AMCFG[bank] TYPE=NONE, MEANINGLESS",
        "USERCFG MAXJOB=3, UNKNOWN",
        "USERCFG[] MAXJOB=3, UNKNOWN",
        "USERCFG[jo(hn] MAXJOB=3, UNKNOWN",
        "USERCFG[john MAXJOB=3, UNKNOWN",
        "USERCFG[john], UNKNOWN",
        "USERCFG[john] MAXJOB, UNKNOWN",
        "USERCFG[john] MAXJOB=0, MEANINGLESS",
        "USERCFG[john] MAXJOB[QOS:hi]=3, NOT_DONE",
        "USERCFG[john] MAXJOB[GROUP:staff]=3, NOT_DONE",
        "CLASSCFG[DEFAULT] MAXJOB[USER]=3, NOT_DONE",
        "USERCFG[john] MAXNODE=3, NOT_DONE",
        "USERCFG[john] MAXPS=7200, NOT_DONE",
        "USERCFG[john] MAXIJOB=3, NOT_DONE",
        "USERCFG[john] QDEF=hi, NOT_DONE",
        "USERCFG[john] PLIST=a:b, NOT_DONE",
        "CLASSCFG[batch] PRIORITY=7, OTHERWISE",
        "CLASSCFG[batch] DEFAULT.WCLIMIT=1:00:00, OTHERWISE",
        "QOSCFG[hi] MAXJOB=7, NOT_DONE",
        "SRCFG[test] PERIOD=DAY, OTHERWISE",
        "SRSTARTTIME[test] 8:00:00, OTHERWISE",
        "NODECFG[n1] MAXJOB=2, NOT_DONE",
        "PREEMPTPOLICY ODD, UNKNOWN",
        "AMCFG[bank] TYPE=GOLD, NOT_DONE",
        "LOGLEVEL 3, MEANINGLESS",
        "CHECKPOINTINTERVAL 00:05:00, MEANINGLESS",
        "SIMNODECOUNT 4, MEANINGLESS",
        "NODEACCESSPOLICY SINGLEJOB, NOT_DONE",
        "NODEACCESSPOLICY SHARED, SAME",
        "NODEACCESSPOLICY ODD, UNKNOWN",
        "NODEALLOCATIONPOLICY MINRESOURCE, SAME",
        "NODEALLOCATIONPOLICY FASTEST, OTHERWISE",
        "NODEAVAILABILITYPOLICY UTILIZED, OTHERWISE",
        "JOBNODEMATCHPOLICY EXACTNODE, SAME",
        "ENABLEMULTIREQJOBS TRUE, SAME",
        "BACKFILLPOLICY NONE, NOT_DONE",
        "USERWEIGHT 0, MEANINGLESS",
        "USERWEIGHT 10, NOT_DONE",
        "BACKFILPOLICY FIRSTFIT, UNKNOWN"
    })
    void aParameterHasItsFate(String line, Kind kind) {
        Told told = last(line);
        assertEquals(kind, told.fate().kind(), told::toString);
        assertEquals(List.of(), told.outcome().gifts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SYSTEMDEFAULTJOBWALLTIME 1:00:00:00 | server.default-walltime | 1d",
                "RMCFG[base] TIMEOUT=20 | server.time-out | 20s",
                "RMCFG[base] TIMEOUT=90 | server.time-out | 30s",
                "RMCFG[base] HOST=head.example.org | server.name | head.example.org",
                "RMHOST[0] head | server.name | head",
                "ADMIN1 root maui | admin.users | maui"
            })
    void theServerIsTakenOver(String line, String key, String value) {
        assertEquals(List.of(Gift.value(key, value)), last(line).outcome().gifts());
    }

    @Test
    void nodesWithFeaturesInSetsAreClusters() {
        String wished = "NODESETPOLICY ONEOF\nNODESETATTRIBUTE FEATURE\nNODESETLIST swA swB\n";
        for (String wish : List.of(wished, "NODESETDELAY 0:00:00\n" + wished, "NODESETISOPTIONAL TRUE\n" + wished)) {
            assertEquals(Kind.NOT_DONE, kind(wish), "jobs that are wider than a set run all the same");
            assertEquals(List.of(), last(wish).outcome().gifts());
        }
        String sets = "NODESETDELAY 1:00:00\n" + wished;
        assertEquals(
                List.of(Gift.value("server.clusters", "property:swA,swB")),
                last("NODESETISOPTIONAL FALSE\n" + wished).outcome().gifts());
        assertEquals(
                List.of(Gift.value("server.clusters", "property:swA,swB")),
                last(sets).outcome().gifts());
        assertEquals(Kind.NOT_DONE, kind("NODESETATTRIBUTE PROCSPEED\nNODESETPOLICY ONEOF\n"));
    }

    @Test
    void underPlannedNoWeightOrdersTheJobs() {
        for (String line : List.of("QUEUETIMEWEIGHT 1", "XFACTORWEIGHT 100", "PROCWEIGHT -5")) {
            Told told = last(line);
            assertEquals(Kind.OTHERWISE, told.fate().kind());
            assertTrue(told.fate().text().endsWith("'--policy maui' takes the weight over"), told::toString);
        }
        assertEquals(Kind.OTHERWISE, kind("RESERVATIONDEPTH 5"));
    }

    @Test
    void underMauiWeightsAreThoseOfItsPolicy() {
        String text = "SERVICEWEIGHT 2\nRESWEIGHT 10\nQUEUETIMEWEIGHT 3\nXFACTORWEIGHT 1.5\nPROCWEIGHT -5\n"
                + "RESERVATIONDEPTH[0] 4\nBACKFILLPOLICY GREEDY\n";
        assertEquals(
                List.of(
                        Gift.value("policy.queue-time-weight", "6"),
                        Gift.value("policy.expansion-weight", "3"),
                        Gift.value("policy.size-weight", "-50"),
                        Gift.value("policy.depth", "4"),
                        Gift.value("policy.backfill", "greedy")),
                tell(text, TargetPolicy.MAUI).stream()
                        .flatMap(told -> told.outcome().gifts().stream())
                        .toList());
    }

    @Test
    void underMauiWaitingCountsByItsFactorAlsoWhereNothingIsSaidOfIt() {
        for (String said : List.of("SERVICEWEIGHT 10\n", "SERVICEWEIGHT 10\nXFACTORWEIGHT 0\n")) {
            assertTrue(
                    tell(said, TargetPolicy.MAUI)
                            .get(0)
                            .outcome()
                            .gifts()
                            .contains(Gift.value("policy.queue-time-weight", "10")),
                    said);
        }
        assertEquals(
                List.of(),
                tell("SERVICEWEIGHT 10\nQUEUETIMEWEIGHT 0\n", TargetPolicy.MAUI)
                        .get(0)
                        .outcome()
                        .gifts());
    }

    @Test
    void ofSeveralServersTheFirstIsOurs() {
        List<Told> told = tell("RMCFG[a] TYPE=PBS HOST=head\nRMCFG[b] HOST=other\nRMHOST third\nRMCFG[c] HOST=head\n");
        assertEquals(
                List.of(Kind.SAME, Kind.TAKEN_OVER, Kind.NOT_DONE, Kind.NOT_DONE, Kind.TAKEN_OVER),
                told.stream().map(each -> each.fate().kind()).toList());
    }

    @Test
    void sharesCountWhereTheirWeightsDo() {
        assertEquals(Kind.MEANINGLESS, kind("FSUSERWEIGHT 0"));
        assertEquals(Kind.MEANINGLESS, kind("FSWEIGHT 10\nFSDECAY 0.8"), "without FSPOLICY nothing is tracked");
        assertEquals(Kind.MEANINGLESS, kind("FSPOLICY DEDICATEDPS\nFSWEIGHT 10\nFSDECAY 0.8"));
        assertEquals(Kind.TAKEN_OVER, kind(SHARES + "FSDECAY 0.5"));
        assertEquals(
                List.of(Gift.value("fair-share.by", "user"), Gift.value("policy.queue-order", "fair-share")),
                last(SHARES).outcome().gifts());
        assertEquals(
                Kind.NOT_DONE, tell(SHARES + "FSGROUPWEIGHT 5\n").get(2).fate().kind());
        assertEquals(
                "[Value[path=fair-share.by, values=[group]], Value[path=policy.queue-order, values=[fair-share]]]",
                given(SHARES + "FSGROUPWEIGHT 5\n"));
    }

    @Test
    void useDecaysAsItDid() {
        assertEquals(
                List.of(Gift.value("fair-share.half-life", "12h")),
                last(SHARES + "FSDECAY 0.5\n").outcome().gifts(),
                "Maui's usual interval");
        assertTrue(
                tell(SHARES).stream()
                        .flatMap(told -> told.outcome().gifts().stream())
                        .anyMatch(Gift.value("fair-share.half-life", "2d")::equals),
                "half of Maui's usual eight intervals");
        assertEquals(
                List.of(Gift.value("fair-share.half-life", "2d")),
                last(SHARES + "FSINTERVAL 48:00:00\nFSDECAY 0.5\n").outcome().gifts());
        assertEquals(
                List.of(Gift.value("fair-share.half-life", "1d")),
                last(SHARES + "FSINTERVAL 12:00:00\nFSDEPTH 4\n").outcome().gifts(),
                "without decay, half of the time that counts");
        assertEquals(Kind.UNKNOWN, kind(SHARES + "FSDECAY 3\n"));
    }

    @Test
    void targetsAreWeightsInTenthsOfAPercent() {
        assertEquals(
                "[Element[list=fair-share.users, name=john, keys={weight=100}]]",
                given(SHARES + "USERCFG[john] FSTARGET=10.0-\n"));
        assertEquals(
                "[Value[path=fair-share.usual-weight, values=[255]]]",
                given(SHARES + "USERCFG[DEFAULT] FSTARGET=25.5\n"));
        assertEquals(Kind.NOT_DONE, kind(SHARES + "GROUPCFG[staff] FSTARGET=25.5\n"));
        assertEquals(Kind.UNKNOWN, kind(SHARES + "USERCFG[john] FSTARGET=much\n"));
        assertEquals(
                "[Element[list=fair-share.shares, name=staff, keys={weight=300}]]",
                given("FSPOLICY DEDICATEDPES\nFSGROUPWEIGHT 1\nGROUPCFG[staff] FSTARGET=30\n"));
    }

    @Test
    void whatIsSaidAnewIsMeaninglessBefore() {
        List<Told> told = tell("USERCFG[a] MAXJOB=1 MAXPROC=2\nUSERCFG[a] MAXJOB=3\nLOGLEVEL 1\nLOGLEVEL 2\n");
        assertEquals(
                List.of("line 2 says it anew", "", "", "line 4 says it anew"),
                told.stream().limit(4).map(each -> each.fate().text()).toList());
    }

    @Test
    void aStandingReservationIsMadeByACommandThatIsTold() {
        String text =
                "SRCFG[test] PERIOD=DAY DAYS=MON,TUE HOSTLIST=n1,n2\nSRCFG[test] STARTTIME=8:00:00 ENDTIME=17:00:00"
                        + " GROUPLIST=staff,ops\n";
        String old =
                "SRDAYS[test] MON TUE\nSRHOSTLIST[test] n1 n2\nSRSTARTTIME[test] 8:00:00\nSRENDTIME[test] 17:00:00\n"
                        + "SRGROUPLIST[test] staff ops\n";
        for (String way : List.of(text, old)) {
            assertEquals(
                    "it is to be made once, by hand: almanac reserve test --nodes n1,n2 --groups staff,ops"
                            + " --from DATET08:00 --for 9h --every mon,tue",
                    last(way).fate().text());
        }
        assertEquals(Kind.UNKNOWN, kind("SRCFG[$(rm)] PERIOD=DAY"));
        Told odd = tell("SRCFG[x] HOSTLIST=$(rm) PERIOD=DAY").get(0);
        assertEquals(Kind.NOT_DONE, odd.fate().kind());
        assertTrue(
                odd.fate()
                        .text()
                        .endsWith(
                                "; without it: almanac reserve x --maintenance --from DATET00:00 --for 1d --every day"),
                odd::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TASKCOUNT=4 | --count 4 --maintenance --from DATET00:00 --for 1d --every day",
                "TASKCOUNT=4 RESOURCES=PROCS:2 | --cpus 8 --maintenance --from DATET00:00 --for 1d --every day",
                "USERLIST=ann+,bert- CLASSLIST=fast:slow | --users ann,bert --queues fast,slow --from DATET00:00 --for 1d --every day",
                "HOSTLIST=ALL STARTTIME=22:30:00 | --maintenance --from DATET22:30 --for 90m --every day",
                "PERIOD=WEEK STARTTIME=1:08:00:00 ENDTIME=1:17:00:00 | --maintenance --from DATET08:00 --for 9h --every mon",
                "ACCOUNTLIST=chem | --users USER,... --from DATET00:00 --for 1d --every day",
                "NODEFEATURES=gpu GROUPLIST=ml DAYS=Sat,SUN | --property gpu --groups ml --from DATET00:00 --for 1d --every sun,sat"
            })
    void theCommandHasAllThatItCanSay(String attributes, String words) {
        String text = last("SRCFG[x] " + attributes + " NAME=lab").fate().text();
        assertEquals("it is to be made once, by hand: almanac reserve lab " + words, text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SRCFG[x] ACCOUNTLIST=chem | NOT_DONE",
                "SRCFG[x] MAXTIME=1:00:00 | NOT_DONE",
                "SRCFG[x] QOSLIST=hi | NOT_DONE",
                "SRCFG[x] FLAGS=PREEMPTEE | NOT_DONE",
                "SRCFG[x] PERIOD=INFINITY | NOT_DONE",
                "SRCFG[x] NODEFEATURES=[a][b] | NOT_DONE",
                "SRCFG[x] USERLIST=ann& | NOT_DONE",
                "SRCFG[x] DAYS=Never | NOT_DONE",
                "SRCFG[x] STARTTIME=soon | NOT_DONE",
                "SRCFG[x] RESOURCES=MEM:200 | NOT_DONE",
                "SRMAXTIME[x] 0:30:00 | NOT_DONE",
                "SRTASKCOUNT[x] 20 | OTHERWISE",
                "SRCFG[x] DEPTH=5 | OTHERWISE",
                "SRCFG[x] ACCESS=DEDICATED | SAME"
            })
    void whatTheCommandCannotSayIsTold(String line, Kind kind) {
        assertEquals(kind, kind(line));
    }

    @Test
    void whatAnotherFileSaysAnewIsToldWithThatFile() throws IOException {
        Files.writeString(folder.resolve("maui.cfg"), "\ufeffLOGLEVEL 1\n#INCLUDE more.cfg\n");
        Files.writeString(folder.resolve("more.cfg"), "LOGLEVEL 2\n");
        assertEquals(
                "line 1 of " + folder.resolve("more.cfg") + " says it anew",
                read("maui.cfg").told().get(0).fate().text());
    }

    private Translation read(String name) throws IOException {
        return MauiScheduler.of(SourceFile.read(folder.resolve(name))).translate(TargetPolicy.PLANNED);
    }

    @Test
    void includesAreReadAndNeverEnd() throws IOException {
        Files.writeString(folder.resolve("maui.cfg"), "#INCLUDE a.cfg\n#INCLUDE none.cfg\nLOGLEVEL 1\n");
        Files.writeString(folder.resolve("a.cfg"), "INCLUDE b.cfg\nSYSCFG MAXJOB=3\n");
        Files.writeString(folder.resolve("b.cfg"), "#INCLUDE maui.cfg\n#INCLUDE a.cfg\n#INCLUDE b.cfg\n");
        Translation translation = read("maui.cfg");
        assertEquals(3, translation.files().size(), translation::toString);
        assertEquals(
                List.of(
                        Kind.SAME,
                        Kind.SAME,
                        Kind.UNKNOWN,
                        Kind.UNKNOWN,
                        Kind.UNKNOWN,
                        Kind.TAKEN_OVER,
                        Kind.UNKNOWN,
                        Kind.MEANINGLESS),
                translation.told().stream().map(each -> each.fate().kind()).toList());
        assertEquals(
                "that file is read already; so it would never end",
                translation.told().get(2).fate().text());
        assertEquals(
                "the file cannot be read: no such file",
                translation.told().get(6).fate().text());
    }

    @Test
    void includesThatWouldKeepUsWaitingAreNotRead() throws IOException {
        Files.writeString(folder.resolve("maui.cfg"), "#INCLUDE /dev/null\n#INCLUDE " + folder + "\n");
        assertEquals(
                List.of("the file cannot be read: it is no regular file", "the file cannot be read: it is a directory"),
                read("maui.cfg").told().stream().map(told -> told.fate().text()).toList());
    }

    @Test
    void filesThatLeadToEverMoreAreReadUpToANumber() throws IOException {
        Files.writeString(folder.resolve("maui.cfg"), "#INCLUDE f1\n");
        for (int i = 1; i < 200; i++) {
            Files.writeString(folder.resolve("f" + i), "#INCLUDE f" + (i + 1) + "\n");
        }
        Translation translation = read("maui.cfg");
        assertEquals(50, translation.files().size());
        assertEquals(
                "50 files are read already, and no more are",
                translation.told().get(49).fate().text());
    }

    @Test
    void theFileOfSharesIsReadWhereItIsNamed() throws IOException {
        Files.writeString(folder.resolve("maui.cfg"), SHARES + "FSCONFIGFILE fs.cfg\n");
        Files.writeString(
                folder.resolve("fs.cfg"),
                "# shares\nUSER:steve QLIST=2,3 FSTARGET=10\nSYSTEM QDEF=0\nODD:x FSTARGET=1\n");
        List<Told> told = read("maui.cfg").told();
        assertEquals(
                List.of(Kind.SAME, Kind.NOT_DONE, Kind.OTHERWISE, Kind.NOT_DONE, Kind.UNKNOWN),
                told.stream().skip(3).map(each -> each.fate().kind()).toList());
    }
}
