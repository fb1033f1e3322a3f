"""The eye of a trial: looks at the server as a stranger would, and notes what must never be."""

import json
import re
import time
import urllib.error
import urllib.request


class Watch:
    """Each look compares what runs with what there is. A fault is noted once."""

    def __init__(self, server, api):
        self.server, self.api = server, api
        self.faults = {}
        self.seen = {}  # by job: the last that was told of it
        self.told = {}  # by job: the first and the last planned start that was told
        self.started = {}  # by job: when it began first
        self.maintenance = []  # (nodes, begin, end)
        self.own = {}  # reservations of Almanac's own: name: (nodes, begin, end, the queue whose jobs have them)
        self.rerun = set()  # jobs that were rerun by a person: TORQUE does so with one that is over, too
        self.licences = []  # (since, how many there are)
        self.looks = self.blind = 0
        self.most_cpus = 0

    def fault(self, what, **told):
        key = what + " " + json.dumps(told, sort_keys=True)
        if key not in self.faults:
            self.faults[key] = time.time()
            print(time.strftime("%H:%M:%S"), "FAULT", what, told, flush=True)

    def look(self):
        now = time.time()
        try:
            jobs, nodes = self.server.jobs(), self.server.nodes()
            reservations = self.server.reservations() if self.server.reserves else {}
        except Exception as gone:  # the server is away on purpose now and then
            self.blind += 1
            self.last_blindness = str(gone)
            return
        self.looks += 1
        self.capacity(jobs, nodes)
        self.windows(jobs, reservations, now)
        for id, job in jobs.items():
            before = self.seen.get(id)
            if job.started and id not in self.started:
                self.started[id] = job.started
            if before and before.state in "FC" and job.state not in "FC" and id not in self.rerun:
                self.fault("a job that was over is there again", job=id)
            self.seen[id] = job
        self.plan()

    def capacity(self, jobs, nodes):
        used = {}
        licences = 0
        for job in jobs.values():
            if job.state == "R" or job.state == "E":
                licences += job.licences
                for node, cpus in job.held.items():
                    used[node] = used.get(node, 0) + cpus
        self.most_cpus = max(self.most_cpus, sum(used.values()))
        for node, cpus in used.items():
            if node in nodes and cpus > nodes[node][0]:
                self.fault("more cpus held than there are", node=node, held=cpus, has=nodes[node][0])
        if self.licences:
            # What has been taken away lately may still be held by jobs that run.
            lately = [many for since, many in self.licences[:-1] if since > time.time() - 400] + [self.licences[-1][1]]
            there = max(lately + [many for since, many in self.licences[-2:-1]])
            if licences > there:
                self.fault("more licences held than there are", held=licences, there=there)

    def windows(self, jobs, reservations, now):
        for job in jobs.values():
            if job.state != "R" or not job.started:
                continue
            begun = self.seen.get(job.id)
            fresh = begun is None or begun.state != "R" or begun.started != job.started
            if job.queue in reservations:
                begin, end, _, kept = reservations[job.queue]
                if job.started < begin:
                    self.fault("started before its reservation", job=job.id, reservation=job.queue)
                for node, cpus in job.held.items():
                    if cpus > kept.get(node, 0):
                        self.fault("outside the nodes of its reservation", job=job.id, reservation=job.queue, node=node)
            elif fresh:
                self.beside(job)

    def beside(self, job):
        """A job that has begun just now must be over before a window of others on its nodes begins."""
        for nodes, begin, end in self.maintenance:
            if set(job.held) & set(nodes) and job.started < end and job.started + job.walltime > begin:
                self.fault("lies in a maintenance", job=job.id, start=job.started, walltime=job.walltime, begin=begin)
        for name, (nodes, begin, end, queue) in self.own.items():
            if job.queue != queue and set(job.held) & set(nodes) and job.started < end and job.started + job.walltime > begin:
                self.fault("lies in a reservation of others", job=job.id, start=job.started, walltime=job.walltime, reservation=name)

    def plan(self):
        try:
            with urllib.request.urlopen(self.api + "/api/v1/jobs", timeout=10) as answer:
                told = json.load(answer)
        except (OSError, ValueError, urllib.error.URLError):
            return
        for job in told.get("jobs", []):
            start = job.get("planned_start")
            if start and job["id"] not in self.started:
                first, _ = self.told.get(job["id"], (start, start))
                self.told[job["id"]] = (first, start)

    def report(self, submitted, dead):
        """What has become of all that was submitted; `dead` was deleted on purpose, or waits for what never comes."""
        left = [id for id, job in self.seen.items() if job.state not in "FCX"]
        # TORQUE tells of an array's members alone.
        arrays = {re.sub(r"\[\d+\]", "[]", id) for id in self.seen}
        lost = [id for id in submitted if id not in self.seen and id not in arrays]
        never = [id for id in submitted if id in self.seen and id not in self.started and id not in dead]
        off = sorted(abs(self.started[id] - self.told[id][0]) for id in self.started if id in self.told)
        last = sorted(abs(self.started[id] - self.told[id][1]) for id in self.started if id in self.told)

        def at(sorted_values, part):
            return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))] if sorted_values else None

        return {
            "looks": self.looks,
            "blind_looks": self.blind,
            "submitted": len(submitted),
            "started": len(self.started),
            "lost": lost[:20],
            "lost_count": len(lost),
            "left": left[:20],
            "left_count": len(left),
            "never_started": never[:20],
            "never_started_count": len(never),
            "most_cpus_held": self.most_cpus,
            "first_told_off_s": {"median": at(off, 0.5), "p90": at(off, 0.9), "p99": at(off, 0.99)},
            "last_told_off_s": {"median": at(last, 0.5), "p90": at(last, 0.9), "p99": at(last, 0.99)},
            "faults": sorted(self.faults),
        }
