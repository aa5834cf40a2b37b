#!/bin/sh
# Opens, asks, checks and exports a million memories in a heap of 256 MB: large.sh [SIZE...].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.LargeStore "$@"
