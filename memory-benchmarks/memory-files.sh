#!/bin/sh
# Measures memories as files, beside a bare walk over them: memory-files.sh [SIZE...].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.MemoryFilesBenchmark "$@"
