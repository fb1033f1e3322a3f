package org.almanac.daemon.api.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.almanac.daemon.api.route.Described;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.figures.ClusterUse;
import org.almanac.daemon.program.ProgramVersion;

/** All addresses of the API; a new one is a class and a line here. */
public final class Routes {
    private Routes() {}

    /** Those that answer from these readings, of clusters that have not been seen yet. */
    public static List<Route> of(Readings readings, List<Described> others) {
        return of(readings, new ClusterUse(), new Pictures(readings.published(), System::nanoTime), others);
    }

    /**
     * Those that answer from these readings.
     *
     * @param use what clusters were seen to have and to hold
     * @param pictures the answers that a page asks for
     * @param others what there is besides, which the description is to tell, too
     */
    public static List<Route> of(Readings readings, ClusterUse use, Pictures pictures, List<Described> others) {
        LearntByShadow learnt = new LearntByShadow(readings.shadow());
        PastAnswers past = new PastAnswers(readings.past(), readings.histories());
        List<Route> routes = new ArrayList<>(List.of(
                new JobsRoute(),
                new QstatRoute(readings.histories()),
                new JobRoute(readings.trials()),
                new JobHistoryRoute(readings.histories()),
                new HistoryRoute(readings.histories()),
                new EndedRoute(readings.histories()),
                new UsageRoute(readings.published(), readings.histories(), use, System::nanoTime),
                new WhyRoute(new JobMoves(readings.histories()), readings.trials()),
                new WhyTextRoute(new JobMoves(readings.histories()), readings.trials()),
                new ChangesRoute(readings.trials()),
                new ChangesTextRoute(readings.trials()),
                new QueuesRoute(),
                new PlanRoute(),
                new PlanTextRoute(),
                new PictureRoute(pictures, past),
                new MomentsRoute(past),
                new DifferenceRoute(past),
                new GapsRoute(),
                new GapsTextRoute(),
                new TryRoute(readings.trials()),
                new TryTextRoute(readings.trials()),
                new WindowsRoute(readings.trials()),
                new WindowsTextRoute(readings.trials()),
                new ClustersRoute(),
                new NodesRoute(),
                new NodesTextRoute(),
                new LimitsRoute(),
                new LimitsTextRoute(),
                new PoliciesRoute(),
                new SearchesRoute(),
                new AlarmsRoute(),
                new StatusRoute(),
                new StatusTextRoute(),
                new FairShareRoute(),
                new FairShareTextRoute(),
                new ShadowRoute(learnt),
                new ShadowTextRoute(learnt),
                new HealthRoute(ProgramVersion.text()),
                new ReadyRoute(),
                new MetricsRoute(readings.metrics())));
        routes.add(
                new OpenApiRoute(Stream.concat(routes.stream(), others.stream()).toList(), ProgramVersion.text()));
        return routes;
    }
}
