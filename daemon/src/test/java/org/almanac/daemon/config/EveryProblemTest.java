package org.almanac.daemon.config;

import org.junit.jupiter.api.Test;

/** What does not go together is told beside what may not be, and not only once that is mended. */
class EveryProblemTest {
    @Test
    void aNodeThatIsThereTwiceBesideAWrongAmount() {
        Written.of("""
                clusters:
                  - name: a
                    nodes:
                      - {names: "n[1-3]", cpus: 0}
                      - {names: n2, cpus: 4}
                """)
                .isRefused(
                        "f:4: clusters[a].nodes[1].cpus is '0', but may be a whole number from 1 to 1000000.",
                        "f:5: clusters[a].nodes[2].names names 'n2', but so does clusters[a].nodes[1].names, in f:4.");
    }

    @Test
    void sharesInACircleBesideAWrongWeight() {
        Written.of("""
                fair-share:
                  shares:
                    - {name: s, in: t}
                    - {name: t, in: s}
                    - {name: u, weight: 0}
                    - {name: v, in: u}
                """)
                .isRefused(
                        "f:3: fair-share.shares[s].in is 't', which is 's' itself or a part of it.",
                        "f:4: fair-share.shares[t].in is 's', which is 't' itself or a part of it.",
                        "f:5: fair-share.shares[u].weight is '0', but may be a whole number from 1 to 1000000.");
    }

    @Test
    void classesThatFallBesideAWrongOne() {
        Written.of(Written.NODE + """
                walltime-classes:
                  - {up-to: 7d, at-most: 3}
                  - {up-to: 1d, at-most: 3}
                  - {up-to: unlimitted, at-most: 3}
                """)
                .isRefused(
                        "f:4: walltime-classes[2].up-to is '1d', but must be above that of the class before, which is"
                                + " '7d'.",
                        "f:5: walltime-classes[3].up-to is 'unlimitted', but may be a duration such as 2h or 7d or"
                                + " unlimited. Maybe unlimited?");
    }

    @Test
    void aWindowThatEndsBeforeItBeginsBesideAnUnknownQueue() {
        Written.of(Written.NODE + """
                queues: [{name: course}]
                windows: [{name: w, from: 9, to: 5, nodes: n2, queue: cuorse}]
                """)
                .isRefused(
                        "f:3: windows[w].queue is 'cuorse', but may be course. Maybe course?",
                        "f:3: windows[w].to is not after from.",
                        "f:3: windows[w].nodes names 'n2', but no cluster has such a node. Maybe n1?");
    }

    @Test
    void aLimitOfTwoPartiesBesideAWrongAmount() {
        Written.of(Written.NODE + """
                limits: [{name: x, user: u, group: g, counts: cpus, at-most: many}]
                """)
                .isRefused(
                        "f:2: limits[x].at-most is 'many', but may be a whole number, a size such as 4gb or a share"
                                + " such as 70%.",
                        "f:2: limits[x].group does not go together with user; a limit has one of them.");
    }

    @Test
    void aWindowMayNameAnyQueueWhereNoneIsListed() {
        Written.of(Written.NODE + "windows: [{name: w, from: 5, to: 9, queue: any}]")
                .site();
    }

    /** Users are told limits by their names. */
    @Test
    void limitsThatAreCalledAsOthersAre() {
        Written.of(Written.NODE + """
                countables: [{name: matlab, number: 5}]
                limits:
                  - {name: matlab, of: each-user, counts: matlab, at-most: 1}
                  - {name: walltime-up-to-7d, counts: cpus, at-most: 3}
                  - {name: user-cpus, counts: cpus, at-most: 3}
                """)
                .isRefused(
                        "f:4: limits[matlab].name is 'matlab', a name for something countable, of which there is a"
                                + " number.",
                        "f:5: limits[walltime-up-to-7d].name is 'walltime-up-to-7d', a name for limits of"
                                + " walltime-classes.",
                        "f:6: limits[user-cpus].name is 'user-cpus', a name for a limit of policy planned.");
    }
}
