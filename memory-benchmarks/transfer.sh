#!/bin/sh
# Measures export, import and backup in a heap of 128 MB, beside a plain copy of the file: transfer.sh [SIZE...].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.TransferBenchmark "$@"
