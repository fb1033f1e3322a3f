package org.almanac.workload.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.almanac.workload.RandomLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;

/** Numbers that do not tell which users they stand for. */
class HiddenUsersTest {
    private static List<RecordedJob> hidden(String salt, RecordedLog log) {
        return new HiddenUsers(salt).apply(log).recorded().jobs();
    }

    @Test
    void eachUserHasOneNumberInAnyLogAndNoTwoHaveTheSame() {
        Map<Integer, Integer> users = new HashMap<>();
        for (int seed = 0; seed < 30; seed++) {
            RecordedLog log = RandomLog.of(seed);
            List<RecordedJob> jobs = hidden("salt", log);
            for (int i = 0; i < jobs.size(); i++) {
                int was = log.jobs().get(i).user();
                int is = jobs.get(i).user();
                assertEquals(was < 0, is < 0);
                assertEquals(is, users.computeIfAbsent(was, user -> is));
            }
        }
        assertEquals(users.size(), new HashSet<>(users.values()).size());
        assertEquals(10, users.size());
    }

    @Test
    void anotherSaltGivesOtherNumbers() {
        RecordedLog log = RandomLog.of(3);
        assertNotEquals(hidden("one", log), hidden("other", log));
    }

    @Test
    void nothingButUsersAndGroupsChanges() {
        RecordedLog log = RandomLog.of(3);
        List<RecordedJob> jobs = hidden("one", log);
        for (int i = 0; i < jobs.size(); i++) {
            RecordedJob was = log.jobs().get(i);
            assertEquals(was, jobs.get(i).of(was.user(), was.group(), was.executable()));
        }
        assertTrue(jobs.size() > 1);
    }
}
