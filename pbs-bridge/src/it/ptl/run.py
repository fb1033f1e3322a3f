#!/usr/bin/python3
"""run.py RESULTS NAME... [--suites A,B] [--only TEST,TEST] [--again]: runs the applicable tests of tests.csv on servers that are up.

Each NAME is a server of server.sh; they take the tests of a suite in pieces. RESULTS is a file of lines 'suite,class,test,result,seconds,why', to
which is added; a test that stands there is not run again, unless --again. --which all runs the others, too; --hosts 2 those that need two hosts, and no
others. The logs lie in RESULTS.logs. Where several lines tell of a test, the last one counts.
"""
import argparse
import csv
import os
import re
import subprocess
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
COMMAND = os.environ.get("PTL_COMMAND", HERE + "/server.sh in %s bash /opt/pbs/almanac/benchpress.sh")
PIECE = 4
RESULT = re.compile(r"^(?:\S+ \S+ +INFO +)?(ok|FAIL(?:ED)?|ERROR(?:ED)?|SKIP(?:PED)?|TIMEDOUT|TIMED OUT)\b(.*)$")
NAMED = re.compile(r"test name: (\w+) \(")
TOLD = re.compile(r"INFO +(?:FAILED|ERROR|TIMEDOUT): (\w+) \(")
TIME = re.compile(r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),(\d+)")


def wanted(arguments, done):
    pieces = []
    for row in csv.DictReader(open(os.path.join(HERE, "tests.csv"))):
        if arguments.which == "applicable" and row["applicable"] != "applicable":
            continue
        if arguments.suites and row["suite"] not in arguments.suites.split(","):
            continue
        if arguments.only and row["test"] not in arguments.only.split(","):
            continue
        if ("needs two hosts" in row["reason"]) != (arguments.hosts == 2) or (row["suite"], row["test"]) in done:
            continue
        if pieces and pieces[-1][0]["class"] == row["class"] and len(pieces[-1]) < PIECE:
            pieces[-1].append(row)
        else:
            pieces.append([row])
    return pieces


def seconds(line):
    found = TIME.match(line)
    if not found:
        return None
    return time.mktime(time.strptime(found.group(1), "%Y-%m-%d %H:%M:%S")) + int(found.group(2)) / 1000


def read(log):
    """What came of each test of a log: result, seconds, why."""
    found, name, begun, why, last = {}, None, None, "", None
    for line in open(log, errors="replace"):
        line = line.rstrip("\n")
        last = seconds(line) or last
        named = NAMED.search(line)
        if named:
            name, begun, why = named.group(1), last, ""
            continue
        if name is None:
            continue
        if re.match(r"^(\w+Error|\w+Exception|AssertionError|ptl\.\S+|\S+\.Ptl\w+|Failed|.*(Error|Exception)): ", line) or "rc=1, rv=False" in line:
            why = line
        ended = RESULT.match(line)
        if ended and name not in found:
            found[name] = [ended.group(1).lower(), round((last or 0) - (begun or 0)), ended.group(2).strip()]
        # After the last test each that failed is told with where and why.
        told = TOLD.search(line)
        if told and told.group(1) in found:
            name = told.group(1)
        if name in found and found[name][0] != "ok" and why:
            found[name][2], why = why, ""
    return found


def work(worker, pieces, lock, results, logs, arguments):
    while True:
        with lock:
            if not pieces:
                return
            piece = pieces.pop(0)
        tests = ",".join("%s.%s" % (row["class"], row["test"]) for row in piece)
        log = os.path.join(logs, "%s-%s-%s.log" % (piece[0]["suite"], worker, time.strftime("%H%M%S")))
        with open(log, "w") as out:
            try:
                subprocess.run((COMMAND % worker).split() + ["-t", tests], stdout=out, stderr=subprocess.STDOUT,
                               stdin=subprocess.DEVNULL, timeout=arguments.limit * len(piece) + 120)
            except subprocess.TimeoutExpired:
                out.write("\nthe piece took too long\n")
        found = read(log)
        with lock, open(results, "a") as out:
            writer = csv.writer(out, lineterminator="\n")
            for row in piece:
                result = found.get(row["test"], ["nothing", 0, "it did not come to an end"])
                writer.writerow([row["suite"], row["class"], row["test"], *result])
                print(worker, row["suite"], row["test"], *result, flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("results")
    parser.add_argument("workers", nargs="+")
    parser.add_argument("--suites")
    parser.add_argument("--only")
    parser.add_argument("--which", default="applicable")
    parser.add_argument("--hosts", type=int, default=1)
    parser.add_argument("--limit", type=int, default=420)
    parser.add_argument("--again", action="store_true")
    arguments = parser.parse_args()
    done = set()
    if os.path.exists(arguments.results) and not arguments.again:
        done = {(row[0], row[2]) for row in csv.reader(open(arguments.results)) if row}
    logs = arguments.results + ".logs"
    os.makedirs(logs, exist_ok=True)
    pieces = wanted(arguments, done)
    lock = threading.Lock()
    threads = [threading.Thread(target=work, args=(worker, pieces, lock, arguments.results, logs, arguments)) for worker in arguments.workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
