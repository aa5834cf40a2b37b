#!/bin/sh
# Measures the block that a reader gets, beside plain BM25:
#   packs.sh QUESTIONS.jsonl SOURCES [--mode lexical|static|hybrid] [--vectors DIR] [--packs FILE] [--print COUNT]
# where SOURCES has a folder for each project of the questions; or, for ranked data, the share of
# relevant documents that a reader sees: packs.sh --seen FOLDER... [--mode lexical|static|hybrid] [--vectors DIR].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.PackEvaluation "$@"
