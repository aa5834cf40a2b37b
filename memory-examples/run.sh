#!/bin/sh
# Runs an example: run.sh EXAMPLE [ARGUMENT...], where EXAMPLE is the simple name of its class.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
examples=$here/src/main/java/dev/memoryweave/examples

if [ $# -eq 0 ] || [ ! -f "$examples/$1.java" ]; then
  echo "Usage: run.sh EXAMPLE [ARGUMENT...], where EXAMPLE is one of:" >&2
  grep -l 'static void main(' "$examples"/*.java 2>/dev/null | sed 's|.*/|  |; s|\.java$||' >&2
  exit 2
fi
example=$1
shift
exec "$here/../.mvn/run.sh" memory-examples "dev.memoryweave.examples.$example" "$@"
