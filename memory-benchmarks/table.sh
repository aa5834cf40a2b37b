#!/bin/sh
# Sets the library beside its bare counterparts, each pair run in turn: table.sh [SIZE...].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.BenchmarkTable "$@"
