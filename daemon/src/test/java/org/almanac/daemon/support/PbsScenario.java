package org.almanac.daemon.support;

/** Sites as TORQUE and OpenPBS tell them, for a library that stands in. */
public final class PbsScenario {
    private PbsScenario() {}

    /** Two nodes of four cpus; a job runs on the first, and another one waits for both. */
    public static String torque(long now) {
        return """
                @server vm
                server_state=Active
                scheduling=True
                query_other_jobs=True
                managers=root@*
                pbs_version=6.1.3
                @queue batch
                queue_type=Execution
                enabled=True
                started=True
                resources_default.walltime=01:00:00
                @node n1
                state=free
                np=4
                properties=fast
                jobs=0-1/5.vm
                status=rectime=%1$d,physmem=8000000kb
                @node n2
                state=free
                np=4
                status=rectime=%1$d,physmem=8000000kb
                @job 5.vm
                Job_Name=first
                Job_Owner=user1@vm
                job_state=R
                queue=batch
                ctime=%2$d
                qtime=%2$d
                start_time=%2$d
                start_count=1
                exec_host=n1/0-1
                Resource_List.nodes=1:ppn=2
                Resource_List.walltime=00:10:00
                substate=42
                euser=user1
                egroup=users
                @job 6.vm
                Job_Name=second
                Job_Owner=user2@vm
                job_state=Q
                queue=batch
                ctime=%2$d
                qtime=%2$d
                Resource_List.nodes=2:ppn=4
                Resource_List.walltime=00:10:00
                substate=10
                euser=user2
                egroup=users
                """.formatted(now, now - 100);
    }

    /** The same for OpenPBS. */
    public static String openPbs(long now) {
        return """
                @server pbs
                server_state=Active
                scheduling=True
                query_other_jobs=True
                managers=root@*
                pbs_version=23.06.06
                @queue workq
                queue_type=Execution
                enabled=True
                started=True
                @node n1
                state=free
                resources_available.ncpus=4
                resources_available.mem=8gb
                resources_available.host=n1
                resources_available.vnode=n1
                resources_assigned.ncpus=2
                sharing=default_shared
                jobs=5.pbs/0, 5.pbs/1
                @node n2
                state=free
                resources_available.ncpus=4
                resources_available.mem=8gb
                resources_available.host=n2
                resources_available.vnode=n2
                sharing=default_shared
                @subjob 5.pbs
                Job_Name=first
                Job_Owner=user1@vm
                job_state=R
                queue=workq
                ctime=%1$d
                qtime=%1$d
                stime=%1$d
                run_count=1
                exec_vnode=(n1:ncpus=2)
                Resource_List.select=1:ncpus=2
                Resource_List.place=pack
                Resource_List.ncpus=2
                Resource_List.walltime=00:10:00
                schedselect=1:ncpus=2
                substate=42
                euser=user1
                egroup=users
                @subjob 6.pbs
                Job_Name=second
                Job_Owner=user2@vm
                job_state=Q
                queue=workq
                ctime=%1$d
                qtime=%1$d
                Resource_List.select=2:ncpus=4
                Resource_List.place=scatter
                Resource_List.ncpus=8
                Resource_List.walltime=00:10:00
                schedselect=2:ncpus=4
                substate=10
                euser=user2
                egroup=users
                """.formatted(now - 100);
    }
}
