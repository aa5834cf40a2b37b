#!/bin/sh
# Measures what is drawn as memories from what people wrote, against statements labelled by hand:
#   seeds.sh SOURCES LABELS.jsonl... [--list right|wrong|missed|kinds]
# where SOURCES has the labelled files under OWNER__NAME/PATH, as the labels name them.
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.SeedEvaluation "$@"
