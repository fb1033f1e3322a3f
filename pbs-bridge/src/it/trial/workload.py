"""What users and administrators do in a trial: drawn by a seed beforehand, so that a trial can be walked again."""

import random
from dataclasses import dataclass, field


@dataclass
class Asked:
    """A job that is submitted at that second of the trial."""

    at: float
    name: str
    queue: str = "batch"
    nodes: int = 1
    cpus: int = 1
    runtime: int = 20
    walltime: int = 60
    licences: int = 0
    array: int = 0
    held: bool = False
    follows: str = ""  # the name of the job that it waits for
    how: str = ""  # afterok, afterany, ...
    fate: str = ""  # "", "delete", "rerun"
    after: str = ""  # what the server is told of `follows`

    def size(self):
        return max(1, self.array)


@dataclass
class Act:
    """Something else that is done at that second."""

    at: float
    what: str
    told: dict = field(default_factory=dict)


FAULTS = ("kill daemon", "stop server", "hang server", "kill moms", "kill server", "stop daemon")


def draw(seed, length, count, nodes, cpus):
    """The jobs and acts of a trial of that many seconds on so many nodes of so many cpus, in order of time."""
    dice = random.Random(seed)
    jobs, acts = [], []
    busy = length * 0.8  # the rest is for what is left
    while sum(job.size() for job in jobs) < count:
        at = dice.uniform(0, busy)
        runtime = min(180, max(2, round(dice.lognormvariate(3.0, 0.9))))
        job = Asked(
            at=at,
            name=f"t{len(jobs)}",
            queue=dice.choices(("batch", "low", "express", "urgent"), (70, 24, 4, 2))[0],
            nodes=dice.choices((1, 2, 3, 4, max(1, nodes // 2), nodes), (70, 12, 6, 6, 4, 2))[0],
            cpus=dice.choice([each for each in (1, 1, 2, 4, cpus) if each <= cpus]),
            runtime=runtime,
            walltime=round(runtime * dice.choice((1.2, 2, 3, 5))) + 15,
            licences=dice.choice((0, 0, 0, 0, 0, 1, 2)),
        )
        if job.nodes > 4:
            job.runtime = min(job.runtime, 30)
            job.walltime = job.runtime * 2 + 15
        kind = dice.random()
        if kind < 0.03:
            job.array, job.nodes, job.cpus, job.licences = dice.randint(3, 15), 1, 1, 0
            job.runtime = min(job.runtime, 20)
        elif kind < 0.13 and jobs:
            earlier = dice.choice(jobs[-20:])
            if earlier.array == 0 and earlier.at < at:
                job.follows, job.how = earlier.name, dice.choice(("afterok", "afterany", "afternotok", "after"))
        elif kind < 0.18:
            job.held = True
        elif kind < 0.21:
            job.fate = "delete"
        elif kind < 0.23:
            job.fate = "rerun"
        jobs.append(job)
    for each in range(int(length // 240)):
        at = dice.uniform(30, busy)
        acts.append(Act(at, "reserve", {
            "name": f"res{each}",
            "lead": dice.randint(60, 300),
            "length": dice.randint(60, 240),
            "nodes": dice.randint(1, 3),
            "cpus": dice.randint(1, cpus),
            "alter": dice.random() < 0.4,
            "delete": dice.random() < 0.15,
            "jobs": dice.randint(0, 3),
        }))
    acts.append(Act(length * 0.3, "maintain", {"name": "works", "lead": 240, "length": 120, "nodes": max(1, nodes // 4)}))
    for each in range(int(length // 120)):
        acts.append(Act(dice.uniform(0, busy), "licences", {"outside": dice.randint(0, 6)}))
    faults = list(FAULTS)
    dice.shuffle(faults)
    for each, fault in enumerate(faults):
        acts.append(Act(length * (0.12 + 0.1 * each), "fault", {"fault": fault, "for": dice.randint(10, 40)}))
    return sorted(jobs + acts, key=lambda each: each.at)
