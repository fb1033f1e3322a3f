#!/bin/bash
# deploy.sh JAR: has servers that come up from now on run this almanac.jar; with an archive of its classes, as 'almanac import' is run often.
BASE=${OPENPBS_BASE:-/tmp/openpbs}
TO=$BASE/almanac/$(date +%Y%m%d%H%M%S)
mkdir -p "$TO"
cp "$1" "$TO/almanac.jar"
JAVA="java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m"
$JAVA -XX:ArchiveClassesAtExit="$TO/almanac.jsa" -jar "$TO/almanac.jar" import "$BASE/inst/pbs/etc/pbs_sched_config" > /dev/null 2>&1
echo "ALMANAC_COMMAND=$JAVA -XX:SharedArchiveFile=$TO/almanac.jsa -jar $TO/almanac.jar" > "$TO/adapter.conf"
ln -sfn "$TO" "$BASE/almanac/current"
