package org.almanac.daemon.predecessor;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Files as schedulers have them, and as nobody should: drawn by a seed. */
final class RandomFiles {
    private static final List<String> SCHED_NAMES = List.of(
            "round_robin",
            "by_queue",
            "fair_share",
            "half_life",
            "fairshare_decay_time",
            "fairshare_decay_factor",
            "fairshare_entity",
            "unknown_shares",
            "job_sort_key",
            "server_dyn_res",
            "peer_queue",
            "update_comments",
            "ignore_queue",
            "sort_by",
            "backfill_prime",
            "prime_spill",
            "preemptive_sched",
            "resources",
            "dedicated_prefix",
            "strict_odering",
            "x");
    private static final List<String> MAUI_NAMES = List.of(
            "USERCFG[a]",
            "USERCFG[DEFAULT]",
            "GROUPCFG[staff]",
            "CLASSCFG[fast]",
            "ACCOUNTCFG[p]",
            "SYSCFG",
            "QOSCFG[hi]",
            "FSPOLICY",
            "FSWEIGHT",
            "FSUSERWEIGHT",
            "FSGROUPWEIGHT",
            "FSDECAY",
            "FSINTERVAL",
            "FSDEPTH",
            "QUEUETIMEWEIGHT",
            "XFACTORWEIGHT",
            "PROCWEIGHT",
            "SERVICEWEIGHT",
            "RESERVATIONDEPTH",
            "RESERVATIONDEPTH[1]",
            "BACKFILLPOLICY",
            "RMCFG[base]",
            "RMPOLLINTERVAL",
            "ADMIN1",
            "NODESETATTRIBUTE",
            "NODESETLIST",
            "SYSTEMDEFAULTJOBWALLTIME",
            "MAXJOBPERUSERCOUNT",
            "SRCFG[s]",
            "#INCLUDE",
            "INCLUDE",
            "FSCONFIGFILE",
            "LOGLEVEL",
            "BACKFILPOLICY");
    private static final List<String> VALUES = List.of(
            "true",
            "false",
            "True",
            "ALL",
            "prime",
            "non_prime",
            "none",
            "0",
            "1",
            "-3",
            "0.5",
            "1.5",
            "7",
            "24:00:00",
            "99:99:99:99",
            "999999999:0:0:0",
            "1:2:3:4:5",
            "euser",
            "egroup",
            "\"ncpus HIGH\"",
            "\"a !/bin/x\"",
            "'",
            "\"",
            "MAXJOB=4",
            "MAXJOB=2,8",
            "MAXPROC[USER]=5",
            "MAXPROC[USER:b]=5",
            "MAXJOB[CLASS:fast]=2",
            "MAXMEM=999999999999",
            "MAXJOB=",
            "=",
            "FSTARGET=10.0",
            "FSTARGET=25+",
            "FSTARGET=1e9",
            "PRIORITY=5",
            "QDEF=hi",
            "HOST=h.example.org",
            "HOST=pbs://h:1",
            "TIMEOUT=90",
            "TYPE=PBS",
            "FEATURE",
            "swA swB",
            "DEDICATEDPS",
            "CURRENTHIGHEST",
            "BESTFIT",
            "none.cfg",
            "..",
            "/",
            "\\",
            "[",
            "]",
            "a]b",
            "{",
            "}",
            "&x",
            "*x",
            "!!tag",
            "- x",
            ": ",
            "# no",
            "|",
            ">",
            "%",
            "@",
            "`",
            "\u00e9t\u00e9",
            "\u0000",
            "\u0007\u001b[31m",
            "\u2028",
            "\ufeff",
            "\ud83d\ude00",
            "\ud800",
            "\uffff",
            "~",
            "null",
            "yes",
            "2026-01-01",
            "0x10",
            "010",
            "<<",
            "..................................................",
            "12345678901234567890");
    private static final List<String> SHARES = List.of(
            "physics 1 root 10",
            "chem 2 root 0",
            "alice 3 physics 5",
            "bob 4 chem 5",
            "physics 5 root 1",
            "x 6 nowhere 1",
            "deep 7 alice 99999999999",
            "1 2 3",
            "y,z 8 root 1",
            "'q' 9 root 1",
            "a:b 9 root 1");

    private static final List<String> SOUND = List.of(
            "USERCFG[null] MAXJOB=4",
            "USERCFG[DEFAULT] MAXPROC=2,8",
            "CLASSCFG[fast] MAXJOB[USER]=3 MAXPROCPERUSER=5",
            "GROUPCFG[yes] MAXMEM=100 FSTARGET=12.5",
            "USERCFG[010] FSTARGET=3-",
            "FSPOLICY DEDICATEDPES",
            "FSWEIGHT 3",
            "FSUSERWEIGHT 2",
            "FSGROUPWEIGHT 2",
            "FSDECAY .7",
            "FSINTERVAL 6:00:00",
            "FSDEPTH 9",
            "RMPOLLINTERVAL 45",
            "QUEUETIMEWEIGHT 1",
            "PROCWEIGHT -2.5",
            "RESERVATIONDEPTH 3",
            "BACKFILLPOLICY BESTFIT",
            "ADMIN1 root ops",
            "NODESETATTRIBUTE FEATURE",
            "NODESETLIST a,b");

    private final Random random;

    RandomFiles(long seed) {
        this.random = new Random(seed);
    }

    private String one(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }

    private String some(int most, Supplier<String> line) {
        return IntStream.range(0, random.nextInt(most))
                .mapToObj(i -> line.get())
                .collect(Collectors.joining(random.nextInt(9) == 0 ? "\r\n" : "\n"));
    }

    private String values() {
        return IntStream.range(0, random.nextInt(4)).mapToObj(i -> one(VALUES)).collect(Collectors.joining(" "));
    }

    /** Letters and signs of any kind. */
    private String noise() {
        return IntStream.range(0, random.nextInt(40))
                .mapToObj(i ->
                        Character.toString(random.nextInt(4) == 0 ? random.nextInt(0x10ffff) : 32 + random.nextInt(95)))
                .collect(Collectors.joining());
    }

    private String odd() {
        return switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> "# " + values();
            case 2 -> "  ";
            default -> noise();
        };
    }

    String schedConfig() {
        return some(
                25,
                () -> random.nextInt(8) == 0
                        ? odd()
                        : one(SCHED_NAMES) + (random.nextInt(9) == 0 ? " " : ": ") + values());
    }

    String resourceGroup() {
        return some(12, () -> random.nextInt(8) == 0 ? odd() : one(SHARES));
    }

    String dedicatedTime() {
        return some(
                5,
                () -> random.nextInt(3) == 0
                        ? odd()
                        : 1 + random.nextInt(13) + "/" + random.nextInt(32) + "/" + (2020 + random.nextInt(12))
                                + " 08:00 " + (1 + random.nextInt(12)) + "/" + (1 + random.nextInt(28)) + "/2030 1"
                                + random.nextInt(10) + ":00");
    }

    String maui() {
        return some(25, () -> switch (random.nextInt(8)) {
            case 0 -> odd();
            case 1, 2, 3 -> one(SOUND);
            default -> one(MAUI_NAMES) + " " + values();
        });
    }
}
