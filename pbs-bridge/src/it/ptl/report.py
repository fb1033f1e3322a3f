#!/usr/bin/python3
"""report.py ALMANAC.csv PBS_SCHED.csv: what came of OpenPBS's tests with almanacd and with pbs_sched, as a page."""
import collections
import csv
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def results(path):
    if not os.path.exists(path):
        return {}
    return {(row[0], row[2]): (row[3], row[5]) for row in csv.reader(open(path)) if row}


def words(result):
    if result is None:
        return "not run yet"
    return {"ok": "passed", "skip": "skips itself", "skipped": "skips itself", "nothing": "no end in time"}.get(result[0], "failed")


def why(result):
    text = re.sub(r"^\S*Error: rc=\d+, rv=\w+, msg=", "", result[1])
    return re.sub(r"\s+", " ", text.replace("|", "\\|"))[:160]


def main():
    ours, theirs = results(sys.argv[1]), results(sys.argv[2])
    remarks = {}
    noted = os.path.join(HERE, "remarks.csv")
    if os.path.exists(noted):
        remarks = {(row[0], row[1]): row[2] for row in csv.reader(open(noted)) if row}
    rows = list(csv.DictReader(open(os.path.join(HERE, "tests.csv"))))
    print(open(os.path.join(HERE, "report.head.md")).read())
    counts = collections.OrderedDict()
    for row in rows:
        area = counts.setdefault(row["area"], collections.Counter())
        area[row["applicable"]] += 1
        if row["applicable"] == "applicable":
            key = (row["suite"], row["test"])
            area["ours " + words(ours.get(key))] += 1
            area["theirs " + words(theirs.get(key))] += 1
    print("| | applicable | run with almanacd | passed | failed | run with pbs_sched | passed | failed | not applicable |")
    print("|---|---|---|---|---|---|---|---|---|")
    total = collections.Counter()
    for name, area in list(counts.items()) + [("all", total)]:
        line = [name, area["applicable"]]
        for whose in ("ours", "theirs"):
            failed = area[whose + " failed"] + area[whose + " no end in time"]
            line += [area[whose + " passed"] + failed, area[whose + " passed"], failed]
        print("| " + " | ".join(str(each) for each in line + [area["not-applicable"]]) + " |")
        if name != "all":
            total.update(area)
    suites = collections.OrderedDict()
    for row in rows:
        suites.setdefault(row["suite"], []).append(row)
    for suite, tests in suites.items():
        print("\n## `%s`\n" % suite)
        print("| test | almanacd | pbs_sched | |")
        print("|---|---|---|---|")
        for row in tests:
            key = (suite, row["test"])
            if row["applicable"] != "applicable":
                print("| `%s` | not applicable | | %s |" % (row["test"], row["reason"]))
                continue
            result = ours.get(key)
            bad = result is not None and words(result) != "passed"
            said = remarks.get(key, why(result)) if bad else ""
            if not said and "needs two hosts" in row["reason"] and result is None:
                said = "needs two hosts"
            print("| `%s` | %s | %s | %s |" % (row["test"], words(result), words(theirs.get(key)), said))


if __name__ == "__main__":
    main()
