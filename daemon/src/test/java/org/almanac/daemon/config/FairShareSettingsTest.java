package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.almanac.planner.fairshare.Shares.User;
import org.almanac.planner.fairshare.Target;
import org.junit.jupiter.api.Test;

/** How the machine is shared out. */
class FairShareSettingsTest {
    @Test
    void defaults() {
        assertEquals(Shares.EQUAL, Written.of("poll: 5s").site().shares());
        assertEquals(Shares.EQUAL, Written.of("fair-share: {by: user}").site().shares());
        assertEquals(
                new Shares(7 * 86_400, Accounting.USER, 1, List.of(new Share("a", 1)), List.of(new User("u", 1))),
                Written.of("fair-share: {shares: [{name: a}], users: [{name: u}]}")
                        .site()
                        .shares());
    }

    @Test
    void everyKey() {
        Share physics = new Share("physics", 2, List.of(), List.of(new User("alice", 7), new User("bob", 1)));
        Share science = new Share("science", 3, List.of(physics, new Share("chemistry", 1)), List.of());
        assertEquals(
                new Shares(
                        43_200,
                        Accounting.GROUP,
                        4,
                        List.of(new Share("teaching", 1, List.of(), List.of(new User("alice", 2))), science),
                        List.of(new User("alice", 5))),
                Written.of("""
                        fair-share:
                          half-life: 12h
                          by: group
                          usual-weight: 4
                          shares:
                            - name: physics
                              in: science
                              weight: 2
                              users:
                                - {name: alice, weight: 7}
                                - name: bob
                            - name: teaching
                              users: [{name: alice, weight: 2}]
                            - name: science
                              weight: 3
                            - {name: chemistry, in: science}
                          users:
                            - {name: alice, weight: 5}
                        """).site().shares());
        assertEquals(
                Accounting.PROJECT,
                Written.of("fair-share: {by: project}").site().shares().by());
    }

    @Test
    void targets() {
        Target december = new Target(0.6, List.of(new Target.Phase(100, 200, 0.905), new Target.Phase(200, 300, 0)));
        assertEquals(
                List.of(new Share("physics", december), new Share("chemistry", 3)),
                Written.of("""
                        fair-share:
                          shares:
                            - name: physics
                              target: 60%
                              phases:
                                - {from: 200, to: 300, target: 0%}
                                - {from: 100, to: 200, target: 90.5%}
                            - {name: chemistry, weight: 3}
                        """).site().shares().shares());
    }

    @Test
    void targetsThatCannotBeAreRefused() {
        Written.of("""
                fair-share:
                  shares:
                    - {name: a, target: 60}
                    - {name: b, weight: 2, target: 10%}
                    - {name: c, in: b, target: 10%}
                    - {name: d, phases: [{from: 1, to: 2, target: 5%}]}
                    - {name: e, target: 1%, phases: [{from: 2, to: 2, target: 5%}]}
                    - {name: f, target: 1%, phases: [{from: 2, to: 9, target: 5%}, {from: 8, to: 10, target: 5%}]}
                """)
                .isRefused(
                        "f:3: fair-share.shares[a].target is '60', but may be a percentage such as 60% or 12.5%.",
                        "f:4: fair-share.shares[b].target and weight exclude each other: a target is a part of the"
                                + " whole machine.",
                        "f:5: fair-share.shares[c].target is for outermost shares, and this one is in another.",
                        "f:6: fair-share.shares[d].phases needs a target that holds at other times.",
                        "f:7: fair-share.shares[e].phases[1].to is not after from.",
                        "f:8: fair-share.shares[f].phases[2].from is before the end of another phase, in f:8.");
        Written.of("""
                fair-share:
                  shares:
                    - {name: a, target: 60%}
                    - {name: b, target: 50.5%}
                """)
                .isRefused(
                        "f:4: fair-share.shares[b].target makes the targets 110.5 % together, but they may be 100 % at"
                                + " most.");
        Written.of("""
                fair-share:
                  shares:
                    - {name: a, target: 60%, phases: [{from: 100, to: 200, target: 61%}]}
                    - {name: b, target: 40%}
                """)
                .isRefused("f:4: fair-share.shares[b].target makes the targets 101 % together from"
                        + " 1970-01-01T00:01:40Z on, but they may be 100 % at most.");
    }

    @Test
    void refused() {
        Written.of("""
                fair-share:
                  half-life: 7
                  by: groups
                  usual-weight: 0
                  shares:
                    - weight: 2
                    - {name: a, weight: 1000001, within: b}
                    - {name: c, users: [{weight: 2}, {name: u, weight: 1.5}]}
                  users: alice
                """)
                .isRefused(
                        "f:2: fair-share.half-life is '7', but may be a duration such as 60s, 5m, 12h or 7d.",
                        "f:3: fair-share.by is 'groups', but may be user, group or project. Maybe group?",
                        "f:4: fair-share.usual-weight is '0', but may be a whole number from 1 to 1000000.",
                        "f:6: fair-share.shares[1].name is missing; it must be a name without spaces.",
                        "f:7: fair-share.shares[a].within is no key; there are name, weight, target, phases, in, users.",
                        "f:7: fair-share.shares[a].weight is '1000001', but may be a whole number from 1 to 1000000.",
                        "f:8: fair-share.shares[c].users[1].name is missing; it must be a name without spaces.",
                        "f:8: fair-share.shares[c].users[u].weight is '1.5', but may be a whole number from 1 to"
                                + " 1000000.",
                        "f:9: fair-share.users is 'alice', but may be a list of groups with name, weight.");
    }

    @Test
    void sharesThatAreNoTreeAreRefused() {
        Written.of("""
                fair-share:
                  shares:
                    - {name: science}
                    - {name: physics, in: scince}
                    - {name: self, in: self}
                    - {name: a, in: b}
                    - {name: b, in: c}
                    - {name: c, in: a}
                    - {name: d, in: c}
                    - {name: d}
                    - {name: e, in: everything}
                """)
                .isRefused(
                        "f:4: fair-share.shares[physics].in is 'scince', but there is no such share. Maybe science?",
                        "f:5: fair-share.shares[self].in is 'self', which is 'self' itself or a part of it.",
                        "f:6: fair-share.shares[a].in is 'b', which is 'a' itself or a part of it.",
                        "f:7: fair-share.shares[b].in is 'c', which is 'b' itself or a part of it.",
                        "f:8: fair-share.shares[c].in is 'a', which is 'c' itself or a part of it.",
                        "f:10: fair-share.shares[d].name is 'd', but so is that of another one, in f:9.",
                        "f:11: fair-share.shares[e].in is 'everything', but there is no such share.");
    }

    /** So many shares, each below the one before. */
    private static String chain(int shares) {
        StringBuilder yaml = new StringBuilder("fair-share:\n  shares:\n    - {name: s1}\n");
        for (int i = 2; i <= shares; i++) {
            yaml.append("    - {name: s")
                    .append(i)
                    .append(", in: s")
                    .append(i - 1)
                    .append("}\n");
        }
        return yaml.toString();
    }

    @Test
    void sharesLieOnAHundredLevelsAtMost() {
        Shares deepest = Written.of(chain(100)).site().shares();
        int levels = 0;
        for (List<Shares.Share> at = deepest.shares();
                !at.isEmpty();
                at = at.get(0).shares()) {
            levels++;
        }
        assertEquals(100, levels);

        String refusal = "f:103: fair-share.shares[s101].in is 's100', which is on level 100; shares may lie on at most"
                + " 100 levels.";
        Written.of(chain(101)).isRefused(refusal);
        Written.of(chain(1000)).isRefused(refusal);
        Written.of(chain(20_000)).isRefused(refusal);
    }

    @Test
    void twentyThousandSharesAreRead() {
        StringBuilder yaml = new StringBuilder("fair-share:\n  shares:\n");
        for (int i = 1; i <= 20_000; i++) {
            yaml.append("    - {name: s").append(i).append("}\n");
        }

        assertEquals(
                20_000, Written.of(yaml.toString()).site().shares().shares().size());
    }

    @Test
    void aUserHasOnePlaceWhereUseIsAccountedByUser() {
        String yaml = """
                fair-share:
                  by: %s
                  shares:
                    - {name: a, users: [{name: alice}]}
                    - {name: b, users: [{name: bob}, {name: alice}]}
                  users:
                    - name: bob
                """;
        assertEquals(
                2, Written.of(yaml.formatted("group")).site().shares().shares().size());
        Written.of(yaml.formatted("user"))
                .isRefused(
                        "f:5: fair-share.shares[b].users[alice].name is 'alice', but so is"
                                + " fair-share.shares[a].users[alice].name, in f:4; by user, each has one place.",
                        "f:7: fair-share.users[bob].name is 'bob', but so is fair-share.shares[b].users[bob].name, in"
                                + " f:5; by user, each has one place.");
        Written.of("fair-share: {users: [{name: x}, {name: x}]}")
                .isRefused("f:1: fair-share.users[x].name is 'x', but so is that of another one, in f:1.");
    }
}
