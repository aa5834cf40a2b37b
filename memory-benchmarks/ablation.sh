#!/bin/sh
# Prints what each channel and factor of recall adds and costs: ablation.sh FOLDER-OR-FILE... [--mode lexical|static|hybrid]
# [--vectors DIR] [--format folder|locomo|longmemeval] [--store memory|sqlite].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.Ablation "$@"
