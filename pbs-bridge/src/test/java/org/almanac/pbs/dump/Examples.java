package org.almanac.pbs.dump;

import java.util.List;
import java.util.Map;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;

/** Small sites made up, as the commands of their servers would print them. */
public final class Examples {
    public static final long NOW = 1_795_181_174L;

    /** Four nodes with memory and a gpu; jobs in all states. */
    public static final String TORQUE = """
            Server: srv
                resources_default.walltime = 02:00:00
                max_running = 100
                resources_available.matlab = 3

            Queue: batch
                queue_type = Execution
                enabled = True
                started = True
                resources_default.walltime = 01:00:00
                max_user_run = 5

            Queue: fast
                queue_type = Execution
                Priority = 20
                enabled = True
                started = True
                resources_default.neednodes = fast

            Queue: door
                queue_type = Route
                enabled = True
                started = True

            a1
                 state = free
                 np = 4
                 properties = fast,ib
                 jobs = 0-1/1.srv,2,3/6.srv
                 status = ncpus=2,physmem=8388608kb,totmem=16777216kb,state=free

            a2
                 state = job-exclusive
                 np = 4
                 properties = ib
                 jobs = 0,2-3/2.srv,1/9[0].srv
                 status = physmem=8388608kb,totmem=16777216kb

            b1
                 state = down,offline
                 np = 8
                 gpus = 2

            b2
                 state = free
                 np = 8
                 gpus = 2
                 status = physmem=33554432kb,totmem=33554432kb

            Job Id: 1.srv
                Job_Name = one
                Job_Owner = anna@home
                job_state = R
                queue = batch
                euser = anna
                egroup = staff
                exec_host = a1/0-1
                qtime = 1795181000
                start_time = 1795181100
                start_count = 1
                Resource_List.nodes = 1:ppn=2:fast
                Resource_List.mem = 1gb
                Resource_List.walltime = 00:30:00
                substate = 42

            Job Id: 2.srv
                Job_Name = two
                Job_Owner = bert@home
                job_state = S
                queue = batch
                exec_host = a2/0,2-3
                qtime = 1795181001
                start_time = 1795181101
                Resource_List.ncpus = 3
                Resource_List.walltime = 00:30:00

            Job Id: 3.srv
                Job_Name = three
                Job_Owner = bert@home
                job_state = Q
                queue = batch
                qtime = 1795181002
                Resource_List.nodes = 2:ppn=2+b2:ppn=1:gpus=1#excl
                Resource_List.pmem = 100mb
                Resource_List.matlab = 2
                interactive = True

            Job Id: 4.srv
                Job_Owner = carl@home
                job_state = H
                queue = fast
                Hold_Types = s
                depend = afterany:1.srv:2.srv@srv,beforeok:3.srv
                qtime = 1795181003
                Resource_List.procs = 5
                Resource_List.walltime = 1:00:00:00

            Job Id: 5.srv
                Job_Owner = carl@home
                job_state = W
                Execution_Time = 1795184774
                queue = fast
                qtime = 1795181004
                Resource_List.nodes = 1
                Resource_List.neednodes = ib
                Resource_List.naccesspolicy = singlejob

            Job Id: 9[0].srv
                Job_Owner = dora@home
                job_state = R
                queue = batch
                exec_host = a2/1
                qtime = 1795181005
                start_time = 1795181105
                Resource_List.nodes = 1
                job_array_id = 0

            Job Id: 9[1].srv
                Job_Owner = dora@home
                job_state = H
                Hold_Types = l
                queue = batch
                qtime = 1795181005
                Resource_List.nodes = 1
                job_array_id = 1

            Job Id: 9[].srv
                Job_Owner = dora@home
                job_state = Q
                queue = batch
                Resource_List.nodes = 1
                job_array_request = 0-1%1
            """;

    /** Three hosts, one of them two vnodes; licences, limits, a reservation; jobs in all states. */
    public static final String OPENPBS = """
            == server name=srv text=(null)
               resources_default.walltime = 02:00:00 (op=0)
               max_run = [o:PBS_ALL=50] (op=0)
               max_run = [u:PBS_GENERIC=5] (op=0)
               max_run = [u:anna=9] (op=0)
               max_run_res.ncpus = [g:staff=64] (op=0)
               max_queued = [o:PBS_ALL=1000] (op=0)
               resources_available.matlab = 3 (op=0)
            == queue name=workq text=(null)
               queue_type = Execution (op=0)
               enabled = True (op=0)
               started = True (op=0)
               Priority = 7 (op=0)
               max_user_run = 4 (op=0)
            == queue name=R5 text=(null)
               queue_type = Execution (op=0)
               enabled = True (op=0)
               started = False (op=0)
               resources_available.ncpus = 4 (op=0)
            == vnode name=v1 text=(null)
               state = free (op=0)
               resources_available.ncpus = 8 (op=0)
               resources_available.mem = 16gb (op=0)
               resources_available.host = v1 (op=0)
               resources_available.arch = linux (op=0)
               resources_available.ngpus = 2 (op=0)
               resources_available.ssd = True (op=0)
               resources_available.sets = red,blue (op=0)
               resources_assigned.ncpus = 2 (op=0)
               sharing = default_shared (op=0)
            == vnode name=v2 text=(null)
               state = free (op=0)
               resources_available.ncpus = 8 (op=0)
               resources_available.mem = 16gb (op=0)
               resources_available.host = v2 (op=0)
               sharing = default_shared (op=0)
            == vnode name=v3[0] text=(null)
               state = job-busy,offline (op=0)
               resources_available.ncpus = 4 (op=0)
               resources_available.mem = 8388608kb (op=0)
               resources_available.host = v3 (op=0)
               sharing = default_shared (op=0)
            == vnode name=v3[1] text=(null)
               state = Stale,down (op=0)
               resources_available.ncpus = 4 (op=0)
               resources_available.mem = 8388608KB (op=0)
               resources_available.host = v3 (op=0)
               sharing = default_shared (op=0)
            == rsc name=ncpus text=(null)
               type = long (op=0)
               flag = hqnm (op=0)
            == rsc name=mem text=(null)
               type = size (op=0)
               flag = hqnm (op=0)
            == rsc name=ngpus text=(null)
               type = long (op=0)
               flag = hqn (op=0)
            == rsc name=matlab text=(null)
               type = long (op=0)
               flag = q (op=0)
            == rsc name=ssd text=(null)
               type = boolean (op=0)
               flag = h (op=0)
            == rsc name=sets text=(null)
               type = string_array (op=0)
               flag = h (op=0)
            == resv name=R5.srv text=(null)
               reserve_state = 2 (op=0)
               reserve_start = 1795190000 (op=0)
               reserve_end = 1795193600 (op=0)
               queue = R5 (op=0)
               Reserve_Name = course (op=0)
               Reserve_Owner = anna@home (op=0)
               Authorized_Users = +anna@home,bob@*,-carl@home (op=0)
               resv_nodes = (v2:ncpus=8:mem=1048576kb) (op=0)
            == job name=1.srv text=(null)
               Job_Name = one (op=0)
               Job_Owner = anna@home (op=0)
               job_state = R (op=0)
               queue = workq (op=0)
               euser = anna (op=0)
               egroup = staff (op=0)
               exec_vnode = (v1:ncpus=2:mem=1048576kb)+(v2:ncpus=1+v3[0]:ncpus=1) (op=0)
               qtime = 1795181000 (op=0)
               stime = 1795181100 (op=0)
               run_count = 1 (op=0)
               Resource_List.select = 2:ncpus=2 (op=0)
               Resource_List.place = scatter (op=0)
               Resource_List.walltime = 00:30:00 (op=0)
               schedselect = 1:ncpus=2:mem=1gb+1:ncpus=2 (op=0)
               substate = 42 (op=0)
            == job name=2.srv text=(null)
               Job_Owner = bert@home (op=0)
               job_state = Q (op=0)
               queue = workq (op=0)
               project = p1 (op=0)
               qtime = 1795181001 (op=0)
               Resource_List.place = pack:excl (op=0)
               Resource_List.matlab = 2 (op=0)
               schedselect = 2:ncpus=2:mem=512mb:ngpus=1:ssd=true+1:ncpus=1:sets=red:mpiprocs=4 (op=0)
               estimated.start_time = 1795185000 (op=0)
               estimated.exec_vnode = (v1:ncpus=2)+(v1:ncpus=2) (op=0)
            == job name=3.srv text=(null)
               Job_Owner = bert@home (op=0)
               job_state = H (op=0)
               queue = workq (op=0)
               Hold_Types = s (op=0)
               depend = afterok:1.srv@srv (op=0)
               qtime = 1795181002 (op=0)
               schedselect = 1:ncpus=1 (op=0)
               Resource_List.walltime = 100 (op=0)
            == job name=4.srv text=(null)
               Job_Owner = carl@home (op=0)
               job_state = Q (op=0)
               queue = R5 (op=0)
               qtime = 1795181003 (op=0)
               schedselect = 1:ncpus=4 (op=0)
               Resource_List.walltime = 00:30:00 (op=0)
            == job name=7[].srv text=(null)
               job_state = B (op=0)
               array = True (op=0)
               max_run_subjobs = 1 (op=0)
            == job name=7[1].srv text=(null)
               Job_Owner = carl@home (op=0)
               job_state = R (op=0)
               queue = workq (op=0)
               exec_vnode = (v2:ncpus=1) (op=0)
               qtime = 1795181004 (op=0)
               stime = 1795181104 (op=0)
               schedselect = 1:ncpus=1 (op=0)
            == job name=7[2].srv text=(null)
               Job_Owner = carl@home (op=0)
               job_state = Q (op=0)
               queue = workq (op=0)
               qtime = 1795181004 (op=0)
               stime = 1795181104 (op=0)
               schedselect = 1:ncpus=1 (op=0)
            """;

    private Examples() {}

    /** A poll of what a text tells. */
    public static Poll poll(String text) {
        Map<Kind, List<BatchObject>> told = DumpReader.read(text);
        return new Poll(NOW, told);
    }
}
