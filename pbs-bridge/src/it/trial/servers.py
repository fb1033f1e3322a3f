"""The servers of a trial: what is asked of a TORQUE and of an OpenPBS, by their own commands."""

import json
import os
import re
import signal
import subprocess
import time
from dataclasses import dataclass, field


class Refused(Exception):
    """A command that the server did not take, with what it said."""


def run(*words, user=None, text=None, limit=20):
    """What a command prints; as another user where one is named."""
    command = list(words) if user is None else ["runuser", "-u", user, "--", *words]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=limit, cwd="/")
    except subprocess.TimeoutExpired as late:
        raise Refused(f"{words[0]}: no answer within {limit} s") from late
    if done.returncode != 0:
        raise Refused(f"{' '.join(words)}: {(done.stderr or done.stdout).strip()}")
    return done.stdout.strip()


@dataclass
class Job:
    """A job as the server tells it."""

    id: str
    state: str
    queue: str
    held: dict = field(default_factory=dict)  # by node: cpus
    licences: int = 0
    started: int = 0
    walltime: int = 0


def cpus_of(chunks):
    """By vnode, the cpus of an exec_vnode of OpenPBS."""
    held = {}
    for piece in re.findall(r"\(([^)]*)\)", chunks or ""):
        for part in piece.split("+"):
            name, *amounts = part.split(":")
            cpus = sum(int(each[6:]) for each in amounts if each.startswith("ncpus="))
            held[name] = held.get(name, 0) + cpus
    return held


def slots_of(hosts):
    """By node, the slots of an exec_host of TORQUE."""
    held = {}
    for part in filter(None, (hosts or "").split("+")):
        name, _, slots = part.partition("/")
        for each in slots.split(","):
            low, _, high = each.partition("-")
            held[name] = held.get(name, 0) + (int(high) - int(low) + 1 if high else 1)
    return held


def seconds(walltime):
    total = 0
    for part in str(walltime or "0").split(":"):
        total = total * 60 + int(part)
    return total


class Server:
    """What both servers have in common. `home` is where it is installed, `spool` where it keeps its files."""

    def __init__(self, home, spool, user):
        self.home, self.spool, self.user = home, spool, user

    def tool(self, name, *words, **options):
        for folder in ("bin", "sbin"):
            path = os.path.join(self.home, folder, name)
            if os.path.exists(path):
                return run(path, *words, **options)
        raise FileNotFoundError(name)

    def manage(self, *lines):
        for line in lines:
            self.tool("qmgr", "-c", line)

    def make_queues(self):
        """Four queues: two of them preempt, and one waits for all others."""
        try:
            there = self.tool("qmgr", "-c", "list queue @default")
        except Refused:  # TORQUE, where there is none
            there = ""
        for queue, priority in (("batch", 10), ("low", 5), ("express", 170), ("urgent", 200)):
            if not re.search(rf"^Queue {queue}$", there, re.MULTILINE):
                self.manage(f"create queue {queue} queue_type=execution")
            self.manage(
                f"set queue {queue} Priority = {priority}",
                f"set queue {queue} enabled = True",
                f"set queue {queue} started = True",
            )
        self.manage("set server default_queue = batch")

    def delete(self, job):
        self.tool("qdel", job)

    def hold(self, job):
        self.tool("qhold", job)

    def release(self, job):
        self.tool("qrls", job)

    def rerun(self, job):
        self.tool("qrerun", job)

    def daemons(self, name):
        """The process ids of a daemon of this server, as /proc tells them."""
        found = []
        for entry in filter(str.isdigit, os.listdir("/proc")):
            try:
                target = os.path.basename(os.readlink(f"/proc/{entry}/exe")).split(" ")[0]
            except OSError:
                continue
            if target.split(".")[0] == name:
                found.append(int(entry))
        return found

    def signal(self, name, what):
        for process in self.daemons(name):
            try:
                os.kill(process, what)
            except ProcessLookupError:
                pass

    def hang(self):
        self.signal(self.server, signal.SIGSTOP)

    def start(self):
        """Begins the server once the one before is gone, which may take a minute where it is told to stop."""
        until = time.time() + 180
        while self.daemons(self.server) and time.time() < until:
            time.sleep(1)
        run(os.path.join(self.home, "sbin", "pbs_server"), limit=120)

    def stop(self):
        self.signal(self.server, signal.SIGTERM)

    def go_on(self):
        self.signal(self.server, signal.SIGCONT)

    def kill(self):
        self.signal(self.server, signal.SIGKILL)

    def kill_mom(self):
        self.signal("pbs_mom", signal.SIGKILL)


class OpenPbs(Server):
    kind = "openpbs"
    server = "pbs_server"
    reserves = True

    def begin(self):
        self.manage(
            "set server scheduling = True",
            "set server job_history_enable = True",
            "set server resv_enable = True",
            "set server flatuid = True",
            "set server max_array_size = 1000",
            "set server managers = root@*",
        )
        for line in ("create resource lic type=long", "create resource lic", "set resource lic flag = ''"):
            try:
                self.manage(line)
            except Refused:
                pass
        self.make_queues()

    def submit(self, job):
        words = ["-N", job.name, "-q", job.queue, "-l", f"select={job.nodes}:ncpus={job.cpus}", "-l", f"walltime={job.walltime}"]
        words += ["-j", "oe", "-o", "/dev/null"]
        if job.licences:
            words += ["-l", f"lic={job.licences}"]
        if job.array:
            words += ["-J", f"0-{job.array - 1}"]
        if job.after:
            words += ["-W", f"depend={job.after}"]
        if job.held:
            words += ["-h"]
        return self.tool("qsub", *words, "--", "/bin/sleep", str(job.runtime), user=self.user)

    def jobs(self):
        answer = self.tool("qstat", "-x", "-t", "-f", "-F", "json", limit=15)
        jobs = {}
        # A job's Variable_List may hold what is not JSON: control characters are let pass.
        for id, told in json.loads(answer or "{}", strict=False).get("Jobs", {}).items():
            asked = told.get("Resource_List", {})
            jobs[id] = Job(
                id,
                told["job_state"],
                told.get("queue", ""),
                cpus_of(told.get("exec_vnode")),
                int(asked.get("lic", 0)),
                moment(told.get("stime")),
                seconds(asked.get("walltime")),
            )
        return jobs

    def nodes(self):
        answer = json.loads(self.tool("pbsnodes", "-a", "-v", "-F", "json"), strict=False)
        return {
            name: (int(told["resources_available"].get("ncpus", 0)), told["state"])
            for name, told in answer.get("nodes", {}).items()
        }

    def start_mom(self):
        run(os.path.join(self.home, "sbin", "pbs_mom"), limit=120)

    def reserve(self, begin, length, nodes, cpus):
        answer = self.tool(
            "pbs_rsub", "-R", stamp(begin), "-D", str(length), "-l", f"select={nodes}:ncpus={cpus}", user=self.user
        )
        return answer.split()[0].split(".")[0]

    def alter_reservation(self, name, begin, length):
        self.tool("pbs_ralter", "-R", stamp(begin), "-D", str(length), name, user=self.user)

    def delete_reservation(self, name):
        self.tool("pbs_rdel", name, user=self.user)

    def reservations(self):
        """By queue: begin, end, state and by vnode the cpus of each reservation that is confirmed or runs."""
        found = {}
        for block in self.tool("pbs_rstat", "-F").split("\n\n"):
            told = dict(re.findall(r"^\s*([\w.]+) = (.*)$", block, re.MULTILINE))
            if "queue" in told:
                found[told["queue"]] = (
                    moment(told.get("reserve_start")),
                    moment(told.get("reserve_end")),
                    told.get("reserve_state", ""),
                    cpus_of(re.sub(r"\s+", "", told.get("resv_nodes", ""))),
                )
        return found


class Torque(Server):
    kind = "torque"
    server = "pbs_server"
    reserves = False

    def stop(self):
        """At once: on SIGTERM it waits until no job runs, for ever where one is suspended."""
        self.tool("qterm", "-t", "quick")

    def begin(self):
        self.manage(
            "set server scheduling = True",
            "set server keep_completed = 7200",
            "set server query_other_jobs = True",
            "set server mom_job_sync = True",
        )
        self.make_queues()

    def submit(self, job):
        asked = f"nodes={job.nodes}:ppn={job.cpus},walltime={job.walltime}"
        # TORQUE knows no resource of that name, and takes none that it does not know.
        words = ["-N", job.name, "-q", job.queue, "-l", asked, "-j", "oe", "-o", "/dev/null"]
        if job.array:
            words += ["-t", f"0-{job.array - 1}"]
        if job.after:
            words += ["-W", f"depend={job.after}"]
        if job.held:
            words += ["-h"]
        return self.tool("qsub", *words, user=self.user, text=f"sleep {job.runtime}\n")

    def jobs(self):
        jobs = {}
        answer = self.tool("qstat", "-f", "-t", "-1", limit=15)
        for block in answer.split("\n\n"):
            head = re.match(r"Job Id: (\S+)", block.strip())
            if head:
                told = dict(re.findall(r"^\s+([\w.]+) = (.*)$", block, re.MULTILINE))
                jobs[head.group(1)] = Job(
                    head.group(1),
                    told["job_state"],
                    told.get("queue", ""),
                    slots_of(told.get("exec_host")),
                    0,
                    moment(told.get("start_time")),
                    seconds(told.get("Resource_List.walltime")),
                )
        return jobs

    def nodes(self):
        nodes = {}
        for block in self.tool("pbsnodes", "-a").split("\n\n"):
            lines = block.strip().splitlines()
            told = dict(line.strip().split(" = ", 1) for line in lines[1:] if " = " in line)
            if lines:
                nodes[lines[0].strip()] = (int(told.get("np", 0)), told.get("state", ""))
        return nodes

    def start_mom(self):
        """Each MoM of this host is started as the file `moms` of the spool says, one command a line."""
        with open(os.path.join(self.spool, "moms"), encoding="utf-8") as commands:
            for command in commands:
                run(*command.split(), limit=60)


def moment(told):
    """Epoch seconds of a date as the commands print it; 0 where there is none."""
    if not told:
        return 0
    if str(told).isdigit():
        return int(told)
    return int(time.mktime(time.strptime(told, "%a %b %d %H:%M:%S %Y")))


def stamp(when):
    return time.strftime("%Y%m%d%H%M.%S", time.localtime(when))
