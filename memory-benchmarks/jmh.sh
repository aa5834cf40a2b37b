#!/bin/sh
# Runs the JMH benchmarks: jmh.sh [JMH ARGUMENT...], for example `jmh.sh -l` or `jmh.sh Recall`.
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks org.openjdk.jmh.Main "$@"
