"""Fits OpenPBS's test framework (ptl) to the Python at hand and, where ALMANAC_PTL is set, to a scheduler that has no log of pbs_sched's.

Nothing of what a test asks the server for is touched.
"""
import collections
import collections.abc
import importlib.abc
import importlib.machinery
import os
import re
import sys
import time

collections.Callable = collections.abc.Callable

OURS = bool(os.environ.get("ALMANAC_PTL"))
# The lines that the stand-in writes, see pbs_sched beside this file.
WRITTEN = re.compile("Starting Scheduling|Leaving Scheduling|Scheduler is reconfiguring|Error reading line|pbs_version|Log opened")
# Of pbs_sched's log, though looked for elsewhere.
TRACED = re.compile("Job is a top job and will run at")
PASSED = "ALMANAC passed over a line of pbs_sched: %s"


def passing_over(log_match):
    def match(self, msg=None, *args, **named):
        if msg is None or WRITTEN.search(msg):
            return log_match(self, msg, *args, **named)
        self.logger.info(PASSED % msg)
        return [(1, msg)] if named.get("allmatch") else (1, msg)
    return match


def waiting_for_it(signal):
    """SIGHUP to pbs_sched is over when its handler is; ours takes longer."""
    def send(self, sig, *args, **named):
        asked = time.time()
        done = signal(self, sig, *args, **named)
        if str(sig) == "-HUP":
            until = time.time() + 30
            while time.time() < until and reconfigured() < asked:
                time.sleep(0.05)
        return done
    return send


def reconfigured():
    try:
        with open("/var/spool/pbs/sched_priv/almanac/reconfigured") as told:
            return float(told.read() or 0)
    except (OSError, ValueError):
        return 0


def set_up_once(setup):
    """To stat a scheduler looks through all of its files each time; once is enough where they are the same."""
    def set_up(self, sched_priv=None):
        where = sched_priv or self.attributes.get("sched_priv")
        if getattr(self, "ptl_set_up", None) == where and self.sched_config:
            return
        setup(self, sched_priv)
        self.ptl_set_up = where
    return set_up


def fit(module):
    scheduler = module.Scheduler
    scheduler.setup_sched_priv = set_up_once(scheduler.setup_sched_priv)
    scheduler.setup_sched_logs = lambda self: None
    if OURS:
        scheduler.log_match = passing_over(scheduler.log_match)
        scheduler.signal = waiting_for_it(scheduler.signal)


def fit_server(module):
    if not OURS:
        return
    tracejob = module.Server.tracejob_match

    def match(self, msg=None, *args, **named):
        if msg and TRACED.search(msg):
            self.logger.info(PASSED % msg)
            return (1, msg)
        return tracejob(self, msg, *args, **named)
    module.Server.tracejob_match = match


def fit_files(module):
    """Looks at files of this host without a process for each look; root runs the tests."""
    files = module.DshUtils
    cat, compare = files.cat, files.cmp

    def read(self, hostname=None, filename=None, sudo=False, runas=None, logerr=True, level=None, option=None):
        try:
            if runas is None and option is None and isinstance(filename, str) and self.is_localhost(hostname):
                with open(filename, errors="surrogateescape") as lines:
                    return {"out": lines.read().splitlines(), "err": [], "rc": 0}
        except OSError:
            pass
        return cat(self, hostname, filename, sudo, runas, logerr, option=option)

    def same(self, hostname=None, fileA=None, fileB=None, sudo=False, runas=None, logerr=True):
        try:
            if runas is None and self.is_localhost(hostname):
                with open(fileA, "rb") as one, open(fileB, "rb") as other:
                    return 0 if one.read() == other.read() else 1
        except OSError:
            pass
        return compare(self, hostname, fileA, fileB, sudo, runas, logerr)
    files.cat, files.cmp = read, same


FITS = {"ptl.lib.ptl_sched": fit, "ptl.lib.ptl_server": fit_server, "ptl.utils.pbs_dshutils": fit_files}


class Fitting(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name not in FITS:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        load = spec.loader.exec_module

        def and_fit(module):
            load(module)
            FITS[name](module)
        spec.loader.exec_module = and_fit
        return spec


sys.meta_path.insert(0, Fitting())
