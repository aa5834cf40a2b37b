#!/bin/sh
# Prints what memories cost on disk, in the heap and in time, with and without vectors: cost.sh [--items COUNT] [--sample COUNT].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.ItemCost "$@"
