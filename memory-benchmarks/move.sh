#!/bin/sh
# Measures moves between SQLite files in a heap of 256 MB, and compares what comes out: move.sh [SIZE|year...].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.MoveBenchmark "$@"
