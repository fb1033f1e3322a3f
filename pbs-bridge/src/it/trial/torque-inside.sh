#!/bin/bash
# torque-inside.sh HOME: what site.sh runs within new namespaces: a TORQUE server and six MoMs of eight cpus, tn1 to tn6; its spool is on tmpfs,
# and nothing outside is changed. How each MoM is begun is in the file `moms` of the spool.
HOME_OF_TORQUE=$1
SPOOL=/var/spool/torque
MOMS="1 2 3 4 5 6"
mount --make-rprivate /
hostname torque1
ip link set lo up
ip addr add 10.9.0.1/24 dev lo
mount -t tmpfs tmpfs /mnt
mkdir -p /mnt/etc /mnt/aside /mnt/home
mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/etc,workdir=/mnt/aside /etc
cp -a $SPOOL /mnt/spool
mount --bind /mnt/spool $SPOOL
mount --bind /mnt/home /home
{
    echo '127.0.0.1 localhost'
    echo '10.9.0.1 torque1'
    for each in $MOMS; do
        echo "10.9.0.1 tn$each"
    done
} > /etc/hosts
id pbsuser > /dev/null 2>&1 || useradd -M -d /home/pbsuser -s /bin/bash pbsuser
mkdir -p /home/pbsuser
chown pbsuser /home/pbsuser
echo "$HOME_OF_TORQUE/lib" > /etc/ld.so.conf.d/torque.conf
ldconfig
echo torque1 > $SPOOL/server_name
printf 'PATH=/bin:/usr/bin\nLANG=C.UTF-8\n' > $SPOOL/pbs_environment
"$HOME_OF_TORQUE/sbin/trqauthd"
# A new database is asked about on the terminal where there is one.
"$HOME_OF_TORQUE/sbin/pbs_server" -f -t create < /dev/null
for _ in $(seq 40); do
    "$HOME_OF_TORQUE/bin/qmgr" -c 'list server' > /dev/null 2>&1 && break
    sleep 0.5
done
"$HOME_OF_TORQUE/bin/qmgr" -c 'set server managers = root@torque1'
"$HOME_OF_TORQUE/bin/qmgr" -c 'set server auto_node_np = False'
# The nodes are written when the server is away, which else writes its own over them.
"$HOME_OF_TORQUE/bin/qterm" -t quick
for _ in $(seq 40); do
    pgrep -x pbs_server > /dev/null || break
    sleep 0.5
done
: > $SPOOL/server_priv/nodes
: > $SPOOL/moms
for each in $MOMS; do
    service=$((15000 + 100 * each + 2))
    echo "tn$each np=8 mom_service_port=$service mom_manager_port=$((service + 1))" >> $SPOOL/server_priv/nodes
    where=$SPOOL/at/tn$each
    mkdir -p "$where"
    cp -a $SPOOL/mom_priv $SPOOL/mom_logs $SPOOL/spool $SPOOL/undelivered $SPOOL/aux $SPOOL/checkpoint $SPOOL/job_logs \
        $SPOOL/pbs_environment $SPOOL/server_name "$where/"
    printf '$pbsserver torque1\n' > "$where/mom_priv/config"
    echo "$HOME_OF_TORQUE/sbin/pbs_mom -d $where -m -M $service -R $((service + 1)) -A tn$each" >> $SPOOL/moms
done
"$HOME_OF_TORQUE/sbin/pbs_server"
while read -r mom; do
    $mom
done < $SPOOL/moms
for _ in $(seq 60); do
    [ "$("$HOME_OF_TORQUE/bin/pbsnodes" -a 2> /dev/null | grep -c '^ *state = free')" = 6 ] && break
    sleep 0.5
done
"$HOME_OF_TORQUE/bin/pbsnodes" -a | grep '^ *state = '
echo up > /mnt/up
# The first process of a pid namespace is to wait for those that have lost theirs.
while :; do
    sleep 3600 &
    wait $!
done
