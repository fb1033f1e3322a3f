package org.almanac.daemon.support;

/** Sites of two nodes of four cpus, n1 and n2, and jobs for them, as TORQUE and OpenPBS tell them. */
public enum PbsJobs {
    TORQUE {
        @Override
        public String site() {
            return """
                    @server vm
                    server_state=Active
                    query_other_jobs=True
                    managers=root@*
                    @queue batch
                    queue_type=Execution
                    enabled=True
                    started=True
                    @node n1
                    state=free
                    np=4
                    @node n2
                    state=free
                    np=4
                    """;
        }

        @Override
        public String job(String id, char state, int cpus, long time, String more) {
            return """
                    @job %s
                    Job_Owner=user1@vm
                    job_state=%s
                    queue=batch
                    ctime=%d
                    qtime=%d
                    Resource_List.nodes=1:ppn=%d
                    Resource_List.walltime=00:10:00
                    euser=user1
                    %s
                    """.formatted(id, state, time, time, cpus, more);
        }

        @Override
        public String starts(int count) {
            return "start_count=" + count;
        }

        @Override
        public String at(String node, int cpus) {
            return node + ":ppn=" + cpus;
        }

        @Override
        public String place(String node, int cpus) {
            return "exec_host=" + node + "/0-" + (cpus - 1);
        }

        @Override
        public String started(long time) {
            return "start_time=" + time;
        }

        @Override
        public String runCall() {
            return "pbs_asyrunjob";
        }
    },
    OPENPBS {
        @Override
        public String site() {
            return """
                    @server pbs
                    server_state=Active
                    managers=root@*
                    @queue batch
                    queue_type=Execution
                    enabled=True
                    started=True
                    @node n1
                    state=free
                    resources_available.ncpus=4
                    @node n2
                    state=free
                    resources_available.ncpus=4
                    """;
        }

        @Override
        public String job(String id, char state, int cpus, long time, String more) {
            return """
                    @subjob %s
                    Job_Owner=user1@vm
                    job_state=%s
                    queue=batch
                    ctime=%d
                    qtime=%d
                    Resource_List.select=1:ncpus=%d
                    Resource_List.place=pack
                    schedselect=1:ncpus=%d
                    Resource_List.walltime=00:10:00
                    euser=user1
                    %s
                    """.formatted(id, state, time, time, cpus, cpus, more);
        }

        @Override
        public String starts(int count) {
            return "run_count=" + count;
        }

        @Override
        public String at(String node, int cpus) {
            return "(" + node + ":ncpus=" + cpus + ")";
        }

        @Override
        public String place(String node, int cpus) {
            return "exec_vnode=" + at(node, cpus);
        }

        @Override
        public String started(long time) {
            return "stime=" + time;
        }

        @Override
        public String runCall() {
            return "pbs_asyrunjob_ack";
        }
    };

    /** The server, its queue and its nodes. */
    public abstract String site();

    /** A job of ten minutes on one node; {@code more} are further lines of it. */
    public abstract String job(String id, char state, int cpus, long time, String more);

    /** The line that says how often a job was started. */
    public abstract String starts(int count);

    /** Where a job is started. */
    public abstract String at(String node, int cpus);

    /** The line that says where a job runs. */
    public abstract String place(String node, int cpus);

    /** The line that says when a job was started. */
    public abstract String started(long time);

    /** The function of the library that starts jobs. */
    public abstract String runCall();

    /** What the stand-in notes of a job's start. */
    public final String start(String job, String node, int cpus) {
        return "run " + job + " " + at(node, cpus);
    }
}
