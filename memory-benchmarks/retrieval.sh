#!/bin/sh
# Measures retrieval: retrieval.sh FOLDER-OR-FILE... [--format folder|locomo|longmemeval] [--mode lexical|static|hybrid] [--vectors DIR]
# [--run FILE] [--store memory|sqlite] [--as memories|files].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.RetrievalEvaluation "$@"
