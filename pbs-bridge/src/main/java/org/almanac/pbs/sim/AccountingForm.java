package org.almanac.pbs.sim;

import org.almanac.pbs.sim.JobRecords.Kind;

/** Whose accounting records a simulated server writes. */
public enum AccountingForm {
    OPENPBS {
        @Override
        String record(Kind kind, SimJob job, long time) {
            return OpenPbsRecord.of(kind, job, time);
        }
    },
    TORQUE {
        @Override
        String record(Kind kind, SimJob job, long time) {
            return TorqueRecord.of(kind, job, time);
        }
    };

    /** What stands behind the id of the job in a record of that kind. */
    abstract String record(Kind kind, SimJob job, long time);
}
