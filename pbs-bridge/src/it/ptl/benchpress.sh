#!/bin/bash
# benchpress.sh ARGUMENTS: OpenPBS's pbs_benchpress within the namespaces of server.sh.
cd /opt/ptl/tests || exit 1
export PYTHONPATH=/opt/pbs/almanac:/opt/ptl/lib/python3.11/site-packages:/opt/ptl
export PATH=/opt/ptl/bin:$PATH
export PYTHONWARNINGS=ignore
[ -f /opt/pbs/almanac/adapter.conf ] && export ALMANAC_PTL=1
[ -d /mnt/hosts ] && set -- "$@" -p moms=pbs1:pbs2
exec /usr/bin/python3 /opt/ptl/bin/pbs_benchpress "$@"
