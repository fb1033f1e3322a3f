package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.almanac.planner.Cause;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.cluster.JobId;

/** The log of what has happened since the planned starts were told last: the possible causes of their moves. */
public final class CauseLog {
    /** How many causes of one move are remembered. */
    private static final int MOST = 5;

    private final List<Cause> causes = new ArrayList<>();

    CauseLog copy() {
        CauseLog copy = new CauseLog();
        copy.takeOver(this);
        return copy;
    }

    /** Adds all that another log has. */
    void takeOver(CauseLog others) {
        causes.addAll(others.causes);
    }

    public void clear() {
        causes.clear();
    }

    public void add(Kind kind) {
        causes.add(new Cause(kind, Optional.empty()));
    }

    void add(Kind kind, JobId job) {
        causes.add(new Cause(kind, Optional.of(job.value())));
    }

    /**
     * Logs an event that is about to be applied. Ends and confirmed starts are not logged here, but where the job's
     * entry is known.
     */
    void add(Event event, Site site) {
        // Tests of classes are faster than tests of interfaces, and most events are of these two.
        if (event instanceof Event.Ended || event instanceof Event.StartConfirmed) {
            return;
        }
        if (event instanceof Event.Submitted submitted) {
            add(Kind.SUBMITTED, submitted.job());
        } else if (event instanceof Event.OfJob ofJob) {
            add(kind(ofJob), ofJob.job());
        } else if (event instanceof Event.OfNode ofNode) {
            site.nodes().name(ofNode.cluster(), ofNode.node()).ifPresent(name -> add(kind(ofNode), name));
        } else if (event instanceof Event.NodeNew added) {
            add(Kind.NODE_NEW, added.added().name());
        } else if (event instanceof Event.LimitsChanged) {
            add(Kind.LIMITS_CHANGED);
        } else if (event instanceof Event.WindowsChanged) {
            add(Kind.WINDOWS_CHANGED);
        } else if (event instanceof Event.QueueChanged changed) {
            add(Kind.QUEUE_CHANGED, changed.queue().name());
        }
    }

    /** Logs that the number of jobs of an array that may run at once has changed. */
    void addArray(String array) {
        add(Kind.ARRAY_CHANGED, array);
    }

    private void add(Kind kind, String subject) {
        causes.add(new Cause(kind, Optional.of(subject)));
    }

    private static Kind kind(Event.OfNode event) {
        if (event instanceof Event.NodeDown) {
            return Kind.NODE_DOWN;
        } else if (event instanceof Event.NodeOffline) {
            return Kind.NODE_OFFLINE;
        } else if (event instanceof Event.NodeGone) {
            return Kind.NODE_GONE;
        }
        return event instanceof Event.NodeUp ? Kind.NODE_UP : Kind.NODE_CHANGED;
    }

    private static Kind kind(Event.Unmade unmade) {
        return switch (unmade) {
            case REFUSED -> Kind.START_REFUSED;
            case FAILED -> Kind.START_FAILED;
            case POSTPONED -> Kind.START_POSTPONED;
        };
    }

    private static Kind kind(Event.OfJob event) {
        if (event instanceof Event.StartRefused refused) {
            return kind(refused.unmade());
        } else if (event instanceof Event.StartedElsewhere) {
            return Kind.STARTED_ELSEWHERE;
        } else if (event instanceof Event.Overrunning) {
            return Kind.JOB_OVERRAN;
        } else if (event instanceof Event.Held) {
            return Kind.JOB_HELD;
        } else if (event instanceof Event.Released) {
            return Kind.JOB_RELEASED;
        } else if (event instanceof Event.Suspended) {
            return Kind.JOB_SUSPENDED;
        } else if (event instanceof Event.Resumed) {
            return Kind.JOB_RESUMED;
        } else if (event instanceof Event.Requeued) {
            return Kind.JOB_REQUEUED;
        }
        return event instanceof Event.Deleted ? Kind.JOB_DELETED : Kind.JOB_CHANGED;
    }

    /** The causes of moves of the site's jobs, as long as nothing more is logged. */
    MoveCauses explain(Discipline discipline, Site site) {
        return new MoveCauses(this, discipline, site);
    }

    /**
     * The likely causes of the move of each job. They are sorted for the first job that has moved, as mostly none has.
     */
    static final class MoveCauses {
        private static final Comparator<Cause> DISTURBING_FIRST = Comparator.comparing(Cause::kind);
        private static final Comparator<Cause> MAKING_ROOM_FIRST = DISTURBING_FIRST.reversed();

        // Entries are compared as objects, so that no job's id has to be read.
        private record Lists(Map<JobEntry, List<Cause>> own, List<Cause> ofLater, List<Cause> ofEarlier) {}

        private final CauseLog log;
        private final Discipline discipline;
        private final Site site;
        private Optional<Lists> lists = Optional.empty();

        private MoveCauses(CauseLog log, Discipline discipline, Site site) {
            this.log = log;
            this.discipline = discipline;
            this.site = site;
        }

        private Lists lists() {
            if (lists.isEmpty()) {
                lists = Optional.of(make());
            }
            return lists.get();
        }

        // Plain loops and ready comparators, as with most policies a start moves at every other event.
        private Lists make() {
            Map<JobEntry, List<Cause>> own = new IdentityHashMap<>();
            for (Cause cause : log.causes) {
                if (cause.subject().isPresent()
                        && cause.kind() != Kind.QUEUE_CHANGED
                        && cause.kind() != Kind.ARRAY_CHANGED) {
                    Optional<JobEntry> entry =
                            site.find(new JobId(cause.subject().get()));
                    if (entry.isPresent()) {
                        own.computeIfAbsent(entry.get(), made -> new ArrayList<>(1))
                                .add(cause);
                    }
                }
            }
            List<Cause> sorted = new ArrayList<>(new LinkedHashSet<>(log.causes));
            sorted.sort(DISTURBING_FIRST);
            List<Cause> ofLater = likely(
                    sorted, discipline.keepsStarts() ? cause -> cause.kind().disturbs() : cause -> true);
            sorted.sort(MAKING_ROOM_FIRST);
            return new Lists(own, ofLater, likely(sorted, cause -> cause.kind().makesRoom()));
        }

        /** The first causes that fit; the first of all causes if none fits. */
        private static List<Cause> likely(List<Cause> causes, Predicate<Cause> fits) {
            List<Cause> fitting = new ArrayList<>(MOST);
            for (int i = 0; i < causes.size() && fitting.size() < MOST; i++) {
                if (fits.test(causes.get(i))) {
                    fitting.add(causes.get(i));
                }
            }
            return List.copyOf(fitting.isEmpty() ? causes.subList(0, Math.min(MOST, causes.size())) : fitting);
        }

        /**
         * The likely causes of the job's move: what happened to the job itself, else what else has happened. A cause
         * that only lets the job start does not explain a later start.
         */
        List<Cause> of(JobEntry job, boolean later) {
            if (lists().own.isEmpty()) {
                return later ? lists().ofLater : lists().ofEarlier;
            }
            List<Cause> itsOwn = lists().own.getOrDefault(job, List.of());
            if (later && !itsOwn.isEmpty()) {
                List<Cause> disturbing =
                        itsOwn.stream().filter(cause -> cause.kind().disturbs()).toList();
                return disturbing.isEmpty() ? lists().ofLater : disturbing;
            }
            if (itsOwn.isEmpty()) {
                return later ? lists().ofLater : lists().ofEarlier;
            }
            return itsOwn;
        }
    }
}
