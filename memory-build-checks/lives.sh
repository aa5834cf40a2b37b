#!/usr/bin/env bash
# Plays the scripted lives into a folder, a file each, to compare two builds with diff -r:
# lives.sh FOLDER [TEXTS], where TEXTS is a folder of files that hold a text on each line.
set -euo pipefail
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "Usage: lives.sh FOLDER [TEXTS]" >&2
  exit 2
fi
mkdir -p "$1"
options=("-Dlives.to=$(cd "$1" && pwd)")
[ $# -eq 1 ] || options+=("-Dlives.texts=$(cd "$2" && pwd)")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mvn -B -q package -pl memory-build-checks -am \
  -Dtest='LivesTest#theLives_arePlayedIntoAFolder' -Dsurefire.failIfNoSpecifiedTests=false \
  "${options[@]}" -Dmaven.javadoc.skip -Dmaven.source.skip -Dmdep.analyze.skip -Dserver-jar.skip
