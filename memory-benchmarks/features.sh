#!/bin/sh
# Prints what looking for personal data, a glossary and forgetting cost: features.sh [--memories N] [--times N] [--terms N] [--forget N] [--only personal|glossary|forget].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.FeatureCost "$@"
