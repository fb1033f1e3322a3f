package org.almanac.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A plan from nothing: a fresh scheduler is told of a site and decides, as when the daemon starts; Java is cold. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BuildBenchmark {
    @Param("planned")
    String policy;

    @Param("20x80")
    String site;

    @Param("1000")
    int waiting;

    private BusySite busy;

    @Setup
    public void make() {
        busy = new BusySite(SiteShape.parse(site), waiting, 1);
    }

    @Benchmark
    public Object build() {
        return busy.told(policy);
    }
}
