#!/bin/bash
# second.sh BASE: what inside.sh runs in the namespaces of the second host, pbs2.
BASE=$1
T=/mnt/second
mount --make-rprivate /
hostname pbs2
mount -t tmpfs tmpfs $T
mkdir -p $T/etc $T/aside $T/spool $T/tmp
mount -t overlay overlay -o lowerdir=/etc,upperdir=$T/etc,workdir=$T/aside /etc
mount --bind $T/spool /var/spool/pbs
mount -t tmpfs tmpfs /var/tmp
chmod 1777 $T/tmp
case $BASE in
    /tmp/*)
        mkdir -p "$T/tmp/${BASE#/tmp/}"
        mount --bind "$BASE" "$T/tmp/${BASE#/tmp/}"
        ;;
esac
mount --rbind $T/tmp /tmp
until ip link show two > /dev/null 2>&1; do
    sleep 0.2
done
ip link set lo up
ip addr add 10.9.0.2/24 dev two
ip link set two up
sed -i 's/^PBS_START_\(SERVER\|SCHED\|COMM\)=1/PBS_START_\1=0/' /etc/pbs.conf
cp /etc/pbs.conf $T/pbs.conf
export PATH=/usr/sbin:/usr/bin:/sbin:/bin:/opt/pbs/bin:/opt/pbs/sbin
until [ -f /mnt/hosts/go ]; do
    sleep 0.5
done
/opt/pbs/libexec/pbs_postinstall execution
cp $T/pbs.conf /etc/pbs.conf
/opt/pbs/libexec/pbs_init.d start
while :; do
    sleep 3600 &
    wait $!
done
