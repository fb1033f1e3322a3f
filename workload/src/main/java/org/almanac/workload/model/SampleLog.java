package org.almanac.workload.model;

import java.util.random.RandomGenerator;
import org.almanac.workload.log.JobLog;

/** The made-up logs that there are. */
public enum SampleLog {
    /** The jobs of a usual site, for any machine. */
    BATCH {
        @Override
        public JobLog make(SampleWorkload usual, GpuJobs gpus, RandomGenerator random) {
            return usual.make(random);
        }
    },
    /** The queue of the balanced backfilling paper's figure 3, which brings its machine. */
    NPB {
        @Override
        public JobLog make(SampleWorkload usual, GpuJobs gpus, RandomGenerator random) {
            return SmallMpiJobs.make(random);
        }
    },
    /** The jobs of a usual site some of which ask for gpus, with the machine of such a site. */
    GPUS {
        @Override
        public JobLog make(SampleWorkload usual, GpuJobs gpus, RandomGenerator random) {
            return gpus.make(usual, random);
        }
    };

    /**
     * @param usual what a log of a usual site is made by
     * @param gpus which of the nodes have gpus, and which of the jobs ask for them
     */
    public abstract JobLog make(SampleWorkload usual, GpuJobs gpus, RandomGenerator random);
}
