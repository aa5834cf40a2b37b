#!/bin/sh
# Times upkeep of a large memory in a heap of 256 MB: upkeep.sh [SIZE].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.UpkeepCost "$@"
