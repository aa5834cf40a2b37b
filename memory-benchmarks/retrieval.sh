#!/bin/sh
# Measures retrieval: retrieval.sh FOLDER [--mode lexical] [--run FILE].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.RetrievalEvaluation "$@"
