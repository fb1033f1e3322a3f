#!/bin/bash
# site.sh up openpbs|torque NAME: brings up a server for a trial in namespaces of its own, with nodes of eight cpus and without a scheduler
# site.sh in NAME COMMAND...: runs a command within, as root
# site.sh down NAME: ends it with all that runs there
#
# OpenPBS is what ../ptl/build.sh has made, with eight vnodes; TORQUE what is installed in TORQUE_HOME (/opt/torque, its spool /var/spool/torque),
# with six MoMs. User 'pbsuser' has the jobs. Several may run side by side.
BASE=${OPENPBS_BASE:-/tmp/openpbs}
HERE=$(cd "$(dirname "$0")" && pwd)
case $1 in
    up)
        if [ "$2" = openpbs ]; then
            "$HERE/../ptl/server.sh" up "$3" pbs_sched
            exec "$HERE/site.sh" in "$3" bash "$HERE/openpbs-inside.sh"
        fi
        mkdir -p "$BASE/ns"
        nohup unshare -m -n -p -u -i --fork --mount-proc bash "$HERE/torque-inside.sh" "${TORQUE_HOME:-/opt/torque}" > "$BASE/ns/$3.log" 2>&1 &
        OUTSIDE=$!
        for _ in $(seq 100); do
            INSIDE=$(pgrep -P $OUTSIDE | head -1)
            [ -n "$INSIDE" ] && break
            sleep 0.1
        done
        echo "$INSIDE" > "$BASE/ns/$3.pid"
        for _ in $(seq 120); do
            nsenter -t "$INSIDE" -m test -f /mnt/up && break
            sleep 0.5
        done
        nsenter -t "$INSIDE" -m test -f /mnt/up && echo "$3 is up: pid $INSIDE"
        ;;
    in | down)
        exec "$HERE/../ptl/server.sh" "$@"
        ;;
esac
