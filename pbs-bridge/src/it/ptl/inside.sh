#!/bin/bash
# inside.sh BASE HERE SCHEDULER HOSTS: what server.sh runs within new namespaces; all of it is on tmpfs, and nothing outside is changed.
BASE=$1
HERE=$2
SCHEDULER=$3
HOSTS=${4:-1}
T=/mnt
mount --make-rprivate /
hostname pbs1
ip link set lo up
[ "$HOSTS" = 2 ] || ip addr add 10.9.0.1/24 dev lo
mount -t tmpfs tmpfs $T
over() {
    mkdir -p $T/over/"$2" $T/aside/"$2"
    mount -t overlay overlay -o lowerdir="$1",upperdir=$T/over/"$2",workdir=$T/aside/"$2" "$3"
}
over /etc etc /etc
over /usr/lib/systemd systemd /usr/lib/systemd
over "$BASE/inst/pbs" pbs /opt/pbs
mount --bind "$BASE/inst/ptl" /opt/ptl
mkdir -p $T/home $T/spool $T/tmp $T/keep /opt/pbs/almanac
mount --bind $T/home /home
mount --bind $T/spool /var/spool/pbs
mount -t tmpfs tmpfs /var/tmp
# Where there is a sudo, this one takes its place.
over /usr/bin bin /usr/bin
cp "$BASE/sudo" /usr/bin/sudo
cp -r "$HERE/adapter/." /opt/pbs/almanac/
cp "$HERE/benchpress.sh" /opt/pbs/almanac/
if [ "$SCHEDULER" = almanac ]; then
    cp "$BASE/almanac/current/adapter.conf" /opt/pbs/almanac/
    cp /opt/pbs/almanac/pbs_sched /opt/pbs/sbin/pbs_sched
fi
# A /tmp of its own; what deploy.sh has made must be seen from there.
chmod 1777 $T/tmp
case $BASE in
    /tmp/*)
        mkdir -p "$T$BASE" "$T/tmp/${BASE#/tmp/}"
        mount --bind "$BASE" "$T/tmp/${BASE#/tmp/}"
        ;;
esac
mount --rbind $T/tmp /tmp
printf '127.0.0.1 localhost\n10.9.0.1 pbs1\n' > /etc/hosts
[ "$HOSTS" = 2 ] && echo '10.9.0.2 pbs2' >> /etc/hosts
python3 - <<'P'
# The users and groups that the tests want, as the tests themselves tell.
import grp
import os
import subprocess
import sys
sys.path.insert(0, "/opt/ptl/lib/python3.11/site-packages")
from ptl.utils import pbs_testusers as told
for group in told.PBS_GROUPS:
    subprocess.run(["groupadd", "-o", "-g", str(group.gid), group.name])
for user in told.PBS_ALL_USERS:
    if user.name == "root":
        continue
    groups = [group.name for group in user.groups]
    more = ["-G", ",".join(groups[1:])] if len(groups) > 1 else []
    home = "/home/" + user.name
    subprocess.run(["useradd", "-M", "-o", "-K", "UID_MIN=1", "-u", str(user.uid), "-g", groups[0], *more, "-d", home, "-s", "/bin/bash", user.name])
    os.mkdir(home)
    os.chown(home, user.uid, grp.getgrnam(groups[0]).gr_gid)
P
cat > $T/pbs.conf <<'C'
PBS_EXEC=/opt/pbs
PBS_SERVER=pbs1
PBS_START_SERVER=1
PBS_START_SCHED=1
PBS_START_COMM=1
PBS_START_MOM=1
PBS_HOME=/var/spool/pbs
PBS_CORE_LIMIT=unlimited
PBS_SCP=/usr/bin/scp
PBS_LOG_HIGHRES_TIMESTAMP=1
C
cp $T/pbs.conf /etc/pbs.conf
# The second host: a MoM with a name, an address and files of its own; processes and homes are shared.
if [ "$HOSTS" = 2 ]; then
    cp "$HERE/adapter/far" /usr/bin/ssh
    cp "$HERE/adapter/far" /usr/bin/scp
    mkdir -p $T/hosts $T/second
    echo 1 > $T/hosts/pbs1
    unshare -m -u -n -i bash "$HERE/second.sh" "$BASE" > $T/keep/second.log 2>&1 &
    echo $! > $T/hosts/pbs2
    sleep 1
    ip link add one type veth peer name two netns "$(cat $T/hosts/pbs2)"
    ip addr add 10.9.0.1/24 dev one
    ip link set one up
fi
second_host() {
    touch $T/hosts/go
    qmgr -c 'create node pbs2'
}
export PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/pbs/bin:/opt/pbs/sbin
/opt/pbs/libexec/pbs_postinstall server > $T/keep/postinstall.log 2>&1
cp $T/pbs.conf /etc/pbs.conf
# How often an expectation of a test is tried, each half a second: as by default.
echo "PTL_MAX_ATTEMPTS = 180" > /etc/ptl.conf
# Where the host has much else to do, the database may not be there in time.
for _ in 1 2 3 4; do
    /opt/pbs/libexec/pbs_init.d start >> $T/keep/start.log 2>&1
    sleep 2
    if /opt/pbs/bin/qstat -B > /dev/null 2>&1; then
        /opt/pbs/bin/qmgr -c 'set server flatuid=True' >> $T/keep/start.log 2>&1
        [ "$HOSTS" = 2 ] && second_host
        echo up > $T/keep/up
        break
    fi
done
# The first process of a pid namespace is to wait for those that have lost theirs.
while :; do
    sleep 3600 &
    wait $!
done
