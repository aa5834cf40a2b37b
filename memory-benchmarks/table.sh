#!/bin/sh
# Runs all benchmarks for a short time and sets each beside its bare counterpart: table.sh [SIZE...].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.BenchmarkTable "$@"
