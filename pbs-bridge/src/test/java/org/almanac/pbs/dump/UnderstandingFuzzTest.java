package org.almanac.pbs.dump;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.almanac.pbs.follow.Difference;
import org.almanac.pbs.follow.SnapshotFollower;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.openpbs.OpenPbsUnderstanding;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.Understanding;
import org.almanac.pbs.snapshot.NotUnderstood;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.torque.TorqueUnderstanding;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is told: nothing is thrown, what is wrong has a message, and a scheduler can take what is left. */
@Tag("slow")
class UnderstandingFuzzTest {
    private static final ReadingRules RULES = ReadingRules.usual(ZoneOffset.UTC);

    private static final String[] GARBAGE = {
        "",
        " ",
        "0",
        "-1",
        "1",
        "99999999999999999999",
        "1e9",
        "nan",
        "True",
        ",",
        "+",
        "(",
        ")",
        "()",
        "()+()",
        ":::",
        "a=b",
        "1:ppn=0",
        "1000000:ppn=1000000",
        "1:ncpus=1000000000000000",
        "1000000:mem=1000pb",
        "(v1:ncpus=999999999999)+(v1:mem=1000pb)",
        "a1/0-999999999",
        "a1/3-1",
        "a1/0+a1/0",
        "zz/0",
        "[u:PBS_GENERIC=",
        "[u:PBS_GENERIC=5],[x",
        "afterok:",
        "synccount:2",
        "on:3",
        "afterok:9[].srv[2]",
        "99:99:99:99:99",
        "00:00:00",
        "1:ncpus=0",
        "\u0000\u0007",
        "\u00e4\u20ac\ud83d\ude00",
        "%%%",
        "free,down,",
        "18446744073709551616kb"
    };

    private static final String SIGNS = "0123456789:+=,()[]/-.#^%@ abcdefgNPQRHWSECT\"'\n\t\u00e4";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void torque(long seed) {
        fuzz(Examples.TORQUE, seed, new TorqueUnderstanding(RULES));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void openPbs(long seed) {
        fuzz(Examples.OPENPBS, seed, new OpenPbsUnderstanding(RULES));
    }

    /** What one kind of server tells is garbage to the other. */
    @ParameterizedTest
    @ValueSource(longs = {4})
    void mistakenForTheOther(long seed) {
        Random random = new Random(seed);
        Understanding torque = new TorqueUnderstanding(RULES);
        Understanding openPbs = new OpenPbsUnderstanding(RULES);
        for (int round = 0; round < 200; round++) {
            check(torque.understand(mutated(Examples.poll(Examples.OPENPBS), random)));
            check(openPbs.understand(mutated(Examples.poll(Examples.TORQUE), random)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"torque", "openpbs"})
    void realDumps(String server) {
        List<String> names = SharedDumps.names(server);
        SharedDumps.text(server + ".md");
        for (String name : names) {
            Understanding understanding =
                    server.equals("torque") ? new TorqueUnderstanding(RULES) : new OpenPbsUnderstanding(RULES);
            String nodes = server.equals("torque") ? "torque/ifl-statnode-busy.txt" : "openpbs/pbsnodes_av.txt";
            Poll poll = SharedDumps.poll(Examples.NOW, nodes, name);
            Random random = new Random(name.hashCode());
            for (int round = 0; round < 60; round++) {
                check(understanding.understand(mutated(poll, random)));
            }
        }
    }

    private static void fuzz(String text, long seed, Understanding understanding) {
        Random random = new Random(seed);
        Poll sound = Examples.poll(text);
        Snapshot first = understanding.understand(sound);
        SnapshotFollower follower = new SnapshotFollower(first);
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), follower.machine());
        int notUnderstood = 0;
        for (int round = 0; round < 300; round++) {
            Poll poll = random.nextInt(3) == 0 ? Examples.poll(garbled(text, random)) : mutated(sound, random);
            Snapshot snapshot = understanding.understand(new Poll(Examples.NOW + round, poll.told()));
            check(snapshot);
            notUnderstood += snapshot.notUnderstood().size();
            Difference difference = follower.follow(snapshot);
            for (List<Event> batch : difference.batches()) {
                scheduler.apply(difference.time(), batch);
            }
            assertTrue(follower.jobs() <= snapshot.jobs().size());
        }
        assertTrue(notUnderstood > 50, notUnderstood + " were not understood");
    }

    private static void check(Snapshot snapshot) {
        for (NotUnderstood each : snapshot.notUnderstood()) {
            assertFalse(each.subject().isBlank());
            assertFalse(each.why().isBlank(), each::subject);
            assertTrue(each.why().length() < 500, each::why);
            assertTrue(each.why().chars().noneMatch(Character::isISOControl), each::why);
        }
    }

    /** Some values are others, some attributes are gone, some objects are there twice or not at all. */
    private static Poll mutated(Poll poll, Random random) {
        int chance = 2 + random.nextInt(60);
        Map<Kind, List<BatchObject>> told = new EnumMap<>(Kind.class);
        poll.told().forEach((kind, objects) -> {
            List<BatchObject> others = new ArrayList<>();
            for (BatchObject object : objects) {
                if (random.nextInt(40) > 0) {
                    others.add(mutated(object, chance, random));
                }
                if (random.nextInt(40) == 0) {
                    others.add(object);
                }
            }
            told.put(kind, others);
        });
        return new Poll(poll.time(), told);
    }

    private static BatchObject mutated(BatchObject object, int chance, Random random) {
        Map<String, String> attributes = new LinkedHashMap<>();
        object.attributes().forEach((key, value) -> {
            switch (random.nextInt(chance) == 0 ? random.nextInt(4) : -1) {
                case 0 -> {}
                case 1 -> attributes.put(key, GARBAGE[random.nextInt(GARBAGE.length)]);
                case 2 -> attributes.put(key, garbled(value, random));
                case 3 -> attributes.put(key.replaceFirst("\\..*", "") + "." + "matlab", value);
                default -> attributes.put(key, value);
            }
        });
        boolean other = random.nextInt(100) == 0;
        return new BatchObject(other ? garbled(object.name(), random) : object.name(), attributes);
    }

    private static String garbled(String text, Random random) {
        StringBuilder garbled = new StringBuilder(text);
        for (int changes = 1 + random.nextInt(1 + text.length() / 50); changes > 0; changes--) {
            int at = random.nextInt(garbled.length() + 1);
            char sign = SIGNS.charAt(random.nextInt(SIGNS.length()));
            switch (random.nextInt(3)) {
                case 0 -> garbled.insert(at, sign);
                case 1 -> garbled.delete(at, Math.min(garbled.length(), at + 1 + random.nextInt(4)));
                default -> garbled.replace(at, Math.min(garbled.length(), at + 1), "" + sign);
            }
        }
        return garbled.toString();
    }
}
