package org.almanac.planner.price;

import java.util.Comparator;
import java.util.List;
import org.almanac.planner.PlanView.Running;
import org.almanac.planner.cluster.Job;

/**
 * What windows cost by the plan of one moment: the plan with them against the plan without, neither searched for a better one.
 *
 * @param later the jobs that start later for them, those that wait longest for them first
 * @param sooner the jobs that start sooner, in the order of the plan
 * @param lost the jobs that have a planned start without them and none with them, in the order of the plan
 * @param inTheWay the jobs that run and are expected to hold nodes of the windows after these have begun, though they may not
 * @param idle for how many seconds of nodes less is used before the last of the windows begins, outside the windows; of a node
 *     that is used in part, that part
 */
public record WindowPrice(List<Shift> later, List<Shift> sooner, List<Job> lost, List<Running> inTheWay, long idle) {
    /** The cheaper first. */
    public static final Comparator<WindowPrice> CHEAPER = Comparator.<WindowPrice>comparingInt(
                    price -> price.inTheWay().size())
            .thenComparingInt(price -> price.lost().size())
            .thenComparingLong(WindowPrice::delay)
            .thenComparingLong(WindowPrice::idle);

    public WindowPrice {
        later = List.copyOf(later);
        sooner = List.copyOf(sooner);
        lost = List.copyOf(lost);
        inTheWay = List.copyOf(inTheWay);
    }

    /** By how many seconds all jobs together start later that do. */
    public long delay() {
        return later.stream().mapToLong(Shift::delay).sum();
    }

    /** Whether there is no cheaper price. */
    public boolean isNothing() {
        return inTheWay.isEmpty() && isLeast();
    }

    /** Whether there is no cheaper price with as many jobs in the way. */
    boolean isLeast() {
        return lost.isEmpty() && delay() == 0 && idle == 0;
    }

    /**
     * A job whose planned start is another with the windows.
     *
     * @param without its planned start without them, in epoch seconds
     * @param with its planned start with them, in epoch seconds
     */
    public record Shift(Job job, long without, long with) {
        /** By how many seconds it starts later; negative if sooner. */
        public long delay() {
            return with - without;
        }
    }
}
