# How Almanac is started, whether from a checkout or as it is installed. Whoever reads this file has set
#
#   launcher   the folder of this file
#   jar        the packed program
#   archive    a file for Java's archive of loaded classes
#   java       the Java to use
#
# and, where it lies unpacked, natives: the folder of JNA's library and SQLite's, which are otherwise unpacked into a folder for
# temporary files, from which code may not always be run. Then launch is called with the words of the command line. Every run
# passes here, so what is not needed each time is not done each time.

fail() {
    printf 'almanac: %s\n' "$1" >&2
    exit 1
}

# The Java of JAVA_HOME, else the one in PATH.
find_java() {
    if [ -n "${JAVA_HOME:-}" ]; then
        java=$JAVA_HOME/bin/java
        [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it"
    else
        java=$(command -v java) || fail 'no Java found: install Java 17 or newer, or set JAVA_HOME'
    fi
}

needs_recent_java() {
    version=$("$java" -version 2>&1) || fail "$java does not run: $version"
    number=${version#*version \"}
    case ${number%%[!0-9]*} in
        [1-9] | 1[0-6]) fail "Java 17 or newer is needed; $java is ${number%%\"*}" ;;
    esac
}

# An archive of loaded classes makes starting faster; it fits the jar, at its place, and the Java that have made it. It is
# made in two steps: the archive that Java can make in one leaves out old class files, and picocli's are old.
make_archive() {
    new=$archive.$$
    {
        # A replay of two jobs; packed, as most logs are. Without gzip the rest is loaded all the same.
        printf '%s\n' '1 0 -1 5 1 -1 -1 1 9 -1 1 1 -1 -1 -1 -1 -1 -1' '2 1 -1 5 1 -1 -1 1 9 -1 1 1 -1 -1 -1 -1 -1 -1' |
            gzip | "$java" -XX:TieredStopAtLevel=1 -XX:DumpLoadedClassList="$new.list" -cp "$jar" org.almanac.daemon.WarmUp
        "$java" -Xshare:dump -XX:SharedClassListFile="$new.list" -XX:SharedArchiveFile="$new" -cp "$jar"
    } </dev/null >/dev/null 2>&1
    # An empty one says that none could be made, and need not be tried again.
    [ -s "$new" ] || : >"$new"
    mv -f "$new" "$archive"
    rm -f "$new.list"
}

launch() {
    # A site that chooses a collector does not want ours: Java takes only one, and does not start with two.
    case "${ALMANAC_JAVA_OPTS:-} ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${_JAVA_OPTIONS:-}" in
        *-XX:+Use*GC*) collector= ;;
        *) collector=-XX:+UseSerialGC ;;
    esac
    # Who asks a daemon is not to wait until it has cleared up the memory of a cycle: that goes on beside what it does, in
    # breaks that are to be short.
    case ${collector:+daemon}\ ${1:-} in
        daemon\ daemon | daemon\ demo) collector='-XX:+UseG1GC -XX:MaxGCPauseMillis=40' ;;
    esac

    # A replay is mostly over before Java's second compiler pays, which takes more time than the replay itself; one that
    # tries many places for each job is not. A search is where little else is slow: what it does not repeat ten times as often
    # as Java waits for usually is not worth compiling a second time, which takes a third of the time on a short log. And where
    # every job has a reservation, the plan is where time goes on a crowded log: a replay that finds its log crowded lets Java
    # compile it a second time, and nothing else.
    #
    # What such a replay makes new is soon of no use, and memory that is touched first is dear: so little of it is used for that.
    #
    # A loop that goes over all jobs of a log once is mostly over before Java compiles it as it does usually, after 60,000
    # rounds: it is compiled sooner.
    compiler=
    directives=
    young=
    loops=
    words="${1:-} $*"
    case $words in
        # The policies are conservative among others, or the file's, which may be any.
        *--policy*) ;;
        replay\ *--cluster*) words='replay any' ;;
        replay\ *) words="$words conservative" ;;
    esac
    case $words in
        *adaptive* | *flex* | *deadline* | 'replay any') ;;
        replay\ *planned*)
            compiler="-XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=25000
                -XX:Tier4CompileThreshold=125000 -XX:Tier4BackEdgeThreshold=400000"
            ;;
        replay\ *)
            compiler=-XX:TieredStopAtLevel=1
            loops=-XX:Tier3BackEdgeThreshold=5000
            [ -z "$collector" ] || young=-Xmn16m
            ;;
        daemon\ * | demo\ * | sweep\ * | experiment\ * | log\ *) ;;
        # Over before anything else that was compiled pays, such as a listing.
        *) compiler=-XX:TieredStopAtLevel=1 ;;
    esac
    case $words in
        *adaptive* | *flex* | *deadline* | *planned*) ;;
        replay\ *conservative*)
            # Java tells of directives on standard output, where a report goes; of options that it does not take, too, so
            # where a site has some of its own it is left to speak.
            if [ -z "${ALMANAC_JAVA_OPTS:-}" ]; then
                compiler='-XX:+UnlockDiagnosticVMOptions -XX:-DisplayVMOutput'
                directives=$launcher
            fi
            ;;
    esac

    # Java moves its archive to an address by chance at each start, which takes as long as all that --version does. What
    # listens to nobody needs no such defence.
    placed='-XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0'
    case $words in
        daemon\ * | demo\ *) placed= ;;
    esac

    # Java's own warnings go to standard output, where they would spoil a report; and a class archive that
    # does not fit (a Java that was updated in its place) costs time, but is nothing to tell a user.
    set -- "-Dalmanac.command=$0" -jar "$jar" "$@"
    [ ! -t 2 ] || set -- -Dalmanac.terminal=true "$@"
    [ -z "$directives" ] || set -- "-XX:CompilerDirectivesFile=$directives/first-compiler-alone.json" \
        "-Dalmanac.directives=$directives/plan-compiled-twice.json" "$@"
    # shellcheck disable=SC2086 # options are words
    set -- $collector $young $compiler $loops $placed -XX:-UsePerfData -Xshare:auto -Xlog:disable ${ALMANAC_JAVA_OPTS:-} "$@"

    [ ! -s "$archive" ] || set -- "-XX:SharedArchiveFile=$archive" "$@"
    [ -z "${natives:-}" ] || set -- "-Djna.boot.library.path=$natives" -Djna.nounpack=true \
        "-Dorg.sqlite.lib.path=$natives" "$@"

    exec "$java" "$@"
}
