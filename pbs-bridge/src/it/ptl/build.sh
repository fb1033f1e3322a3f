#!/bin/bash
# build.sh SOURCE [BASE]: builds an OpenPBS from the source in that folder, its tests included, into BASE/inst (BASE is /tmp/openpbs).
#
# Needs autoconf automake libtool bison flex swig libical-dev libhwloc-dev libpq-dev postgresql libedit-dev python3-dev tcl-dev tk-dev libssl-dev
# libcjson-dev zlib1g-dev libncurses-dev libexpat1-dev libx11-dev, and to run the tests python3-nose python3-bs4 python3-pexpect python3-defusedxml.
set -e
SOURCE=$1
BASE=${2:-/tmp/openpbs}
HERE=$(cd "$(dirname "$0")" && pwd)
cd "$SOURCE"
# Python 3.11 has no eval.h any more, and what was in it is in Python.h.
sed -i '/#include <eval.h>/d' src/lib/Libpython/pbs_python_external.c
# Nor do its formats take lengths as an int, by which messages of hooks end in an exception.
sed -i -e 's/^\tint \(e\?msg_len\) = 0;/\tPy_ssize_t \1 = 0;/' -e '/PY_SSIZE_T_CLEAN/d' -e '1i #define PY_SSIZE_T_CLEAN' src/lib/Libpython/common_python_utils.c
./autogen.sh
PYTHON=/usr/bin/python3 ./configure --prefix=/opt/pbs --with-pbs-server-home=/var/spool/pbs --libexecdir=/opt/pbs/libexec --enable-ptl \
    --with-python=/usr CFLAGS="-O1 -g -w"
make -j2 -s V=0
STAGE=$(mktemp -d)
make -s install DESTDIR="$STAGE"
mkdir -p "$BASE/inst"
mv "$STAGE/opt/pbs" "$STAGE/opt/ptl" "$BASE/inst/"
rm -rf "$STAGE"
chmod 4755 "$BASE/inst/pbs/sbin/pbs_iff" "$BASE/inst/pbs/sbin/pbs_rcp"
gcc -O2 -w -o "$BASE/sudo" "$HERE/sudo.c"
