#!/bin/sh
# Measures export, import, backup and restore in a heap of 128 MB, beside plain copies of the file: transfer.sh [SIZE...].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.TransferBenchmark "$@"
