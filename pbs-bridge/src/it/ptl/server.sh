#!/bin/bash
# server.sh up NAME pbs_sched|almanac [2]: brings up a server with a MoM in namespaces of its own; with a second host, pbs2, where 2 is said
# server.sh in NAME COMMAND...: runs a command within, as root
# server.sh down NAME: ends it with all that runs there
#
# What build.sh has made lies in OPENPBS_BASE, /tmp/openpbs by default; what deploy.sh has made, too. Several may run side by side.
BASE=${OPENPBS_BASE:-/tmp/openpbs}
HERE=$(cd "$(dirname "$0")" && pwd)
NAME=$2
PID=$BASE/ns/$NAME.pid
case $1 in
    up)
        mkdir -p "$BASE/ns" /opt/pbs /opt/ptl /var/spool/pbs
        nohup unshare -m -n -p -u -i --fork --mount-proc bash "$HERE/inside.sh" "$BASE" "$HERE" "$3" "${4:-1}" > "$BASE/ns/$NAME.log" 2>&1 &
        OUTSIDE=$!
        for _ in $(seq 100); do
            INSIDE=$(pgrep -P $OUTSIDE | head -1)
            [ -n "$INSIDE" ] && break
            sleep 0.1
        done
        echo "$INSIDE" > "$PID"
        for _ in $(seq 240); do
            nsenter -t "$INSIDE" -m test -f /mnt/keep/up && break
            sleep 0.5
        done
        nsenter -t "$INSIDE" -m test -f /mnt/keep/up && echo "$NAME is up: pid $INSIDE"
        ;;
    in)
        shift 2
        exec nsenter -t "$(cat "$PID")" -a env PATH=/usr/lib/postgresql/15/bin:/opt/pbs/bin:/opt/pbs/sbin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
        ;;
    down)
        kill -9 "$(cat "$PID")"
        rm -f "$PID"
        ;;
esac
