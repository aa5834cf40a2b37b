#!/bin/sh
# Measures retrieval: retrieval.sh FOLDER [--mode lexical] [--run FILE] [--store memory|sqlite] [--as memories|files].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.RetrievalEvaluation "$@"
