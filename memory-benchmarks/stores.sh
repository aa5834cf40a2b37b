#!/bin/sh
# Measures the stores beside one another: stores.sh SIZE [ADDRESS...], such as memory: sqlite postgresql://...
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.StoresBenchmark "$@"
