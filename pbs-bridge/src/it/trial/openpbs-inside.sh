#!/bin/bash
# Makes the server of ../ptl/inside.sh one for a trial: vn1 to vn8 of eight cpus, and no scheduler.
set -e
kill "$(cat /var/spool/pbs/sched_priv/sched.lock)"
sed -i 's/PBS_START_SCHED=1/PBS_START_SCHED=0/' /etc/pbs.conf
VNODES=$(mktemp)
echo '$configversion 2' > "$VNODES"
echo 'pbs1: resources_available.ncpus = 0' >> "$VNODES"
for each in 1 2 3 4 5 6 7 8; do
    printf 'vn%d: resources_available.ncpus = 8\nvn%d: resources_available.mem = 16gb\n' $each $each >> "$VNODES"
done
/opt/pbs/sbin/pbs_mom -s insert vnodes "$VNODES"
kill -HUP "$(cat /var/spool/pbs/mom_priv/mom.lock)"
for _ in $(seq 60); do
    [ "$(/opt/pbs/bin/pbsnodes -av 2> /dev/null | grep -c '^vn')" = 8 ] && break
    sleep 0.5
done
/opt/pbs/bin/pbsnodes -av | grep -c '^vn'
