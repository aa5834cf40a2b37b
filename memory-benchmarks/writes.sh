#!/bin/sh
# Prints what each way to write costs, in calls of the store, pages and time: writes.sh [--memories COUNT] [--times COUNT] [--only WAY].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.WriteCost "$@"
